import type { Audience, Facts, ProgramKind } from "#db/programs/facts.ts";
import { AUDIENCE_NAMES, KIND_NAMES, PAY_NAMES, PLACE_NAMES } from "./fact-names.ts";

/** In order, from the first year on. */
const AUDIENCES = Object.keys(AUDIENCE_NAMES) as Audience[];
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

/**
 * The facts that decide most whether it fits somebody, shortest first, because what does not fit on the line is hidden.
 */
export function factsInShort(
	program: Pick<Facts, "audience" | "pay" | "place" | "city" | "usState"> & {
		kind: ProgramKind | null;
	},
): string[] {
	const { kind, audience, pay } = program;
	const facts = [
		kind && KIND_NAMES[kind],
		pay && PAY_NAMES[pay],
		audience && audienceInShort(audience),
		placeInShort(program),
	];
	return facts.flatMap((fact) => fact || []);
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
