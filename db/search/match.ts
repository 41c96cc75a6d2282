import { and, gt, type SQL } from "drizzle-orm";
import { stillOpen } from "#db/programs/programs.ts";
import { programs } from "#db/schema.ts";
import { addDays } from "#lib/calendar-days.ts";
import { partsOf } from "./hits.ts";
import {
	CHOICE_FILTERS,
	chosenValues,
	type ProgramFilters,
	TICK_FILTERS,
	valuesFound,
} from "./program-filters.ts";
import { exactTerm, searchTerm } from "./search-query.ts";
import type { FactTerm } from "./thesaurus.ts";
import type { ReadWord } from "./words.ts";

const NAME = ["name"];
const EVERYWHERE = ["name", "organisation", "details", "description"];

/** When a list is read. */
export interface ReadTime {
	/** The day where days end last; a ranked list keeps that of its first page. */
	today: string;
	nowMs: number;
}

/** What a list requires of its programs, as queries in FTS5 syntax and as a condition on the program itself. */
export interface MatchQuery {
	/** Every filter and every required word. */
	match: string;
	/** Like `match`, plus every word that is a wish; undefined when there is none. */
	matchWishes: string | undefined;
	/** Like `match`, with every word in the name; undefined when nothing was searched. */
	matchInName: string | undefined;
	/** Programs with most of the words but not all; undefined when there are fewer than two. */
	matchClosely?: string;
	/** Like `matchClosely`, with any of the words in the name. */
	matchCloselyInName?: string;
	/** What the index can't express: its columns `state` and `opening` are updated within the hour, this is exact. */
	condition: SQL | undefined;
}

/** What to look for. Each fact is an index column of single words, so a filter is a term like any other. */
export function matchQueryOf(filters: ProgramFilters, words: ReadWord[], at: ReadTime): MatchQuery {
	const facts = filterTerms(filters, at.today);
	const required = words.filter((word) => word.required);
	const wishes = words.filter((word) => !word.required && word.known);
	const subjects = required.filter(({ isAttribute }) => !isAttribute).length;
	const reach = required.length === 1 ? "widely" : subjects > 1 ? "exactly" : "plainly";
	const withWords = (columns: string[], also: ReadWord[] = []) =>
		[
			...alternatives(required).map(
				(either) => `(${either.map((word) => wordQuery(word, columns, reach)).join(" OR ")})`,
			),
			...also.map((word) => wordQuery(word, EVERYWHERE)),
			...facts,
		].join(" AND ");
	const match = withWords(EVERYWHERE);
	return {
		match,
		matchWishes: wishes.length > 0 ? withWords(EVERYWHERE, wishes) : undefined,
		...closeQueries(required, wishes, match, facts),
		matchInName: required.length > 0 ? withWords(NAME) : undefined,
		condition: conditionOf(filters, at),
	};
}

/** The conditions that the filters need besides `match`. */
export function conditionOf(filters: ProgramFilters, { today, nowMs }: ReadTime): SQL | undefined {
	return and(
		filters.includeClosed ? undefined : stillOpen(today, nowMs),
		filters.opensLater ? gt(programs.opensOn, today) : undefined,
	);
}

/** Each word on its own, except that words for the year of study go together: "freshman sophomore" means either. */
function alternatives(words: ReadWord[]): ReadWord[][] {
	const isYear = ({ isAttribute, facts }: ReadWord) =>
		isAttribute && facts.some(({ column }) => column === "audience");
	const years = words.filter(isYear);
	const others = words.filter((word) => !isYear(word)).map((word) => [word]);
	return years.length > 0 ? [...others, years] : others;
}

/**
 * Finds a word and its synonyms. "widely" also uses what else the thesaurus finds for it; "exactly" leaves out wider
 * facts: a program that names neither of the two subjects asked for is a close match at best.
 */
