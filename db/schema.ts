/**
 * The tables. Times are UTC epoch milliseconds; a deadline is a calendar date (YYYY-MM-DD), because
 * that is what a program announces. What SQL alone can say (full text, triggers) is in `migrations/`.
 */
import { sql } from "drizzle-orm";
import {
	check,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";

export const CONTRIBUTION_STATUSES = ["PENDING", "APPROVED", "REJECTED"] as const;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

export const PROGRAM_KINDS = ["fellowship", "internship", "scholarship", "other"] as const;
export type ProgramKind = (typeof PROGRAM_KINDS)[number];

export const MENTOR_STATUSES = CONTRIBUTION_STATUSES;

export const RESUME_STATES = ["READING", "READY", "UNREADABLE"] as const;
export type ResumeState = (typeof RESUME_STATES)[number];

/** Why a resume has no text: scanned, behind a password, no PDF, too much of it, or nobody could read it. */
export const RESUME_PROBLEMS = ["pictures", "locked", "unreadable", "slow", "down"] as const;
export type ResumeProblem = (typeof RESUME_PROBLEMS)[number];

export const SAVED_STATES = ["saved", "applied"] as const;
export type SavedState = (typeof SAVED_STATES)[number];

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
	},
	(t) => [uniqueIndex("users_by_calendar_key").on(t.calendarKey)],
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
		/** When the ID token is due for a refresh. */
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
	},
	(t) => [index("sessions_by_uid").on(t.uid), index("sessions_by_expiry").on(t.expiresAt)],
);

