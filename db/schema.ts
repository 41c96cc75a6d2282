/**
 * The tables. Times are UTC epoch milliseconds; a deadline is a calendar date (YYYY-MM-DD), because that is what
 * programs announce. What needs raw SQL (full text, triggers) is in `migrations/`. More than 250 lines, because
 * the tables refer to each other, and drizzle-kit compares them as one.
 */
import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	foreignKey,
	index,
	integer,
	primaryKey,
	real,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { HEALTH_KINDS } from "./health-kinds.ts";
import {
	GATHERED_MAILS,
	NOTIFICATION_KINDS,
	type StoredData,
	TOPICS,
} from "./notifications/notification-kinds.ts";
import type {
	Audience,
	ByColumn,
	CollegeGroup,
	Facts,
	Place,
	ProgramKind,
	StatedFacts,
	StudyField,
	WatchedFact,
} from "./programs/facts.ts";
import { CLOSES_AT, RENEWAL_ORDER } from "./programs/program-dates.ts";
import type { GpaRange, OpenTo } from "./recommendations/conditions.ts";
import { REPORT_OUTCOMES, REPORTABLE, type ReportReason } from "./report-kinds.ts";
import type { AskedFor, PlanKind } from "./saved/plan.ts";
import { SAVED_STATES } from "./saved-stages.ts";

export const CONTRIBUTION_STATUSES = ["PENDING", "APPROVED", "REJECTED"] as const;

const MENTOR_STATUSES = CONTRIBUTION_STATUSES;
export type MentorStatus = (typeof MENTOR_STATUSES)[number];

/** What a link mailed to a mentor is for. */
const MENTOR_LINK_PURPOSES = ["prove", "manage", "yearly"] as const;
export type MentorLinkPurpose = (typeof MENTOR_LINK_PURPOSES)[number];

/** What mentors say about themselves, except the address (proved by a mailed link) and the headshot. */
export interface MentorText {
	name: string;
	hbcuAffiliation: string;
	areasOfExpertise: string[];
	/** An https URL of a LinkedIn profile. */
	linkedInProfile: string | null;
	role: string | null;
	employer: string | null;
	classYear: number | null;
	askAbout: string | null;
}

/** Mails to mentors, who have no account. */
export const MENTOR_MAILS = [
	"mentor-prove",
	"mentor-known",
	"mentor-manage",
	"mentor-approved",
	"mentor-declined",
	"mentor-changed",
	"mentor-unchanged",
	"mentor-yearly",
	"mentor-reminder",
	"mentor-proved",
] as const;
export type MentorMailKind = (typeof MENTOR_MAILS)[number];

/** Mails about an account, to its address, which may have no user. */
export const ACCOUNT_MAILS = [
	"existing-account",
	"wrong-codes",
	"log-in-link",
	"account-gone",
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAILS)[number];

