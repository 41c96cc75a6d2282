/** Tells the next log-in page that somebody has logged out here, so that it clears what this browser keeps of them. */
import { forgetCookie, siteCookie } from "#app/http/cookies.server.ts";
import { randomId } from "#db/ids.ts";

const DAY_SECONDS = 24 * 60 * 60;

const cookieOf = (request: Request) =>
	siteCookie(request, "logged-out", { maxAgeSeconds: DAY_SECONDS });

/** The Set-Cookie value that a log-out leaves. */
export const writeLogOutCookie = (request: Request): Promise<string> =>
	cookieOf(request).serialize(randomId());

/** The id of the log-out, if there was one, and the Set-Cookie value that takes the cookie away again. */
export async function takeLogOutCookie(
	request: Request,
): Promise<{ logOutId?: string; cookie?: string }> {
	const logOutId: unknown = await cookieOf(request).parse(request.headers.get("Cookie"));
	if (typeof logOutId !== "string") return {};
	return { logOutId, cookie: await forgetCookie(request, "logged-out") };
}
