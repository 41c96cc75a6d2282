/** The names that table columns and JSON keys may have, by the fact that they hold. */
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
	application_deadline: [
		"deadline",
		"closes",
		"closes on",
		"closing date",
		"close date",
		"due",
		"due date",
		"application due",
		"valid through",
		"application closes",
		"applications close",
	],
	kind: ["type", "program type", "opportunity type"],
	organisation: [
		"organization",
		"company",
		"company name",
		"employer",
		"host",
		"provider",
		"institution",
		"agency",
		"sponsor",
		"organization name",
	],
	audience: ["who can apply", "for whom", "year", "class year", "level", "years"],
	fields: ["field", "major", "majors", "field of study", "discipline", "fields of study"],
	pay: ["paid"],
	pay_details: ["stipend", "salary", "amount", "compensation"],
	place: ["work mode", "format", "mode", "where"],
	locations: ["location"],
	city: [],
	us_state: ["state"],
	citizenship: [],
	sponsorship: ["visa sponsorship"],
	min_gpa: ["gpa", "minimum gpa"],
	season: ["term", "terms"],
	opens_on: ["opens", "open date", "opening date", "applications open", "application opens"],
	for_hbcu: ["hbcu", "for hbcu students"],
	yearly: ["every year", "annual"],
	active: [],
	is_visible: ["visible"],
	date_posted: ["posted", "date added"],
	degrees: ["degree"],
	category: ["categories"],
};

export type Column = keyof typeof NAMES;

const COLUMNS = new Map(
	Object.entries(NAMES).flatMap(([column, names]) =>
		[column, ...names].map((name): [string, Column] => [bare(name), column as Column]),
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
	["application_deadline", "2027-03-31"],
	["kind", "fellowship"],
	["organisation", "Example Foundation"],
	["audience", "sophomore; junior"],
	["fields", "biology; health"],
	["pay", "paid"],
	["pay_details", "$6,000 and housing"],
	["place", "in person"],
	["city", "Atlanta"],
	["us_state", "Georgia"],
	["citizenship", "anyone"],
	["min_gpa", "3.0"],
	["season", "summer"],
	["opens_on", "2027-01-15"],
	["for_hbcu", "yes"],
	["yearly", "yes"],
];

/**
 * The file that a moderator fills in; the mark at its beginning lets spreadsheets in every country read its letters.
 */
export function templateCsv(): string {
	const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);
	const rows = [IN_TEMPLATE.map(([column]) => column), IN_TEMPLATE.map(([, cell]) => cell)];
	return `\ufeff${rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("")}`;
}
