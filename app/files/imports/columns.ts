/** The names that table columns and JSON keys may have, by the fact that they hold. */
import { FACT_NAMES, FACTS, type FactName, factsByColumn, keysOf } from "#db/programs/facts.ts";
import { FACT_WORDS } from "./fact-words.ts";
import { bare } from "./values.ts";
import { ASKED_COLUMNS } from "./words/asked-columns.ts";
import { MATERIAL_COLUMNS } from "./words/asks.ts";

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
	...MATERIAL_COLUMNS,
	locations: ["location", "loc"],
	country: [],
	is_remote: ["remote"],
	eligibility: ["requirements"],
	sponsorship: ["visa sponsorship"],
	active: [],
	closed: ["is closed", "expired", "is expired"],
	is_visible: ["visible"],
	date_posted: ["posted", "date added"],
	degrees: ["degree"],
	category: ["categories"],
};

export type Column = keyof typeof NAMES;

/** Which fact a column holds; of several with the same fact, the one with the lowest rank counts. */
export interface FoundColumn {
	column: Column;
	rank: number;
	/** What yes and no mean in it, if its name asks: 'U.S. Citizenship Required'. */
	answers?: Answers;
}
type Answers = readonly [yes: string, no: string];

const EXACT = new Map(
	keysOf(NAMES).flatMap((column) =>
		[column, ...NAMES[column]].map((name): [string, Column] => [bare(name), column]),
	),
);

const PROGRAM =
	"programs?|scholarships?|fellowships?|internships?|opportunit(?:y|ies)|jobs?|positions?|roles?|grants?|bursar(?:y|ies)|courses?|events?|awards?|listings?|postings?|vacanc(?:y|ies)|externships?|co ops?|reus?";
const ORGANIZATION =
	"organi[sz]ations?|compan(?:y|ies)|employers?|sponsors?|providers?|institutions?|agenc(?:y|ies)|funders?|foundations?|hosts?|donors?|offered by|awarded by|firms?|publisher|orgs?";

/** What columns are called that say nothing of the program. */
const UNRELATED_WORDS =
	".*\\b(?:logo|image|img|photo|icon|thumbnail|e ?mail|phone|fax|contact|twitter|facebook|instagram|linkedin|youtube|video|id|uuid|guid|slug|updated|modified|author|user|rank|count|letters?|recommendations?|decision|notification|number of|self|related|relationships|meta|type id)\\b.*";

