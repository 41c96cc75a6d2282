/** What mentors do by links that were mailed to them: prove the address, change what is shown, answer, withdraw. */
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
import { insertWhen } from "#db/insert-when.ts";
import { addMail } from "#db/news/outbox.ts";
import {
	type MailKind,
	type MentorLinkPurpose,
	type MentorText,
	mentorLinks,
	mentors,
} from "#db/schema.ts";

const DAY_MS = 86_400_000;
/** How long a link to prove or to change works; who has not proved the address by then is erased. */
export const LINK_LASTS_MS = 7 * DAY_MS;
/** How long after their approval, or their last answer, mentors are asked whether they still do. */
export const ASKED_AFTER_MS = 365 * DAY_MS;

/** What a mentor says of themselves. */
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

/** A link as it is kept, and as its mail carries it. */
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

/** The insert of a link for the mentor, of however many one, for whom the condition holds. */
export function addLink(
	db: Db,
	purpose: MentorLinkPurpose,
	{ secretHash, expiresAt }: MailedLink,
	where: SQL | undefined,
) {
	const row = { secretHash, mentorId: mentors.id, purpose, expiresAt };
	return insertWhen(db, mentorLinks, row, { from: mentors, where }).onConflictDoNothing();
}

/** The insert of the mail that carries a link. */
export function mailLink(
	db: Db,
	kind: MailKind,
	{ secretHash, sealed }: MailedLink,
	where: SQL | undefined,
	nowMs: number,
) {
	const isTheirs = sql`exists (select 1 from mentor_links where secret_hash = ${secretHash} and mentor_id = ${mentors.id})`;
	const mail = { kind, thing: secretHash, data: { link: sealed } };
	const when = { from: mentors, where: and(where, isTheirs) };
	return addMail(db, { mentorId: mentors.id }, mail, nowMs, when);
}

/** Mails a link to change or withdraw, if the address is a mentor's. Returns the mail, if there is one. */
export async function mailManageLink(
	db: Db,
	email: string,
	link: MailedLink,
	nowMs: number,
): Promise<string[]> {
	const [, mails] = await db.batch([
		addLink(db, "manage", link, isRegistered(email)),
		mailLink(db, "mentor-manage", link, isRegistered(email), nowMs),
	]);
	return mails.map(({ id }) => id);
}

export type LinkedMentor = NonNullable<Awaited<ReturnType<typeof findByLink>>>;

/** Whom a link is of, and what it is for; undefined when it is unknown or has expired. */
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

/** Whose link it is, for the condition of a write: it works now, and for that. */
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
 * Proves a registration's address: from now on moderators see it. Others that wait for the same address are
 * erased. Returns the mail that says thanks, if it was this that proved it, and the headshots that nobody needs any more.
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
 * Takes what a mentor wants to be shown. While nobody has read the registration it takes its place; of one that
 * was approved, the old text stays shown until a moderator has read the new. Whoever changes something still
 * mentors.
 *
 * @returns undefined when the link does not work any more
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

/** Notes that a mentor still is one: they are shown, and asked again in a year. */
export async function answerStill(db: Db, secretHash: string, nowMs: number): Promise<boolean> {
	const answered = await db
		.update(mentors)
		.set(stillMentors(nowMs))
		.where(
			and(isOwnerOf(db, secretHash, nowMs, "manage", "yearly"), eq(mentors.status, "APPROVED")),
		)
		.returning({ id: mentors.id });
	return answered.length > 0;
}

/** Erases a mentor with all that hangs on them. Returns the key of the headshot; undefined when the link does not work. */
export async function withdrawMentor(
	db: Db,
	secretHash: string,
	nowMs: number,
): Promise<{ headshotKey: string | null } | undefined> {
	const isOwner = isOwnerOf(db, secretHash, nowMs, "prove", "manage", "yearly");
	// The link that proved a registration is used up.
	const mayProve = sql`(${mentors.provedAt} is null or ${isOwnerOf(db, secretHash, nowMs, "manage", "yearly")})`;
	const [erased] = await db
		.delete(mentors)
		.where(and(isOwner, mayProve))
		.returning({ headshotKey: mentors.headshotKey });
	return erased;
}

/** Removes links that do not work any more. */
export async function deleteExpiredMentorLinks(db: Db, nowMs: number): Promise<void> {
	await db.delete(mentorLinks).where(lte(mentorLinks.expiresAt, nowMs));
}

/** What an approved mentor's text becomes when a moderator has read the changes; without any, what it was. */
export const applied = Object.fromEntries(
	Object.entries(mentorText).map(([name, column]) => [
		name,
		sql`case when ${mentors.changes} is null then ${column} else json_extract(${mentors.changes}, ${`$.${name}`}) end`,
	]),
) as Record<keyof MentorText, SQL>;
