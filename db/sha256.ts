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