/** The kinds of mail; the texts are in app/mail/email-templates.ts. */
export const MAIL_KINDS = [
	...MENTOR_MAILS,
	...ACCOUNT_MAILS,
	...NOTIFICATION_KINDS,
	...GATHERED_MAILS,
	"weekly",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const CHANNELS = ["mail", "push"] as const;
export type Channel = (typeof CHANNELS)[number];

/** The parts of a program that matter to people who saved it. */
export type WatchedFields = Pick<
	typeof programs.$inferSelect,
	"name" | "applicationLink" | "state" | "closedEarly" | WatchedFact
>;

/** The same at an earlier time, with the last row of saved_programs then. */
export type WatchedBefore = Omit<WatchedFields, "closedEarly"> & {
	closedEarly: 0 | 1;
	upTo: number | null;
};

/** How often a student is notified of new programs in a saved search. */
export const HOW_OFTEN = ["off", "daily", "weekly"] as const;
export type HowOften = (typeof HOW_OFTEN)[number];

const MAIL_STATES = ["waiting", "sending", "sent", "failed"] as const;

const RESUME_STATES = ["READING", "READY", "UNREADABLE"] as const;
export type ResumeState = (typeof RESUME_STATES)[number];

/**
 * Why a resume has no text: scanned, password-protected, in a font without letters, a form or portfolio for Adobe's
 * programs alone, not a PDF, too long to read, or the reader was down.
 */
export const RESUME_PROBLEMS = [
	"pictures",
	"locked",
	"font",
	"shell",
	"unreadable",
	"slow",
	"down",
] as const;
export type ResumeProblem = (typeof RESUME_PROBLEMS)[number];

/** What a resume's text lacks: what is drawn in a font without letters, broken pages, or what is past the limit. */
export const RESUME_GAPS = ["font", "pages", "end"] as const;

/** What an entry in the moderation log is about. */
export const LOGGED = [
	"contribution",
	"program",
	"mentor",
	"resume",
	"message",
	"import",
	"source",
] as const;
export type Logged = (typeof LOGGED)[number];

const MODERATION_ACTIONS = [
	"APPROVED",
	"REJECTED",
	"UNDONE",
	"EDITED",
	"CLOSED",
	"REOPENED",
	"TAKEN_DOWN",
	"RESTORED",
	"HIDDEN",
	"KEPT",
	"MERGED",
	"REMOVED",
	"DONE",
	"IMPORTED",
	"TAKEN_BACK",
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** 'reading' until all rows of the file are in; then it waits, is written, and may be stopped or undone. */
const IMPORT_STATES = [
	"reading",
	"ready",
	"writing",
	"stopped",
	"done",
	"taking-back",
	"taken-back",
] as const;

/** What a row of an imported list is; a question is whether it is another program behind a link that is known. */
const IMPORT_OUTCOMES = ["new", "changed", "question", "known", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/**
 * What a source's run found of a row: it fits what comes in by itself, the list has changed what a moderator corrected,
 * says that it is closed, no longer has it, or has it again.
 */
const ROW_MARKS = ["fits", "corrected", "closed", "gone", "back"] as const;

export const SOURCE_PERIODS = ["daily", "weekly"] as const;
export type SourcePeriod = (typeof SOURCE_PERIODS)[number];

/** 'asked': so much is gone that a moderator has to say whether that is right; 'refused': it is no such list any more. */
const SOURCE_RUN_STATES = ["running", "done", "unchanged", "asked", "refused", "failed"] as const;

/** Which new rows of a trusted source come in by themselves. An empty list or text matches everything. */
export interface SourceRules {
	kinds: ProgramKind[];
	places: Place[];
	/** Separated by commas; one of them is enough. */
	words: string;
	/** Rows of past seasons are left out. */
	onlyOpen: boolean;
}

/** What of an imported list couldn't be read, by column name. */
export type UnreadFacts = Record<string, { count: number; examples: string[] }>;

/** What an imported list says about a program, by column name. */
export type ImportedProgram = ByColumn<StatedFacts> & {
	name: string;
	application_link: string;
	description: string;
	kind: ProgramKind;
	/** The list says that it no longer takes applications. */
	closed: boolean;
};

/** Why a program is hidden: a moderator took it down, or several people reported it as a scam. */
const HIDDEN_BY = ["moderator", "reports"] as const;

export type { SavedState } from "./saved-stages.ts";

/** `seq` is the order of arrival; lists page by it, and it is never shown. `id` is the public id. */
const arrival = () => ({
	seq: integer().primaryKey({ autoIncrement: true }),
	id: text().notNull().unique(),
});

/** The row of another table that a row belongs to; it is deleted with that one. */
const partOf = (name: string, whole: () => AnySQLiteColumn) =>
	text(name).notNull().references(whole, { onDelete: "cascade" });

const ownerId = () => partOf("user_id", () => users.id);

/** Sending the same form twice sends the same key. */
const submissionKey = () => text("submission_key").notNull();

/** A program's facts (db/programs/facts.ts); contributions and programs have the same ones. */
const facts = () =>
	({
		organisation: text(),
		audience: text({ mode: "json" }).$type<Audience[]>(),
		fields: text({ mode: "json" }).$type<StudyField[]>(),
		pay: text().$type<Facts["pay"]>(),
		payDetails: text("pay_details"),
		housing: text().$type<Facts["housing"]>(),
		travel: text().$type<Facts["travel"]>(),
		meals: text().$type<Facts["meals"]>(),
		stipendPaid: text("stipend_paid").$type<Facts["stipendPaid"]>(),
		applicationFee: text("application_fee").$type<Facts["applicationFee"]>(),
		place: text().$type<Facts["place"]>(),
		city: text(),
		usState: text("us_state"),
		citizenship: text().$type<Facts["citizenship"]>(),
		minGpa: real("min_gpa"),
		materials: text({ mode: "json" }).$type<NonNullable<Facts["materials"]>>(),
		letters: integer(),
		essays: integer(),
		essayWords: integer("essay_words"),
		materialsNote: text("materials_note"),
		season: text().$type<Facts["season"]>(),
		opensOn: text("opens_on"),
		deadlineTime: text("deadline_time"),
		deadlineZone: text("deadline_zone").$type<Facts["deadlineZone"]>(),
		deadlineWords: text("deadline_words"),
		closesIn: text("closes_in").$type<Facts["closesIn"]>(),
		decisionsBy: text("decisions_by"),
		forHbcu: integer("for_hbcu", { mode: "boolean" }),
		collegeGroups: text("college_groups", { mode: "json" }).$type<CollegeGroup[]>(),
		colleges: text(),
		yearly: integer({ mode: "boolean" }),
	}) satisfies Record<keyof Facts, unknown>;

/** The moment at which it closes, if its deadline has an hour; derived, so that no writer can forget it. */
const closesAt = () =>
	integer("closes_at").generatedAlwaysAs(sql.raw(CLOSES_AT), { mode: "virtual" });

export const users = sqliteTable(
	"users",
	{
		id: text().primaryKey(),
		firebaseUid: text("firebase_uid").notNull().unique(),
		email: text().notNull(),
		accountType: text("account_type", { enum: ["student"] })
			.notNull()
			.default("student"),
		fullName: text("full_name"),
		college: text(),
		/**
		 * Where the identity provider keeps the person's picture; never shown, never loaded by a page.
		 * Empty once the person has removed their photo, so that it does not come back.
		 */
		photoUrl: text("photo_url"),
		createdAt: integer("created_at").notNull(),
		/** The name of the person's photo in the file store; pages show it as /photos/{key}. */
		photoKey: text("photo_key"),
		/** The secret part of the address of the person's calendar of deadlines. */
		calendarKey: text("calendar_key"),
		/** Their year, what they study and what they look for; null or empty until they say so. */
		year: text().$type<Audience>(),
		fields: text({ mode: "json" }).$type<StudyField[]>(),
		goals: text({ mode: "json" }).$type<ProgramKind[]>(),
		/** A range, never the number; where they can take part. */
		gpaRange: text("gpa_range").$type<GpaRange>(),
		places: text({ mode: "json" }).$type<Place[]>(),
		/** A wish, not a status: whom the programs that they want to see are open to. */
		openTo: text("open_to", { mode: "json" }).$type<OpenTo[]>(),
		/** When the questions about the three were answered or skipped. */
		askedAt: integer("asked_at"),
		/** They agreed to get programs matched to the words of their resume. */
		usesResume: integer("uses_resume", { mode: "boolean" }).notNull().default(false),
		/** When they dismissed the checklist of the first days. */
		checklistDoneAt: integer("checklist_done_at"),
		/** The programs they share show their first name and college; otherwise "a student" shared them. */
		credited: integer({ mode: "boolean" }).notNull().default(false),
		/** Their time zone, such as "America/Chicago"; null until it is known. */
		timeZone: text("time_zone"),
		/** How many days before a deadline they are reminded; null for the default, [] for never. */
		reminderDays: text("reminder_days", { mode: "json" }).$type<number[]>(),
		/** When the next weekly digest is due; null when they don't want one. */
		digestAt: integer("letter_at"),
		/** When they are next told what their plans hold for the week; null before their first plan. */
		planMailAt: integer("plan_mail_at"),
		/** When the identity provider was found to have deleted the account; their data waits for a while. */
		identityGoneAt: integer("identity_gone_at"),
		/** When they were last seen as a moderator; maintained by triggers on `sessions`, null for everyone else. */
		moderatorAt: integer("moderator_at"),
	},
	(t) => [
		index("users_by_email").on(sql`lower(email)`),
		index("users_gone").on(t.identityGoneAt).where(sql`identity_gone_at is not null`),
		index("users_moderators").on(t.moderatorAt).where(sql`moderator_at is not null`),
		uniqueIndex("users_by_calendar_key").on(t.calendarKey),
		index("users_by_photo").on(t.photoKey).where(sql`photo_key is not null`),
		index("users_by_letter").on(t.digestAt).where(sql`letter_at is not null`),
		index("users_by_plan_mail").on(t.planMailAt).where(sql`plan_mail_at is not null`),
	],
);

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the id in the cookie, so that a leaked table opens no session. */
		idHash: text("id_hash").primaryKey(),
		uid: text().notNull(),
		email: text().notNull(),
		displayName: text("display_name"),
		provider: text().notNull(),
		verified: integer({ mode: "boolean" }).notNull(),
		moderator: integer({ mode: "boolean" }).notNull(),
		/** The identity provider's ID token and refresh token, sealed (JWE). */
		tokens: text().notNull(),
		/** When to refresh the ID token. */
		refreshAt: integer("refresh_at").notNull(),
		pendingFullName: text("pending_full_name"),
		pendingCollege: text("pending_college"),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		/** When the last verification mail was sent. */
		mailSentAt: integer("mail_sent_at"),
		/** What the browser said it is, such as 'Chrome on Android'. */
		device: text(),
		/** Where the person wanted to go when they signed up. */
		redirectTo: text("redirect_to"),
		/** The identity provider checked that the email is theirs; `verified` also trusts a sign-in provider's word. */
		emailProved: integer("email_proved", { mode: "boolean" }).notNull().default(false),
		/** When they last entered their password or signed in with a provider. */
		authenticatedAt: integer("authenticated_at").notNull().default(0),
		/** When they last used their second factor; null if they haven't. */
		secondFactorAt: integer("second_factor_at"),
		/** When it was last used; kept for moderators, whose sessions end when idle. */
		usedAt: integer("used_at").notNull().default(0),
		/** When the identity provider was last asked whether the account is still active. */
		checkedAt: integer("checked_at").notNull().default(0),
	},
	(t) => [index("sessions_by_uid").on(t.uid), index("sessions_by_expiry").on(t.expiresAt)],
);

/** A moderator's or student's second factor: the secret of one-time codes (TOTP). */
export const secondFactors = sqliteTable("second_factors", {
	uid: text().primaryKey(),
	/** Sealed (JWE). */
	secret: text().notNull(),
	/** When the first correct code was entered; until then null, and the factor is not asked for. */
	confirmedAt: integer("confirmed_at"),
	/** The time step of the last accepted code: no code works twice. */
	lastStep: integer("last_step").notNull().default(0),
	createdAt: integer("created_at").notNull(),
});

/** Codes that let in people who have lost their second factor; each works once. */
export const recoveryCodes = sqliteTable(
	"recovery_codes",
	{
		uid: text().notNull(),
		/** A keyed hash. */
		codeHash: text("code_hash").notNull(),
		usedAt: integer("used_at"),
	},
	(t) => [primaryKey({ columns: [t.uid, t.codeHash] })],
);

/** How often something was done within a period (db/counters.ts). */
export const counters = sqliteTable(
	"counters",
	{
		/** What is counted, and for whom: a keyed hash, never an IP address or an email itself. */
		key: text().primaryKey(),
		count: integer().notNull(),
		/** When the count starts over. */
		resetsAt: integer("resets_at").notNull(),
	},
	(t) => [index("counters_by_reset").on(t.resetsAt)],
);

/** What went wrong, counted by day (db/health.ts). */
export const healthCounts = sqliteTable(
	"health_counts",
	{
		/** A UTC day, YYYY-MM-DD. */
		day: text().notNull(),
		kind: text({ enum: HEALTH_KINDS }).notNull(),
		count: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.kind] })],
);

