import type { Page } from "./visitor.ts";

/** A whole answer, without what is new in each (ids of requests, nonces, times) and without these names. */
export function said(page: Page, names: [name: string, value: string][]) {
	const masked = (text: string) =>
		names
			.flatMap(([name, value]) => [
				[value, name],
				[encodeURIComponent(value), name],
			])
			.reduce((masked, [value = "", name = ""]) => masked.replaceAll(value, name), text)
			.replaceAll(page.headers.get("X-Request-Id") ?? "-", "REQUEST")
			.replaceAll(/nonce(-|=\\?")[\w+/=-]+/g, "NONCE")
			.replaceAll(/\bbookmark=[^;]+/g, "bookmark=VALUE")
			// Sealed values say something by their length.
			.replaceAll(
				/\b(session|toast|one-tap|kept|logged-out)=([^;]+)/g,
				(_, name, value) => `${name}=${value.length} characters`,
			)
			.replaceAll(/\d+(<!-- -->)? seconds?|waitSeconds\\",\d+/g, "SECONDS")
			.replaceAll(
				/\b(account|form_?key|logOutId|log-out)(="|" value="|\\",\\")[\w-]{22}/gi,
				"RANDOM",
			)
			.replaceAll(/\b1\d{12}\b/g, "TIME")
			.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "UUID");
	// The seconds left have one digit or two, so its length is compared with its own page.
	const ofPage = (name: string, value: string) =>
		name === "content-length" ? Number(value) - Buffer.byteLength(page.html) : masked(value);
	const headers = [...page.headers].filter(([name]) => !["date", "retry-after"].includes(name));
	return {
		status: page.status,
		headers: headers.map(([name, value]) => [name, ofPage(name, value)]),
		html: masked(page.html),
	};
}
