import {
	ALL_FACTS,
	AUDIENCE_NAMES,
	AUDIENCES,
	type Audience,
	FACTS,
	type FactName,
	type Facts,
	factOf,
	KIND_NAMES,
	PAY_NAMES,
	PLACE_NAMES,
	SHORT_FACTS,
	type ShortFact,
	type StatedFacts,
} from "#db/programs/facts.ts";
import { atHour } from "#lib/us-time-zones.ts";
import { factValue } from "./fact-value.ts";

const UNDERGRADUATES = ["firstyear", "sophomore", "junior", "senior"] satisfies Audience[];

/** Who may apply, in few words: 'Undergraduates', 'Sophomore to Senior', 'Junior, Recent graduate'. */
export function audienceInShort(audience: Audience[]): string {
	const named = AUDIENCES.filter((one) => audience.includes(one));
	if (named.join() === UNDERGRADUATES.join()) return "Undergraduates";
	if (named.length === AUDIENCES.length) return "All students";
	const [first, last] = [named[0], named.at(-1)];
	if (!first || !last) return "";
	const isRun = AUDIENCES.indexOf(last) - AUDIENCES.indexOf(first) === named.length - 1;
	if (isRun && named.length > 2) return `${AUDIENCE_NAMES[first]} to ${AUDIENCE_NAMES[last]}`;
	return named.map((one) => AUDIENCE_NAMES[one]).join(", ");
}

type InShort = Pick<
	StatedFacts,
	"kind" | "audience" | "pay" | "place" | "city" | "usState" | ShortFact
>;

/**
 * The facts that decide most whether it fits somebody, shortest first, because what does not fit on the line is hidden.
 */
export function factsInShort(program: InShort): string[] {
	const { kind, audience, pay } = program;
	const facts = [
		kind && KIND_NAMES[kind],
		pay && PAY_NAMES[pay],
		audience && audienceInShort(audience),
		placeInShort(program),
		...otherFactsInShort(program),
	];
	return facts.flatMap((fact) => fact || []);
}

/** The facts whose few words db/programs/facts.ts has. */
export function otherFactsInShort(program: Pick<StatedFacts, ShortFact>): string[] {
	return SHORT_FACTS.flatMap((name) => {
		const value = program[name];
		return (value !== null && factOf(name).short?.[String(value)]) || [];
	});
}

/** Where it is, in few words: 'Atlanta, Georgia', 'Remote'; null when unknown. */
export function placeInShort({ place, city, usState }: Pick<Facts, "place" | "city" | "usState">) {
	const where = [city, usState].filter(Boolean).join(", ");
	if (place === "remote") return PLACE_NAMES.remote;
	return where || (place && PLACE_NAMES[place]);
}

/** Where it is: 'Hybrid: Atlanta, Georgia'; null when unknown. */
export function placeInWords({ place, city, usState }: Pick<Facts, "place" | "city" | "usState">) {
	const where = [city, usState].filter(Boolean).join(", ");
	return [place && PLACE_NAMES[place], where].filter(Boolean).join(": ") || null;
}

/** What it pays: 'Paid: $6,000 and housing'; null when unknown. */
export function payInWords({ pay, payDetails }: Pick<Facts, "pay" | "payDetails">) {
	return [pay && PAY_NAMES[pay], payDetails].filter(Boolean).join(": ") || null;
}

/** What an application takes, one item each: 'Transcript', '2 letters of recommendation', '1 essay of up to 500 words'. */
function materialsInWords(facts: StatedFacts): string[] {
	const { materials, letters, essays, essayWords, materialsNote } = facts;
	const most = essayWords && essays !== 0 && `of up to ${formatNumber(essayWords)} words`;
	const essay = essays === null ? most && "Essay" : counted(essays, "essay");
	const items = [
		...(materials ?? []).map((one) => FACTS.materials.values[one]),
		letters !== null && counted(letters, "letter", " of recommendation"),
		[essay, most, most && essays && essays > 1 && "each"].filter(Boolean).join(" "),
		materialsNote,
	];
	return [...new Set(items.flatMap((item) => item || []))];
}

/** '2 essays', '1 essay', 'No essay'; 'No letters of recommendation'. */
function counted(count: number, thing: string, more = ""): string {
	if (count === 0) return `No ${thing}${more && "s"}${more}`;
	return `${count} ${thing}${count === 1 ? "" : "s"}${more}`;
}

const formatNumber = (number: number) => number.toLocaleString("en-US");

const factsInRow = (row: FactName) =>
	ALL_FACTS.filter((name) => name === row || factOf(name).rowOf === row);

/** The rows whose facts are items of a list. */
const LISTS: { [Name in FactName]?: (facts: StatedFacts) => string[] } = {
	materials: materialsInWords,
	housing: (facts) =>
		factsInRow("housing").flatMap((name) =>
			facts[name] === null ? [] : factValue(name, facts[name]),
		),
};

/** The items of a row, if it is a list of several facts; undefined for other rows. */
export const itemsOf = (name: FactName, facts: StatedFacts) => LISTS[name]?.(facts);

/** What a row is called. */
function rowLabel(name: FactName): string {
	const { rowLabel, label } = factOf(name);
	return rowLabel ?? label;
}

const GPA = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 2 });

export const gpaInWords = (gpa: number | null) =>
	gpa === null ? null : `${GPA.format(gpa)} or higher`;

/** Whose students may apply, by group and by name; null when it names none. */
export function collegesInWords({
	collegeGroups,
	colleges,
}: Pick<Facts, "collegeGroups" | "colleges">) {
	const groups = collegeGroups?.map((group) => factValue("collegeGroups", group)) ?? [];
	return [...groups, colleges].filter(Boolean).join("; ") || null;
}

/** The facts that have a row of their own on a page. */
export const FACT_ROWS = ALL_FACTS.filter((name) => !factOf(name).rowOf);

/** The rows of what a program states, each with its fact; rows without anything are left out. */
export function factRows(facts: StatedFacts, names: readonly FactName[] = FACT_ROWS) {
	return names.flatMap((name) => {
		const text = factInWords(name, facts);
		return text ? [{ name, label: rowLabel(name), text }] : [];
	});
}

/** What a row says; null when nothing is stated. */
function factInWords(name: FactName, facts: StatedFacts): string | null {
	if (name === "pay") return payInWords(facts);
	if (name === "place") return placeInWords(facts);
	const items = itemsOf(name, facts);
	if (items) return items.join(", ") || null;
	if (name === "collegeGroups") return collegesInWords(facts);
	if (name === "minGpa") return gpaInWords(facts.minGpa);
	const value = facts[name];
	if (value === null || value === false) return null;
	if (name === "applicationDeadline") return `${factValue(name, value)}${atHour(facts)}`;
	return factValue(name, value);
}
