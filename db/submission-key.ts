/**
 * What makes a form that is sent twice one row: its random key with what was typed, so that the same
 * form sent again with other content is something new.
 */
export async function submissionKeyOf(formKey: string, content: unknown[]): Promise<string> {
	const bytes = new TextEncoder().encode(JSON.stringify([formKey, ...content]));
	const digest = await crypto.subtle.digest("SHA-256", bytes);
	return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
