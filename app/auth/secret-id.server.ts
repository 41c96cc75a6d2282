const ID_BYTES = 32;

/** A random id that only its cookie holds (256 bits, base64url). */
export function randomSecretId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
	return btoa(String.fromCharCode(...bytes)).replace(
		/[+/=]/g,
		(c) => ({ "+": "-", "/": "_" })[c] ?? "",
	);
}

/** What the database keeps of a secret id: its SHA-256, so that a leaked table opens nothing. */
export async function hashOfId(id: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
	return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
