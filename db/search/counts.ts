import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { keysOf } from "#db/programs/facts.ts";
import { addDays } from "#lib/calendar-days.ts";
import type { MatchQuery } from "./match.ts";
import {
	CHOICE_FILTERS,
	type ChoiceFilter,
	CLOSES,
	factFilters,
	MAX_COUNTED,
	MAX_COUNTED_RELAXED,
	type ProgramFilters,
	TICK_FILTERS,
	type TickFilter,
	valuesFound,
} from "./program-filters.ts";

const COLUMNS_READ = [
	...[...CHOICE_FILTERS, ...TICK_FILTERS].map(({ column }) => `programs.${column}`),
	"programs.application_deadline",
	"programs.opens_on",
];

/**
 * The query, for a batch, that counts what is found, up to one more than MAX_COUNTED, in one pass over its rows: all of
 * it, and what each filter would leave. If nothing is found, it counts the looser lists.
 */
export function countingQuery(
	db: Db,
	wanted: MatchQuery,
	{ today, asOf, relaxed }: { today: string; asOf?: number | undefined; relaxed: MatchQuery[] },
) {
	const newest = sql`cast(${asOf ?? Number.MAX_SAFE_INTEGER} as integer)`;
	const found = sql`(
		select ${sql.raw(COLUMNS_READ.join(", "))}
		from programs_by_newest join programs on programs.seq = programs_by_newest.rowid
		where programs_by_newest match ${wanted.match} and programs_by_newest.rowid <= ${newest}
			and ${wanted.condition ?? sql`true`}
		order by programs_by_newest.rowid desc limit ${MAX_COUNTED + 1}
	) as found`;
	return db
		.select({
			total: sql<number>`count(*)`.as("total"),
			newest: sql<number>`(select coalesce(max(seq), 0) from programs)`.as("newest"),
			...countsByFilter(today),
			relaxed: Object.fromEntries(relaxed.map((one, at) => [at, looselyCounted(one, at)])),
		})
		.from(found);
}

/** How many of the found programs each filter would leave. */
export type ProgramCounts = Omit<
	Awaited<ReturnType<typeof countingQuery>>[number],
	"total" | "newest" | "relaxed"
>;

type Counted = {
	[Key in Exclude<ChoiceFilter, "closes">]: Record<ChosenOf<Key>, SQL.Aliased<number>>;
} & Record<Exclude<TickFilter, "opensLater" | "includeClosed">, SQL.Aliased<number>>;
type ChosenOf<Key extends ChoiceFilter> = Extract<
	ProgramFilters[Key] extends readonly (infer Value)[] ? Value : ProgramFilters[Key],
	string
>;

/** The columns that count each value of each filter, the way db/search/match.ts reads it. */
function countsByFilter(today: string) {
	const count = (name: string, condition: string) =>
		sql<number>`count(*) filter (where ${sql.raw(condition)})`.as(`count_${name}`);
	const each = <Value extends string>(
		filter: string,
		values: readonly Value[],
		holds: (value: Value) => string,
	) => {
		const counts = values.map((value) => [value, count(`${filter}_${value}`, holds(value))]);
		return Object.fromEntries(counts) as Record<Value, SQL.Aliased<number>>;
	};
	const byFact = factFilters<Counted>((filter) => {
		const { key, column, values, isList, only } = filter;
		if (only) return count(key, `${column} = ${only}`);
		return each(key, keysOf(values), (value) => {
			const found = valuesFound(filter, value);
			if (!isList) return `${column} in (${found.map((one) => `'${one}'`)})`;
			return `(${found.map((one) => listContains(column, one)).join(" or ")})`;
		});
	});
	return {
		...byFact,
		closes: each("closes", CLOSES, (value) =>
			value === "none"
				? "application_deadline is null"
				: `application_deadline between '${today}' and '${addDays(today, Number(value))}'`,
		),
		opensLater: count("later", `opens_on > '${today}'`),
	};
}

/** A list of facts, stored as JSON, contains one. */
function listContains(column: string, value: string): string {
	return `instr(coalesce(${column}, ''), '"${value}"') > 0`;
}

/** The size of a looser list, counted only when nothing was found; otherwise null. */
function looselyCounted({ match, condition }: MatchQuery, at: number) {
	const found = sql`select 1 from programs_by_newest
		join programs on programs.seq = programs_by_newest.rowid
		where programs_by_newest match ${match} and ${condition ?? sql`true`}
		limit ${sql.raw(String(MAX_COUNTED_RELAXED + 1))}`;
	return sql<number | null>`case when count(*) = 0
		then (select count(*) from (${found})) end`.as(`relaxed_${at}`);
}
