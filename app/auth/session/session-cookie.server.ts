import type { AppLoadContext } from "@remix-run/cloudflare";
import { siteCookie } from "#app/http/cookies.server.ts";
import { sha256 } from "#db/sha256.ts";

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

export const sessionCookie = ({ request }: AppLoadContext) =>
	siteCookie(request, "session", { maxAgeSeconds: SESSION_SECONDS });

/** The hash of the id that a browser's session cookie holds, or undefined. */
export async function sessionHashOf(context: AppLoadContext): Promise<string | undefined> {
	const sent = context.request.headers.get("Cookie");
	const id: unknown = await sessionCookie(context).parse(sent);
	return typeof id === "string" && id.length > 0 ? hashOfId(id) : undefined;
}

/** What the database stores of a secret id: its SHA-256, so that a leaked table opens nothing. */
export async function hashOfId(id: string): Promise<string> {
	return btoa(String.fromCharCode(...(await sha256(id))));
}
