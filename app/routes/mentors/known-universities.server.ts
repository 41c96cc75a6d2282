/** What the server knows of universities' names: those of the picker (docs/product.md, University picker). */
import { namedExactly, type University } from "#app/components/university/rank.ts";

/** Loaded by the few requests that need it. */
const list = () =>
	import("#app/components/university/universities.json").then(
		(module) => module.default as unknown as University[],
	);

/**
 * The official name of the university that somebody typed by another of its names, such as "famu"; what they
 * typed when there is none, or several.
 */
export async function officialName(typed: string): Promise<string> {
	const found = namedExactly(await list(), typed);
	return found.length === 1 && found[0] ? found[0][0] : typed;
}

/** The other names of each of these universities; left out for those not in the list. */
export async function otherNames(names: Iterable<string>): Promise<Map<string, string[]>> {
	const wanted = new Set(names);
	const entries = (await list()).filter(([name]) => wanted.has(name));
	return new Map(entries.map(([name, ...others]) => [name, others]));
}
