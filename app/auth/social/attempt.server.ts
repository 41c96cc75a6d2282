/** What has to be remembered while someone is away at Google or Microsoft, in a sealed cookie. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { siteCookie } from "#app/http/cookies.server.ts";
import { seal, unseal } from "../sealed.server.ts";

const ATTEMPT_SECONDS = 10 * 60;

const attemptSchema = v.object({
	provider: v.picklist(["google", "microsoft"]),
	/** Where the person wanted to go. */
	redirectTo: v.string(),
	/** It runs in a pop-up, which has to report back and close. */
	popup: v.boolean(),
	/** Google: what the ID token must repeat. */
	nonce: v.string(),
	/** Microsoft: Firebase's secret for this attempt. */
	sessionId: v.optional(v.string()),
});

export type Attempt = v.InferOutput<typeof attemptSchema>;

const attemptCookie = (request: Request) =>
	siteCookie(request, "sign-in", { maxAgeSeconds: ATTEMPT_SECONDS });

/** The address that a provider sends people back to. */
export function callbackUrlOf(request: Request, provider: Attempt["provider"]): string {
	return new URL(`/auth/${provider}/callback`, request.url).href;
}

/** The Set-Cookie value that remembers an attempt for ten minutes. */
export async function rememberAttempt(
	request: Request,
	{ config }: AppLoadContext,
	attempt: Attempt,
): Promise<string> {
	return attemptCookie(request).serialize(await seal(attempt, config.SESSION_SECRET));
}

/** The attempt this browser has begun, or undefined when there is none, or none that can be read. */
export async function recallAttempt(
	request: Request,
	{ config }: AppLoadContext,
): Promise<Attempt | undefined> {
	const sealed: unknown = await attemptCookie(request).parse(request.headers.get("Cookie"));
	if (typeof sealed !== "string") return undefined;
	try {
		return v.parse(attemptSchema, await unseal(sealed, config.SESSION_SECRET));
	} catch {
		return undefined;
	}
}

/** The Set-Cookie value that forgets the attempt. */
export function forgetAttempt(request: Request): Promise<string> {
	return attemptCookie(request).serialize("", { maxAge: 0 });
}
