/** Pages for reading without JavaScript, for slow connections. */
import * as v from "valibot";
import { FASTER_PAGES } from "#app/forms/profile.ts";
import { siteCookie } from "#app/http/cookies.server.ts";

export type FasterPages = (typeof FASTER_PAGES)[number];

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;
const cookieOf = (request: Request) =>
	siteCookie(request, "faster-pages", { maxAgeSeconds: A_YEAR_SECONDS });

/** What this browser's owner chose in the settings; "auto" by default. */
export async function readFasterPages(request: Request): Promise<FasterPages> {
	const chosen: unknown = await cookieOf(request).parse(request.headers.get("Cookie"));
	return v.is(v.picklist(FASTER_PAGES), chosen) ? chosen : "auto";
}

/** The Set-Cookie value that remembers the choice. */
export const chooseFasterPages = (request: Request, choice: FasterPages): Promise<string> =>
	cookieOf(request).serialize(choice);

/** Whether pages for reading come without JavaScript: as chosen, else if the browser saves data or is on 2G. */
export async function prefersFasterPages(request: Request): Promise<boolean> {
	const chosen = await readFasterPages(request);
	if (chosen !== "auto") return chosen === "always";
	const { headers } = request;
	return headers.get("Save-Data") === "on" || /^(slow-)?2g$/.test(headers.get("ECT") ?? "");
}
