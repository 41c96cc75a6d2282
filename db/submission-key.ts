import { sha256Hex } from "./sha256.ts";

/**
 * What makes a form that is sent twice one row: its random key with what was typed, so that the same
 * form sent again with other content is something new.
 */
export function submissionKeyOf(formKey: string, content: unknown[]): Promise<string> {
	return sha256Hex(JSON.stringify([formKey, ...content]));
}
