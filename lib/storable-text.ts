/** Control characters except tab and line feed, and halves of characters, which JSON can carry and UTF-8 can't. */
const NOT_STORABLE = /(?![\t\n])\p{Cc}|\p{Cs}/u;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/**
 * A text as the database may hold it: without control characters, which nobody types and which break how text is shown,
 * found and sent on; tabs and line breaks stay. Half a character becomes U+FFFD.
 */
export function storableText(text: string): string {
	if (!NOT_STORABLE.test(text)) return text;
	return text
		.replace(/\r\n?/g, "\n")
		.replace(/[\v\f\x85]/g, "\n")
		.replace(CONTROLS, "")
		.replace(/\p{Cs}/gu, "\ufffd");
}
