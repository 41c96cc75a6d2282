import type { PageRequest } from "#db/paging.ts";

/** The page that an address asks for by `before` or `after`; anything unreadable is the first page. */
export function readPage(searchParams: URLSearchParams, size: number): PageRequest {
	return { size, before: position(searchParams, "before"), after: position(searchParams, "after") };
}

function position(searchParams: URLSearchParams, name: "before" | "after"): number | undefined {
	const text = searchParams.get(name);
	return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
