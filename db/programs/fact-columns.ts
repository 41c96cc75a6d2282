import type { contributions, programs } from "#db/schema.ts";
import { columnsOf } from "../sql-helpers.ts";
import { FACT_NAMES } from "./facts.ts";

/** The names of everything that contributions and programs say: text and facts. */
export const CONTENT_NAMES = [
	"name",
	"applicationLink",
	"description",
	"applicationDeadline",
	"kind",
	...FACT_NAMES,
] as const;

type ContentTable = typeof contributions | typeof programs;

/** The fact columns of contributions or programs: for a select, or as values of another table's row. */
export const factColumns = <Table extends ContentTable>(table: Table) =>
	columnsOf(table, ...FACT_NAMES);

/** The columns of everything that contributions or programs say, for the same uses. */
export const contentColumns = <Table extends ContentTable>(table: Table) =>
	columnsOf(table, ...CONTENT_NAMES);
