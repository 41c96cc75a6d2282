/**
 * Words with signs in them, such as C++, C#, .NET, R&D, A/B, 3-D and Hawaiʻi. The full-text index would split them at
 * the sign, so both texts and searches have a stand-in there: a letter for private use, which the index takes for a part
 * of the word, or an accent, which it leaves out. Each stands for one sign, so a text can be turned back.
 */

import { storableText } from "#lib/storable-text.ts";

const PLUS = "\ue02b";
const SHARP = "\ue023";
const AND = "\ue026";
const DOT = "\ue02e";

/** Letters that are no other with an accent, and how people without them on their keyboard type them. */
const TYPED_AS: Record<string, string> = {
	ø: "o",
	Ø: "O",
	ł: "l",
	Ł: "L",
	đ: "d",
	Đ: "D",
	æ: "ae",
	Æ: "AE",
	œ: "oe",
	ß: "ss",
	ı: "i",
};
const LETTERS = Object.keys(TYPED_AS);
const ANY_LETTER = new RegExp(`[${LETTERS.join("")}]`, "g");
/** An accent that no language writes over these, and that the index drops. */
const IS_OTHER_LETTER = "\u0330";

/** What stands in the index for each sign. Those of the ʻokina are accents, which the index drops. */
const STAND_INS: [sign: string, standIn: string][] = [
	["+", PLUS],
	["#", SHARP],
	["&", AND],
	[".", DOT],
	["\u02bb", "\u032d"],
	["\u02bc", "\u032e"],
	...LETTERS.map((letter): [string, string] => [letter, TYPED_AS[letter] + IS_OTHER_LETTER]),
];

/** Words with signs as they are typed, and what is special about each: patterns for text in lower case. */
const BEFORE = "(?<![\\p{L}\\p{N}])";
const BEHIND = "(?![\\p{L}\\p{N}])";
/** Beginnings that are written apart, with a hyphen or not: pre-med, co-op. */
const BEGINNING =
	"(?:[a-z]|pre|co|non|post|multi|anti|semi|micro|nano|geo|neuro|bio|cyber|inter|tele|sub|wi)";
/** Words that are also written without the hyphen: those that it begins, and those that it ends. */
const ENDINGS: Record<string, string> = {
	e: "mails?|books?|learning|commerce|sports?",
	pre: "med(?:ical|icine)?|law|vet|health|dental|pharm(?:acy)?|nursing|engineering|college|service",
	co: "ops?|ed|founders?|curricular",
	post: "docs?|doctoral|graduate|secondary",
	non: "profits?|traditional|degree|credit",
	x: "rays?",
	t: "sql",
	wi: "fi",
	bio: "medical|tech|technology|engineering",
	cyber: "security",
	full: "stack",
	front: "end",
	back: "end",
	// Names of software
	power: "point|bi",
	java: "script",
	type: "script",
	word: "press",
	quick: "books",
	auto: "cad",
	mat: "lab",
	solid: "works",
	photo: "shop",
	git: "hub",
};
const TYPED = [
	`${BEFORE}objective-c${BEHIND}`,
	`${BEFORE}${BEGINNING}-\\p{L}{2,}${BEHIND}`,
	...Object.entries(ENDINGS).map(([word, ends]) => `${BEFORE}${word}-(?:${ends})${BEHIND}`),
	"[\\p{L}\\p{N}]+\\+\\+[\\p{L}\\p{N}]*",
	`${BEFORE}(?:[a-z]{1,5}-\\d{1,2})${BEHIND}`,
	`${BEFORE}[a-z]#${BEHIND}`,
	`${BEFORE}(?:asp|vb|ado)?\\.net${BEHIND}`,
	`${BEFORE}[\\p{L}\\p{N}]{2,20}\\.js${BEHIND}`,
	`${BEFORE}(?:[a-z]{1,2}&[a-z]|[a-z]&[a-z]{2})${BEHIND}`,
	`(?<![\\p{L}\\p{N}/+#])[a-z]/[a-z](?![\\p{L}\\p{N}/+#])`,
].join("|");

/** A word of a search: with its signs where they belong to it, else only letters, digits and their marks. */
export const WORD = new RegExp(`${TYPED}|[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*`, "giu");

const COMPOUND = new RegExp(
	`${BEFORE}(?:${Object.entries(ENDINGS)
		.map(([beginning, endings]) => `(?:${beginning}[ -]?(?=(?:${endings})${BEHIND}))`)
		.join("|")})`,
	"giu",
);

const SCRIPTS =
	"node|vue|react|next|nuxt|nest|express|angular|ember|backbone|svelte|three|d3|p5|meteor|gatsby|alpine|socket|chart|electron|deno|solid";

/** Names that are said with "and" and written with "&". */
const SPELLED_AND = /(?<![\p{L}\p{N}])(?:[a-z] and [a-z]|at and t)(?![\p{L}\p{N}])/giu;

