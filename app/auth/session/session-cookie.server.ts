import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { sealedCookie } from "#app/http/cookies.server.ts";
import { sha256 } from "#db/ids.ts";
import type { SessionRow } from "#db/people/sessions.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/calendar-days.ts";
import type { Account } from "../identity/verify-id-token.server.ts";

const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Sealed, so that a made-up id is known without the database (app/auth/session/session-middleware.server.ts). */
const sessionCookie = sealedCookie("session", SESSION_SECONDS, v.string());

/** The Set-Cookie value that gives the browser a session's id. */
export function writeSessionCookie(context: AppLoadContext, id: string): Promise<string> {
	return sessionCookie.write(context.request, context, id);
}

/** The Set-Cookie value that makes the browser forget its session. */
export function forgetSession({ request }: AppLoadContext): Promise<string> {
	return sessionCookie.forget(request);
}

/** The hash of the id that a browser's session cookie holds, or undefined. Opened once per request. */
export function sessionHashOf(context: AppLoadContext): Promise<string | undefined> {
	context.state.sessionHash ??= sessionCookie
		.read(context.request, context)
		.then((id) => (id ? hashOfId(id) : undefined));
	return context.state.sessionHash;
}

/** What the database stores of a secret id: its SHA-256, so that a leaked table opens nothing. */
export async function hashOfId(id: string): Promise<string> {
	return btoa(String.fromCharCode(...(await sha256(id))));
}

const MODERATORS_MS = 12 * HOUR_MS;
const MODERATORS_IDLE_MS = 30 * MINUTE_MS;

/** At most how often the use of a moderator's session is written down. */
export const USED_EVERY_MS = MINUTE_MS;

/** How long a new session may last. */
export function lifetimeOf({ moderator }: Pick<Account, "moderator">): number {
	return moderator ? MODERATORS_MS : SESSION_SECONDS * 1000;
}

/** Whether a moderator's session is too old or has been idle for too long. */
export function hasEnded(
	{ moderator, createdAt, usedAt }: Pick<SessionRow, "moderator" | "createdAt" | "usedAt">,
	nowMs: number,
): boolean {
	if (!moderator) return false;
	return nowMs >= createdAt + MODERATORS_MS || nowMs >= usedAt + MODERATORS_IDLE_MS;
}

/** Whether the second factor is still missing: until then the session opens only the page that asks for it. */
export function awaitsSecondFactor({
	secondFactorSince,
	secondFactorAt,
}: Pick<SessionRow, "secondFactorSince" | "secondFactorAt">): boolean {
	return secondFactorSince !== null && secondFactorAt === null;
}
