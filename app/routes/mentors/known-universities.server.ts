/**
 * What the server knows about universities' names, from the list of the picker (docs/product.md, University picker).
 */
import { SUGGESTED } from "#app/components/university/university-picker.tsx";
import { namedExactly, type University } from "#lib/universities.ts";
import type { SuggestedUniversity } from "./mentor-fields.tsx";

/** Loaded only by the few requests that need it. */
const list = () =>
	import("#lib/universities.json").then((module) => module.default as unknown as University[]);

/**
 * The official name of a university that was typed by another name, such as "famu"; the typed text when there is no
 * match, or more than one.
 */
export async function officialName(typed: string): Promise<string> {
	const found = namedExactly(await list(), typed);
	return found.length === 1 && found[0] ? found[0][0] : typed;
}

/** The other names of each of these universities; those not in the list are left out. */
export async function otherNames(names: Iterable<string>): Promise<Map<string, string[]>> {
	const wanted = new Set(names);
	const entries = (await list()).filter(([name]) => wanted.has(name));
	return new Map(entries.map(([name, ...others]) => [name, others]));
}

/** What the plain field suggests, each with its other names, which browsers search too. */
export async function suggestedUniversities(): Promise<SuggestedUniversity[]> {
	const known = await otherNames(SUGGESTED);
	return SUGGESTED.map((name) => ({ name, otherNames: known.get(name)?.[0] ?? "" }));
}
