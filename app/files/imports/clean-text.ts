/** Cleans a list's texts: no HTML, no stray spaces, no longer than allowed. */
import { plainLine, plainText, shortened } from "#lib/plain-text.ts";

/** The rest of a longer text is ignored. */
export const MAX_READ = 20_000;

/** Text of several lines without HTML; empty if nothing is left. */
export function cleanProse(text: string, maxLength: number): string {
	return shortened(plainText(text.slice(0, MAX_READ)), maxLength);
}

/** Text on one line without HTML. */
export function cleanLine(text: string, maxLength: number): string {
	return shortened(plainLine(text.slice(0, MAX_READ)), maxLength);
}
