import type { Visitor } from "./visitor.ts";

/**
 * Follows our page to Google or Microsoft and answers there.
 *
 * @returns the address that it sends the person back to
 */
export async function atProvider(
	visitor: Visitor,
	provider: "google" | "microsoft",
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

/** What somebody types on the provider's page. */
export function asPerson(email: string, more: Record<string, string> = {}) {
	return { email, name: "Grace Hopper", ...more };
}
