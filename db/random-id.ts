const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** A random id of 16 letters and digits that no one mistakes for another (79 bits), safe in a URL. */
export function randomId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	let id = "";
	for (const byte of bytes) {
		// Bytes past the last whole multiple of the alphabet would favour its first letters.
		if (byte < 248 && id.length < 16) id += ALPHABET[byte % ALPHABET.length];
	}
	return id.length === 16 ? id : randomId();
}
