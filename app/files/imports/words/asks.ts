/** Reads what a row of a list says that a program asks for, costs and gives: from cells of its own, then from prose. */
import { FACTS, keysOf, type StatedFacts } from "#db/programs/facts.ts";
import { asksIn } from "#lib/asks-in-prose.ts";
import { costsIn } from "#lib/costs-in-prose.ts";

type Material = NonNullable<StatedFacts["materials"]>[number];
type Given = "housing" | "travel" | "meals";

/** The columns that say of one material whether it is asked for. */
export const MATERIAL_COLUMNS: Record<Material, string[]> = {
	resume: ["cv", "resume cv"],
	transcript: ["transcripts", "official transcript"],
	portfolio: ["work samples", "work sample"],
	testscores: ["test scores", "sat act", "sat act scores", "gre", "gre scores"],
	interview: ["interviews"],
	fafsa: [],
	nomination: ["nominated", "institutional nomination"],
};
const MATERIALS = keysOf(MATERIAL_COLUMNS);

interface Cells {
	/** What a column says, 'none' included; empty when nothing. */
	cell(column: string): string;
	/** Its texts about who may apply, what it pays, and what it is. */
	eligibility: string;
	payDetails: string;
	description: string;
	/** Takes down what a cell says if it isn't understood. */
	read<Value>(column: string, stated: string, value: Value | null): Value | null;
}

type AskedFacts = Pick<
	StatedFacts,
	| ("materials" | "letters" | "essays" | "essayWords" | "materialsNote")
	| (Given | "applicationFee" | "stipendPaid")
>;

export function asksAndCostsOf(row: Cells): AskedFacts {
	const { cell, read } = row;
	const prose = [
		row.eligibility && `Requirements:\n${row.eligibility}`,
		row.payDetails && `Includes: ${row.payDetails}`,
		row.description && `About:\n${row.description}`,
	].join("\n");
	const [asks, costs] = [asksIn(prose), costsIn(prose)];
	const listed = listOf(cell("materials"));
	const letters = cell("letters");
	const essays = cell("essays");
	const essay = essayOf(essays);
	const words = cell("essay_words");
	const given = (name: Given) => read(name, cell(name), givenOf(name, cell(name))) ?? costs[name];
	const fee = cell("application_fee");
	const paid = cell("stipend_paid");
	const materials = MATERIALS.filter(
		(name) =>
			isAsked(name, cell(name), read) ||
			listed.materials.has(name) ||
			asks.materials.includes(name),
	);
	const note = [cell("materials_note"), ...listed.others].filter((one) => one && !isNone(one));
	return {
		materials: materials.length > 0 ? materials : null,
		letters: read("letters", letters, lettersOf(letters)) ?? listed.letters ?? asks.letters ?? null,
		essays: read("essays", essays, essay.count) ?? listed.essays ?? asks.essays ?? null,
		essayWords:
			read("essay_words", words, wordsOf(words)) ??
			essay.words ??
			listed.essayWords ??
			asks.essayWords ??
			null,
		materialsNote: note.join(", ").slice(0, FACTS.materialsNote.maxLength).trim() || null,
		housing: given("housing") ?? null,
		travel: given("travel") ?? null,
		meals: given("meals") ?? null,
		applicationFee: read("application_fee", fee, feeOf(fee)) ?? costs.applicationFee ?? null,
		stipendPaid: read("stipend_paid", paid, timeOf(paid)) ?? costs.stipendPaid ?? null,
	};
}

const isNone = (text: string) =>
	/^\W*(?:none|no|nothing|n|false|0|not (?:required|needed|necessary|provided|included|covered|available))\W*$/i.test(
		text,
	);
const isYes = (text: string) =>
	/^\W*(?:yes|y|true|x|✓|✔|required|mandatory|needed|provided|included|covered)\W*$/iu.test(text) ||
	/^\s*[✓✔]\s*$/u.test(text);

/** Whether a column of its own says that a material is asked for. */
function isAsked(name: Material, text: string, read: Cells["read"]): boolean {
	if (text === "" || isNone(text) || /\b(?:optional|not|no)\b/i.test(text)) return false;
	const isStated =
		isYes(text) ||
		/^1$|\b(?:required|(?:un)?official|copy|must|submit|upload|pdf|yes|needed)\b/i.test(text) ||
		asksIn(`Required: ${text}`).materials.includes(name);
	if (!isStated) read("materials", `${FACTS.materials.values[name]}: ${text}`, null);
	return isStated;
}

/** The materials, letters and essays in a cell that lists them, and what else it lists. */
function listOf(cell: string) {
	const parts = cell
		.split(/[;,|\n•]|\band\b(?! \w+ from)/i)
		.map((part) => part.trim())
		.filter(Boolean)
		.slice(0, 30);
	const materials = new Set<Material>();
	const others: string[] = [];
	let [letters, essays, essayWords]: (number | undefined)[] = [];
	for (const part of parts) {
		const known = MATERIALS.find((name) =>
			[name, FACTS.materials.values[name]].some(
				(word) => word.toLowerCase() === part.toLowerCase(),
			),
		);
		const asks = asksIn(`Required: ${part}`);
		for (const name of known ? [known] : asks.materials) materials.add(name);
		[letters, essays] = [letters ?? asks.letters, essays ?? asks.essays];
		essayWords ??= asks.essayWords;
		const isRead =
			known || asks.materials.length > 0 || (asks.letters ?? asks.essays) !== undefined;
		if (!isRead) others.push(part);
	}
	return { materials, letters, essays, essayWords, others };
}