export const contributions = sqliteTable(
	"contributions",
	{
		...arrival(),
		userId: ownerId(),
		name: text().notNull(),
		applicationLink: text("application_link").notNull(),
		linkKey: text("link_key").notNull(),
		description: text().notNull(),
		applicationDeadline: text("application_deadline"),
		status: text({ enum: CONTRIBUTION_STATUSES }).notNull().default("PENDING"),
		reviewNote: text("review_note"),
		submissionKey: submissionKey(),
		/** The decision that gave the row its status: an id of moderation_log. */
		decisionId: text("decision_id"),
		approvedAt: integer("approved_at"),
		/** '2026-11' and '2026-W47' of approvedAt, in UTC; the triggers count by them. */
		approvedMonth: text("approved_month"),
		approvedWeek: text("approved_week"),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
		kind: text().$type<ProgramKind>(),
		...facts(),
		closesAt: closesAt(),
		/** What the moderator changed while approving: each field's name with its old and new value. */
		corrections: text({ mode: "json" }).$type<Record<string, { was: unknown; now: unknown }>>(),
	},
	(t) => [
		index("contributions_by_user").on(t.userId, t.seq),
		index("contributions_by_status").on(t.status, t.seq),
		index("contributions_by_approval").on(t.userId, t.status, t.approvedAt),
		uniqueIndex("contributions_once_a_form").on(t.userId, t.submissionKey),
		uniqueIndex("contributions_live_link")
			.on(t.linkKey)
			.where(sql`status in ('PENDING', 'APPROVED')`),
		check("contributions_status", sql`${t.status} in ('PENDING', 'APPROVED', 'REJECTED')`),
	],
);

