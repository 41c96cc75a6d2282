import { siteCookie } from "#app/http/cookies.server.ts";
import { sha256 } from "#db/sha256.ts";

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

export const sessionCookie = (request: Request) =>
	siteCookie(request, "session", { maxAgeSeconds: SESSION_SECONDS });

/** The hash of the id that a browser's session cookie holds, or undefined. */
export async function sessionHashOf(request: Request): Promise<string | undefined> {
	const id: unknown = await sessionCookie(request).parse(request.headers.get("Cookie"));
	return typeof id === "string" && id.length > 0 ? hashOfId(id) : undefined;
}

/** What the database stores of a secret id: its SHA-256, so that a leaked table opens nothing. */
export async function hashOfId(id: string): Promise<string> {
	return btoa(String.fromCharCode(...(await sha256(id))));
}
