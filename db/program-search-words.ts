// More than 250 lines: one reading of what was typed, in which each step hands words on to the next.
import { asksFor, withoutAsked } from "./program-search-asked.ts";
import { wordsOf } from "./search-query.ts";
import { THESAURUS } from "./thesaurus.ts";
import { UNTOLD_FACTS } from "./untold-facts.ts";

const MAX_WORDS = 12;
/** Words after these are not looked up in the thesaurus, so that a query stays small. */
const MAX_GROUPS = 8;
const LONGEST_PHRASE = 5;

const GENERIC = 0.15;
export const ATTRIBUTE = 0.5;
/** Who asks for money wants no internship. */
const SCHOLARSHIP = 0.7;
const TOPIC = 1;

/** Words of a question that say nothing of a program. */
const STOP_WORDS = new Set(
	`a about abt ahead am an and any anybody anyone anything are around as ask at available away back be bc because
	become becoming been before being both but by came can cant closes closing come could cuz day days deadline deadlines
	did do does doesn don done dont due during each earlier either else even ever everyone exist exists far find finding
	for from gave get gets getting gimme give given gives giving go goes going gonna gotta got had happen has have having
	hello help helped helps hello hey hi hope how i idk if ill im in include including info information instead interested
	interest into is isn it its ive just kinda know later less let like list little ll long look looking looks lot lots lol m
	made make makes making many may maybe me mine more most much must my myself n near nearby need needed needs never no not
	now of off ok omg on once one ones only or other others our out over own per plan planning please pls plz possible
	possibly pretty probably put r re really rn right s said say see seek seeking should show showing so some someone
	something somewhere soon sorry still stuff such suggest suggestion suggestions sure take takes taking tell than thank
	thanks that the their them then there these they thing things think thinking this those through thx til till to today
	too toward towards tried try trying type types u until up ur us use used using ve very via w want wanted wanting
	wants wanna was way ways we well were what whats when where which while who whom whose why will wish with within
	without won worth would yall yet you your yours
	tryna finna fr ngl tbh bruh yo lowkey highkey aint ain haha sup wassup imma kinda sorta prolly plzz somebody anyways hook
	kno asap ig foot door qualify qualified qualifies heard wonder wondering curious mind whether uh um actually`.split(
		/\s+/,
	),
);

/** Words that nearly every program could say: none has to occur, and they weigh little. */
const GENERIC_WORDS = new Set(
	`acceptance accept accepted accepting admission admissions age aged ages allowed allow application applications
	applicants apps area areas amazing american america available based benefit benefits best better big
	build built campus certain chance chances choice choices club clubs college colleges company companies cool country course courses
	current currently day degree degrees difference different discover early easiest easy eligible eligibility employer
	employers every excellent exciting experience experiences explore exposure extra extracurricular extracurriculars
	famous fast field fields first fit fits focus focused free friendly fresh fun future general good gpa great group
	groups guide hard high host hot huge idea ideas individual industry institution institutions intense intro join kid
	kids large learn learned learning legit list lists live local main major majors meaningful meet member members minor
	month months national nation nationwide new nice offer offered offering offers old open opening
	openings opportunities opportunity ops opps option options org orgs organization organizations organisation part
	participate particular people person place places popular practical prestigious professional profile program
	programme programmes programs progs project projects provide provided provides quick rare real recommended reputable
	requirement requirements required resource resources right role roles selective self short simple site
	sites skills small solid special specific spot spots start starting state states still strong student students study
	studies studying stuff support supported team top trusted undergrad undergrads undergraduate undergraduates
	unique unite united university universities usa us usd week weekend weeks weekly whole worth year
	yearly years yr yrs young`.split(/\s+/),
);