const COUNTS = [
	"zero",
	"one",
	"two",
	"three",
	"four",
	"five",
	"six",
	"seven",
	"eight",
	"nine",
	"ten",
];

/** '2', 'two', '2 required', '2.0', 'Yes, two.' */
function countOf(text: string): number | null {
	const [, word = ""] =
		text.match(
			/^\W*(?:yes\b\W*)?(\d{1,2}|[a-z]{3,5})(?:\.0+)?(?: (?:are |is )?(?:required|needed))?\W*$/i,
		) ?? [];
	const count = /^\d/.test(word) ? Number(word) : COUNTS.indexOf(word.toLowerCase());
	return count >= 0 && count <= FACTS.letters.max && word !== "" ? count : null;
}

/** '2 academic, 1 personal': each part is a number of its own. */
function sumOf(text: string): number | null {
	const parts = text.split(/[,;+&]|\band\b|\bplus\b/i);
	const counts = parts.map((part) =>
		countOf(
			part.match(
				/^\s*(\w+) (?:academic|professional|personal|faculty|teacher|counselor|character|community|employer|peer)s?(?: references?| letters?)?\s*\.?\s*$/i,
			)?.[1] ?? "",
		),
	);
	const sum = counts.reduce((all, count) => (all ?? Number.NaN) + (count ?? Number.NaN), 0);
	return parts.length > 1 && sum !== null && sum <= FACTS.letters.max ? sum : null;
}

function lettersOf(text: string): number | null {
	if (isNone(text)) return 0;
	return (
		countOf(text) ??
		sumOf(text) ??
		asksIn(`Required: ${text}`).letters ??
		asksIn(`Required: letters of recommendation: ${text}`).letters ??
		null
	);
}

function essayOf(text: string): { count: number | null; words?: number | undefined } {
	if (text === "") return { count: null };
	if (isNone(text)) return { count: 0 };
	// 'Two (500 words each)'
	const [, number = text, note] = text.match(/^([^()]{1,40})\(([^()]*)\)\W*$/) ?? [];
	const count = countOf(number);
	if (count !== null) return { count, words: asksIn(`Required: essay: ${note ?? ""}`).essayWords };
	const stated = asksIn(`Required: ${text}`);
	const asEssay =
		isYes(text) || /\bwords?\b/i.test(text) ? asksIn(`Required: essay: ${text}`) : stated;
	return {
		count: stated.essays ?? asEssay.essays ?? null,
		words: stated.essayWords ?? asEssay.essayWords,
	};
}

/** '500', '500 words', '250-500' */
function wordsOf(text: string): number | null {
	const numbers =
		text.match(/\d{1,2},\d{3}|\d+/g)?.map((number) => Number(number.replace(",", ""))) ?? [];
	const most = Math.max(0, ...numbers);
	const isOnlyThat =
		/^(?:to [\d,]+ |words?|max(?:imum)?|or (?:less|fewer)|up to|[\s\d,.–()-])*$/i.test(text);
	return isOnlyThat && most >= FACTS.essayWords.min && most <= FACTS.essayWords.max ? most : null;
}

const LABELS: Record<Given, string> = { housing: "Housing", travel: "Travel", meals: "Meals" };

function givenOf(name: Given, text: string): "yes" | "no" | null {
	if (isNone(text) || /^\W*(?:self|not )|\bown\b|\bresponsib/i.test(text)) return "no";
	if (isYes(text) || /^1$/.test(text)) return "yes";
	const asked = costsIn(`${LABELS[name]}: ${text}`)[name] ?? costsIn(text)[name];
	if (asked) return asked;
	const isMoney = /\b(?:stipend|allowance|reimburs\w+)\b|\$\s?\d/i.test(text);
	return isMoney && !/\b(?:no|not|cost|fee|per)\b/i.test(text) ? "yes" : null;
}

/** The most that applying costs; a larger amount is for something else. */
const MAX_FEE = 150;

function feeOf(text: string): "yes" | "no" | null {
	if (
		isNone(text) ||
		/^\W*(?:free|waived|\$?0(?:\.00)?|no (?:application |app )?(?:fee|cost|charge)s?)\W*$/i.test(
			text,
		)
	)
		return "no";
	const [amount] = text.match(/\d[\d,]*/) ?? [];
	if (Number(amount?.replaceAll(",", "")) > MAX_FEE) return null;
	if (
		/^\W*(?:usd )?\d+(?:\.\d\d)?(?: (?:usd|dollars?))?(?: (?:non-?refundable )?fee)?\W*$/i.test(
			text,
		)
	)
		return "yes";
	if (/^\W*(?:yes|y|true|required)\W*$/i.test(text)) return "yes";
	return costsIn(text).applicationFee ?? costsIn(`Application fee: ${text}`).applicationFee ?? null;
}

function timeOf(text: string): StatedFacts["stipendPaid"] {
	const values = keysOf(FACTS.stipendPaid.values);
	const known = values.find((value) => value === text.toLowerCase());
	return known ?? costsIn(text).stipendPaid ?? costsIn(`Stipend paid ${text}`).stipendPaid ?? null;
}
