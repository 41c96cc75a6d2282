import { sha256Hex } from "./sha256.ts";

/**
 * Makes a form sent twice one row: its random key together with what was typed, so that the same form sent again with
 * different content is something new.
 */
export function submissionKeyOf(formKey: string, content: unknown[]): Promise<string> {
	return sha256Hex(JSON.stringify([formKey, ...content]));
}
