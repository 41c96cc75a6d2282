/** Tells the next log-in page that somebody has logged out here, so that it clears what this browser keeps of them. */
import { forgetCookie, siteCookie } from "#app/http/cookies.server.ts";

const DAY_SECONDS = 24 * 60 * 60;

const cookieOf = (request: Request) =>
	siteCookie(request, "logged-out", { maxAgeSeconds: DAY_SECONDS });

/** The Set-Cookie value that a log-out leaves. */
export const writeLogOutCookie = (request: Request): Promise<string> =>
	cookieOf(request).serialize("1");

/** Whether somebody has logged out, and the Set-Cookie value that takes the cookie away again. */
export async function takeLogOutCookie(
	request: Request,
): Promise<{ hasLoggedOut: boolean; cookie?: string }> {
	const value: unknown = await cookieOf(request).parse(request.headers.get("Cookie"));
	if (value !== "1") return { hasLoggedOut: false };
	return { hasLoggedOut: true, cookie: await forgetCookie(request, "logged-out") };
}
