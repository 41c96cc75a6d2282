/** The names of universities (universities.json), and when two are the same. */

/** The official name, then the other names by which it is known. */
export type University = readonly [name: string, ...aliases: string[]];

/** Cached, because every keystroke needs the same thousand names again. */
const foldedNames = new WeakMap<University, string[]>();

/** A university's names, the official one first, each as `foldedName` gives it. */
export function foldedNamesOf(entry: University): string[] {
	const known = foldedNames.get(entry) ?? entry.map(foldedName);
	foldedNames.set(entry, known);
	return known;
}

/** The universities with exactly this name or alias, ignoring case, accents and punctuation. */
export function namedExactly(entries: readonly University[], name: string): University[] {
	const wanted = foldedName(name);
	return entries.filter((entry) => foldedNamesOf(entry).includes(wanted));
}

/** `N.C. A&T`, `nc a & t` and `NC A and T` become the same text. */
export function foldedName(text: string): string {
	return text
		.normalize("NFD")
		.toLowerCase()
		.replace(/[\p{M}.'’‘`ʻ]/gu, "")
		.replaceAll("&", " and ")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}
