import { and, eq, isNotNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import {
	type DecisionConflict,
	decisionConflict,
	writeToLog,
} from "#db/moderation/moderation-log.ts";
import { addMail } from "#db/notifications/outbox.ts";
import { type PageRequest, pageOf } from "#db/paging.ts";
import { type MailKind, type MentorText, mentors } from "#db/schema.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { randomId, submissionKeyOf } from "../ids.ts";
import { insertWhen, isOneOf } from "../sql-helpers.ts";
import {
	ASKED_AFTER_MS,
	applied,
	isRegistered,
	LINK_LASTS_MS,
	type MailedLink,
	mailLink,
	mentorText,
} from "./mentor-links.ts";

/** How long a rejected registration is kept, so that a decision can be explained; the privacy page promises it. */
export const REJECTED_MENTORS_KEPT_DAYS = 90;

export interface MentorInput extends MentorText {
	email: string;
	/** The key of a stored photo. */
	headshotKey: string | null;
}

/**
 * Stores a registration, which nobody sees until its address is proved through a mailed link. Someone already
 * registered gets a link to change what is shown instead; the sender of the form can't tell the difference.
 *
 * @param sent.formKey the random key of the form it came from: the same form sent twice with the same content is one
 *   mentor ('repeated')
 * @param sent.headshotDigest represents the headshot's content, because each upload has a new key
 */
export async function registerMentor(
	db: Db,
	sent: { formKey: string; headshotDigest: string | null },
	input: MentorInput,
	link: MailedLink,
	nowMs: number,
): Promise<
	| { outcome: "created"; id: string; mailId: string }
	| { outcome: "known" | "repeated"; mailId?: string }
> {
	const id = randomId();
	const content = { ...input, headshotKey: sent.headshotDigest };
	const isNew = eq(mentors.id, id);
	const isKnown = isRegistered(input.email);
	const known = db.select({ id: mentors.id }).from(mentors).where(isKnown);
	const row = {
		id,
		...input,
		submissionKey: await submissionKeyOf(sent.formKey, content),
		consentedAt: nowMs,
		createdAt: nowMs,
	};
	const prove = { purpose: "prove", kind: "mentor-prove" } as const;
	const manage = { purpose: "manage", kind: "mentor-known" } as const;
	const [inserted, , toProve, , toKnown] = await db.batch([
		insertWhen(db, mentors, row, { where: notExists(known) })
			.onConflictDoNothing({ target: mentors.submissionKey })
			.returning({ id: mentors.id }),
		...mailLink(db, link, prove, isNew, nowMs),
		...mailLink(db, link, manage, isKnown, nowMs),
	]);
	const [mail] = [...toProve, ...toKnown];
	if (inserted.length > 0) return { outcome: "created", id, mailId: mail?.id ?? "" };
	return mail ? { outcome: "known", mailId: mail.id } : { outcome: "repeated" };
}

const APPROVED = {
	seq: mentors.seq,
	where: sql`${mentors.status} = 'APPROVED' and ${mentors.restingAt} is null`,
};
const WAITING = {
	seq: mentors.seq,
	where: sql`${mentors.waitingSince} is not null and ${mentors.status} <> 'REJECTED'`,
	first: "oldest" as const,
};

const shownToStudents = {
	seq: mentors.seq,
	/** The id used to report them, which API clients see. */
	id: mentors.id,
	...mentorText,
	/** Only for mentors who can't be reached on LinkedIn. */
	email: sql<string | null>`case when ${mentors.linkedInProfile} is null then ${mentors.email} end`,
	headshotKey: mentors.headshotKey,
};

export type Mentor = Awaited<ReturnType<typeof listApprovedMentors>>["items"][number];

/** Approved mentors as students see them, newest first. */
export function listApprovedMentors(db: Db, request: PageRequest) {
	return pageOf(db.select(shownToStudents).from(mentors), APPROVED, request);
}

const shownToModerators = {
	...shownToStudents,
	email: mentors.email,
	createdAt: mentors.createdAt,
	/** What they want shown instead. */
	changes: mentors.changes,
	/** What the moderator read; a decision on older text is refused. */
	version: mentors.waitingSince,
};

export type RegisteredMentor = Awaited<ReturnType<typeof listPendingMentors>>["items"][number];

/** Approved mentors as moderators see them, newest first. */
export function listShownMentors(db: Db, request: PageRequest) {
	return pageOf(db.select(shownToModerators).from(mentors), APPROVED, request);
}

/** Mentors waiting for a moderator, with a registration or changes, oldest first. */
export function listPendingMentors(db: Db, request: PageRequest) {
	return pageOf(db.select(shownToModerators).from(mentors), WAITING, request);
}

type MentorDecision = "approve" | "reject" | "remove";

interface DecisionOnMentor {
	id: string;
	decision: MentorDecision;
	moderatorUid: string;
	/** The moderator's address, if proved: nobody decides on themselves. */
	ownEmail?: string | null;
	/** What the moderator read; if left out, whatever it says now. */
	version?: number | undefined;
}

type MentorDecisionOutcome =
	/** `headshotKey`: a stored photo that is no longer needed. `mailIds`: the mails to the mentor. */
	| { outcome: "done"; name: string; headshotKey: string | null; mailIds: string[] }
	/** The same moderator made the same decision before. */
	| { outcome: "repeated"; name: string }
	/** Somebody decided before; it was changed meanwhile; it is the moderator's own; or there is no such mentor. */
	| { outcome: Exclude<DecisionConflict, "repeated"> | "changed" | "own" | "missing" };

const LOGGED_AS = { approve: "APPROVED", reject: "REJECTED", remove: "REMOVED" } as const;

/** How long a decision can be undone before its mentor is notified. */
const NOTIFY_MENTOR_AFTER_MS = 60_000;

/**
 * Decides on a mentor, or on changes to an approved one, in one round trip. If two moderators decide at once, the
 * second finds nothing to decide. Rejected or removed mentors lose their headshot; approved ones are notified, and so are
 * declined ones.
 */
export async function decideOnMentor(
	db: Db,
	{ id, decision, moderatorUid, ownEmail, version }: DecisionOnMentor,
	nowMs: number,
): Promise<MentorDecisionOutcome> {
	const address = sql<string>`lower(${mentors.email})`;
	const own = ownEmail?.toLowerCase() ?? "";
	const isWaiting = and(
		isNotNull(mentors.waitingSince),
		ne(mentors.status, "REJECTED"),
		version === undefined ? undefined : eq(mentors.waitingSince, version),
	);
	const isOpen = and(
		eq(mentors.id, id),
		ne(address, own),
		decision === "remove" ? eq(mentors.status, "APPROVED") : isWaiting,
	);
	const isNew = eq(mentors.status, "PENDING");
	const mail = (kind: MailKind, where: SQL | undefined) => {
		const mail = { kind, thing: `${nowMs}`, dueAt: nowMs + NOTIFY_MENTOR_AFTER_MS };
		const when = { from: mentors, where: and(isOpen, where) };
		return addMail(db, { mentorId: mentors.id }, mail, nowMs, when);
	};
	const decided = { decidedAt: nowMs, moderatorUid, waitingSince: null, changes: null };
	const to = {
		approve: {
			...decided,
			...applied,
			status: "APPROVED" as const,
			askAt: sql`case when ${isNew} then ${nowMs + ASKED_AFTER_MS} else ${mentors.askAt} end`,
		},
		reject: {
			...decided,
			status: sql`case when ${isNew} then 'REJECTED' else ${mentors.status} end`,
		},
		remove: { ...decided, status: "REJECTED" as const },
	}[decision];
	// Starts with a write: libSQL refuses a transaction that starts with a read while others are writing.
	const action = LOGGED_AS[decision];
	const [ofNew, ofChanges, , [done], , [known]] = await db.batch([
		mail(decision === "approve" ? "mentor-approved" : "mentor-declined", isNew),
		mail(
			decision === "approve" ? "mentor-changed" : "mentor-unchanged",
			decision === "remove" ? sql`0` : ne(mentors.status, "PENDING"),
		),
		writeToLog(db, "mentor", { moderatorUid, action, createdAt: nowMs }, isOpen),
		db.update(mentors).set(to).where(isOpen).returning({
			name: mentors.name,
			headshotKey: mentors.headshotKey,
			status: mentors.status,
		}),
		db
			.update(mentors)
			.set({ headshotKey: null })
			.where(and(eq(mentors.id, id), eq(mentors.status, "REJECTED"))),
		db
			.select({
				address,
				name: mentors.name,
				waitingSince: mentors.waitingSince,
				late: decisionConflict(mentors.id, { moderatorUid, action }),
			})
			.from(mentors)
			.where(eq(mentors.id, id)),
	]);
	if (!known) return { outcome: "missing" };
	if (!done) {
		if (known.address === own) return { outcome: "own" };
		const outcome = known.waitingSince && decision !== "remove" ? "changed" : known.late;
		return outcome === "repeated" ? { outcome, name: known.name } : { outcome };
	}
	const { name, headshotKey, status } = done;
	const mailIds = [...ofNew, ...ofChanges].map((mail) => mail.id);
	return {
		outcome: "done",
		name,
		mailIds,
		headshotKey: status === "REJECTED" ? headshotKey : null,
	};
}

/** Mentors whose time is up, with the keys of their headshots: at most `size` of each kind. */
export async function listErasableMentors(db: Db, nowMs: number, size: number) {
	const of = (where: SQL | undefined) =>
		db
			.select({ id: mentors.id, headshotKey: mentors.headshotKey })
			.from(mentors)
			.where(where)
			.limit(size);
	const rows = (await db.batch([of(isLongRejected(nowMs)), of(isUnproved(nowMs))])).flat();
	return {
		ids: rows.map(({ id }) => id),
		fileKeys: rows.flatMap(({ headshotKey }) => headshotKey ?? []),
	};
}

/** Erases mentors whose time is up: rejected ones, and those who never proved their address. */
export async function eraseMentors(db: Db, ids: string[], nowMs: number): Promise<void> {
	const isOne = isOneOf(mentors.id, ids);
	await db.delete(mentors).where(and(isOne, or(isLongRejected(nowMs), isUnproved(nowMs))));
}

function isLongRejected(nowMs: number) {
	const before = nowMs - REJECTED_MENTORS_KEPT_DAYS * DAY_MS;
	return and(eq(mentors.status, "REJECTED"), lt(mentors.decidedAt, before));
}

function isUnproved(nowMs: number) {
	const before = nowMs - LINK_LASTS_MS;
	// Must match the index word for word, or the index isn't used.
	return and(sql`proved_at is null`, eq(mentors.status, "PENDING"), lt(mentors.createdAt, before));
}
