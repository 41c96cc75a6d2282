import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";

import { contributions, mergedPrograms, programs, savedPrograms, users } from "#db/schema.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { columnsOf, hasRow } from "../sql-helpers.ts";
import { factColumns, isInSight, isSavedBy, shownOfProgram, stillOpen } from "./programs.ts";

const SIMILAR_SHOWN = 3;
const WEEK_MS = 7 * 86_400_000;

type Page = Awaited<ReturnType<typeof readProgramPage>>;

export type ProgramOfPage = Extract<Page, { program: object }>["program"];

/** Why an address shows no program. */
export type GoneProgram =
	| { why: "merged"; into: string }
	| { why: "taken-down"; id: string; reason: string | null }
	| { why: "being-checked"; id: string };

/**
 * A published program with everything it says, whether the student has saved it, who shared it, how long students
 * waited for its answer, and similar open ones.
 * One round trip.
 *
 * @returns `gone` when it is hidden or was merged into another; undefined when there is no such program
 */
export async function readProgramPage(
	db: Db,
	id: string,
	nowMs: number,
	savedBy?: string | null | undefined,
) {
	const [found, similar, [merged]] = await db.batch([
		pageQuery(db, id, savedBy),
		similarPrograms(db, { id, limit: SIMILAR_SHOWN, today: openUntilToday(nowMs), nowMs }),
		mergedInto(db, { id }),
	]);
	const [row] = found;
	if (!row) return merged && { gone: { why: "merged", into: merged.id } satisfies GoneProgram };
	const { contributionId, sharerName, sharerCollege, state, hiddenBy, hiddenReason, ...shown } =
		row;
	const { heardAfter, ...program } = shown;
	if (state === "hidden") {
		const gone: GoneProgram =
			hiddenBy === "reports"
				? { why: "being-checked", id }
				: { why: "taken-down", id, reason: hiddenReason };
		return { gone };
	}
	return {
		program,
		sharer: contributionId && sharerOf(sharerName, sharerCollege),
		/** After how many weeks students heard back; null while too few have said. */
		heardAfterWeeks: heardAfter && inWeeks(heardAfter),
		similar,
	};
}

function pageQuery(db: Db, id: string, savedBy?: string | null) {
	return db
		.select({
			...shownOfProgram,
			...factColumns(programs),
			...columnsOf(programs, "checkedAt", "state", "hiddenBy", "hiddenReason", "contributionId"),
			heardAfter: programs.heardAfter,
			saved: isSavedBy(db, savedBy),
			hasPlan: (savedBy ? hasPlan(db, savedBy) : sql`0`).mapWith(Boolean).as("has_plan"),
			sharerName: sql<string | null>`${users.fullName}`.as("sharer_name"),
			sharerCollege: sql<string | null>`${users.college}`.as("sharer_college"),
		})
		.from(programs)
		.leftJoin(contributions, eq(contributions.id, programs.contributionId))
		.leftJoin(users, and(eq(users.id, contributions.userId), eq(users.credited, true)))
		.where(eq(programs.id, id))
		.limit(1);
}

/** The condition that a student has a plan for the program of a query's row. */
function hasPlan(db: Db, userId: string) {
	const { programId, planFrom } = savedPrograms;
	const isTheirs = and(eq(savedPrograms.userId, userId), eq(programId, programs.id));
	return hasRow(db, savedPrograms, and(isTheirs, isNotNull(planFrom)));
}

/** The query for the program that another was merged into, for a batch. */
export const mergedInto = (db: Db, { id }: { id: string }) =>
	db.select({ id: mergedPrograms.programId }).from(mergedPrograms).where(eq(mergedPrograms.id, id));

/** The id that a program has now, in SQL: another's if it was merged since somebody saw it. */
export const currentProgramId = (id: string) =>
	sql<string>`coalesce((select ${mergedPrograms.programId} from ${mergedPrograms} where ${mergedPrograms.id} = ${id}), ${id})`;

/** A program's name, or that of the one it was merged into; undefined when there is none or it is hidden. */
export async function findProgramName(db: Db, id: string): Promise<string | undefined> {
	const is = and(eq(programs.id, currentProgramId(id)), isInSight);
	return (await db.select({ name: programs.name }).from(programs).where(is).get())?.name;
}

const inWeeks = (timeMs: number) => Math.max(1, Math.round(timeMs / WEEK_MS));

/** Who shared a program: with their permission, just first name and college; otherwise "a student". */
function sharerOf(fullName: string | null, college: string | null): string {
	const [name] = fullName?.trim().split(/\s+/) ?? [];
	return name ? [name, college?.trim()].filter(Boolean).join(", ") : "a student";
}

