/** Each morning, notifies moderators of what has waited longer than a day for one of them. */
import { and, gt, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { users } from "#db/schema.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { dayIn, morningOf } from "#lib/time-zones.ts";
import { REPORTABLE } from "../report-kinds.ts";
import { type BatchResult, listedValue, notifyMany } from "./notify-many.ts";

/** Someone not seen as a moderator for this long gets no more of these mails. */
const SEEN_MS = 30 * DAY_MS;
const MAX_MODERATORS = 100;
/** How long after nine o'clock a missed morning is still made up for. */
const CATCH_UP_MS = 2 * 3_600_000;
/** How many rows of each queue are looked at, oldest first. */
const LOOKED_AT = 100;

/** Each queue, with the column that says since when a row has waited. */
const QUEUES = [
	["contributions", "updated_at", "status = 'PENDING'"],
	["mentors", "waiting_since", "waiting_since is not null and status <> 'REJECTED'"],
	...REPORTABLE.map(
		(about) => ["reports", "created_at", `about = '${about}' and decided_at is null`] as const,
	),
	["contact_messages", "created_at", "state = 'open'"],
	["imports", "created_at", "source_id is not null and state = 'ready'"],
] as const;

/** How much has waited longer than a day at a given time. */
function countWaiting(db: Db, beforeMs: number) {
	const counts = QUEUES.map(
		([table, since, which]) => sql`(select count(*) from (select ${sql.raw(since)} as since
			from ${sql.raw(table)} where ${sql.raw(which)} order by seq limit ${LOOKED_AT})
			where since < ${beforeMs})`,
	);
	return db
		.select({ waiting: sql<number>`${sql.join(counts, sql` + `)}`.as("waiting") })
		.from(sql`(select 1)`);
}

/** Notifies each moderator once a day, at nine their time, of how much had waited longer than a day by then. */
export async function sendModeratorDigests(db: Db, nowMs: number): Promise<BatchResult> {
	const moderators = await db
		.select({ id: users.id, timeZone: users.timeZone })
		.from(users)
		.where(and(isNotNull(users.moderatorAt), gt(users.moderatorAt, nowMs - SEEN_MS)))
		.limit(MAX_MODERATORS);
	const mornings = moderators.flatMap(({ id, timeZone }) => {
		const day = dayIn(timeZone, nowMs);
		const at = morningOf(day, timeZone);
		return at <= nowMs && nowMs < at + CATCH_UP_MS ? [{ userId: id, day, at }] : [];
	});
	const mailIds: string[] = [];
	for (const at of new Set(mornings.map((one) => one.at))) {
		const [counted] = await countWaiting(db, at - DAY_MS);
		if (!counted?.waiting) continue;
		const data = { count: String(counted.waiting) };
		const digest = { kind: "queue-waits", data, dueAt: nowMs } as const;
		const digests = mornings
			.filter((one) => one.at === at)
			.map(({ userId, day }) => ({ ...digest, userId, thing: day }));
		const isStill = sql`exists (select 1 from ${users} where ${users.id} = ${listedValue("userId")} and ${users.moderatorAt} is not null)`;
		mailIds.push(...(await notifyMany(db, digests, isStill, [], nowMs)));
	}
	return { mailIds, isMore: false };
}
