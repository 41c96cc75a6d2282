/** What mentors do through mailed links: prove the address, change what is shown, answer, withdraw. */
import {
	and,
	eq,
	gt,
	inArray,
	isNotNull,
	isNull,
	lte,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { addMail } from "#db/notifications/outbox.ts";
import {
	type MailKind,
	type MentorLinkPurpose,
	type MentorText,
	mentorLinks,
	mentors,
} from "#db/schema.ts";
import { insertWhen } from "#db/sql-helpers.ts";
import { DAY_MS } from "#lib/calendar-days.ts";

/** How long a link to prove or change something works; registrations not proved by then are erased. */
export const LINK_LASTS_MS = 7 * DAY_MS;
/** How long after their approval, or their last answer, mentors are asked whether they still mentor. */
export const ASKED_AFTER_MS = 365 * DAY_MS;

/** What mentors say about themselves. */
export const mentorText = {
	name: mentors.name,
	hbcuAffiliation: mentors.hbcuAffiliation,
	areasOfExpertise: mentors.areasOfExpertise,
	linkedInProfile: mentors.linkedInProfile,
	role: mentors.role,
	employer: mentors.employer,
	classYear: mentors.classYear,
	askAbout: mentors.askAbout,
} satisfies Record<keyof MentorText, SQLWrapper>;

/** A link as it is stored, and as it is mailed. */
export interface MailedLink {
	/** SHA-256 of the secret. */
	secretHash: string;
	/** The secret, sealed until the mail is sent. */
	sealed: string;
	expiresAt: number;
}

/** Whether a mentor has this address, proved, and was not rejected. */
export function isRegistered(email: string): SQL | undefined {
	return and(
		sql`lower(email) = ${email.toLowerCase()}`,
		isNotNull(mentors.provedAt),
		inArray(mentors.status, ["PENDING", "APPROVED"]),
	);
}

/** For a batch: the inserts of a link for the mentor for whom a condition holds, if any, and of the mail with it. */
export function mailLink(
	db: Db,
	{ secretHash, sealed, expiresAt }: MailedLink,
	{ purpose, kind }: { purpose: MentorLinkPurpose; kind: MailKind },
	where: SQL | undefined,
	nowMs: number,
) {
	const row = { secretHash, mentorId: mentors.id, purpose, expiresAt };
	const isTheirs = sql`exists (select 1 from mentor_links where secret_hash = ${secretHash} and mentor_id = ${mentors.id})`;
	const mail = { kind, thing: secretHash, data: { link: sealed } };
	const when = { from: mentors, where: and(where, isTheirs) };
	return [
		insertWhen(db, mentorLinks, row, { from: mentors, where }).onConflictDoNothing(),
		addMail(db, { mentorId: mentors.id }, mail, nowMs, when),
	] as const;
}

/** Mails a link to change or withdraw, if the address is a mentor's. Returns the mail, if there is one. */
export async function mailManageLink(
	db: Db,
	email: string,
	link: MailedLink,
	nowMs: number,
): Promise<string[]> {
	const manage = { purpose: "manage", kind: "mentor-manage" } as const;
	const [, mails] = await db.batch(mailLink(db, link, manage, isRegistered(email), nowMs));
	return mails.map(({ id }) => id);
}

export type LinkedMentor = NonNullable<Awaited<ReturnType<typeof findByLink>>>;

/** Whose link it is, and what it is for; undefined when it is unknown or has expired. */
export async function findByLink(db: Db, secretHash: string, nowMs: number) {
	const [found] = await db
		.select({
			purpose: mentorLinks.purpose,
			id: mentors.id,
			...mentorText,
			email: mentors.email,
			headshotKey: mentors.headshotKey,
			status: mentors.status,
			provedAt: mentors.provedAt,
			changes: mentors.changes,
			asked: mentors.asked,
			restingAt: mentors.restingAt,
		})
		.from(mentorLinks)
		.innerJoin(mentors, eq(mentors.id, mentorLinks.mentorId))
		.where(and(eq(mentorLinks.secretHash, secretHash), gt(mentorLinks.expiresAt, nowMs)));
	return found;
}

/** Whose link it is, for the condition of a write: the link must be valid now, and for that purpose. */
function isOwnerOf(db: Db, secretHash: string, nowMs: number, ...purposes: MentorLinkPurpose[]) {
	const owner = db
		.select({ id: mentorLinks.mentorId })
		.from(mentorLinks)
		.where(
			and(
				eq(mentorLinks.secretHash, secretHash),
				gt(mentorLinks.expiresAt, nowMs),
				inArray(mentorLinks.purpose, purposes),
			),
		);
	return inArray(mentors.id, owner);
}

/**
 * Proves a registration's address: from now on moderators see it. Other registrations waiting for the same address are
 * erased. Returns the thank-you mail, if this call proved it, and the headshots that are no longer needed.
 */
export async function proveMentor(
	db: Db,
	secretHash: string,
	nowMs: number,
): Promise<{ mails: string[]; headshotKeys: string[] }> {
	const isOwner = isOwnerOf(db, secretHash, nowMs, "prove");
	const same = sql`lower(email) = (select lower(m.email) from mentors m join mentor_links l on l.mentor_id = m.id
		where l.secret_hash = ${secretHash} and m.proved_at is not null)`;
	const isNew = and(isOwner, isNull(mentors.provedAt));
	const thanks = { kind: "mentor-proved" as const, thing: mentors.id };
	const [mails, , others] = await db.batch([
		addMail(db, { mentorId: mentors.id }, thanks, nowMs, { from: mentors, where: isNew }),
		db.update(mentors).set({ provedAt: nowMs, waitingSince: nowMs }).where(isNew),
		db
			.delete(mentors)
			.where(and(same, isNull(mentors.provedAt), eq(mentors.status, "PENDING")))
			.returning({ headshotKey: mentors.headshotKey }),
	]);
	return {
		mails: mails.map(({ id }) => id),
		headshotKeys: others.flatMap(({ headshotKey }) => headshotKey ?? []),
	};
}

/**
 * Stores what a mentor wants shown. Before anyone has read the registration, it replaces it; for an approved mentor the
 * old text stays visible until a moderator has read the new one. Making a change also confirms that they still mentor.
 *
 * @returns undefined when the link no longer works
 */
export async function changeMentor(
	db: Db,
	secretHash: string,
	text: MentorText,
	nowMs: number,
): Promise<"changed" | "waits" | undefined> {
	const isOwner = isOwnerOf(db, secretHash, nowMs, "manage", "yearly");
	const [[unread], [shown]] = await db.batch([
		db
			.update(mentors)
			.set({ ...text, waitingSince: nowMs })
			.where(and(isOwner, eq(mentors.status, "PENDING"), isNotNull(mentors.provedAt)))
			.returning({ id: mentors.id }),
		db
			.update(mentors)
			.set({ changes: text, waitingSince: nowMs, ...stillMentors(nowMs) })
			.where(and(isOwner, eq(mentors.status, "APPROVED")))
			.returning({ id: mentors.id }),
	]);
	if (unread) return "changed";
	return shown && "waits";
}

const stillMentors = (nowMs: number) => ({
	asked: 0,
	restingAt: null,
	askAt: nowMs + ASKED_AFTER_MS,
});

/** Records that a mentor still mentors: they are shown, and asked again in a year. */
export async function confirmMentor(db: Db, secretHash: string, nowMs: number): Promise<boolean> {
	const answered = await db
		.update(mentors)
		.set(stillMentors(nowMs))
		.where(
			and(isOwnerOf(db, secretHash, nowMs, "manage", "yearly"), eq(mentors.status, "APPROVED")),
		)
		.returning({ id: mentors.id });
	return answered.length > 0;
}

/** Erases a mentor and all their data. Returns the key of the headshot; undefined when the link does not work. */
export async function withdrawMentor(
	db: Db,
	secretHash: string,
	nowMs: number,
): Promise<{ headshotKey: string | null } | undefined> {
	const isOwner = isOwnerOf(db, secretHash, nowMs, "prove", "manage", "yearly");
	// A link that proved a registration is used up.
	const mayProve = sql`(${mentors.provedAt} is null or ${isOwnerOf(db, secretHash, nowMs, "manage", "yearly")})`;
	const [erased] = await db
		.delete(mentors)
		.where(and(isOwner, mayProve))
		.returning({ headshotKey: mentors.headshotKey });
	return erased;
}

/** Removes links that no longer work. */
export async function deleteExpiredMentorLinks(db: Db, nowMs: number): Promise<void> {
	await db.delete(mentorLinks).where(lte(mentorLinks.expiresAt, nowMs));
}

/** An approved mentor's text once a moderator has read the changes; without changes, the text as it was. */
export const applied = Object.fromEntries(
	Object.entries(mentorText).map(([name, column]) => [
		name,
		sql`case when ${mentors.changes} is null then ${column} else json_extract(${mentors.changes}, ${`$.${name}`}) end`,
	]),
) as Record<keyof MentorText, SQL>;
