/** Tells people who reported something about the decision, if they have an account. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { tell } from "#db/news/notifications.ts";
import { programs, reports } from "#db/schema.ts";

interface DecidedNow {
	/** Which reports, by the column of what they are about. */
	of: SQLiteColumn;
	id: string;
	moderatorUid: string;
}

/** For the batch that decides on reports, after the deciding statement: tells the people who sent them. */
export function tellReporters(db: Db, { of, id, moderatorUid }: DecidedNow, nowMs: number) {
	const said = sql`'report', ${reports.id}, 'about', ${reports.about}, 'decision', ${reports.decision}`;
	const name: SQL = sql`(select ${programs.name} from ${programs} where ${programs.id} = ${reports.programId})`;
	// The name of a mentor or resume is theirs to tell.
	const data = sql`iif(${reports.about} = 'program', json_object(${said}, 'name', ${name}), json_object(${said}))`;
	const decidedNow = and(
		eq(of, id),
		eq(reports.decidedAt, nowMs),
		eq(reports.moderatorUid, moderatorUid),
		sql`${reports.userId} is not null`,
	);
	const news = { kind: "report-decided" as const, thing: reports.id, data };
	return tell(db, reports.userId, news, nowMs, { from: reports, where: decidedNow });
}
