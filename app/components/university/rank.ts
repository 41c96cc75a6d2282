/** Finds a university by any name that people use for it (docs/product.md, University picker). */

import { foldedName, foldedNamesOf, type University } from "#lib/universities.ts";

const EXACT = 0;
const PREFIX = 1;
const RANK_INSIDE = 2;

const byName = new Intl.Collator("en");

/**
 * The universities whose name or alias contains `query`, ignoring case, accents and punctuation: exact matches first,
 * then names that begin with it, then the others, each group in alphabetical order. An empty query finds all.
 */
export function rankUniversities(entries: readonly University[], query: string): University[] {
	const wanted = foldedName(query);
	return entries
		.map((entry) => ({ entry, rank: rankOf(foldedNamesOf(entry), wanted) }))
		.filter(({ rank }) => rank <= RANK_INSIDE)
		.sort((a, b) => a.rank - b.rank || byName.compare(a.entry[0], b.entry[0]))
		.map(({ entry }) => entry);
}

/** The alias that explains why `query` found this university, if its official name does not. */
export function matchedAlias(entry: University, query: string): string | undefined {
	const wanted = foldedName(query);
	const [name = "", ...aliases] = foldedNamesOf(entry);
	if (name.includes(wanted)) return undefined;
	const ranks = aliases.map((alias) => rankOf([alias], wanted));
	return entry[1 + ranks.indexOf(Math.min(...ranks))];
}

function rankOf(names: string[], wanted: string): number {
	if (wanted === "") return RANK_INSIDE;
	if (names.includes(wanted)) return EXACT;
	if (names.some((name) => name.startsWith(wanted))) return PREFIX;
	return names.some((name) => name.includes(wanted)) ? RANK_INSIDE : Number.POSITIVE_INFINITY;
}