/** The deadline of a program that still takes applications, for a calendar; undefined when there is none. */
export async function findDeadline(db: Db, id: string) {
	const { checkedAt, publishedAt } = programs;
	return db
		.select({
			...columnsOf(programs, "name", "applicationLink", "version"),
			programId: programs.id,
			deadline: programs.applicationDeadline,
			closesAt: programs.closesAt,
			savedAt: publishedAt,
			changedAt: sql<number>`coalesce(${checkedAt}, ${publishedAt})`.as("changed"),
		})
		.from(programs)
		.where(and(eq(programs.id, id), isInSight, eq(programs.closedEarly, false)))
		.get();
}

/** How many of the newest programs are looked at for each kind of similarity. */
const LOOKED_AT = 30;
/** How many words of a program's name, longest first, are used to say what it is about. */
const MAX_DISTINCTIVE_WORDS = 3;

/** Words in the names of all kinds of programs; as JSON, which queries take. */
export const COMMON_NAME_WORDS = JSON.stringify(
	`academic academy american america annual assistant associate association award awards black
	career careers center challenge college colleges community conference cooperative department
	development diversity early emerging excellence experience fellow fellows fellowship fellowships
	foundation fund future general graduate graduates grant group hbcu hbcus initiative institute
	institution intern interns internship internships leader leaders leadership minority national
	network office opportunities opportunity partner partners pathway pathways program programme
	programs project rising scholar scholars scholarship scholarships school semester senior service
	sponsored spring student students summer summit support training undergraduate undergraduates
	united university winter young`
		.trim()
		.split(/\s+/),
);

/** A list column, as an expression of the full-text index; null when it is empty. */
const anyOf = (column: SQL.Aliased | SQL) =>
	sql`replace(replace(replace(nullif(${column}, '[]'), '[', '('), ']', ')'), ',', ' OR ')`;

const IS_OPEN = sql.raw(`'{state}: "open" AND '`);
const kind = sql`'{kind}: "' || kind || '"'`;
const fields = sql`'{fields}: ' || ${anyOf(sql`fields`)}`;
const audience = sql`'{audience}: ' || ${anyOf(sql`audience`)}`;

/** The name's words that few other names have, as an expression; null when it has none. */
const words = sql`(
	select '{name organisation}: (' || group_concat('"' || value || '"', ' OR ') || ')' from (
		select value from json_each('[' || replace(json_quote(
			replace(replace(replace(replace(replace(lower(name), char(10), ' '), '-', ' '), '/', ' '), ',', ' '), ':', ' ')
		), ' ', '","') || ']')
		where length(value) between 4 and 24 and value not glob '*[^a-z]*'
			and value not in (select value from json_each(${COMMON_NAME_WORDS}))
		order by length(value) desc limit ${sql.raw(String(MAX_DISTINCTIVE_WORDS))}
	)
)`;

/** The kinds of similarity, and how much each counts. */
const INDEX_WALKS = [
	{ alike: words, weight: 3 },
	{ alike: sql`${kind} || ' AND ' || ${fields} || ' AND ' || ${audience}`, weight: 3 },
	{ alike: sql`${kind} || ' AND ' || ${fields}`, weight: 2 },
	{ alike: sql`${fields} || ' AND ' || ${audience}`, weight: 2 },
	{ alike: kind, weight: 1 },
];

type Asked = { id: string; limit: number; today: string; nowMs: number };

/**
 * The query for open programs similar to another one, most similar first, for a batch. It reads the newest of those
 * that share words or facts, so it costs the same however many there are.
 */
const similarPrograms = (db: Db, { id, limit, today, nowMs }: Asked) => {
	const walks = INDEX_WALKS.map(
		({ alike, weight }) => sql`select * from (
			select rowid as near, ${sql.raw(String(weight))} as weight from programs_by_newest
			where programs_by_newest match (
				select coalesce((select ${IS_OPEN} || ${alike} from programs where id = ${id}), '{state}: "none"')
			)
			order by rowid desc limit ${sql.raw(String(LOOKED_AT))}
		)`,
	);
	const alike = sql`(
		select near, sum(weight) as likeness from (${sql.join(walks, sql` union all `)}) group by near
	) as alike`;
	return db
		.select(shownOfProgram)
		.from(programs)
		.innerJoin(alike, eq(programs.seq, sql`alike.near`))
		.where(and(sql`${programs.id} <> ${id}`, stillOpen(today, nowMs)))
		.orderBy(desc(sql`alike.likeness`), desc(programs.seq))
		.limit(limit);
};
