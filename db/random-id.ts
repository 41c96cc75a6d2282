import { base64url } from "jose";

/** A random id that nobody can guess, safe in a URL: 22 characters for 16 bytes (older rows have 16 characters). */
export function randomId(bytes = 16): string {
	return base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)));
}
