/** What a person typed, as a query; the facts that it states; the filters that it names, such as "no essay". */
import { TICK_FILTERS } from "./program-filters.ts";
import { plainSigns, spellingsOf, WORD } from "./word-signs.ts";

const MAX_WORDS = 12;
const PREFIX_FROM_LETTERS = 3;
/** The length that the prefix index covers (migrations/0010); longer prefixes would read all their matches. */
const PREFIX_TO_LETTERS = 8;

/**
 * What a person typed, as a query in FTS5 syntax that requires every word in one of the columns. A word of three to
 * eight letters also finds words that start with its stem ("engin" finds engineering); a longer one finds those with
 * the same stem.
 *
 * @returns undefined when the text has no words
 */
export function searchQuery(text: string, columns: string[]): string | undefined {
	const words = tokenize(text).slice(0, MAX_WORDS).map(searchTerm);
	if (words.length === 0) return undefined;
	return `{${columns.join(" ")}}: (${words.join(" AND ")})`;
}

/** The words of a text that a person typed: letters, digits, their marks and the signs within words, but no quotes. */
export function tokenize(text: string): string[] {
	return plainSigns(text).match(WORD) ?? [];
}

/** One word of `tokenize` in FTS5 syntax, as a prefix where that applies. */
export function searchTerm(word: string): string {
	const [first = word, ...others] = spellingsOf(word);
	if (first === word && others.length === 0 && !isLetterC(word)) {
		const term = `"${word}"${beginsWords(word) ? "*" : ""}`;
		// "oneal" also finds O'Neal, which the index has as two words.
		const [, letter, name] = word.match(/^([od])(\p{L}{4,})$/iu) ?? [];
		return name ? `(${term} OR "${letter} ${name}")` : term;
	}
	// "pre-med" also finds what it begins, such as "premedical".
	if (word.includes("-") && /[^-]{3}$/.test(word)) {
		return `("${[first, ...others].join('"* OR "')}"*)`;
	}
	return `(${exactTerm(word)})`;
}

/** A word or phrase in FTS5 syntax, in any of its spellings but not as a prefix. */
export function exactTerm(phrase: string): string {
	if (isLetterC(phrase)) return `"${phrase}" NOT "objective c"`;
	return spellingsOf(phrase)
		.map((spelling) => `"${spelling}"`)
		.join(" OR ");
}

/** The index has Objective-C as two words, of which the language C is one. */
const isLetterC = (word: string) => /^c$/i.test(word);

function beginsWords(word: string): boolean {
	const letters = [...word].length;
	// A word with this ending is complete, and its stem starts other words: the stem of "studing" starts "student".
	if (/^\p{L}{3,}ing$/iu.test(word)) return false;
	return letters >= PREFIX_FROM_LETTERS && letters <= PREFIX_TO_LETTERS;
}