function wordQuery(
	{ typed, known, same, also, facts }: ReadWord,
	columns: string[],
	reach: "plainly" | "widely" | "exactly" = "plainly",
): string {
	const texts = [...same, ...(reach === "widely" ? also : [])].map(exactTerm);
	// What a phrase means only adds to its words: "phd bridge" also finds a bridge to the PhD.
	const parts = partsOf(typed);
	const apart = parts.length > 1 ? [`(${parts.map(exactTerm).join(" AND ")})`] : [];
	const asTyped = known ? exactTerm(typed) : searchTerm(typed);
	const inTexts = [asTyped, ...apart, ...texts].join(" OR ");
	const stated = reach === "exactly" ? facts.filter(({ exact }) => exact) : facts;
	const inFacts = stated.map(({ column, value }) => ` OR {${column}}: "${value}"`);
	const elsewhere = columns === NAME ? "" : `${inFacts.join("")}${inferredQuery(stated)}`;
	return `({${columns.join(" ")}}: (${inTexts})${elsewhere})`;
}

/** Finds a fact in the words of programs for which nobody stated it; their index has "untold" (db/generated-sql.ts). */
function inferredQuery(facts: FactTerm[]): string {
	return ["fields", "audience"]
		.map((column) => {
			const words = facts.flatMap((fact) => (fact.column === column ? fact.inferredFrom : []));
			if (words.length === 0) return "";
			const inAnyText = `{${EVERYWHERE.join(" ")}}: (${quoted([...new Set(words)])})`;
			return ` OR ({${column}}: "untold" AND ${inAnyText})`;
		})
		.join("");
}

function quoted(texts: string[]): string {
	return texts.map((text) => `"${text}"`).join(" OR ");
}

/**
 * Programs with most of the words but not all: all but one of three to five, and any of the words that say what a
 * program is about. If the only word may be one that no program has, programs with the wishes beside it; words that no
 * program has count for nothing. The ranking leaves out those with a third of the words or less.
 */
function closeQueries(required: ReadWord[], wishes: ReadWord[], match: string, facts: string[]) {
	const found = required.filter(({ unfound }) => !unfound);
	const others = required.length > 1 && found.length > 0 ? found : wishes;
	if (required.length === 0 || others.length === 0) return {};
	const queries = others.map((word) => wordQuery(word, EVERYWHERE, "widely"));
	const most = Math.max(...others.map(({ weight }) => weight));
	const either = queries.filter((_, at) => others[at]?.weight === most);
	const allButOne =
		others.length > 2 && others.length <= 5
			? queries.map((_, left) => `(${queries.filter((_, at) => at !== left).join(" AND ")})`)
			: [];
	const inName = others
		.filter(({ weight }) => weight === most)
		.map((word) => wordQuery(word, NAME, "widely"));
	const closely = (ways: string[]) =>
		`(${[`(${ways.join(" OR ")})`, ...facts].join(" AND ")}) NOT (${match})`;
	return {
		matchClosely: closely([...allButOne, ...either]),
		matchCloselyInName: closely(inName),
	};
}

function filterTerms(filters: ProgramFilters, today: string): string[] {
	const { closes } = filters;
	const wanted: [column: string, values: readonly string[]][] = [
		...CHOICE_FILTERS.map((filter): [string, string[]] => [
			filter.index,
			chosenValues(filters[filter.key]).flatMap((value) => valuesFound(filter, value)),
		]),
		...TICK_FILTERS.map(({ key, index }): [string, string[]] => [
			index,
			filters[key] ? [index] : [],
		]),
		["deadline", closes ? deadlinesOf(closes, today) : []],
		["opening", filters.opensLater ? ["later"] : []],
		["state", filters.includeClosed ? ["open", "closed"] : ["open"]],
	];
	return wanted
		.filter(([, values]) => values.length > 0)
		.map(([column, values]) => `{${column}}: (${quoted([...new Set(values)])})`);
}

function deadlinesOf(closes: NonNullable<ProgramFilters["closes"]>, today: string): string[] {
	if (closes === "none") return ["none"];
	return Array.from({ length: Number(closes) + 1 }, (_, days) =>
		addDays(today, days).replaceAll("-", ""),
	);
}
