import type { contributions, programs } from "#db/schema.ts";
import { columnsOf } from "../sql-helpers.ts";
import { type Facts, NO_FACTS } from "./facts.ts";

/** The names of the facts' columns, the same in both tables. */
export const FACT_NAMES = Object.keys(NO_FACTS) as (keyof Facts)[];

/** The names of everything that both tables say about a program: its text and the facts. */
export const CONTENT_NAMES = [
	...(["name", "applicationLink", "description", "applicationDeadline", "kind"] as const),
	...FACT_NAMES,
];

type ContentTable = typeof contributions | typeof programs;

/** The fact columns of contributions or programs: for a select, or as values of another table's row. */
export const factColumns = <Table extends ContentTable>(table: Table) =>
	columnsOf(table, ...FACT_NAMES);

/** The columns of everything that contributions or programs say, for the same uses. */
export const contentColumns = <Table extends ContentTable>(table: Table) =>
	columnsOf(table, ...CONTENT_NAMES);
