/** What waits for moderators: counted for their tabs, and each morning what has waited longer than a day. */
import { and, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#db/engine/open.ts";
import type { Page, PageQuery } from "#db/paging.ts";
import { isDueForRenewal, opensAgainOn, RENEWAL_ORDER } from "#db/programs/program-dates.ts";
import type { Reportable } from "#db/report-kinds.ts";
import { users } from "#db/schema.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { dayIn, morningOf } from "#lib/time-zones.ts";
import { type BatchResult, listedValue, notifyMany } from "../notifications/notify.ts";
import { REPORTABLE } from "../report-kinds.ts";

/** Queues are counted up to this; more shows as "99+". */
const MAX_COUNTED = 100;
/** How many reports are read: several may be about one thing. */
const REPORTS_LOOKED_AT = 500;

const QUEUES = [
	"contributions",
	"reports",
	"mentors",
	"resumes",
	"messages",
	"renewals",
	"imports",
] as const;
export type Queue = (typeof QUEUES)[number];
/** How many wait in each queue, at most `MAX_COUNTED`. */
export type QueueCounts = Record<Queue, number>;

const waitingIn = (table: string, condition: string) =>
	sql.raw(
		`(select count(*) from (select 1 from ${table} where ${condition} limit ${MAX_COUNTED}))`,
	);

/** Things with open reports, each once; the conditions match the index over open reports word for word. */
const reported = (about: Reportable, join = "") =>
	sql.raw(
		`(select count(*) from (select distinct thing from (select ${about}_id as thing from reports
			where about = '${about}' and decided_at is null order by seq limit ${REPORTS_LOOKED_AT})
			${join} limit ${MAX_COUNTED}))`,
	);

const REPORTED: Record<Reportable, SQL> = {
	program: reported("program"),
	mentor: reported("mentor"),
	resume: reported("resume", "join resumes on id = thing and removed_at is null"),
};

/**
 * By the database's clock; of the closed yearly programs, those that closed first are looked at. The index
 * is named, because the planner would read all closed programs by another one.
 */
const renewals = sql`(select count(*) from (
	select ${opensAgainOn} as opens_again_on, renewal_asked_at from programs indexed by programs_yearly
		where yearly = 1 and state = 'closed' order by ${sql.raw(RENEWAL_ORDER)} limit ${sql.raw(String(MAX_COUNTED))})
	where ${isDueForRenewal(sql`date('now', '-12 hours')`, sql`unixepoch() * 1000`)})`;

/** Reported resumes are reports, too: the reports tab shows all, the resumes tab only resumes. */
const COUNTS: Record<Queue, SQL> = {
	contributions: waitingIn("contributions", "status = 'PENDING'"),
	reports: sql`(${sql.join(Object.values(REPORTED), sql` + `)})`,
	mentors: waitingIn("mentors", "waiting_since is not null and status <> 'REJECTED'"),
	resumes: REPORTED.resume,
	messages: waitingIn("contact_messages", "state = 'open'"),
	renewals,
	/** What a source has brought. */
	imports: waitingIn("imports", "source_id is not null and state = 'ready'"),
};

/** The query for how many wait in each queue, for a batch. It reads a bounded number of index entries. */
export function queueCounts(db: Db) {
	const counts = QUEUES.map((queue) => [queue, sql<number>`${COUNTS[queue]}`.as(queue)] as const);
	return db
		.select(Object.fromEntries(counts) as Record<Queue, SQL.Aliased<number>>)
		.from(sql`(select 1)`);
}

/** A page of a moderator list, and how many wait in each queue, in one batch. */
export async function readQueue<Row, Item>(
	db: Db,
	query: PageQuery<Row, Item>,
): Promise<{ page: Page<Item>; counts: QueueCounts }> {
	const [rows, [counts]] = await db.batch([
		query.rows as PromiseLike<Row[]> & BatchItem<"sqlite">,
		queueCounts(db),
	]);
	return { page: query.cut(rows as Row[]), counts: counts as QueueCounts };
}

/** Someone not seen as a moderator for this long gets no more of these mails. */
const SEEN_MS = 30 * DAY_MS;
const MAX_MODERATORS = 100;
/** How long after nine o'clock a missed morning is still made up for. */
const CATCH_UP_MS = 2 * 3_600_000;
/** How many rows of each queue are looked at, oldest first. */
const LOOKED_AT = 100;

const isResumeThere =
	"exists (select 1 from resumes where resumes.id = resume_id and resumes.removed_at is null)";

/** The digest's queues: the table, since when a row has waited, which rows wait, and what each is about. */
const DIGESTED = [
	["contributions", "updated_at", "status = 'PENDING'", "id"],
	["mentors", "waiting_since", "waiting_since is not null and status <> 'REJECTED'", "id"],
	...REPORTABLE.map((about) => {
		const isOpen = `about = '${about}' and decided_at is null`;
		const which = about === "resume" ? `${isOpen} and ${isResumeThere}` : isOpen;
		return ["reports", "created_at", which, `${about}_id`] as const;
	}),
	["contact_messages", "created_at", "state = 'open'", "id"],
	["imports", "created_at", "source_id is not null and state = 'ready'", "id"],
] as const;

/** How much has waited longer than a day at a given time. */
function countWaiting(db: Db, beforeMs: number) {
	const counts = DIGESTED.map(
		([table, since, which, thing]) => sql`(select count(distinct thing) from (
			select ${sql.raw(since)} as since, ${sql.raw(thing)} as thing from ${sql.raw(table)} where ${sql.raw(which)} order by seq limit ${LOOKED_AT})
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
