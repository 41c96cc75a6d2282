import { inject } from "vitest";
import type { Page, Visitor } from "./visitor.ts";

export type Provider = "google" | "microsoft";

/** Follows our page to the provider and answers there; returns the address it redirects to. */
export async function atProvider(
	visitor: Visitor,
	provider: Provider,
	answer: Record<string, string>,
	query = "",
): Promise<string> {
	return answerThere(await visitor.open(`/auth/${provider}${query}`), answer);
}

/** Like the profile's button: connects the provider to the account that somebody is logged in to. */
export async function connectingAt(
	visitor: Visitor,
	provider: Provider,
	answer: Record<string, string>,
): Promise<string> {
	return answerThere(await visitor.post(`/auth/${provider}`, {}), answer);
}

async function answerThere(away: Page, answer: Record<string, string>): Promise<string> {
	const there = away.location ?? away.headers.get("Refresh")?.replace("0; url=", "") ?? "";
	const back = await fetch(there, {
		method: "POST",
		redirect: "manual",
		body: new URLSearchParams(answer),
	});
	return back.headers.get("Location") ?? "";
}

/** The answer of somebody who agrees. */
export function asPerson(email: string, more: Record<string, string> = {}) {
	return { email, name: "Grace Hopper", ...more };
}

/** What Google's prompt gives the browser, signed by the stand-in. */
export async function oneTapCredential(
	nonce: string,
	email = "grace@example.com",
): Promise<string> {
	const answer = await fetch(`http://127.0.0.1:${inject("providerPort")}/gsi/credential`, {
		method: "POST",
		headers: { Origin: "http://localhost:8787" },
		body: new URLSearchParams({ client_id: "local-google-client", email, nonce }),
	});
	return ((await answer.json()) as { credential: string }).credential;
}

/** Signs in with Google's prompt on the log-in page; returns where the answer leads. */
export async function byOneTap(visitor: Visitor, email: string): Promise<string | null> {
	const { html } = await visitor.open("/login/");
	const nonce = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(html)?.[0] ?? "";
	const credential = await oneTapCredential(nonce, email);
	return (await visitor.post("/auth/one-tap", { credential, redirectTo: "/programs/" })).location;
}