export const programs = sqliteTable(
	"programs",
	{
		/** `seq` is also the row of the full-text index. */
		...arrival(),
		contributionId: text("contribution_id")
			.unique()
			.references(() => contributions.id, { onDelete: "set null" }),
		name: text().notNull(),
		applicationLink: text("application_link").notNull(),
		linkKey: text("link_key").notNull().unique(),
		description: text().notNull(),
		applicationDeadline: text("application_deadline"),
		kind: text().$type<ProgramKind>().notNull().default("other"),
		/**
		 * Open and closed follow the deadline; indexed, so that hiding closed programs reads no closed rows. Hidden
		 * programs are in no full-text index.
		 */
		state: text({ enum: ["open", "closed", "hidden"] })
			.notNull()
			.default("open"),
		publishedAt: integer("published_at").notNull(),
		...facts(),
		closesAt: closesAt(),
		/** Applications open later; follows `opensOn`. */
		upcoming: integer({ mode: "boolean" }).notNull().default(false),
		/** When somebody last checked that all of this is right. */
		checkedAt: integer("checked_at"),
		/** Goes up with every change by a moderator; saves based on an older version are refused. */
		version: integer().notNull().default(0),
		/** A moderator closed it before its deadline, or it has none. */
		closedEarly: integer("closed_early", { mode: "boolean" }).notNull().default(false),
		hiddenAt: integer("hidden_at"),
		hiddenBy: text("hidden_by", { enum: HIDDEN_BY }),
		/** A moderator's reason; shown to people who have its address. */
		hiddenReason: text("hidden_reason"),
		/**
		 * When its link was last checked; 0 for never. Negative while the link is gone, so that one index finds the ones
		 * that are checked daily (db/reports/link-checks.ts).
		 */
		linkCheckedAt: integer("link_checked_at").notNull().default(0),
		/** How many checks in a row found the link gone, and since when. */
		linkFailures: integer("link_failures").notNull().default(0),
		linkFailingSince: integer("link_failing_since"),
		/** Gone often enough, and for long enough, that cards say so. */
		linkGone: integer("link_gone", { mode: "boolean" }).notNull().default(false),
		/**
		 * The median time until students who applied heard back (ms); null while fewer than five have said. Maintained by
		 * triggers on `saved_programs`, and made anew only when twice as many have said: nobody sees one person's answer
		 * in it.
		 */
		heardAfter: integer("heard_after"),
		/** How many answers `heardAfter` was made from. */
		heardAnswers: integer("heard_answers").notNull().default(0),
		/**
		 * The saved row up to which plans have what it asks for now; null when all do. A trigger sets it to 0 when that
		 * changes, `addToPlans` goes on from there.
		 */
		planSeq: integer("plan_seq"),
		/** When a moderator last had it in the queue of yearly programs that reopen. */
		renewalAskedAt: integer("renewal_asked_at"),
		/** The import that wrote it last, a hash of what the list said then, and the version this created. */
		importId: text("import_id"),
		importHash: text("import_print"),
		importVersion: integer("import_version"),
	},
	(t) => [
		index("programs_with_plans_behind").on(t.planSeq).where(sql`plan_seq is not null`),
		index("programs_by_link_check").on(t.linkCheckedAt).where(sql`state = 'open'`),
		index("programs_hidden").on(t.hiddenAt).where(sql`state = 'hidden'`),
		index("programs_yearly").on(sql.raw(RENEWAL_ORDER)).where(sql`yearly = 1 and state = 'closed'`),
		index("programs_upcoming").on(t.opensOn).where(sql`upcoming = 1`),
		index("programs_by_state").on(t.state, t.seq),
		index("programs_by_deadline").on(t.state, t.applicationDeadline),
		index("programs_by_closing_hour").on(t.closesAt).where(sql`state = 'open' and closes_at > 0`),
	],
);

