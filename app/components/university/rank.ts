/** Finds a university by any name that people use for it (docs/product.md, University picker). */

/** The official name, then the other names by which it is known. */
export type University = readonly [name: string, ...aliases: string[]];

const EXACT = 0;
const PREFIX = 1;
const INSIDE = 2;

const byName = new Intl.Collator("en");
/** Cached, because every keystroke needs the same thousand names again. */
const foldedNames = new WeakMap<University, string[]>();

/**
 * The universities whose name or alias contains `query`, ignoring case, accents and punctuation: exact matches first,
 * then names that begin with it, then the others, each group in alphabetical order. An empty query finds all.
 */
export function rankUniversities(entries: readonly University[], query: string): University[] {
	const wanted = folded(query);
	return entries
		.map((entry) => ({ entry, rank: rankOf(namesOf(entry), wanted) }))
		.filter(({ rank }) => rank <= INSIDE)
		.sort((a, b) => a.rank - b.rank || byName.compare(a.entry[0], b.entry[0]))
		.map(({ entry }) => entry);
}

/** The universities with exactly this name or alias, ignoring case, accents and punctuation. */
export function namedExactly(entries: readonly University[], name: string): University[] {
	const wanted = folded(name);
	return entries.filter((entry) => namesOf(entry).includes(wanted));
}

/** The alias that explains why `query` found this university, if its official name does not. */
export function matchedAlias(entry: University, query: string): string | undefined {
	const wanted = folded(query);
	const [name = "", ...aliases] = namesOf(entry);
	if (name.includes(wanted)) return undefined;
	const ranks = aliases.map((alias) => rankOf([alias], wanted));
	return entry[1 + ranks.indexOf(Math.min(...ranks))];
}

function rankOf(names: string[], wanted: string): number {
	if (wanted === "") return INSIDE;
	if (names.includes(wanted)) return EXACT;
	if (names.some((name) => name.startsWith(wanted))) return PREFIX;
	return names.some((name) => name.includes(wanted)) ? INSIDE : Number.POSITIVE_INFINITY;
}

function namesOf(entry: University): string[] {
	const known = foldedNames.get(entry) ?? entry.map(folded);
	foldedNames.set(entry, known);
	return known;
}

/** `N.C. A&T`, `nc a & t` and `NC A and T` become the same text. */
function folded(text: string): string {
	return text
		.normalize("NFD")
		.toLowerCase()
		.replace(/[\p{M}.'’‘`ʻ]/gu, "")
		.replaceAll("&", " and ")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}
