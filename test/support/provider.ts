import type { Page, Visitor } from "./visitor.ts";

export type Provider = "google" | "microsoft";

/** Follows our page to the provider and answers there; the address it sends the person back to. */
export async function atProvider(
	visitor: Visitor,
	provider: Provider,
	answer: Record<string, string>,
	query = "",
): Promise<string> {
	return answerThere(await visitor.open(`/auth/${provider}${query}`), answer);
}

/** As the profile's button does it: to connect the provider to the account that somebody is logged in to. */
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

/** How somebody answers who agrees. */
export function asPerson(email: string, more: Record<string, string> = {}) {
	return { email, name: "Grace Hopper", ...more };
}
