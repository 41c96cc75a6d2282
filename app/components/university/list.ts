import type { University } from "./rank.ts";
import listUrl from "./universities.json?url";

let loaded: readonly University[] | undefined;

/** The built-in list, if this page has fetched it already. */
export function loadedUniversities(): readonly University[] | undefined {
	return loaded;
}

/**
 * The built-in list. Its address contains a hash of its content, so browsers can cache it for good.
 * @throws when it can't be fetched; the next call tries again.
 */
export async function loadUniversities(): Promise<readonly University[]> {
	if (loaded) return loaded;
	const response = await fetch(listUrl);
	if (!response.ok) throw new Error(`The list of universities answered ${response.status}`);
	loaded = (await response.json()) as University[];
	return loaded;
}
