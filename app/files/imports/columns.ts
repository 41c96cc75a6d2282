/** The names that table columns and JSON keys may have, by the fact that they hold. */
import { FACT_NAMES, FACTS, type FactName, factsByColumn, keysOf } from "#db/programs/facts.ts";
import { FACT_WORDS } from "./fact-words.ts";
import { bare } from "./values.ts";

const NAMES = {
	name: ["title", "program", "program name", "position", "role", "job title", "opportunity"],
	application_link: [
		"link",
		"url",
		"website",
		"apply",
		"apply link",
		"apply url",
		"application url",
		"application",
		"program url",
		"program link",
		"web address",
	],
	description: ["details", "summary", "about", "notes"],
	...factsByColumn<Record<FactName, string[]>>((name) => FACT_WORDS[name].columns),
	locations: ["location"],
	sponsorship: ["visa sponsorship"],
	active: [],
	is_visible: ["visible"],
	date_posted: ["posted", "date added"],
	degrees: ["degree"],
	category: ["categories"],
};

export type Column = keyof typeof NAMES;

const COLUMNS = new Map(
	keysOf(NAMES).flatMap((column) =>
		[column, ...NAMES[column]].map((name): [string, Column] => [bare(name), column]),
	),
);

/** The fact that a column with this name holds, or undefined. */
export function columnOf(name: string): Column | undefined {
	return COLUMNS.get(bare(name));
}

/** The template's columns, in order. */
const IN_TEMPLATE: [Column, string][] = [
	["name", "Example Summer Fellowship"],
	["application_link", "https://example.org/fellowship/apply"],
	["description", "Ten weeks of research with a mentor, and a symposium at the end."],
	...(["applicationDeadline", "kind", ...FACT_NAMES] as const).map((name): [Column, string] => [
		FACTS[name].column,
		FACT_WORDS[name].example,
	]),
];

/**
 * The file that a moderator fills in; the mark at its beginning lets spreadsheets in every country read its letters.
 */
export function templateCsv(): string {
	const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);
	const rows = [IN_TEMPLATE.map(([column]) => column), IN_TEMPLATE.map(([, cell]) => cell)];
	return `\ufeff${rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("")}`;
}
