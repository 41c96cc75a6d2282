import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { IdentityRefused } from "../identity-errors.server.ts";
import { safeRedirectTo } from "../redirect-to.server.ts";
import { type Attempt, callbackUrlOf, rememberAttempt } from "./attempt.server.ts";
import { explainFailure } from "./finish.server.ts";
import { GoogleStrategy, googleSettings } from "./google.server.ts";
import { passOn } from "./interstitial.server.ts";
import { PROVIDERS, type ProviderKey } from "./providers.ts";

/** Sends someone to Google or Microsoft, and remembers what they wanted. */
export async function beginSocialSignIn(
	request: Request,
	context: AppLoadContext,
	provider: ProviderKey,
): Promise<Response> {
	const { searchParams } = new URL(request.url);
	const attempt: Attempt = {
		provider,
		redirectTo: safeRedirectTo(searchParams.get("redirectTo")),
		popup: searchParams.has("popup"),
		nonce: crypto.randomUUID(),
	};
	try {
		const answer =
			provider === "google"
				? await goToGoogle(request, context, attempt)
				: await goToMicrosoft(request, context, attempt);
		return attempt.popup ? answer : passOn(answer, PROVIDERS[provider].name);
	} catch (error) {
		return explainFailure(request, context, provider, attempt, error);
	}
}

async function goToMicrosoft(request: Request, context: AppLoadContext, attempt: Attempt) {
	const { authUri, sessionId } = await context.identity.createAuthUri(
		PROVIDERS.microsoft.id,
		callbackUrlOf(request, "microsoft"),
	);
	const cookie = await rememberAttempt(request, context, { ...attempt, sessionId });
	return redirect(authUri, { headers: { "Set-Cookie": cookie } });
}

async function goToGoogle(request: Request, context: AppLoadContext, attempt: Attempt) {
	const settings = googleSettings(context.config);
	if (!settings) throw new IdentityRefused("OPERATION_NOT_ALLOWED");
	const callbackUrl = callbackUrlOf(request, "google");
	const strategy = new GoogleStrategy(settings, context.identity, callbackUrl, attempt.nonce);
	try {
		// Asked without a state, the strategy throws the redirect to Google.
		await strategy.authenticate(new Request(callbackUrl, { headers: request.headers }));
	} catch (thrown) {
		if (!(thrown instanceof Response)) throw thrown;
		const answer = new Response(null, thrown);
		answer.headers.append("Set-Cookie", await rememberAttempt(request, context, attempt));
		return answer;
	}
	throw new Error("The strategy did not lead to Google");
}
