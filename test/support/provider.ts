import type { Visitor } from "./visitor.ts";

export type Provider = "google" | "microsoft";

/** Follows our page to the provider and answers there; the address it sends the person back to. */
export async function atProvider(
	visitor: Visitor,
	provider: Provider,
	answer: Record<string, string>,
	query = "",
): Promise<string> {
	const away = await visitor.open(`/auth/${provider}${query}`);
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