export const contributions = sqliteTable(
	"contributions",
	{
		/** Order of arrival; lists page by it. Never shown. */
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull().unique(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		name: text().notNull(),
		applicationLink: text("application_link").notNull(),
		linkKey: text("link_key").notNull(),
		description: text().notNull(),
		applicationDeadline: text("application_deadline"),
		status: text({ enum: CONTRIBUTION_STATUSES }).notNull().default("PENDING"),
		reviewNote: text("review_note"),
		/** The same form sent twice carries the same key. */
		submissionKey: text("submission_key").notNull(),
		/** Which decision gave the row its status: an id of moderation_log. */
		decisionId: text("decision_id"),
		approvedAt: integer("approved_at"),
		/** '2026-11' and '2026-W47' of approvedAt, in UTC; the triggers count by them. */
		approvedMonth: text("approved_month"),
		approvedWeek: text("approved_week"),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
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
		/** Order of publication; lists page by it, and it is the row of the full-text index. */
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull().unique(),
		contributionId: text("contribution_id")
			.unique()
			.references(() => contributions.id, { onDelete: "set null" }),
		name: text().notNull(),
		applicationLink: text("application_link").notNull(),
		linkKey: text("link_key").notNull().unique(),
		description: text().notNull(),
		applicationDeadline: text("application_deadline"),
		kind: text({ enum: PROGRAM_KINDS }).notNull().default("other"),
		/** Follows the deadline; indexed, so that hiding closed programs reads no closed row. */
		state: text({ enum: ["open", "closed"] })
			.notNull()
			.default("open"),
		publishedAt: integer("published_at").notNull(),
	},
	(t) => [
		index("programs_by_state").on(t.state, t.seq),
		index("programs_by_deadline").on(t.state, t.applicationDeadline),
	],
);

/** Kept by triggers, in the same statement as the change of status. */
export const contributionCounts = sqliteTable(
	"contribution_counts",
	{
		/** 'all', a month '2026-11' or an ISO week '2026-W47', in UTC. */
		period: text().notNull(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		count: integer().notNull(),
		/** When the count was reached: who got there first stands first. */
		reachedAt: integer("reached_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.period, t.userId] }),
		index("contribution_counts_ranking").on(t.period, sql`${t.count} desc`, t.reachedAt),
	],
);

export const moderationLog = sqliteTable(
	"moderation_log",
	{
		id: text().primaryKey(),
		contributionId: text("contribution_id").notNull(),
		moderatorUid: text("moderator_uid").notNull(),
		decision: text({ enum: ["APPROVED", "REJECTED"] }).notNull(),
		note: text(),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [index("moderation_log_by_contribution").on(t.contributionId)],
);

/** What a student keeps of the catalogue. */
export const savedPrograms = sqliteTable(
	"saved_programs",
	{
		/** Order of saving; lists page by it. Never shown. */
		seq: integer().primaryKey({ autoIncrement: true }),
		programId: text("program_id")
			.notNull()
			.references(() => programs.id, { onDelete: "cascade" }),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		state: text({ enum: SAVED_STATES }).notNull().default("saved"),
		/** The program's, or '9999-12-31' when it has none, so that one index gives the list's order. */
		deadline: text().notNull(),
		savedAt: integer("saved_at").notNull(),
	},
	(t) => [
		uniqueIndex("saved_programs_once").on(t.userId, t.programId),
		index("saved_programs_by_deadline").on(t.userId, t.deadline, t.seq),
	],
);

export const mentors = sqliteTable(
	"mentors",
	{
		/** Order of arrival; lists page by it. Never shown. */
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull().unique(),
		name: text().notNull(),
		email: text().notNull(),
		hbcuAffiliation: text("hbcu_affiliation").notNull(),
		areasOfExpertise: text("areas_of_expertise", { mode: "json" }).$type<string[]>().notNull(),
		linkedInProfile: text("linked_in_profile"),
		/** The name of the headshot in the file store; pages show it as /photos/{key}. */
		headshotKey: text("headshot_key"),
		status: text({ enum: MENTOR_STATUSES }).notNull().default("PENDING"),
		/** The same form sent twice carries the same key. */
		submissionKey: text("submission_key").notNull().unique(),
		/** When the person agreed to be shown. */
		consentedAt: integer("consented_at").notNull(),
		createdAt: integer("created_at").notNull(),
		decidedAt: integer("decided_at"),
		moderatorUid: text("moderator_uid"),
	},
	(t) => [
		index("mentors_by_status").on(t.status, t.seq),
		check("mentors_status", sql`${t.status} in ('PENDING', 'APPROVED', 'REJECTED')`),
	],
);

/** The roles a student has held; private. */
export const experiences = sqliteTable(
	"experiences",
	{
		/** Order of entry; breaks ties of the list's order. Never shown. */
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull().unique(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		title: text().notNull(),
		organisation: text().notNull(),
		/** YYYY-MM */
		startMonth: text("start_month").notNull(),
		/** YYYY-MM; null while the role lasts. */
		endMonth: text("end_month"),
		description: text(),
		/** The same form sent twice carries the same key. */
		submissionKey: text("submission_key").notNull(),
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
		/** Order of arrival; lists page by it. Never shown. */
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull().unique(),
		name: text().notNull(),
		email: text().notNull(),
		message: text().notNull(),
		state: text({ enum: ["open", "done"] })
			.notNull()
			.default("open"),
		/** The same form sent twice carries the same key. */
		submissionKey: text("submission_key").notNull().unique(),
		createdAt: integer("created_at").notNull(),
		doneAt: integer("done_at"),
		moderatorUid: text("moderator_uid"),
	},
	(t) => [index("contact_messages_by_state").on(t.state, t.seq)],
);

/** The text of a form that met an ended session, until its sender is back from logging in. */
export const keptForms = sqliteTable(
	"kept_forms",
	{
		/** SHA-256 of the id in the cookie. */
		idHash: text("id_hash").primaryKey(),
		/** Whose session had ended; null when that is not known any more. */
		uid: text(),
		/** Names and values, sealed (JWE) with the id in the cookie: the table alone tells nothing. */
		fields: text().notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(t) => [index("kept_forms_by_expiry").on(t.expiresAt)],
);

export const resumes = sqliteTable(
	"resumes",
	{
		/** Order of upload; lists page by it. Never shown. */
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull().unique(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		name: text().notNull(),
		shared: integer({ mode: "boolean" }).notNull(),
		/** SHA-256 of the bytes that were uploaded, in hex; the same bytes are one resume. */
		digest: text().notNull(),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
		/** Removed, but not yet erased: it can be brought back for a while. */
		removedAt: integer("removed_at"),
		/** How its owner wants to be named where it is shared; null while it never was. */
		sharedName: text("shared_name"),
		sharedCollege: text("shared_college"),
	},
	(t) => [
		index("resumes_by_user").on(t.userId, t.seq),
		uniqueIndex("resumes_once_a_file").on(t.userId, t.digest),
		index("resumes_by_removal").on(t.removedAt).where(sql`removed_at is not null`),
		index("resumes_by_sharing").on(t.seq).where(sql`shared = 1 and removed_at is null`),
	],
);

/** The upload is version 1; saving annotations makes the next. The bytes are in the file store. */
export const resumeVersions = sqliteTable(
	"resume_versions",
	{
		id: text().primaryKey(),
		resumeId: text("resume_id")
			.notNull()
			.references(() => resumes.id, { onDelete: "cascade" }),
		number: integer().notNull(),
		fileKey: text("file_key").notNull().unique(),
		sizeBytes: integer("size_bytes").notNull(),
		state: text({ enum: RESUME_STATES }).notNull().default("READING"),
		/** Why the text could not be read. */
		problem: text({ enum: RESUME_PROBLEMS }),
		pageCount: integer("page_count"),
		/** All pages, joined by spaces (spec §1). */
		text: text(),
		/** The same line by line, as a recruiter's software reads it. */
		lines: text(),
		createdAt: integer("created_at").notNull(),
		/** The number of the version that was annotated to make this one; null for the upload. */
		begunFrom: integer("begun_from"),
	},
	(t) => [uniqueIndex("resume_versions_once").on(t.resumeId, t.number)],
);
