/**
 * The SQL that is made from the list of facts: the search index of programs, and the trigger that notes what a program
 * stated before a change. Migrations hold it: `npm run db:generate` writes it into one when it changes
 * (dev/generate-migration.ts), and test/database/generated-sql.test.ts compares.
 */

import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { COMPARED } from "#db/notifications/program-changes.ts";
import { ALL_FACTS, factOf } from "#db/programs/facts.ts";
import { programs } from "#db/schema.ts";
import { DETAILS, INDEXED_VALUES } from "./search/hits.ts";
import { indexedText } from "./search/word-signs.ts";

/** A view, table or trigger. */
export interface Definition {
	type: "VIEW" | "TABLE" | "TRIGGER";
	name: string;
	sql: string;
}

const closing = (row: string) =>
	`coalesce(cast(julianday(${row}application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + ${row}seq`;

/** The columns of the index, each with the expression that fills it. */
const COLUMNS: [name: string, expression: string][] = [
	["name", indexedText("name")],
	["organisation", indexedText("organisation")],
	["details", indexedText(DETAILS.map((column) => `coalesce(${column}, '')`).join(" || ' ' || "))],
	["description", indexedText("description")],
	...INDEXED_VALUES.map(({ type, column, index, only }): [string, string] => {
		if (only) return [index, `CASE WHEN ${column} = ${only} THEN '${index}' END`];
		// Texts say it where nobody stated it (db/search/match.ts).
		return [index, type === "choices" ? `coalesce(${column}, 'untold')` : column];
	}),
	["deadline", "coalesce(replace(application_deadline, '-', ''), 'none')"],
	["opening", "CASE WHEN upcoming = 1 THEN 'later' END"],
	["state", "state"],
];
const NAMES = COLUMNS.map(([name]) => name).join(", ");

/** The rowid is a list's order: of publication, or of deadlines (docs/decisions/035-search.md). */
const ROWIDS = { programs_by_newest: "seq", programs_by_closing: "closing" };

/** Resumes that their owners share, as the triggers of migrations/0010 put them into their own index. */
const SHARED_RESUMES: Definition = {
	type: "VIEW",
	name: "shared_resumes",
	sql: `CREATE VIEW shared_resumes AS SELECT resumes.seq, ${[
		"name",
		"shared_name",
		"shared_college",
	]
		.map((column) => `${indexedText(`resumes.${column}`)} AS ${column}`)
		.join(
			", ",
		)}, ${indexedText("(SELECT text FROM resume_versions WHERE resume_id = resumes.id ORDER BY number DESC LIMIT 1)")} AS text
FROM resumes WHERE resumes.shared = 1 AND resumes.removed_at IS NULL`,
};

const VIEW = `CREATE VIEW searched_programs AS SELECT seq, ${closing("")} AS closing,
	${COLUMNS.map(([name, expression]) => (name === expression ? name : `${expression} AS ${name}`)).join(", ")}
FROM programs WHERE state <> 'hidden'`;

const table = (name: string) => `CREATE VIRTUAL TABLE ${name} USING fts5(
	${NAMES},
	content='', contentless_delete=1,
	tokenize='porter unicode61 remove_diacritics 2', prefix='3 4 5 6 7 8'
)`;

const fill = (where = "") =>
	Object.entries(ROWIDS).map(
		([name, rowid]) =>
			`INSERT INTO ${name}(rowid, ${NAMES}) SELECT ${rowid}, ${NAMES} FROM searched_programs${where}`,
	);

const INDEX = fill(" WHERE seq = new.seq");
const UNINDEX = [
	"DELETE FROM programs_by_newest WHERE rowid = old.seq",
	`DELETE FROM programs_by_closing WHERE rowid = ${closing("old.")}`,
];

const WATCHED = [
	"name",
	"application_deadline",
	"description",
	...ALL_FACTS.filter((name) => factOf(name).index).map((name) => factOf(name).column),
	"upcoming",
	"state",
].join(", ");

const trigger = (name: string, event: string, statements: string[]): Definition => ({
	type: "TRIGGER",
	name,
	sql: `CREATE TRIGGER ${name} AFTER ${event} ON programs BEGIN\n\t${statements.join(";\n\t")};\nEND`,
});

export const SEARCH_INDEX: Definition[] = [
	{ type: "VIEW", name: "searched_programs", sql: VIEW },
	...Object.keys(ROWIDS).map((name): Definition => ({ type: "TABLE", name, sql: table(name) })),
	trigger("programs_indexed", "INSERT", INDEX),
	trigger("programs_unindexed", "DELETE", UNINDEX),
	trigger("programs_indexed_anew", `UPDATE OF ${WATCHED}`, [...UNINDEX, ...INDEX]),
];

export const RESUME_INDEX: Definition[] = [SHARED_RESUMES];

/** The statements that put it in the place of what a database has, and index every shared resume again. */
export function rebuildResumeIndex(): string[] {
	const columns = "name, shared_name, shared_college, text";
	return [
		"DROP VIEW shared_resumes",
		SHARED_RESUMES.sql,
		"DELETE FROM shared_resumes_fts",
		`INSERT INTO shared_resumes_fts(rowid, ${columns}) SELECT seq, ${columns} FROM shared_resumes`,
	];
}

/** The statements that put these in the place of what a database has, and index every program again. */
export function rebuildSearchIndex(): string[] {
	const dropped = [...SEARCH_INDEX].reverse().map(({ type, name }) => `DROP ${type} ${name}`);
	const [tables, triggers] = [SEARCH_INDEX.slice(0, 3), SEARCH_INDEX.slice(3)];
	return [
		...dropped,
		...tables.map(({ sql }) => sql),
		...fill(),
		...triggers.map(({ sql }) => sql),
	];
}

/** D1 allows 32 arguments for a function; one of them is the object that `json_set` adds to. */
const MAX_PAIRS = 15;

const programColumns = getTableColumns(programs);
const compared = COMPARED.map((name): { name: string; column: SQLiteColumn } => ({
	name,
	column: programColumns[name],
}));

const isDifferent = compared.map(
	({ column: { name, notNull } }) => `old.${name} ${notNull ? "<>" : "IS NOT"} new.${name}`,
);

const pairs = [
	...compared.map(({ name, column }) => {
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
AFTER UPDATE OF ${compared.map(({ column }) => column.name).join(", ")}, state, closed_early ON programs
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
