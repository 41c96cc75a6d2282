import { sha256Hex } from "./sha256.ts";

/** Makes a form sent twice one row: its random key and what was typed, so that other content is something new. */
export function submissionKeyOf(formKey: string, content: unknown[]): Promise<string> {
	return sha256Hex(JSON.stringify([formKey, ...content]));
}
