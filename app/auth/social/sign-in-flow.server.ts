/** A sign-in flow at Google or Microsoft: what must survive the way there and back, in a sealed cookie. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { InvalidToken } from "#app/auth/identity/identity-errors.server.ts";
import { sealedCookie } from "#app/http/cookies.server.ts";
import { useOnce as isFirstUse } from "#db/counters.ts";

export const FLOW_SECONDS = 10 * 60;

const flowSchema = v.object({
	provider: v.picklist(["google", "microsoft"]),
	/** Where the person wanted to go. */
	redirectTo: v.string(),
	/** The program that they wanted to save. */
	save: v.optional(v.string()),
	/** The flow runs in a pop-up, which has to report back and close. */
	popup: v.boolean(),
	/** Names the flow; Google's ID token must repeat it. */
	nonce: v.string(),
	/** Google: state and PKCE verifier, as remix-auth-oauth2 would store them in its own cookie. */
	oauthCookie: v.optional(v.string()),
	/** Microsoft: Firebase's secret for this flow. */
	sessionId: v.optional(v.string()),
	/** The session that is adding the provider as a way in; left out when somebody signs in. */
	connectTo: v.optional(v.object({ uid: v.string(), idHash: v.string() })),
});

export type SignInFlow = v.InferOutput<typeof flowSchema>;

export const flowCookie = sealedCookie("sign-in", FLOW_SECONDS, flowSchema);

/** The address that a provider sends people back to. */
export function callbackUrlOf(request: Request, provider: SignInFlow["provider"]): string {
	return new URL(`/auth/${provider}/callback`, request.url).href;
}

/**
 * Marks a value as used on the server, so a copy of a flow's URL and cookies is worthless.
 *
 * @param seconds at most as long as the cookie that it came with can be opened
 * @throws InvalidToken when the value has been used before
 */
export async function markUsed(
	{ db, now }: AppLoadContext,
	value: string,
	seconds: number,
): Promise<void> {
	if (!(await isFirstUse(db, value, now() + seconds * 1000))) throw new InvalidToken("used before");
}
