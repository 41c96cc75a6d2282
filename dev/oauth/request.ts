import type { Issuer } from "#dev/oauth/issuer.ts";
import { faultPage } from "#dev/oauth/page.ts";
import { isOnThisMachine } from "#dev/serve.ts";

/**
 * What a provider answers to an authorization request that it does not accept; undefined when it does. It only
 * redirects to addresses that it trusts.
 */
export function refusalOf(
	request: URLSearchParams,
	{ name, client }: Issuer,
): Response | undefined {
	const redirectUri = request.get("redirect_uri") ?? "";
	if (request.get("client_id") !== client.id) {
		return faultPage(401, "invalid_client", "The OAuth client was not found.");
	}
	if (!isOnThisMachine(redirectUri)) {
		return faultPage(400, "redirect_uri_mismatch", "This stand-in only sends people to localhost.");
	}
	if (request.get("response_type") !== "code") {
		return sendBack(request, "unsupported_response_type", "Only response_type=code is played.");
	}
	if (!request.get("scope")?.split(" ").includes("openid")) {
		return sendBack(request, "invalid_scope", "Without openid there is no id_token.");
	}
	// Firebase's own client, used for Microsoft, keeps a secret and does not use PKCE.
	const method = request.get("code_challenge_method");
	if (request.has("code_challenge") ? method !== "S256" : name === "google") {
		return sendBack(request, "invalid_request", "PKCE with code_challenge_method=S256 is needed.");
	}
	return undefined;
}

/** Sends the browser back to the app with an error instead of a code. */
export function sendBack(request: URLSearchParams, error: string, description?: string): Response {
	const url = new URL(request.get("redirect_uri") ?? "");
	url.searchParams.set("error", error);
	if (description) url.searchParams.set("error_description", description);
	const state = request.get("state");
	if (state !== null) url.searchParams.set("state", state);
	return Response.redirect(url, 303);
}
