/** The SQL of the trigger that notes what a program stated before a change; migrations hold it, like the search index. */

import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { COMPARED } from "#db/notifications/program-changes.ts";
import { programs } from "#db/schema.ts";

/** D1 allows 32 arguments for a function; one of them is the object that `json_set` adds to. */
const MAX_PAIRS = 15;

const columns = getTableColumns(programs);
const all = COMPARED.map((name): { name: string; column: SQLiteColumn } => ({
	name,
	column: columns[name],
}));

const isDifferent = all.map(
	({ column: { name, notNull } }) => `old.${name} ${notNull ? "<>" : "IS NOT"} new.${name}`,
);

const pairs = [
	...all.map(({ name, column }) => {
		const value = `old.${column.name}`;
		if (column.dataType === "json") return [name, `json(${value})`];
		return [
			name,
			column.dataType === "boolean"
				? `json(CASE ${value} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)`
				: value,
		];
	}),
	["state", "old.state"],
	["closedEarly", "old.closed_early"],
	["upTo", "(SELECT max(seq) FROM saved_programs)"],
];
const listed = (from: number, sign: string) =>
	pairs
		.slice(from, from + MAX_PAIRS)
		.map(([name, value]) => `'${sign}${name}', ${value}`)
		.join(", ");
let before = `json_object(\n\t\t${listed(0, "")}\n\t)`;
for (let at = MAX_PAIRS; at < pairs.length; at += MAX_PAIRS)
	before = `json_set(${before}, ${listed(at, "$.")})`;

export const CHANGE_TRIGGER = {
	type: "TRIGGER" as const,
	name: "program_events_of_change",
	sql: `CREATE TRIGGER program_events_of_change
AFTER UPDATE OF ${all.map(({ column }) => column.name).join(", ")}, state, closed_early ON programs
WHEN (
	${[...isDifferent, "old.closed_early <> new.closed_early"].join(" OR ")}
	OR (old.state <> new.state AND (old.state = 'hidden' OR new.state <> 'closed'))
)
AND EXISTS (SELECT 1 FROM saved_programs WHERE program_id = new.id)
AND NOT EXISTS (SELECT 1 FROM program_events WHERE program_id = new.id AND told_through = 0)
BEGIN
	INSERT INTO program_events (program_id, kind, changed, created_at)
	VALUES (new.id, 'changed', ${before}, max(coalesce(new.checked_at, 0), coalesce(new.hidden_at, 0)));
END`,
};