/** By the words of a column's name, where the whole name isn't known; the first rule that fits counts. */
const BY_WORDS: [words: string, column: Column | undefined, rank: number, answers?: Answers][] = [
	...ASKED_COLUMNS,
	[
		"(?!.*\\b(?:early|regular|deadline|e ?mail)\\b)(?:.* )?(?:decisions?|notif(?:y|ied|ications?)|hear back|winners|results|announcements?)(?: .*)? (?:dates?|day|by|on)|(?:date|day) of (?:decisions?|notifications?)",
		"decisions_by",
		1,
	],
	[UNRELATED_WORDS, undefined, 0],
	["open \\?|(?:is|currently|still|now) open|(?:is )?accepting applications", "active", 1],
	[
		"internationals?|.*\\binternationals? (?:students?|applicants?|eligib\\w+|accepted|allowed|welcome|ok|friendly)\\b.*|.*\\b(?:open|eligib\\w+|accepts?|available)\\b.*\\binternationals?\\b.*|(?:open to |for )?non (?:us|u s) citizens?.*",
		"citizenship",
		2,
		["anyone", "residents"],
	],
	[
		".*\\b(?:citizens?|citizenship)\\b.*\\b(?:required|only|needed|must)\\b.*|(?:requires?|must be) .*\\b(?:citizens?|citizenship)\\b.*",
		"citizenship",
		1,
		["citizens", "anyone"],
	],
	[`.*\\b(?:${ORGANIZATION}|school|university) (?:web ?site|site|link|url|page)`, undefined, 0],
	["source (?:web ?site|site|link|url|page)", "application_link", 6],
	["(?:how|where) to apply|learn more|register|.*\\bportal", "application_link", 7],
	["awards?", "pay_details", 2],
	["(?:is )?paid(?: or)? (?:unpaid|not)|is paid", "pay", 1],
	["(?:student|applicant) type|type of (?:student|applicant)s?", "audience", 1],
	["apply (?:now|here|at|via|online|on)|(?:perma|deep) ?link|web", "application_link", 2],
	[
		"(?:apply|application|app)\\b.* (?:links?|urls?|web ?site|site|here|page)|(?:links?|urls?) (?:to|for) (?:apply|application).*",
		"application_link",
		1,
	],
	[
		".*\\b(?:links?|urls?|uri|href|web ?sites?|web ?pages?|home ?page|web address|hyperlinks?)\\b.*",
		"application_link",
		2,
	],
	[".*\\bgpa\\b.*|.*grade point.*", "min_gpa", 1],
	[".*\\b(?:opens?|opening date|application start(?:s| date)?|apply from)\\b.*", "opens_on", 1],
	["(?:.* )?(?:priority|early)(?: \\w+)? (?:deadlines?|due|due date)", "application_deadline", 2],
	[
		".*\\b(?:deadlines?|due|closes|closing|close date|expir\\w+|apply by|valid through|last day)\\b.*",
		"application_deadline",
		1,
	],
	[
		"(?:applications?|submissions?|nominations?) (?:windows?|periods?|timelines?|dates)",
		"application_deadline",
		2,
	],
	[".*\\b(?:citizens?|citizenship|work authori[sz]ation|immigration)\\b.*", "citizenship", 1],
	[".*\\b(?:sponsorship|visas?)\\b.*", "sponsorship", 1],
	[
		`(?:${ORGANIZATION})(?: (?:${ORGANIZATION}))?(?: name| title)?|(?:sponsoring|host|hosting|awarding|funding) (?:${ORGANIZATION})`,
		"organisation",
		1,
	],
	[
		`.*\\b(?:stipends?|salar(?:y|ies)|compensation|wages?|hourly|pay|amounts?|benefits?|prize|funding|remuneration|value)\\b.*`,
		"pay_details",
		1,
	],
	[
		`(?:the )?(?:${PROGRAM}) (?:names?|titles?)|names?(?: of)?(?: the| this)? (?:${PROGRAM})|titles? of(?: the)? (?:${PROGRAM})`,
		"name",
		1,
	],
	[`(?:the )?(?:${PROGRAM})(?: (?:${PROGRAM}))?`, "name", 2],
	[
		`(?!(?:${ORGANIZATION}|first|last|full|file|school|university|student)\\b).*\\b(?:name|title)`,
		"name",
		3,
	],
	[".*\\bhbcus?\\b.*", "for_hbcu", 1],
	[
		".*\\b(?:majors?|fields?|disciplines?|areas? of study|subjects?|concentrations?|course of study)\\b.*",
		"fields",
		1,
	],
	[".*\\bdegrees?\\b.*", "degrees", 1],
	["class|classes", "audience", 2],
	[
		".*\\b(?:levels?|grades?|classification|class standing|class year|standing|year in school|academic years?|school year|audience|open to|eligible (?:students|years|classes|applicants))\\b.*",
		"audience",
		1,
	],
	[".*\\bcountr(?:y|ies)\\b.*", "country", 1],
	[
		".*\\b(?:work mode|work type|modality|work setting|workplace|work arrangement|delivery|format)\\b.*",
		"place",
		1,
	],
	[".*\\b(?:locations?|places?|city state|venue|campus)\\b.*", "locations", 1],
	[".*\\b(?:city|town)\\b.*", "city", 1],
	["(?:u s |us )?states?|.*\\bstate", "us_state", 1],
	[".*\\b(?:seasons?|terms?|semesters?|cycle)\\b.*", "season", 1],
	[
		".*\\b(?:eligib\\w+|requirements?|criteria|qualifications?|who can apply)\\b.*",
		"eligibility",
		1,
	],
	[
		".*\\b(?:description|summary|overview|details|about|information|info|purpose)\\b.*",
		"description",
		1,
	],
	["(?:additional |other )?(?:notes?|comments?)", "description", 2],
	["(?:.* )?(?:content|body)(?: (?:text|html|plain))?|blurb|abstract", "description", 3],
	[".*\\b(?:type|kind)", "kind", 1],
	["status|.*\\b(?:is|still|currently) (?:open|active)|.*\\bstatus", "active", 1],
	[".*\\b(?:posted|published|date added)\\b.*", "date_posted", 1],
	[".*\\b(?:annual|yearly|every year|recurring)\\b.*", "yearly", 1],
];
const whole = (words: string) => new RegExp(`^(?:${words})$`);
const RULES = BY_WORDS.map(([words, column, rank, answers]) => {
	const found = column && { column, rank, ...(answers && { answers }) };
	return [whole(words), found] as const;
});

