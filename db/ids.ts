import { base64url } from "jose";

/** The SHA-256 of bytes, or of a text as UTF-8. */
export async function sha256(content: string | BufferSource): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
	return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** The same in hexadecimal: 64 digits. */
export async function sha256Hex(content: string | BufferSource): Promise<string> {
	const digest = await sha256(content);
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A random id that nobody can guess, safe in a URL: 22 characters for 16 bytes (older rows have 16 characters). */
export function randomId(bytes = 16): string {
	return base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** The entries with a value, by name: to hash them, so that a new field changes nothing that doesn't state it. */
export function statedEntries(content: object): [name: string, value: unknown][] {
	const stated = Object.entries(content).filter(([, value]) => value != null);
	return stated.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Makes a form sent twice one row: its random key and what was typed, so that other content is something new. */
export function submissionKeyOf(formKey: string, content: object): Promise<string> {
	return sha256Hex(JSON.stringify([formKey, statedEntries(content)]));
}