/** A text as its words are compared: styled letters plain, ø as o, no ʻokina, R & D as R&D, 3-D as 3D, C♯ as C#. */
export function plainSigns(text: string): string {
	return storableText(text)
		.normalize("NFKC")
		.replace(ANY_LETTER, (letter) => TYPED_AS[letter] ?? letter)
		.replace(/(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu, withoutDots)
		.replace(/[\u02bb\u02bc]/g, "")
		.replace(/(?<=[aeiou])['\u2018\u2019](?=[aeiou])/gi, "")
		.replace(/\u266f/g, "#")
		.replace(/(?<![\p{L}\p{N}])([a-z]{1,2}) & ?([a-z])(?![\p{L}\p{N}])/giu, "$1&$2")
		.replace(/(?<![\p{L}\p{N}])c[ -]?(?:plus[ -]?plus|\+ ?\+)(?![\p{L}\p{N}])/giu, "c++")
		.replace(/(?<![\p{L}\p{N}])([cf])[ -]?(?:sharp|#)(?![\p{L}\p{N}])/giu, "$1#")
		.replace(/(?<![\p{L}\p{N}.])dot[ -]?net(?![\p{L}\p{N}])/giu, ".net")
		.replace(new RegExp(`${BEFORE}(${SCRIPTS})[ -]js${BEHIND}`, "giu"), "$1.js")
		.replace(/(?<![\p{L}\p{N}])objective[ -]?c(?![\p{L}\p{N}+#])/giu, "objective-c")
		.replace(SPELLED_AND, (stated) => stated.replace(/ and /i, "&"))
		.replace(/(?<![\p{L}\p{N}])(40[13])(?: ?\(([kb])\)| ?([kb]))(?![\p{L}\p{N}])/giu, "$1$2$3")
		.replace(COMPOUND, (beginning) => `${beginning.replace(/[ -]$/, "")}-`)
		.replace(/(?<![\p{L}\p{N}])([1-9])-([dh])(?![\p{L}\p{N}])/giu, "$1$2")
		.replace(/(?<![\p{L}\p{N}])k[ -]?12(?![\p{L}\p{N}])/giu, "k-12");
}

const withoutDots = (letters: string) => letters.replaceAll(".", "");

/** Abbreviations that are also written with dots, as several words of the index. */
const DOTTED = new Set("ai mba phd jd md stem steam hbcu naacp uncf nih nsf reu gpa".split(" "));

/** Other ways to write a word: a search for one finds all. */
const SPELLINGS = [
	["c++", "cpp", "cplusplus"],
	["c#", "csharp", "c sharp"],
	["f#", "fsharp", "f sharp"],
	[".net", "asp.net", "vb.net", "ado.net", "dotnet", "dot net"],
	// With an apostrophe for the ʻokina they are two words in the index.
	["dei", "de&i"],
	["att", "at&t"],
	["hawaii", "hawai i"],
	["oahu", "o ahu"],
	["kauai", "kaua i"],
	["molokai", "moloka i"],
	["lanai", "lana i"],
];

/** The ways in which texts may have a word, each as the index has it. */
export function spellingsOf(word: string): string[] {
	const lower = word.toLowerCase();
	const script = lower.match(/^([\p{L}\p{N}]{2,20})\.?js$/u)?.[1];
	if (script) return [`${script} js`, `${script}js`];
	if (DOTTED.has(lower)) return [lower, lower === "phd" ? "ph d" : [...lower].join(" ")];
	const [, before, behind] = lower.match(/^([1-9])([dh])$/) ?? [];
	if (before) return [lower, `${before} ${behind}`];
	const [, name, number] = lower.match(/^([a-z]{1,5})[- ]?(\d{1,2})$/) ?? [];
	if (name) return [`${name} ${number}`, `${name}${number}`];
	if (lower === "objective-c") return ["objective c", "objectivec"];
	if (lower.includes("-")) return [lower.replace("-", " "), lower.replace("-", "")];
	const account = lower.match(/^(40[13])([kb])$/);
	if (account) return [lower, `${account[1]} ${account[2]}`];
	const apart = [
		...(/^[a-z][&/][a-z]$/.test(lower) ? [lower.replace(/[&/]/, " ")] : []),
		...(/^[a-z]{1,2}&[a-z]$/.test(lower) ? [lower.replace("&", " and ")] : []),
	];
	const same = SPELLINGS.find((spellings) => spellings.includes(lower)) ?? [word];
	return [...same.map(asIndexed), ...apart];
}

function asIndexed(word: string): string {
	return STAND_INS.reduce((text, [sign, standIn]) => text.replaceAll(sign, standIn), word);
}

/** A text from the index as it was written. */
export function asWritten(indexed: string): string {
	return STAND_INS.reduce((text, [sign, standIn]) => text.replaceAll(standIn, sign), indexed);
}

/** The texts whose signs belong to the word. */
const SIGNED = [
	"++",
	"C#",
	"c#",
	"F#",
	"f#",
	".NET",
	".Net",
	".net",
	"&",
	"\u02bb",
	"\u02bc",
	...LETTERS,
];
/** Stands for an ampersand between words while those within words are replaced. */
const BETWEEN_WORDS = "\ue000";

const quoted = (text: string) => `char(${[...text].map((sign) => sign.codePointAt(0)).join(", ")})`;

/** The SQL of a text with stand-ins, the same for index and triggers; null stays null. */
export function indexedText(text: string): string {
	const signs: [from: string, to: string][] = [
		[" & ", BETWEEN_WORDS],
		...SIGNED.map((from): [string, string] => [from, asIndexed(from)]),
		[BETWEEN_WORDS, " & "],
	];
	const letters = LETTERS.map((letter): [string, string] => [letter, asIndexed(letter)]);
	// In one expression they would be nested too deeply for libSQL, which takes no more letters than these.
	return `(SELECT ${replacing("plain", signs)} FROM (SELECT ${replacing(text, letters)} AS plain))`;
}

function replacing(text: string, replacements: [from: string, to: string][]): string {
	return replacements.reduce(
		(inner, [from, to]) => `replace(${inner}, ${quoted(from)}, ${quoted(to)})`,
		text,
	);
}
