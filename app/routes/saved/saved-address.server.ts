/** What the address of the saved list says: the page, and what was just removed. */
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { siteCookie } from "#app/http/cookies.server.ts";
import { GROUPS, type SavedPosition, startOf } from "#db/saved/saved-order.ts";
import { SAVED_STATES } from "#db/saved-stages.ts";

const LIST_PATH = "/programs/saved/";

/** A place in the list from an address, or from the name of a group; undefined when it is unreadable. */
export function readPlace(text: string): SavedPosition | undefined {
	const group = GROUPS.find((name) => name === text);
	if (group) return startOf(group);
	const [, ...numbers] = text.match(/^([0-3])\.(-?\d{1,16})\.(-?\d{1,15})$/) ?? [];
	const [at, rank, tie] = numbers.map(Number);
	if (at === undefined || rank === undefined || tie === undefined) return undefined;
	return { group: at, rank, tie };
}

/** A place in the list as text, for `readPlace`. */
export function placeText({ group, rank, tie }: SavedPosition): string {
	return `${group}.${rank}.${tie}`;
}

/** What was just removed, and how far the student was with it; undefined when nothing was. */
export function readUndo(searchParams: URLSearchParams) {
	const programId = searchParams.get("removed");
	if (!programId || !/^[\w-]{1,64}$/.test(programId)) return undefined;
	const state = SAVED_STATES.find((one) => one === searchParams.get("was")) ?? "saved";
	return { programId, state };
}

/** The page that was posted to, with an offer to put back what was removed if there is something. */
export function samePage(request: Request, undo: Record<string, string> = {}): string {
	const url = new URL(returnPathOf(request), request.url);
	for (const name of ["removed", "was"]) url.searchParams.delete(name);
	for (const [name, text] of Object.entries(undo)) url.searchParams.set(name, text);
	return url.pathname + url.search;
}

/** The page that begins at a place; the first one when the whole list is on it. */
export function pageFrom(after: SavedPosition | undefined): string {
	return after ? `${LIST_PATH}?${new URLSearchParams({ after: placeText(after) })}` : LIST_PATH;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A cookie, because logging out clears the browser's storage, and anyone who said no is not asked again. */
const hintCookie = (request: Request) =>
	siteCookie(request, "install-hint", { maxAgeSeconds: YEAR_SECONDS });

/** Whether this browser may still be offered to install the app. */
export async function mayHint(request: Request): Promise<boolean> {
	return (await hintCookie(request).parse(request.headers.get("Cookie"))) === null;
}

/** The Set-Cookie value for a browser that has had the offer. */
export function hintNoMore(request: Request): Promise<string> {
	return hintCookie(request).serialize("no");
}
