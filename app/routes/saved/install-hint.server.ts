import { siteCookie } from "#app/http/cookies.server.ts";

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
