/**
 * Checks of the links of open programs (docs/decisions/041-checking-links.md). `link_checked_at` is when a link was
 * last checked; if negative, the link was gone then and is checked daily, while the others wait their turn.
 */
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { keepNumber } from "#db/counters.ts";
import type { Db } from "#db/engine/open.ts";
import { LINK_CHECK } from "#db/reports/reports.ts";
import { counters, programs, reports } from "#db/schema.ts";
import { insertWhen, newId } from "#db/sql-helpers.ts";
import { HOUR_MS } from "#lib/calendar-days.ts";

/** Less than a day, so that a link isn't left for another hour when the hourly run comes a moment early. */
const TRIED_AGAIN_AFTER_MS = 23 * HOUR_MS;
const GONE_TIMES = 3;
/** Three days, less that margin for each. */
const GONE_FOR_MS = 3 * TRIED_AGAIN_AFTER_MS;

/** The result of a check; 'unclear' counts for nothing. */
export type LinkState = "fine" | "gone" | "unclear";

export interface ProgramLink {
	id: string;
	link: string;
}

/**
 * Links of open programs to check now, in one round trip: first those that were gone a day ago, which fill at most a
 * third, then those that have not been checked for the longest time.
 */
export async function linksToTry(db: Db, limit: number, nowMs: number): Promise<ProgramLink[]> {
	const before = nowMs - TRIED_AGAIN_AFTER_MS;
	const { linkCheckedAt } = programs;
	const links = () =>
		db.select({ id: programs.id, link: programs.applicationLink }).from(programs).$dynamic();
	// Must match the index word for word, or the index isn't used.
	const isOpen = sql`state = 'open'`;
	const [suspects, others] = await db.batch([
		links()
			.where(and(isOpen, sql`${linkCheckedAt} between ${-before} and -1`))
			.orderBy(desc(linkCheckedAt))
			.limit(Math.ceil(limit / 3)),
		links()
			.where(and(isOpen, sql`${linkCheckedAt} between 0 and ${before}`))
			.orderBy(asc(linkCheckedAt))
			.limit(limit),
	]);
	return [...suspects, ...others].slice(0, limit);
}

/**
 * Records the results, in one transaction. A program whose link was gone three times over three days says so, and
 * appears among the moderators' reports; once the link is back, both go away. If a moderator kept the program, it isn't
 * reported again until the link has been back. A link that was changed meanwhile is skipped.
 */
export async function saveLinkStates(
	db: Db,
	tried: (ProgramLink & { state: LinkState })[],
	nowMs: number,
): Promise<void> {
	const these = (state: LinkState) => {
		const of = tried.filter((one) => one.state === state).map(({ id, link }) => [id, link]);
		return sql`(${programs.id}, ${programs.applicationLink}) in
			(select value ->> 0, value ->> 1 from json_each(${JSON.stringify(of)}))`;
	};
	const { linkCheckedAt, linkFailures, linkFailingSince, linkGone } = programs;
	const since = sql`coalesce(${linkFailingSince}, ${nowMs})`;
	const isKept = sql`exists (select 1 from ${reports} where ${reports.reporter} = ${LINK_CHECK}
		and ${reports.programId} = ${programs.id} and ${reports.decision} = 'kept')`;
	const isEnough = sql`${linkFailures} + 1 >= ${GONE_TIMES} and ${since} <= ${nowMs - GONE_FOR_MS} and not ${isKept}`;
	await db.batch([
		db
			.update(programs)
			.set({ linkCheckedAt: nowMs, linkFailures: 0, linkFailingSince: null, linkGone: false })
			.where(these("fine")),
		db
			.update(programs)
			.set({ linkCheckedAt: sql`iif(${linkCheckedAt} < 0, -1, 1) * ${nowMs}` })
			.where(these("unclear")),
		db
			.update(programs)
			.set({
				linkCheckedAt: -nowMs,
				linkFailures: sql`${linkFailures} + 1`,
				linkFailingSince: since,
				linkGone: sql`iif(${isEnough}, 1, ${linkGone})`,
			})
			.where(these("gone")),
		insertWhen(
			db,
			reports,
			{
				id: newId,
				about: "program",
				programId: programs.id,
				reporter: LINK_CHECK,
				reason: "broken-link",
				createdAt: nowMs,
			},
			{ from: programs, where: and(these("gone"), eq(linkGone, true)) },
		).onConflictDoUpdate({
			target: [reports.reporter, reports.programId],
			set: { decidedAt: null, decision: null, moderatorUid: null, createdAt: nowMs },
			// Its link was fixed, or it was restored, and now the link is gone again.
			setWhere: sql`${reports.decidedAt} is not null`,
		}),
		db
			.delete(reports)
			.where(
				and(
					eq(reports.reporter, LINK_CHECK),
					sql`${reports.programId} in (select ${programs.id} from ${programs} where ${these("fine")})`,
				),
			),
	]);
}

const holdKey = (host: string) => `link check ${host}`;

/** Which of these hosts have asked us to wait. */
export async function pausedHosts(db: Db, hosts: string[], nowMs: number): Promise<Set<string>> {
	if (hosts.length === 0) return new Set();
	const rows = await db
		.select({ key: counters.key })
		.from(counters)
		.where(and(inArray(counters.key, hosts.map(holdKey)), gt(counters.resetsAt, nowMs)));
	const held = new Set(rows.map(({ key }) => key));
	return new Set(hosts.filter((host) => held.has(holdKey(host))));
}

/** Leaves a host alone until the given time. */
export function pauseHost(db: Db, host: string, untilMs: number): Promise<void> {
	return keepNumber(db, holdKey(host), 1, untilMs);
}
