import { siteCookie } from "#app/http/cookies.server.ts";

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

export const sessionCookie = (request: Request) =>
	siteCookie(request, "session", { maxAgeSeconds: SESSION_SECONDS });

/** The id that a browser's session cookie holds, or undefined. */
export async function sessionIdOf(request: Request): Promise<string | undefined> {
	const id: unknown = await sessionCookie(request).parse(request.headers.get("Cookie"));
	return typeof id === "string" && id.length > 0 ? id : undefined;
}
