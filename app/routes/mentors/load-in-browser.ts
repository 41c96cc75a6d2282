/** How the browser gets the mentors when it comes from another of our pages. */
import type { FoundMentors } from "./mentor-list.tsx";

/** Long enough to look at a profile and come back. */
const KEPT_MS = 60_000;

let recent: { found: FoundMentors; atMs: number } | undefined;

/**
 * The mentors of an address. Those shown a moment ago come at once, so that going back finds the same place in the
 * list; otherwise a promise, which resolves to null when they can't be loaded.
 */
export function loadInBrowser(
	address: string,
	ask: () => Promise<{ found: FoundMentors | null }>,
): FoundMentors | Promise<FoundMentors | null> {
	const { searchParams } = new URL(address);
	const isHere = (name: "before" | "after") =>
		(searchParams.get(name) ?? "") === String(recent?.found[name] ?? "");
	if (recent && Date.now() - recent.atMs < KEPT_MS && isHere("before") && isHere("after")) {
		return recent.found;
	}
	return ask().then(({ found }) => found, unreached);
}

/** Keeps what the page shows, only in this browser's memory. */
export function rememberMentors(found: FoundMentors): void {
	recent = { found, atMs: Date.now() };
}

function unreached(error: unknown): null | Promise<null> {
	const leadsTo = error instanceof Response && error.headers.get("Location");
	if (!leadsTo) return null;
	// The session has ended. The page is already shown, so the router can't follow this redirect.
	window.location.assign(leadsTo);
	return new Promise(() => {});
}