const CLASS = /\b(?:class of|c\/o) ?['’]?(?:20)?(\d\d)\b/gi;
const HIGH_SCHOOL = /\b(?:hs|high ?school)/i;
const JULY = 7;
/** The year of students who finish college this many years after this year's seniors. */
const YEARS_OF_STUDY = ["senior", "junior", "sophomore", "freshman"];

/** A search with "class of 2028" replaced by the student's year; removed next to "high school", which says enough. */
export function withYearOfStudy(search: string, today: string): string {
	const [year = 0, month = 0] = today.split("-").map(Number);
	const seniors = (month >= JULY ? year + 1 : year) % 100;
	return search.replace(CLASS, (_, classYear: string) =>
		HIGH_SCHOOL.test(search) ? "" : yearOfStudy(Number(classYear) - seniors),
	);
}

function yearOfStudy(years: number): string {
	return years < 0 ? "recent graduate" : (YEARS_OF_STUDY[years] ?? "high school");
}

/** What a search asks for besides its words: facts that are compared rather than looked up. */
export interface FactsInQuery {
	/** The student's grade point average; 0 finds programs that ask for none. */
	gpa: number | undefined;
	/** Programs that close soon are wanted. */
	soon: boolean;
	/** The month of the deadline: "01" to "12". */
	month: string | undefined;
}

const MAX_CHARACTERS = 400;
const GPA =
	/\b(?:with|w\/?|have|got|my) (?:an? )?([0-3]\.\d{1,2})(?![\d.])(?!\s*gpa)|(?<![\d.])([0-4](?:\.\d{1,2})?)\s*(?:or (?:higher|above|better|lower|below|less))?\s*gpa|gpa\s*(?:of|is|a|=|:)*\s*([0-4](?:\.\d{1,2})?)(?![\d.])/;
const NO_GPA =
	/\b(?:no|low|bad|without|any|minimum|terrible|poor|don'?t need|dont need)(?: a| minimum| good)? (?:gpa|grades?)\b/;
const SOON =
	/\b(?:(?:clos|end)(?:ing|es?)|due|deadlines?|expir(?:ing|es?)|last)\b.{0,16}\b(?:soon|now|today|tonight|tomorrow|week|minute|chance|asap|days)\b|\b(?:urgent|asap|last minute|still open|deadline coming)\b/;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** "May" and "march" are ordinary words, too, so the search must say that a month is a deadline's. */
const MONTH = new RegExp(
	`\\b(?:due|clos(?:es?|ing)|deadlines?|ends?|before|by|apply in|apply by)\\b(?: is| are)?(?: in| by| before| on| of| the)* (?:early |mid |late |end of )?(${MONTHS.join("|")})[a-z]*\\b|\\b(${MONTHS.join("|")})[a-z]* deadlines?\\b`,
);

/** Reads what a search asks for besides its words. */
export function readFactsInQuery(search: string): FactsInQuery {
	const text = search.toLowerCase().slice(0, MAX_CHARACTERS);
	const gpa = text.match(GPA);
	const typed = gpa?.slice(1).find((digits) => digits !== undefined);
	const month = text.match(MONTH);
	const named = MONTHS.indexOf(month?.[1] ?? month?.[2] ?? "");
	return {
		gpa: typed !== undefined ? Number(typed) : NO_GPA.test(text) ? 0 : undefined,
		soon: SOON.test(text),
		month: named >= 0 ? String(named + 1).padStart(2, "0") : undefined,
	};
}

/** The rest of a search: a month that was read as a deadline's is not read as a season. */
export function withoutFacts(search: string): string {
	return search.slice(0, MAX_CHARACTERS).replace(new RegExp(MONTH, "i"), " deadline ");
}

/** Whether a search asks for anything besides its words. */
export function hasFact(search: string): boolean {
	const { gpa, soon, month } = readFactsInQuery(search);
	return gpa !== undefined || soon || month !== undefined;
}

type NamedFilter = (typeof TICK_FILTERS)[number]["key"];

interface FiltersInWords {
	filters: NamedFilter[];
	/** The search without those words. */
	rest: string;
}

/** What an application can do without, as people type it. */
const THINGS = {
	noEssay: "(?:essays?|esays?)(?: questions?)?|personal statements?",
	noLetters:
		"(?:letters?|lors?) (?:of|for) (?:rec\\w*|references?)|(?:rec+om+[aei]n?dations?|recs?|references?|recommenders?)(?: letters?)?|letters?|lors?",
	noFee:
		"(?:application|app|entry|submission) (?:fees?|costs?|charges?)|(?:fees?|costs?|charges?) (?:to apply|for applying)|fees?",
} satisfies Partial<Record<NamedFilter, string>>;

const THING = `(?:${Object.values(THINGS).join("|")})`;
const NAMED = new RegExp(
	Object.entries(THINGS)
		.map(([key, words]) => `(?<${key}>${words})`)
		.join("|"),
	"gi",
);

const NOT =
	"(?:(?:do(?:es)?n['’ ]?t|do(?:es)? not|not|never|without) (?:need(?:ing)?|requir(?:e|ing)|ask(?:ing)?(?: for)?|want(?:ing)?|have|having|charg(?:e|ing))|without|w/o(?:ut)?|no|zero|0|skip(?:ping)?)";
const FILLER =
	"(?:(?:an?|any|the|your|extra|additional|required|written|teachers?|professors?|faculty) ){0,2}";
const OTHER = "(?:\\s?[,&/+]\\s?| )(?:(?:and|or|nor) )?(?:no )?";
const NEEDED = "(?:required|needed|necessary|requirements?)";
/** 'scholarships that have …' */
const LEAD = "(?:(?:that|which|who) )?(?:(?:with|has|have|having|are|is) )?";
const WORD_START = "(?<![\\p{L}\\d$.-])";
const WORD_END = "(?![\\p{L}\\d])";
const OTHER_THING = "(?! (?:contests?|writing|workshops?|competitions?|opener))";

/** 'no essay', 'without letters or essays', 'doesn't require an essay'. */
const NONE = new RegExp(
	`${WORD_START}${LEAD}${NOT}[- ]${FILLER}${THING}${WORD_END}(?:${OTHER}${FILLER}${THING}${WORD_END})*${OTHER_THING}(?: (?:is |are )?${NEEDED}${WORD_END})?`,
	"giu",
);
/** 'essay not required', 'essay-free'. */
const NONE_BEHIND = new RegExp(
	`${WORD_START}${LEAD}${THING}(?:${OTHER}${THING})*(?: (?:is |are )?(?:not ${NEEDED}|un(?:required|needed|necessary))|[- ]free|less)${WORD_END}`,
	"giu",
);
const FREE_TO_APPLY =
	/(?<![\p{L}\d])(?:(?:that|which) (?:are|is) )?(?:free (?:to|for) apply(?:ing)?|costs? nothing to apply)(?![\p{L}\d])/giu;

const HOUSING_WORDS =
	"(?:(?:free|on[- ]campus|summer|student) )?(?:housing|lodging|accommodations?|room (?:and|&|n) board|(?:a )?dorms?(?: rooms?)?|a place to (?:stay|live))";
const GIVES =
	"(?:with|includ(?:es?|ing)|provid(?:es?|ing|ed)|offer(?:s|ing)?|cover(?:s|ing)?|giv(?:es?|ing)|pays? for|free|paid|included)";
const GIVEN =
	"(?:provided|included|covered|paid(?: for)?|offered|given|free|stipends?|allowances?)";
/** 'free housing', 'that provides housing', 'housing is covered', 'stipend and housing'. */
const HOUSING = new RegExp(
	`(?<!\\b(?:no|not|without|affordable|fair|public|income) (?:\\p{L}+ )?)${WORD_START}${LEAD}(?:${GIVES} ${HOUSING_WORDS}(?: ${GIVEN})?|${HOUSING_WORDS} (?:is |are )?${GIVEN}|(?<=stipends? )(?:and|plus|\\+|&) ${HOUSING_WORDS})${WORD_END}(?! (?:not\\b|for\\b|polic|justice|authorit|develop|insecur|law|market|stud|equit|rights?\\b|financ|research|discrim|cris[ie]s|assist|counsel|advoca|need|work))`,
	"giu",
);

const JOINS = "and|or|but|with|that|which|who|have|has|are|is";
const EDGES = new RegExp(
	`^(?:[\\s,;&()“”"]|(?:${JOINS})(?=\\s|$))+|(?:[\\s,;&()“”"]|(?<=^|\\s)(?:${JOINS})(?=\\s*$))+$`,
	"gi",
);

/** Reads the filters that a search names, and leaves out their words. */
export function filtersInWords(search: string): FiltersInWords {
	const found = new Set<string>();
	const take = (stated: string) => {
		for (const { groups = {} } of stated.matchAll(NAMED))
			for (const key of Object.keys(groups)) if (groups[key]) found.add(key);
		return " ";
	};
	const takeAs = (key: NamedFilter) => () => {
		found.add(key);
		return " ";
	};
	const rest = search
		.replace(/\s+/g, " ")
		.replace(NONE, take)
		.replace(NONE_BEHIND, take)
		.replace(FREE_TO_APPLY, takeAs("noFee"))
		.replace(HOUSING, takeAs("housing"));
	const filters = TICK_FILTERS.map(({ key }) => key).filter((key) => found.has(key));
	return {
		filters,
		rest: filters.length > 0 ? rest.replace(/\s+/g, " ").replace(EDGES, "") : search,
	};
}
