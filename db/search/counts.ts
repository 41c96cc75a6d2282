import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import {
	AUDIENCES,
	CITIZENSHIPS,
	FIELDS,
	PAYS,
	PLACES,
	PROGRAM_KINDS,
} from "#db/programs/facts.ts";
import { addDays } from "#lib/calendar-days.ts";
import { CITIZENSHIPS_FOR, type Wanted } from "./match.ts";
import { CLOSES, COUNTED_LOOSELY } from "./program-filters.ts";

/** Found programs are counted up to this; more shows as "500+". */
export const MAX_COUNTED = 500;

/**
 * The query, for a batch, that counts what is found, up to one more than COUNTED, in one pass over its rows: all of it,
 * and what each filter would leave. If nothing is found, it counts the looser lists.
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
		order by programs_by_newest.rowid desc limit ${MAX_COUNTED + 1}
	) as found`;
	return db
		.select({
			total: sql<number>`count(*)`.as("total"),
			newest: sql<number>`(select coalesce(max(seq), 0) from programs)`.as("newest"),
			...countsByFilter(today),
			loosened: Object.fromEntries(loosened.map((one, at) => [at, looselyCounted(one, at)])),
		})
		.from(found);
}

/** How many of the found programs each filter would leave. */
export type ProgramCounts = Omit<
	Awaited<ReturnType<typeof countingQuery>>[number],
	"total" | "newest" | "loosened"
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
	return {
		kinds: each("kinds", PROGRAM_KINDS, (value) => `kind = '${value}'`),
		audience: each("audience", AUDIENCES, (value) => says("audience", value)),
		fields: each(
			"fields",
			FIELDS,
			(value) => `(${says("fields", value)} or ${says("fields", "any")})`,
		),
		pay: each("pay", PAYS, (value) => `pay = '${value}'`),
		places: each("places", PLACES, (value) => `place = '${value}'`),
		citizenship: each("citizenship", CITIZENSHIPS, (value) => {
			return `citizenship in (${CITIZENSHIPS_FOR[value].map((one) => `'${one}'`)})`;
		}),
		closes: each("closes", CLOSES, (value) =>
			value === "none"
				? "application_deadline is null"
				: `application_deadline between '${today}' and '${addDays(today, Number(value))}'`,
		),
		forHbcu: count("hbcu", "for_hbcu = 1"),
		opensLater: count("later", `opens_on > '${today}'`),
	};
}

/** A list of facts, stored as JSON, contains one. */
function says(column: string, value: string): string {
	return `instr(coalesce(${column}, ''), '"${value}"') > 0`;
}

/** The size of a looser list, counted only when nothing was found; otherwise null. */
function looselyCounted({ match, condition }: Wanted, at: number) {
	const found = sql`select 1 from programs_by_newest
		join programs on programs.seq = programs_by_newest.rowid
		where programs_by_newest match ${match} and ${condition ?? sql`true`}
		limit ${sql.raw(String(COUNTED_LOOSELY + 1))}`;
	return sql<number | null>`case when count(*) = 0
		then (select count(*) from (${found})) end`.as(`loosened_${at}`);
}
