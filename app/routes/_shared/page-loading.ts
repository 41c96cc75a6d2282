import type { PageRequest } from "#db/paging.ts";

/** The page that `before` or `after` in an address asks for; anything unreadable means the first page. */
export function readPage(searchParams: URLSearchParams, size: number): PageRequest {
	return readPageOf(searchParams, size, (text) =>
		/^\d{1,15}$/.test(text) ? Number(text) : undefined,
	);
}

/** The same, of a list that is not ordered by a number; `placeOf` reads a text of its addresses. */
export function readPageOf<Place>(
	searchParams: URLSearchParams,
	size: number,
	placeOf: (text: string) => Place | undefined,
): PageRequest<Place> {
	const read = (name: string) => placeOf(searchParams.get(name) ?? "");
	return { size, before: read("before"), after: read("after") };
}