/** What holds the name or the link in a list that has no better column for it. */
const FALLBACK_COLUMNS = {
	name: whole(
		"awards?|prizes?|text|headline|what|(?:reu |research |program )?sites?|(?:research )?labs?|(?:competition|contest|challenge|camp|workshop|conference|seminar|summit|hackathon|institute|academy|residency|training|initiative|pathway|apprenticeship|resource|activity|project|class)(?:s|es)?(?: names?| titles?)?",
	),
	application_link: whole(
		"(?:more |further |additional )?(?:info|information|details)|sources?|postings?|job postings?|references?|registration|(?:read|see) more|visit|view|(?:(?:info|landing|program|web) )?pages?|site|how to",
	),
};

const UNRELATED = whole(UNRELATED_WORDS);
/** Whether a column says nothing of the program, as 'logo' or 'author'. */
export const isUnrelated = (name: string) => UNRELATED.test(wordsIn(name));

/** From this rank on a column counts only if the list has no better one. */
const NEXT_BEST_RANK = 5;
/** No column's name is longer. */
const MAX_NAME = 80;

/** The fact that a column with this name holds, or undefined. */
export function columnOf(name: string): FoundColumn | undefined {
	if (name.length > MAX_NAME) return undefined;
	if (!KNOWN.has(name)) {
		if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
		KNOWN.set(name, readName(name));
	}
	return KNOWN.get(name);
}

/** An object of JSON repeats its names in each entry. */
const KNOWN = new Map<string, FoundColumn | undefined>();
const MAX_KNOWN = 2000;

function readName(name: string): FoundColumn | undefined {
	const exact = EXACT.get(bare(name));
	if (exact) return { column: exact, rank: 0 };
	const words = wordsIn(name);
	return words ? RULES.find(([rule]) => rule.test(words))?.[1] : undefined;
}

const wordsIn = (name: string) =>
	name
		.slice(0, MAX_NAME + 1)
		.replace(/\(s\)/gi, "s")
		// What a name only says in brackets of its links: 'Program (click for link)'.
		.replace(/(?<=\w )\([^)]*\b(?:link|click|url)[^)]*\)/i, "")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		// As forms ask.
		.replace(/^\s*(?:what|when|where)(?:['’]?s| is| are) (?:the |your )?(?=.*\?)/, "")
		.replace(/\?\s*$/, " ? ")
		.replace(/[^\p{L}\p{N}?]+/gu, " ")
		.replace(/(?<!^open) \?/g, " ")
		.trim();

/** A column's name as a form sends it back. */
export const onOneLine = (name: string) => name.replace(/\s+/g, " ").trim();

/** Which column of a file holds what, as a moderator has said it. */
export type ChosenColumns = Partial<Record<"name" | "application_link", string>>;

/**
 * The facts that the columns of a table hold, in their order.
 *
 * @param isStrict whether a column that only may hold the name or the link is left out
 */
export function findColumns(
	names: string[],
	chosen: ChosenColumns,
	isStrict = false,
): (FoundColumn | undefined)[] {
	const found = names.map((name) => {
		const column = keysOf(chosen).find((one) => chosen[one] && chosen[one] === onOneLine(name));
		return column ? { column, rank: -1 } : columnOf(name);
	});
	for (const column of keysOf(FALLBACK_COLUMNS)) {
		if (isStrict || found.some((one) => one?.column === column)) continue;
		const at = names.findIndex((name) => FALLBACK_COLUMNS[column].test(wordsIn(name)));
		if (at >= 0) found[at] = { column, rank: 4 };
	}
	// What is only next best doesn't stand in where the right one is empty.
	const isNextBest = (one: FoundColumn | undefined) => one && one.rank >= NEXT_BEST_RANK;
	const right = new Set(found.filter((one) => !isNextBest(one)).map((one) => one?.column));
	return found.map((one) => (isNextBest(one) && right.has(one?.column) ? undefined : one));
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