/** What stands for a word by a sign or a digit. */
const WRITTEN: [RegExp, string][] = [
	[/\bph\.? ?d\b\.?/g, "phd"],
	[/\bw\/o\b/g, "without"],
	[/\bw\/(?=\w|\s)/g, "with "],
	[/\bb4\b/g, "before"],
	[/\bint'l\b/g, "intl"],
	[/\bgov't\b/g, "govt"],
	[/\bu\.s\.?(a\.?)?(?=\W|$)/g, "us"],
	[/\bd\.c\.?(?=\W|$)/g, "dc"],
	[/\bn\.y\.?(c\.?)?(?=\W|$)/g, "nyc"],
	[/\bc(?:\+\+|#)/g, "coding"],
	[/\/ ?h(?:ou)?rs?\b/g, " hourly"],
	[/\$+(?!\s?\d)|💰|💵|🤑|💸/gu, " money "],
	[/\b(\d)(st|nd|rd|th) yrs?\b/g, "$1$2 year"],
	[/'s\b/g, ""],
	[/(?<=\w)'(?=\w)/g, " "],
];

/** States whose letters are a word, where an address has them. */
const STATES: Record<string, string> = {
	...{ DE: "delaware", HI: "hawaii", IN: "indiana", MA: "massachusetts", ME: "maine" },
	...{ OK: "oklahoma", OR: "oregon", ID: "idaho", LA: "louisiana" },
};
const STATE = /(?<=\b(?:in|near|around)\s+|,\s*)(?:DE|HI|IN|MA|ME|OK|OR|ID|LA)\b/g;

/** A fact that the index has in a column, such as fields and law. */
export interface FactTerm {
	column: string;
	value: string;
	/** It says the same as the group's words; else it is wider, as health is for nursing. */
	exact: boolean;
	/** Words of a text that make it likely where nobody told the fact. */
	untold: string[];
}

/** What people say for the same: one line of the thesaurus. */
interface Group {
	/** Words and phrases that mean the same. */
	same: string[];
	/** What else they find; weaker. */
	also: string[];
	facts: FactTerm[];
	/** It says what a program is, rather than what it is about. */
	isAttribute: boolean;
}

/** A word or phrase that was typed, and what it is read as. */
export interface ReadWord extends Group {
	/** As it was typed, in small letters; the words of a phrase with a space between. */
	typed: string;
	/** The thesaurus has it. */
	known: boolean;
	/** A program must have it to be found by all words. */
	required: boolean;
	/** How much it says, from 0 to 1. */
	weight: number;
}

/** Facts that say what a program is, rather than what it is about. */
const ATTRIBUTES = new Set([
	"wish",
	"kind",
	"audience",
	"pay",
	"place",
	"citizenship",
	"season",
	"hbcu",
]);

/** Beside more facts of one column than these, their words are left out, so that a query stays small. */
const MOST_UNTOLD = { fields: 5, audience: 4 } as Record<string, number>;

const UNTOLD = new Map(
	UNTOLD_FACTS.split("\n")
		.filter((line) => line !== "")
		.map((line) => line.split(" = "))
		.map(([fact = "", words = ""]) => [fact, words.split(", ")]),
);

const WHO = new Set(["audience", "place", "citizenship", "hbcu"]);

/** The groups of the thesaurus, by what is typed. */
const GROUPS = new Map<string, Group>();
/** Every single word that stands in the thesaurus. */
export const THESAURUS_WORDS = new Set<string>();

for (const line of THESAURUS.split("\n")) {
	if (line === "" || line.startsWith("#")) continue;
	const [left = "", right = ""] = line.split(" > ");
	const spoken = left.split(", ").map((one) => one.replace("~", ""));
	const same = shortest(
		left
			.split(", ")
			.filter((one) => !one.startsWith("~"))
			.flatMap(withLogist),
	);
	const others = right === "" ? [] : right.split(", ");
	const isAttribute = ATTRIBUTES.has(factOf(others[0] ?? "").column);
	const facts = withUntold(
		others
			.filter((one) => one.includes(":") && !one.startsWith("wish:"))
			.map(factOf)
			.map((fact) => ({ ...fact, exact: isNamed(fact, spoken) || isAttribute })),
	);
	const group = {
		same,
		also: shortest(others.filter((one) => !one.includes(":"))),
		facts,
		isAttribute,
	};
	for (const one of spoken) GROUPS.set(keyOf(one), group);
	for (const word of [...spoken, ...others]
		.filter((one) => !one.includes(":"))
		.join(" ")
		.split(" "))
		THESAURUS_WORDS.add(word);
}
for (const word of [...GENERIC_WORDS, ...STOP_WORDS]) THESAURUS_WORDS.add(word);

/**
 * The words and phrases of a search, and what they are read as. Phrases that the thesaurus has come first; stop words
 * are left out unless there is nothing else.
 */
export function readWords(search: string): ReadWord[] {
	const typed = phrasesIn(joined(plainly(withoutAsked(search))).slice(0, 4 * MAX_WORDS));
	const telling = typed.filter((one) => GROUPS.has(keyOf(one)) || !STOP_WORDS.has(one));
	const distinct = new Map<Group | string, string>();
	for (const one of telling.length > 0 ? telling : typed) {
		const meaning = GROUPS.get(keyOf(one)) ?? one;
		if (!distinct.has(meaning)) distinct.set(meaning, one);
	}
	const read = [...distinct.values()]
		.slice(0, MAX_WORDS)
		.map((one, at) => readWord(one, at < MAX_GROUPS));
	const tells = telling.some((one) => GROUPS.has(keyOf(one)) || !isCommon(one));
	// Who only asks for what closes soon, or for a GPA, looks for anything.
	if (!tells && asksFor(search)) {
		return read.map((word) => ({ ...word, required: false, weight: GENERIC }));
	}
	return withWishes(read);
}

/** The words of a search in small letters, where abbreviations that hold a sign are one word. */
function plainly(search: string): string[] {
	let text = inCapitals(search.normalize("NFKD").replace(/[\u0300-\u036f]/g, ""))
		.toLowerCase()
		.replace(/[’']/g, "'");
	for (const [written, read] of WRITTEN) text = text.replace(written, read);
	return wordsOf(text);
}

/** Small words that are others in capitals, such as "IT" and "OR" of an address, unless everything is in capitals. */
function inCapitals(search: string): string {
	if (!/\p{Ll}/u.test(search)) return search;
	return search
		.replace(/\bIT\b/g, "information technology")
		.replace(STATE, (state) => STATES[state.slice(-2)] ?? state);
}

/** Words that were typed in two, such as "intern ship" and "under grad". */
function joined(words: string[]): string[] {
	const whole: string[] = [];
	for (const word of words) {
		const last = whole.at(-1);
		const both = `${last}${word}`;
		// "High school" stays two words, because longer phrases hold it.
		const apart =
			GROUPS.has(keyOf(`${last} ${word}`)) ||
			[last, word].every((one) => one && (isCommon(one) || GROUPS.has(keyOf(one))));
		if (last && !apart && both.length > 5 && GROUPS.has(keyOf(both)))
			whole[whole.length - 1] = both;
		else whole.push(word);
	}
	return whole;
}

/** Whether a word tells nothing, or next to nothing. */
export function isCommon(word: string): boolean {
	return STOP_WORDS.has(word) || GENERIC_WORDS.has(word) || /^\d+$/.test(word);
}

/**
 * Of the words that say what a program is, only the most telling are conditions, and only where no word says what it
 * is about; the others are wishes, which raise what has them.
 */
function withWishes(read: ReadWord[]): ReadWord[] {
	const most = Math.max(...read.map(tellingOf));
	return read.map((word) => ({ ...word, required: tellingOf(word) === most }));
}

/** How far a word narrows: what a program is about, then whom it is for, then its kind, then anything else. */
function tellingOf({ weight, isAttribute, facts }: ReadWord): number {
	if (weight === GENERIC) return 0;
	if (!isAttribute) return facts.some(({ column }) => column === "kind") ? 2.5 : 3;
	if (facts.some(({ column }) => WHO.has(column))) return 2;
	return facts.length > 0 ? 1 : 0.5;
}

/** A thesaurus's word or phrase without its plural endings, so that either form is found. */
export function keyOf(text: string): string {
	return text
		.split(" ")
		.map((word) =>
			/[^s]s$/.test(word) && word.length > 3 ? word.replace(/ies$/, "y").replace(/s$/, "") : word,
		)
		.join(" ");
}

function readWord(typed: string, lookedUp: boolean): ReadWord {
	const group = lookedUp ? GROUPS.get(keyOf(typed)) : undefined;
	if (!group) {
		const generic = isCommon(typed);
		const weight = generic ? GENERIC : TOPIC;
		const nothing = { same: [], also: [], facts: [], isAttribute: false };
		return { typed, known: false, required: !generic, weight, ...nothing };
	}
	const same = group.same.filter((one) => one !== typed);
	return {
		...group,
		same,
		typed,
		known: true,
		required: true,
		weight: GENERIC_WORDS.has(typed) ? GENERIC : weightOf(group),
	};
}

function weightOf({ isAttribute, facts }: Group): number {
	if (!isAttribute) return TOPIC;
	return facts.some(({ value }) => value === "scholarship") && facts.length === 1
		? SCHOLARSHIP
		: ATTRIBUTE;
}

/** Whether a word by itself is read as a group, rather than as a part of its phrases. */
export function isGroup(word: string): boolean {
	return GROUPS.has(keyOf(word));
}

/** Joins words that the thesaurus has as a phrase, the longest first. */
function phrasesIn(words: string[]): string[] {
	const found: string[] = [];
	for (let at = 0; at < words.length; ) {
		let length = Math.min(LONGEST_PHRASE, words.length - at);
		while (length > 1 && !isPhrase(words.slice(at, at + length))) length--;
		found.push(words.slice(at, at + length).join(" "));
		at += length;
	}
	return found;
}

/**
 * Whether the thesaurus has words as one. What a program is about and what it is are two: "engineering internship" is
 * an internship, and beside that the same as "engineering".
 */
function isPhrase(words: string[]): boolean {
	const group = GROUPS.get(keyOf(words.join(" ")));
	if (!group) return false;
	const [about, last] = [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
	const isTwo = GROUPS.get(keyOf(about)) === group && GROUPS.get(keyOf(last))?.isAttribute;
	return !isTwo || group.isAttribute;
}

/** A science, and who knows it: the index takes their stems for two. */
function withLogist(word: string): string[] {
	return /^\S+ology$/.test(word) ? [word, word.replace(/y$/, "ist")] : [word];
}

function factOf(text: string) {
	const [column = "", value = ""] = text.split(":");
	return { column, value };
}

/** Facts, each with the words that stand for it where it wasn't told. */
function withUntold(facts: Omit<FactTerm, "untold">[]): FactTerm[] {
	const alike = (column: string) => facts.filter((fact) => fact.column === column).length;
	return facts.map((fact) => {
		const few = alike(fact.column) <= (MOST_UNTOLD[fact.column] ?? 0);
		return { ...fact, untold: few ? (UNTOLD.get(`${fact.column}:${fact.value}`) ?? []) : [] };
	});
}

/** Words and phrases without those that hold another: what has "nursing school" has "nursing". */
function shortest(texts: string[]): string[] {
	return texts.filter(
		(text) => !texts.some((other) => other !== text && ` ${text} `.includes(` ${other} `)),
	);
}

/** Whether words name a field of study; those that only begin with it, as "business owner", may be narrower. */
function isNamed({ column, value }: { column: string; value: string }, words: string[]): boolean {
	const name = value.replace(/s$/, "");
	const names = (word: string) =>
		word.startsWith(name) && (!word.includes(" ") || word === `${name} science`);
	return (column === "fields" || column === "hbcu") && words.some(names);
}
