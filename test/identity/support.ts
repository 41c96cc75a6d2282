/** What a browser does at the providers, with fetch. */
import { createHash, randomBytes } from "node:crypto";
import { providerVars } from "#dev/oauth/clients.ts";

/** The made-up app's address. Nobody listens there: redirects are read, not followed. */
export const CALLBACK = "http://localhost:8787/auth/callback/";

/** What a code client stores between leaving for the provider and coming back. */
export interface CodeRequest {
	url: string;
	verifier: string;
	state: string;
	nonce: string;
}

/** A request as a PKCE client makes it; `changes` replace its parameters, and null removes one. */
export function googleRequest(
	port: number,
	changes: Record<string, string | null> = {},
): CodeRequest {
	const vars = providerVars(port);
	const verifier = randomBytes(32).toString("base64url");
	const state = randomBytes(16).toString("base64url");
	const nonce = randomBytes(16).toString("base64url");
	const query: Record<string, string | null> = {
		response_type: "code",
		client_id: vars.GOOGLE_CLIENT_ID ?? "",
		redirect_uri: CALLBACK,
		scope: "openid email profile",
		state,
		nonce,
		code_challenge: createHash("sha256").update(verifier).digest("base64url"),
		code_challenge_method: "S256",
		...changes,
	};
	const url = new URL(vars.GOOGLE_AUTHORIZATION_URL ?? "");
	for (const [name, value] of Object.entries(query)) {
		if (value !== null) url.searchParams.set(name, value);
	}
	return { url: url.href, verifier, state, nonce };
}

/** Presses a button of the chooser page; returns where the browser is redirected to. */
export async function press(url: string, form: Record<string, string>): Promise<URL> {
	const body = new URLSearchParams(form);
	const answer = await fetch(onLoopback(url), { method: "POST", body, redirect: "manual" });
	const location = answer.headers.get("location");
	if (answer.status !== 303 || !location) {
		throw new Error(`The chooser answered ${answer.status}: ${await answer.text()}`);
	}
	return new URL(location);
}

/** Exchanges a code for tokens; `changes` replace what is posted. */
export async function exchange(
	port: number,
	code: string | null,
	verifier: string,
	changes: Record<string, string | null> = {},
): Promise<{ status: number; answer: Record<string, string> }> {
	const vars = providerVars(port);
	const posted: Record<string, string | null> = {
		grant_type: "authorization_code",
		client_id: vars.GOOGLE_CLIENT_ID ?? "",
		client_secret: vars.GOOGLE_CLIENT_SECRET ?? "",
		redirect_uri: CALLBACK,
		code,
		code_verifier: verifier,
		...changes,
	};
	const body = new URLSearchParams();
	for (const [name, value] of Object.entries(posted)) if (value !== null) body.set(name, value);
	const answer = await fetch(vars.GOOGLE_TOKEN_URL ?? "", { method: "POST", body });
	return { status: answer.status, answer: await answer.json() };
}

/** The address as Node can reach it, because for Node "localhost" may be ::1. */
export function onLoopback(url: string): string {
	return url.replace("//localhost:", "//127.0.0.1:");
}

/** Google's id_token for somebody, through the complete code flow. */
export async function googleIdToken(port: number, form: Record<string, string>): Promise<string> {
	const { url, verifier } = googleRequest(port);
	const back = await press(url, form);
	const { answer } = await exchange(port, back.searchParams.get("code"), verifier);
	if (!answer.id_token) throw new Error(`No id_token: ${JSON.stringify(answer)}`);
	return answer.id_token;
}
