import { siteCookie } from "#app/http/cookies.server.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A cookie, because logging out clears what the browser keeps else, and who said no is not asked again. */
const hintCookie = (request: Request) =>
	siteCookie(request, "install-hint", { maxAgeSeconds: YEAR_SECONDS });

/** Whether this browser may still be offered the home screen. */
export async function mayHint(request: Request): Promise<boolean> {
	return (await hintCookie(request).parse(request.headers.get("Cookie"))) === null;
}

/** The Set-Cookie value of who was offered it. */
export function hintNoMore(request: Request): Promise<string> {
	return hintCookie(request).serialize("no");
}
