/** Erasing mentors: rejected ones, after a while, and those who never proved their address. */
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { isOneOf } from "#db/one-of.ts";
import { mentors } from "#db/schema.ts";
import { LINK_LASTS_MS } from "./mentor-links.ts";

/** How long a rejected registration is kept, so that a decision can be explained; the privacy page promises it. */
const REJECTED_MENTORS_KEPT_DAYS = 90;

const MS_PER_DAY = 86_400_000;

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
	const before = nowMs - REJECTED_MENTORS_KEPT_DAYS * MS_PER_DAY;
	return and(eq(mentors.status, "REJECTED"), lt(mentors.decidedAt, before));
}

function isUnproved(nowMs: number) {
	const before = nowMs - LINK_LASTS_MS;
	// Must match the index word for word, or the index isn't used.
	return and(sql`proved_at is null`, eq(mentors.status, "PENDING"), lt(mentors.createdAt, before));
}
