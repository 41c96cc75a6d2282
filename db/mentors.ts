import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "./open.ts";
import { type PageRequest, pageOf } from "./paging.ts";
import { randomId } from "./random-id.ts";
import { mentors } from "./schema.ts";
import { submissionKeyOf } from "./submission-key.ts";

export interface MentorInput {
	name: string;
	email: string;
	hbcuAffiliation: string;
	areasOfExpertise: string[];
	/** An https URL of a LinkedIn profile. */
	linkedInProfile: string | null;
	/** The key of a stored photo. */
	headshotKey: string | null;
}

/**
 * Stores a mentor as PENDING. Whether the e-mail address is known already makes no difference.
 *
 * @param sent.formKey the random key of the form it came from: the same form sent twice with the same
 *   content is one mentor ('repeated')
 * @param sent.headshotDigest stands for the headshot's content, for which each sending has its own key
 */
export async function registerMentor(
	db: Db,
	sent: { formKey: string; headshotDigest: string | null },
	input: MentorInput,
	nowMs: number,
): Promise<{ outcome: "created"; id: string } | { outcome: "repeated" }> {
	const id = randomId();
	const { headshotKey: _, ...content } = input;
	const inserted = await db
		.insert(mentors)
		.values({
			id,
			...input,
			submissionKey: await submissionKeyOf(sent.formKey, [sent.headshotDigest, content]),
			consentedAt: nowMs,
			createdAt: nowMs,
		})
		.onConflictDoNothing({ target: mentors.submissionKey })
		.returning({ id: mentors.id });
	return inserted.length > 0 ? { outcome: "created", id } : { outcome: "repeated" };
}

const shownToStudents = {
	seq: mentors.seq,
	name: mentors.name,
	hbcuAffiliation: mentors.hbcuAffiliation,
	areasOfExpertise: mentors.areasOfExpertise,
	linkedInProfile: mentors.linkedInProfile,
	/** Only of those who cannot be reached on LinkedIn. */
	email: sql<string | null>`case when ${mentors.linkedInProfile} is null then ${mentors.email} end`,
	headshotKey: mentors.headshotKey,
};

export type Mentor = Awaited<ReturnType<typeof listMentors>>["items"][number];

/** Approved mentors as students see them, the newest first. */
export async function listMentors(db: Db, request: PageRequest) {
	const rows = await db
		.select(shownToStudents)
		.from(mentors)
		.where(isOnPage("APPROVED", request))
		.orderBy(orderOf(request))
		.limit(request.size + 1);
	return pageOf(rows, request);
}

/** The same with the ids by which programs that use the API know mentors again. */
export async function listMentorsWithIds(db: Db, request: PageRequest) {
	const rows = await db
		.select({ id: mentors.id, ...shownToStudents })
		.from(mentors)
		.where(isOnPage("APPROVED", request))
		.orderBy(orderOf(request))
		.limit(request.size + 1);
	return pageOf(rows, request);
}

const shownToModerators = {
	seq: mentors.seq,
	id: mentors.id,
	name: mentors.name,
	email: mentors.email,
	hbcuAffiliation: mentors.hbcuAffiliation,
	areasOfExpertise: mentors.areasOfExpertise,
	linkedInProfile: mentors.linkedInProfile,
	headshotKey: mentors.headshotKey,
	createdAt: mentors.createdAt,
};

export type RegisteredMentor = Awaited<ReturnType<typeof listPendingMentors>>["items"][number];

/** Approved mentors as moderators see them, the newest first. */
export async function listShownMentors(db: Db, request: PageRequest) {
	const rows = await db
		.select(shownToModerators)
		.from(mentors)
		.where(isOnPage("APPROVED", request))
		.orderBy(orderOf(request))
		.limit(request.size + 1);
	return pageOf(rows, request);
}

/** Who waits for a moderator, oldest first. `after` is the seq of the last one seen. */
export async function listPendingMentors(
	db: Db,
	request: { after?: number | undefined; size: number },
) {
	const rows = await db
		.select(shownToModerators)
		.from(mentors)
		.where(and(eq(mentors.status, "PENDING"), gt(mentors.seq, request.after ?? 0)))
		.orderBy(asc(mentors.seq))
		.limit(request.size + 1);
	const items = rows.slice(0, request.size);
	return { items, next: rows.length > request.size ? items.at(-1)?.seq : undefined };
}

export type MentorDecision = "approve" | "reject" | "remove";

const DECISIONS = {
	approve: { from: "PENDING", to: "APPROVED" },
	reject: { from: "PENDING", to: "REJECTED" },
	/** Takes an approved mentor off the list. */
	remove: { from: "APPROVED", to: "REJECTED" },
} as const;

export type MentorDecisionOutcome =
	/** `headshotKey`: a stored photo that nobody needs any more. */
	| { outcome: "done"; name: string; headshotKey: string | null }
	/** Somebody else was first; or there is no such mentor. */
	| { outcome: "decided" | "missing" };

/**
 * Decides on a mentor, in one round trip. Of two moderators deciding at once, the second finds nothing
 * to decide. Who is rejected or removed keeps no headshot.
 */
export async function decideOnMentor(
	db: Db,
	{ id, decision, moderatorUid }: { id: string; decision: MentorDecision; moderatorUid: string },
	nowMs: number,
): Promise<MentorDecisionOutcome> {
	const { from, to } = DECISIONS[decision];
	// A write comes first: on libSQL a transaction that begins by reading is refused amid others' writes.
	const [[decided], , [known]] = await db.batch([
		db
			.update(mentors)
			.set({ status: to, decidedAt: nowMs, moderatorUid })
			.where(and(eq(mentors.id, id), eq(mentors.status, from)))
			.returning({ name: mentors.name, headshotKey: mentors.headshotKey }),
		db
			.update(mentors)
			.set({ headshotKey: null })
			.where(and(eq(mentors.id, id), eq(mentors.status, "REJECTED"))),
		db.select({ id: mentors.id }).from(mentors).where(eq(mentors.id, id)),
	]);
	if (!known) return { outcome: "missing" };
	if (!decided) return { outcome: "decided" };
	const { name, headshotKey } = decided;
	return { outcome: "done", name, headshotKey: to === "REJECTED" ? headshotKey : null };
}

function isOnPage(status: "APPROVED", { before, after }: PageRequest) {
	return and(
		eq(mentors.status, status),
		before === undefined ? undefined : lt(mentors.seq, before),
		after === undefined ? undefined : gt(mentors.seq, after),
	);
}

function orderOf({ after }: PageRequest) {
	return after === undefined ? desc(mentors.seq) : asc(mentors.seq);
}
