import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import {
	AUDIENCES,
	type Audience,
	CITIZENSHIPS,
	type Citizenship,
	FIELDS,
	PAYS,
	type Pay,
	PLACES,
	type Place,
	PROGRAM_KINDS,
	type ProgramKind,
	type StudyField,
} from "#db/programs/facts.ts";
import { loosenedColumns } from "./loosened.ts";
import { CITIZENSHIPS_FOR, daysAfter, type Wanted } from "./match.ts";
import { CLOSES, type Closes } from "./program-filters.ts";

/** Found programs are counted up to this; more shows as "500+". */
export const COUNTED = 500;

/** How many of the found programs each filter would leave. */
export interface ProgramCounts {
	kinds: Record<ProgramKind, number>;
	audience: Record<Audience, number>;
	fields: Record<StudyField, number>;
	pay: Record<Pay, number>;
	places: Record<Place, number>;
	citizenship: Record<Citizenship, number>;
	closes: Record<Closes, number>;
	forHbcu: number;
	opensLater: number;
}

type Values = { [facet in keyof ProgramCounts]: readonly string[] };

/** Every filter that is counted; on/off filters have one value. */
const VALUES = {
	kinds: PROGRAM_KINDS,
	audience: AUDIENCES,
	fields: FIELDS,
	pay: PAYS,
	places: PLACES,
	citizenship: CITIZENSHIPS,
	closes: CLOSES,
	forHbcu: ["on"],
	opensLater: ["on"],
} as const satisfies Values;

const COUNTED_VALUES = (Object.keys(VALUES) as (keyof ProgramCounts)[]).flatMap((facet) =>
	VALUES[facet].map((value) => ({ facet, value })),
);

/**
 * The query, for a batch, that counts what is found, up to one more than COUNTED, in one pass over its rows; if nothing
 * is found, it counts the looser lists.
 */
export function countingQuery(
	db: Db,
	wanted: Wanted,
	{ today, asOf, loosened }: { today: string; asOf?: number | undefined; loosened: Wanted[] },
) {
	const newest = sql`cast(${asOf ?? Number.MAX_SAFE_INTEGER} as integer)`;
	const found = sql`(
		select programs.kind, programs.audience, programs.fields, programs.pay, programs.place,
			programs.citizenship, programs.application_deadline, programs.for_hbcu, programs.opens_on
		from programs_by_newest join programs on programs.seq = programs_by_newest.rowid
		where programs_by_newest match ${wanted.match} and programs_by_newest.rowid <= ${newest}
			and ${wanted.condition ?? sql`true`}
		order by programs_by_newest.rowid desc limit ${COUNTED + 1}
	) as found`;
	const counts = COUNTED_VALUES.map(({ facet, value }, at) => [
		`c${at}`,
		sql<number>`count(*) filter (where ${holds(facet, value, today)})`.as(`c${at}`),
	]);
	return db
		.select({
			total: sql<number>`count(*)`.as("total"),
			newest: sql<number>`(select coalesce(max(seq), 0) from programs)`.as("newest"),
			...(Object.fromEntries(counts) as Record<string, SQL.Aliased<number>>),
			...(loosenedColumns(loosened) as Record<string, SQL.Aliased<number>>),
		})
		.from(found);
}

/** What the query counted; null when there are more than COUNTED. */
export function countsOf(row: Record<string, number>): ProgramCounts | null {
	if ((row.total ?? 0) > COUNTED) return null;
	const counts: Record<string, Record<string, number>> = {};
	for (const [at, { facet, value }] of COUNTED_VALUES.entries()) {
		counts[facet] = { ...counts[facet], [value]: row[`c${at}`] ?? 0 };
	}
	const { forHbcu, opensLater, ...rest } = counts;
	return {
		...(rest as Omit<ProgramCounts, "forHbcu" | "opensLater">),
		forHbcu: forHbcu?.on ?? 0,
		opensLater: opensLater?.on ?? 0,
	};
}

/** Whether a filter's value finds a program of the query's rows, the way db/search/match.ts reads it. */
function holds(facet: keyof ProgramCounts, value: string, today: string): SQL {
	switch (facet) {
		case "kinds":
			return sql`kind = ${sql.raw(`'${value}'`)}`;
		case "audience":
			return says("audience", [value]);
		case "fields":
			return says("fields", [value, "any"]);
		case "pay":
			return sql`pay = ${sql.raw(`'${value}'`)}`;
		case "places":
			return sql`place = ${sql.raw(`'${value}'`)}`;
		case "citizenship":
			return sql.raw(
				`citizenship in (${CITIZENSHIPS_FOR[value as Citizenship].map((one) => `'${one}'`)})`,
			);
		case "closes":
			return value === "none"
				? sql`application_deadline is null`
				: sql.raw(
						`application_deadline between '${today}' and '${daysAfter(today, Number(value))}'`,
					);
		case "forHbcu":
			return sql`for_hbcu = 1`;
		case "opensLater":
			return sql.raw(`opens_on > '${today}'`);
	}
}

/** A list of facts, stored as JSON, contains one of these. */
function says(column: string, values: string[]): SQL {
	return sql.raw(
		`(${values.map((value) => `instr(coalesce(${column}, ''), '"${value}"') > 0`).join(" or ")})`,
	);
}
