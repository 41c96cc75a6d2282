/**
 * A sign-in flow at Google or Microsoft: what must survive the way there and back, in a sealed
 * cookie, and the pages that stand in for its redirects.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { escapeAttribute } from "entities/escape";
import * as v from "valibot";
import { InvalidToken } from "#app/auth/identity/provider-errors.server.ts";
import { startPage } from "#app/forms/fields/fields.ts";
import { sealedCookie } from "#app/http/cookies.server.ts";
import { plainPage } from "#app/http/error-response.server.ts";
import { useOnce as isFirstUse } from "#db/counters.ts";
import { SIGN_IN_CHANNEL } from "./providers.ts";

export const FLOW_SECONDS = 10 * 60;

const flowSchema = v.object({
	provider: v.picklist(["google", "microsoft"]),
	/** Where the person wanted to go. */
	redirectTo: v.string(),
	/** The program that they wanted to save. */
	save: v.optional(v.string()),
	startPage: v.optional(startPage),
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

/**
 * Leads to a provider through a page that refreshes to it. A form's submission may only be redirected to hosts in our
 * CSP's `form-action`, and the hosts that Microsoft redirects on to can't be listed.
 */
export function redirectPage(answer: Response, name: string): Response {
	const to = answer.headers.get("Location") ?? "/login/";
	answer.headers.set("Refresh", `0; url=${to}`);
	return pageInstead(answer, `Taking you to ${name}`, linkTo(to, `Continue to ${name}`));
}

/**
 * The last page of a pop-up: it tells its opener over a BroadcastChannel where to go, and closes once the opener
 * answers. Without an answer it goes there itself.
 */
export function reportToOpener(answer: Response, to: string, nonce: string): Response {
	const where = JSON.stringify(to).replaceAll("<", "\\u003c");
	const page = `${linkTo(to, "Continue to The Yard")}
<script nonce="${nonce}">
const channel = new BroadcastChannel("${SIGN_IN_CHANNEL}");
channel.onmessage = () => window.close();
channel.postMessage({ to: ${where} });
setTimeout(() => location.replace(${where}), 2000);
</script>`;
	return pageInstead(answer, "Signing you in", page);
}

/** The page for too many sign-ins, with status 429. */
export function tooManySignInsPage(): Response {
	const page = `<p>Wait a minute, then try again.</p>${linkTo("/login/", "Back to log in")}`;
	return pageInstead(new Response(null, { status: 429 }), "Too many tries", page);
}

function pageInstead(answer: Response, title: string, body: string): Response {
	const headers = new Headers(answer.headers);
	headers.delete("Location");
	headers.set("Content-Type", "text/html; charset=utf-8");
	const status = answer.status === 429 ? 429 : 200;
	return new Response(plainPage(title, body), { status, headers });
}

function linkTo(to: string, text: string): string {
	return `<p class="actions mt-2"><a class="btn btn-main" href="${escapeAttribute(to)}">${text}</a></p>`;
}
