/** What the address of the saved list says: which page, and what has just been taken off. */
import { pageOf } from "#app/auth/redirect-to.server.ts";
import type { SavedPosition } from "#db/saved-programs.ts";
import type { SavedState } from "#db/schema.ts";

/** The page that an address asks for; anything unreadable is the first one. */
export function readPlaces(searchParams: URLSearchParams) {
	return { after: place(searchParams, "after"), before: place(searchParams, "before") };
}

/** The search of the page beside a place. */
export function searchOf(side: "after" | "before", { deadline, seq }: SavedPosition): string {
	return `?${new URLSearchParams({ [side]: `${deadline}.${seq}` })}`;
}

/** What was taken off just now, and how far the student was with it; undefined when nothing was. */
export function readUndo(searchParams: URLSearchParams) {
	const programId = searchParams.get("removed");
	if (!programId || !/^[\w-]{1,64}$/.test(programId)) return undefined;
	const state = searchParams.get("was") === "applied" ? "applied" : "saved";
	return { programId, state } as const;
}

/** The page that was posted to, with nothing to undo any more. */
export function samePage(request: Request): string {
	return withSearch(request, {});
}

/** The page that was posted to, offering to put back what was taken off. */
export function pageWithUndo(
	request: Request,
	taken: { program_id: string; state: SavedState },
): string {
	return withSearch(request, {
		removed: taken.program_id,
		...(taken.state === "applied" && { was: taken.state }),
	});
}

function withSearch(request: Request, set: Record<string, string>): string {
	const url = new URL(pageOf(request), request.url);
	for (const name of ["removed", "was"]) url.searchParams.delete(name);
	for (const [name, text] of Object.entries(set)) url.searchParams.set(name, text);
	return url.pathname + url.search;
}

function place(searchParams: URLSearchParams, side: "after" | "before"): SavedPosition | undefined {
	const [, deadline, seq] = searchParams.get(side)?.match(/^(\d{4}-\d\d-\d\d)\.(\d{1,15})$/) ?? [];
	return deadline && seq ? { deadline, seq: Number(seq) } : undefined;
}