/** Maintained by triggers, in the same statement as the change of status. */
export const contributionCounts = sqliteTable(
	"contribution_counts",
	{
		/** 'all', a month ('2026-11') or an ISO week ('2026-W47'), in UTC. */
		period: text().notNull(),
		userId: ownerId(),
		count: integer().notNull(),
		/** When the count was reached: on a tie, whoever got there first ranks first. */
		reachedAt: integer("reached_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.period, t.userId] }),
		index("contribution_counts_ranking").on(t.period, sql`${t.count} desc`, t.reachedAt),
	],
);

/** A program that was merged into another: its address redirects there. */
export const mergedPrograms = sqliteTable(
	"merged_programs",
	{
		/** The id that no longer exists; or that of its contribution, whose link was another. */
		id: text().primaryKey(),
		programId: partOf("program_id", () => programs.id),
		/** The link that no longer exists: people who contribute it again are sent to the other program, too. */
		linkKey: text("link_key").notNull(),
		mergedAt: integer("merged_at").notNull(),
	},
	(t) => [
		index("merged_programs_by_program").on(t.programId),
		index("merged_programs_by_link").on(t.linkKey),
	],
);

/** Rows whose link key is made anew by the clean-up job, because what it ignores has changed; a migration fills it. */
export const outdatedLinkKeys = sqliteTable(
	"outdated_link_keys",
	{ of: text({ enum: ["program", "contribution", "merged"] }).notNull(), id: text().notNull() },
	(t) => [primaryKey({ columns: [t.of, t.id] })],
);

/** A list of programs that a moderator imports (docs/decisions/042-imports.md). */
export const imports = sqliteTable(
	"imports",
	{
		...arrival(),
		/** The list's name: a later import with the same name shows what has changed. */
		source: text().notNull(),
		fileName: text("file_name").notNull(),
		moderatorUid: text("moderator_uid").notNull(),
		state: text({ enum: IMPORT_STATES }).notNull().default("reading"),
		/** Also update programs about which the list now says something else. */
		applyChanges: integer("apply_changes", { mode: "boolean" }).notNull().default(false),
		/** The number of the file's last row, and how far writing has come (or undoing, which starts at the end). */
		lastRow: integer("last_row").notNull().default(0),
		atRow: integer("at_row").notNull().default(0),
		/** How many rows of the file have each outcome. */
		newRows: integer("new_rows").notNull().default(0),
		knownRows: integer("known_rows").notNull().default(0),
		changedRows: integer("changed_rows").notNull().default(0),
		refusedRows: integer("refused_rows").notNull().default(0),
		questionRows: integer("question_rows").notNull().default(0),
		/** By column, how many of the file's facts couldn't be read, and some of them. */
		unread: text({ mode: "json" }).$type<UnreadFacts>(),
		/** What was written, and how much of it was undone. */
		added: integer().notNull().default(0),
		changed: integer().notNull().default(0),
		takenBack: integer("taken_back").notNull().default(0),
		createdAt: integer("created_at").notNull(),
		/** The source whose run made it; null if a moderator sent a file. */
		sourceId: text("source_id"),
	},
	(t) => [
		index("imports_unfinished").on(t.createdAt).where(sql`state in ('reading', 'ready')`),
		index("imports_waiting_of_sources")
			.on(t.sourceId)
			.where(sql`source_id is not null and state = 'ready'`),
	],
);

/** Addresses of lists that are fetched and imported again and again (db/imports/sources.ts). */
export const sources = sqliteTable(
	"sources",
	{
		...arrival(),
		/** The list's name: imports with the same one are of the same list. */
		name: text().notNull().unique(),
		address: text().notNull(),
		period: text({ enum: SOURCE_PERIODS }).notNull(),
		isOn: integer("is_on", { mode: "boolean" }).notNull().default(true),
		isTrusted: integer("is_trusted", { mode: "boolean" }).notNull().default(false),
		rules: text({ mode: "json" }).$type<SourceRules>().notNull(),
		/** Who set it last: its imports are theirs. */
		moderatorUid: text("moderator_uid").notNull(),
		dueAt: integer("due_at").notNull(),
		/** The run under way, and when it counts as crashed. */
		runId: text("run_id"),
		runUntil: integer("run_until"),
		/** By what the list's next answer is compared with its last. */
		etag: text(),
		lastModified: text("last_modified"),
		contentHash: text("content_hash"),
		/** Runs in a row that failed. */
		failures: integer().notNull().default(0),
		/** How many rows the list had. */
		lastRows: integer("last_rows").notNull().default(0),
		/** So many may be gone, as a moderator has said. */
		acceptedMissing: integer("accepted_missing").notNull().default(0),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [index("sources_due").on(t.dueAt).where(sql`is_on = 1`)],
);

export const sourceRuns = sqliteTable(
	"source_runs",
	{
		...arrival(),
		sourceId: partOf("source_id", () => sources.id),
		startedAt: integer("started_at").notNull(),
		state: text({ enum: SOURCE_RUN_STATES }).notNull().default("running"),
		/** Why it failed, was refused, or asks. */
		problem: text(),
		/** The list's columns, when it was refused because it isn't clear which one holds what. */
		columns: text({ mode: "json" }).$type<string[]>(),
		/** The import with what came in by itself, and the one with what waits for a moderator. */
		importId: text("import_id"),
		waitingId: text("waiting_id"),
		added: integer().notNull().default(0),
		changed: integer().notNull().default(0),
		closed: integer().notNull().default(0),
		reopened: integer().notNull().default(0),
		/** New rows and questions that wait for a moderator, and new rows beyond a day's limit. */
		waiting: integer().notNull().default(0),
		later: integer().notNull().default(0),
		refused: integer().notNull().default(0),
		/** Published programs of the list that it no longer has. */
		missing: integer().notNull().default(0),
	},
	(t) => [index("source_runs_of_source").on(t.sourceId, t.seq)],
);

/** The rows of a source that are programs, by the link in the list: a moderator may correct the program's. */
export const sourceRows = sqliteTable(
	"source_rows",
	{
		sourceId: partOf("source_id", () => sources.id),
		linkKey: text("link_key").notNull(),
		programId: text("program_id").notNull(),
		/** In how many runs in a row the list didn't have it. */
		missing: integer().notNull().default(0),
		/** It was closed because it was gone. */
		isClosed: integer("is_closed", { mode: "boolean" }).notNull().default(false),
		/** A moderator keeps it open though it is gone. */
		isKept: integer("is_kept", { mode: "boolean" }).notNull().default(false),
	},
	(t) => [
		primaryKey({ columns: [t.sourceId, t.linkKey] }),
		index("source_rows_of_program").on(t.programId),
	],
);

/** What moderators have said of the columns of each list, by the list's name. */
export const importColumns = sqliteTable("import_columns", {
	source: text().primaryKey(),
	/** The name of the file's column, by what it holds. */
	columns: text({ mode: "json" }).$type<{ name?: string; application_link?: string }>().notNull(),
});

/** Whether moderators took a program to be the one that its link was known for. */
export const importAnswers = sqliteTable("import_answers", {
	/** The link's key and the program's name (db/imports/same-links.ts). */
	linkName: text("link_name").primaryKey(),
	isSame: integer("is_same", { mode: "boolean" }).notNull(),
});

/** A row of an imported file. */
export const importRows = sqliteTable(
	"import_rows",
	{
		importId: partOf("import_id", () => imports.id),
		/** Numbered as in the file: a table's header is row 1; the first entry of JSON is 1. */
		number: integer().notNull(),
		outcome: text({ enum: IMPORT_OUTCOMES }).notNull(),
		name: text(),
		linkKey: text("link_key"),
		/** The program that it creates or matches. */
		programId: text("program_id"),
		/** Why it is refused, or what it matched. */
		reason: text(),
		/** What it says, by column name of `programs`. */
		data: text({ mode: "json" }).$type<ImportedProgram>(),
		/** A hash of `data`. */
		hash: text("print"),
		/** 1 when it was written, 2 when that was undone, 3 when that was earlier. */
		written: integer().notNull().default(0),
		mark: text({ enum: ROW_MARKS }),
		/** What the program said before it was changed. */
		before: text({ mode: "json" }).$type<Record<string, unknown>>(),
	},
	(t) => [
		primaryKey({ columns: [t.importId, t.number] }),
		index("import_rows_by_outcome").on(t.importId, t.outcome, t.number),
	],
);

export const moderationLog = sqliteTable(
	"moderation_log",
	{
		...arrival(),
		/** What it is about, and the id of that. */
		subject: text({ enum: LOGGED }).notNull(),
		subjectId: text("subject_id").notNull(),
		/** The program's name, so that the log can be read after it is gone; never a person's name. */
		subjectName: text("subject_name"),
		moderatorUid: text("moderator_uid").notNull(),
		action: text({ enum: MODERATION_ACTIONS }).notNull(),
		note: text(),
		/** Each changed field, with its old and new value. */
		changes: text({ mode: "json" }).$type<Record<string, { was: unknown; now: unknown }>>(),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [
		index("moderation_log_by_subject").on(t.subjectId, t.seq),
		index("moderation_log_by_moderator").on(t.moderatorUid, t.seq),
		index("moderation_log_by_action").on(t.action, t.seq),
	],
);

/** The programs a student has saved. */
export const savedPrograms = sqliteTable(
	"saved_programs",
	{
		/** The order of saving; lists page by it. Never shown. */
		seq: integer().primaryKey({ autoIncrement: true }),
		programId: partOf("program_id", () => programs.id),
		userId: ownerId(),
		state: text({ enum: SAVED_STATES }).notNull().default("saved"),
		/** The program's, or '9999-12-31' when it has none, so that one index sorts the list. */
		deadline: text().notNull(),
		savedAt: integer("saved_at").notNull(),
		/** When the student came to each stage; null for one that they have not reached, or went back from. */
		applyingAt: integer("applying_at"),
		appliedAt: integer("applied_at"),
		interviewAt: integer("interview_at"),
		offeredAt: integer("offered_at"),
		rejectedAt: integer("rejected_at"),
		acceptedAt: integer("accepted_at"),
		withdrawnAt: integer("withdrawn_at"),
		/** Until when they are not asked again whether they have heard back. */
		askAgainAt: integer("ask_again_at"),
		/** The student's own notes. */
		notes: text(),
		/** How many days before its deadline they are reminded of it; null for their usual choice, [] for never. */
		remindDays: text("remind_days", { mode: "json" }).$type<number[]>(),
		/** When the next reminder could be due and the row is looked at; null when none will come. */
		remindAt: integer("look_at"),
		/** The day from which their plan counts (YYYY-MM-DD); null when they made none. */
		planFrom: text("plan_from"),
		/** The deadline that they have seen in their plan. */
		planDeadline: text("plan_deadline"),
		/** All that the program has asked for since, so that what it states later is added once. */
		planAsked: text("plan_asked", { mode: "json" }).$type<AskedFor>(),
	},
	(t) => [
		index("saved_programs_to_look_at").on(t.remindAt, t.userId).where(sql`look_at is not null`),
		uniqueIndex("saved_programs_once").on(t.userId, t.programId),
		index("saved_programs_by_deadline").on(t.userId, t.deadline, t.seq),
		index("saved_programs_by_program").on(t.programId),
		index("saved_programs_planned").on(t.programId, t.seq).where(sql`plan_from is not null`),
		index("saved_programs_heard")
			.on(t.programId)
			.where(
				sql`applied_at is not null and coalesce(offered_at, rejected_at, accepted_at) is not null`,
			),
	],
);

/** What is to do for a saved program, in the student's plan; private. Its days: db/saved/plan.ts. */
export const planItems = sqliteTable(
	"plan_items",
	{
		...arrival(),
		userId: text("user_id").notNull(),
		programId: text("program_id").notNull(),
		kind: text().$type<PlanKind>().notNull(),
		text: text().notNull(),
		/** The day its owner chose (YYYY-MM-DD); null to count from the deadline. */
		day: text(),
		doneAt: integer("done_at"),
		/** Who writes a letter; for a draft that the student sends, never for mail from us. */
		recommender: text(),
		recommenderEmail: text("recommender_email"),
		/** The day the student sent it (YYYY-MM-DD). */
		sentOn: text("sent_on"),
		changedAt: integer("changed_at").notNull(),
		version: integer().notNull().default(1),
		/** Removed, but not yet erased: it can be brought back for a while. */
		removedAt: integer("removed_at"),
		/** It came after the plan was made, or says something else since, and its owner has not seen that. */
		isNew: integer("is_new", { mode: "boolean" }).notNull().default(false),
		submissionKey: submissionKey(),
	},
	(t) => [
		foreignKey({
			name: "plan_items_of_saved_program",
			columns: [t.userId, t.programId],
			foreignColumns: [savedPrograms.userId, savedPrograms.programId],
		})
			.onDelete("cascade")
			.onUpdate("cascade"),
		index("plan_items_by_program").on(t.userId, t.programId),
		index("plan_items_by_removal").on(t.removedAt).where(sql`removed_at is not null`),
		uniqueIndex("plan_items_once_a_form").on(t.userId, t.submissionKey),
	],
);

/** What a guest wanted to save before signing up or logging in; saved once they are verified. */
export const pendingSaves = sqliteTable(
	"pending_saves",
	{
		/** The identity's uid: there is no user yet. */
		uid: text().notNull(),
		programId: partOf("program_id", () => programs.id),
		expiresAt: integer("expires_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.uid, t.programId] }),
		index("pending_saves_by_expiry").on(t.expiresAt),
		index("pending_saves_by_program").on(t.programId),
	],
);

/** Words and filters of which a student wants new programs. */
export const savedSearches = sqliteTable(
	"saved_searches",
	{
		...arrival(),
		userId: ownerId(),
		/** The query string of the list, in its canonical order. */
		query: text().notNull(),
		/** The newest program when they last looked: later ones are new. */
		seenSeq: integer("seen_seq").notNull(),
		createdAt: integer("created_at").notNull(),
		howOften: text("how_often", { enum: HOW_OFTEN }).notNull().default("off"),
		/** The newest program they were notified of. */
		notifiedSeq: integer("told_seq").notNull().default(0),
		/** When to look for new ones next; null when they don't want to be notified. */
		notifyAt: integer("tell_at"),
	},
	(t) => [
		uniqueIndex("saved_searches_once").on(t.userId, t.query),
		index("saved_searches_to_tell").on(t.notifyAt).where(sql`tell_at is not null`),
	],
);

export const mentors = sqliteTable(
	"mentors",
	{
		...arrival(),
		name: text().notNull(),
		email: text().notNull(),
		hbcuAffiliation: text("hbcu_affiliation").notNull(),
		areasOfExpertise: text("areas_of_expertise", { mode: "json" }).$type<string[]>().notNull(),
		linkedInProfile: text("linked_in_profile"),
		/** The name of the headshot in the file store; pages show it as /photos/{key}. */
		headshotKey: text("headshot_key"),
		status: text({ enum: MENTOR_STATUSES }).notNull().default("PENDING"),
		submissionKey: submissionKey().unique(),
		/** When the person agreed to be shown. */
		consentedAt: integer("consented_at").notNull(),
		createdAt: integer("created_at").notNull(),
		decidedAt: integer("decided_at"),
		moderatorUid: text("moderator_uid"),
		role: text(),
		employer: text(),
		/** When they graduated. */
		classYear: integer("class_year"),
		askAbout: text("ask_about"),
		/** When the link mailed to the address was used; moderators don't see the registration before that. */
		provedAt: integer("proved_at"),
		/** Since when it has waited for a moderator: the registration, or changes to an approved one. */
		waitingSince: integer("waiting_since"),
		/** The changes that a mentor asked for, until a moderator has read them. */
		changes: text({ mode: "json" }).$type<MentorText>(),
		/** When they are next asked whether they still mentor, reminded of that, or hidden. */
		askAt: integer("ask_at"),
		/** How often they have been asked since their last answer. */
		asked: integer().notNull().default(0),
		/** Hidden since then, because they did not answer. */
		restingAt: integer("resting_at"),
	},
	(t) => [
		index("mentors_by_status").on(t.status, t.seq),
		index("mentors_shown").on(t.seq).where(sql`status = 'APPROVED' and resting_at is null`),
		index("mentors_waiting").on(t.seq).where(sql`waiting_since is not null`),
		index("mentors_unproved").on(t.createdAt).where(sql`proved_at is null`),
		index("mentors_by_email").on(sql`lower(email)`),
		index("mentors_by_photo").on(t.headshotKey).where(sql`headshot_key is not null`),
		index("mentors_by_ask").on(t.askAt).where(sql`ask_at is not null`),
		check("mentors_status", sql`${t.status} in ('PENDING', 'APPROVED', 'REJECTED')`),
	],
);

/** Links mailed to mentors: whoever has one may do what it is for, without an account. */
export const mentorLinks = sqliteTable(
	"mentor_links",
	{
		/** SHA-256 of the secret in the link. */
		secretHash: text("secret_hash").primaryKey(),
		mentorId: partOf("mentor_id", () => mentors.id),
		purpose: text({ enum: MENTOR_LINK_PURPOSES }).notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(t) => [
		index("mentor_links_by_mentor").on(t.mentorId),
		index("mentor_links_by_expiry").on(t.expiresAt),
	],
);

/** Mail to send, one row per person, kind and thing; written together with what caused it. */
export const outbox = sqliteTable(
	"outbox",
	{
		/** `id` is the message id: a mail that is sent again after a crash is recognized by it. */
		...arrival(),
		/** The recipient, one of the two. The address is read when sending, unless it was typed: then it is in `data`. */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		mentorId: text("mentor_id").references(() => mentors.id, { onDelete: "cascade" }),
		/** The id of that one; for a typed address, a keyed hash. */
		recipient: text().notNull(),
		kind: text({ enum: MAIL_KINDS }).notNull(),
		/** What it is about: an id, or a date. */
		thing: text().notNull(),
		/** The values for its text; emptied once it is sent. */
		data: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
		dueAt: integer("due_at").notNull(),
		state: text({ enum: MAIL_STATES }).notNull().default("waiting"),
		tries: integer().notNull().default(0),
		/** When it was last handed to the mail server. */
		handedAt: integer("handed_at"),
		sentAt: integer("sent_at"),
		/** Why it could not be sent; says nothing about the recipient. */
		problem: text(),
		createdAt: integer("created_at").notNull(),
		channel: text({ enum: CHANNELS }).notNull().default("mail"),
	},
	(t) => [
		uniqueIndex("outbox_once").on(t.recipient, t.kind, t.thing, t.channel),
		index("outbox_by_user").on(t.userId),
		index("outbox_by_mentor").on(t.mentorId),
		index("outbox_due").on(t.channel, t.dueAt).where(sql`state = 'waiting'`),
		index("outbox_handed").on(t.handedAt).where(sql`state = 'sending'`),
		index("outbox_failed").on(t.seq).where(sql`state = 'failed'`),
		index("outbox_by_age").on(t.createdAt),
	],
);

/** A student's notifications, as listed on /notifications/; one per person, kind and thing. */
export const notifications = sqliteTable(
	"notifications",
	{
		...arrival(),
		userId: ownerId(),
		kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
		/** What it is about: an id, plus a date where the same thing can happen again. */
		thing: text().notNull(),
		/** The values for its text (db/notifications/notification-kinds.ts). */
		data: text({ mode: "json" }).$type<StoredData>().notNull(),
		createdAt: integer("created_at").notNull(),
		readAt: integer("read_at"),
	},
	(t) => [
		uniqueIndex("notifications_once").on(t.userId, t.kind, t.thing),
		index("notifications_by_user").on(t.userId, t.seq),
		index("notifications_unread").on(t.userId).where(sql`read_at is null`),
		index("notifications_by_age").on(t.createdAt),
	],
);

/** How a student wants to hear about a topic, if not in the usual way. */
export const notificationPreferences = sqliteTable(
	"notification_choices",
	{
		userId: ownerId(),
		topic: text({ enum: TOPICS }).notNull(),
		mail: integer({ mode: "boolean" }).notNull(),
		push: integer({ mode: "boolean" }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.userId, t.topic] })],
);

/**
 * What a program stated when the people who saved it last heard about it, until all of them are notified;
 * written by a trigger on `programs` (db/generated-sql.ts).
 */
export const programEvents = sqliteTable(
	"program_events",
	{
		seq: integer().primaryKey({ autoIncrement: true }),
		programId: partOf("program_id", () => programs.id),
		/** Always 'changed': what changed is worked out when people are notified. */
		kind: text().notNull(),
		before: text("changed", { mode: "json" }).$type<WatchedBefore>().notNull(),
		createdAt: integer("created_at").notNull(),
		/** The last row of saved_programs that has been notified. */
		notifiedThrough: integer("told_through").notNull().default(0),
	},
	(t) => [index("program_events_by_program").on(t.programId)],
);

/** The phones and browsers on which a student wants push notifications (RFC 8030). */
export const pushSubscriptions = sqliteTable(
	"push_subscriptions",
	{
		id: text().primaryKey(),
		userId: ownerId(),
		/** Where its push service accepts messages for it. */
		endpoint: text().notNull().unique(),
		/** Its public key and secret, as base64url; messages are encrypted for them (RFC 8291). */
		p256dh: text().notNull(),
		auth: text().notNull(),
		/** What the browser said it is, such as 'Chrome on Android'. */
		device: text(),
		createdAt: integer("created_at").notNull(),
		/** When its push service last accepted a message. */
		usedAt: integer("used_at"),
	},
	(t) => [index("push_subscriptions_by_user").on(t.userId, t.createdAt)],
);

/** The roles a student has held; private. */
export const experiences = sqliteTable(
	"experiences",
	{
		...arrival(),
		userId: ownerId(),
		title: text().notNull(),
		organisation: text().notNull(),
		/** YYYY-MM */
		startMonth: text("start_month").notNull(),
		/** YYYY-MM; null for a current role. */
		endMonth: text("end_month"),
		description: text(),
		submissionKey: submissionKey(),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	},
	(t) => [
		index("experiences_by_start").on(t.userId, t.startMonth, t.seq),
		uniqueIndex("experiences_once_a_form").on(t.userId, t.submissionKey),
	],
);

/** What people write to the moderators. */
export const contactMessages = sqliteTable(
	"contact_messages",
	{
		...arrival(),
		name: text().notNull(),
		email: text().notNull(),
		message: text().notNull(),
		state: text({ enum: ["open", "done"] })
			.notNull()
			.default("open"),
		submissionKey: submissionKey().unique(),
		createdAt: integer("created_at").notNull(),
		doneAt: integer("done_at"),
		/** Who marked it as done or reopened it. */
		moderatorUid: text("moderator_uid"),
	},
	(t) => [index("contact_messages_by_state").on(t.state, t.seq)],
);

/**
 * Saved submissions: the text of a form sent after its session had ended, or the answer to a form that may be sent
 * twice (app/auth/idempotent.server.ts). The table still has its old name.
 */
export const savedSubmissions = sqliteTable(
	"kept_forms",
	{
		/** SHA-256 of the id in the cookie, or of a keyed hash of what was sent. */
		idHash: text("id_hash").primaryKey(),
		/** Whose session had ended; null when that is no longer known. */
		uid: text(),
		/** Sealed (JWE) with that id or keyed hash: the table alone reveals nothing. Empty while an answer is made. */
		fields: text().notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(t) => [index("kept_forms_by_expiry").on(t.expiresAt)],
);

export const resumes = sqliteTable(
	"resumes",
	{
		...arrival(),
		userId: ownerId(),
		name: text().notNull(),
		shared: integer({ mode: "boolean" }).notNull(),
		/** SHA-256 of the uploaded bytes, in hex; the same bytes are one resume. */
		digest: text().notNull(),
		createdAt: integer("created_at").notNull(),
		/** Removed, but not yet erased: it can be brought back for a while. */
		removedAt: integer("removed_at"),
		/** The name its owner chose for sharing it; null if it was never shared. */
		sharedName: text("shared_name"),
		sharedCollege: text("shared_college"),
		/** When a moderator took it down: it can't be shared until a moderator restores it. */
		takenDownAt: integer("taken_down_at"),
	},
	(t) => [
		index("resumes_by_take_down").on(t.seq).where(sql`taken_down_at is not null`),
		index("resumes_by_user").on(t.userId, t.seq),
		uniqueIndex("resumes_once_a_file").on(t.userId, t.digest),
		index("resumes_by_removal").on(t.removedAt).where(sql`removed_at is not null`),
		index("resumes_by_sharing").on(t.seq).where(sql`shared = 1 and removed_at is null`),
	],
);

/** The upload is version 1; saving annotations creates the next. The bytes are in the file store. */
export const resumeVersions = sqliteTable(
	"resume_versions",
	{
		id: text().primaryKey(),
		resumeId: partOf("resume_id", () => resumes.id),
		number: integer().notNull(),
		fileKey: text("file_key").notNull().unique(),
		sizeBytes: integer("size_bytes").notNull(),
		state: text({ enum: RESUME_STATES }).notNull().default("READING"),
		problem: text({ enum: RESUME_PROBLEMS }),
		lacks: text({ enum: RESUME_GAPS }),
		/** Which version of the reader gave the text (workers/resume-text/limits.ts). */
		readerVersion: integer("reader_version").notNull().default(1),
		pageCount: integer("page_count"),
		/** What others find of it when it is shared: its lines without those of contact details. */
		text: text(),
		/** The text of all pages line by line, as recruiting software reads it. */
		lines: text(),
		createdAt: integer("created_at").notNull(),
		/** The version that was annotated to make this one; null for the upload. */
		begunFrom: integer("begun_from"),
	},
	(t) => [
		uniqueIndex("resume_versions_once").on(t.resumeId, t.number),
		index("resume_versions_reading").on(t.createdAt).where(sql`state = 'READING'`),
		index("resume_versions_by_reader").on(t.readerVersion).where(sql`state <> 'READING'`),
	],
);

/** What people say is wrong with a program, a shared resume or a mentor; one report per person and thing. */
export const reports = sqliteTable(
	"reports",
	{
		...arrival(),
		about: text({ enum: REPORTABLE }).notNull(),
		/** One of the three, depending on `about`. */
		programId: text("program_id").references(() => programs.id, { onDelete: "cascade" }),
		resumeId: text("resume_id").references(() => resumes.id, { onDelete: "cascade" }),
		mentorId: text("mentor_id").references(() => mentors.id, { onDelete: "cascade" }),
		/** Who reported it; null for a guest. */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		/**
		 * The user's id, or a keyed hash of a guest's address: one waiting report per person and thing. Once it is
		 * decided, the report's id.
		 */
		reporter: text().notNull(),
		reason: text().$type<ReportReason>().notNull(),
		details: text(),
		createdAt: integer("created_at").notNull(),
		/** When a moderator decided; null while it waits. */
		decidedAt: integer("decided_at"),
		decision: text({ enum: REPORT_OUTCOMES }),
		moderatorUid: text("moderator_uid"),
		/** When the reporter read the outcome. */
		outcomeSeenAt: integer("outcome_seen_at"),
	},
	(t) => [
		...REPORTABLE.flatMap((kind) => [
			uniqueIndex(`reports_of_${kind}s_once`).on(t.reporter, t[`${kind}Id`]),
			index(`reports_by_${kind}`).on(t[`${kind}Id`]),
		]),
		index("reports_by_user").on(t.userId, t.seq),
		index("reports_open").on(t.about, t.seq).where(sql`decided_at is null`),
	],
);
