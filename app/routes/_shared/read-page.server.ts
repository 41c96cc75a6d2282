import type { PageRequest } from "#db/paging.ts";

/**
 * The page that `before` or `after` in an address asks for; anything unreadable means the first page.
 *
 * @param placeOf reads such a text in a list that is not ordered by a number
 */
export function readPage(searchParams: URLSearchParams, size: number): PageRequest;
export function readPage<Place>(
	searchParams: URLSearchParams,
	size: number,
	placeOf: (text: string) => Place | undefined,
): PageRequest<Place>;
export function readPage(
	searchParams: URLSearchParams,
	size: number,
	placeOf: (text: string) => unknown = seqOf,
): PageRequest<unknown> {
	const read = (name: string) => placeOf(searchParams.get(name) ?? "");
	return { size, before: read("before"), after: read("after") };
}

function seqOf(text: string): number | undefined {
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
