import { type Facts, NO_FACTS } from "./facts.ts";
import type { contributions, programs } from "./schema.ts";

/** The names of the facts' columns, the same in both tables. */
export const FACT_NAMES = Object.keys(NO_FACTS) as (keyof Facts)[];

/** The columns of the facts of contributions or programs: for a select, or as values of another table's row. */
export function factColumns<Table extends typeof contributions | typeof programs>(table: Table) {
	const columns = FACT_NAMES.map((name) => [name, table[name]]);
	return Object.fromEntries(columns) as Pick<Table, keyof Facts>;
}
