/** Control characters except tab and line feed, halves of characters, and code points that are none. */
const NOT_STORABLE = /(?![\t\n])\p{Cc}|\p{Cs}|\p{NChar}/u;
const DROPPED = /(?![\t\n])\p{Cc}|\p{NChar}/gu;

/** Letters and digits of styled alphabets, such as bold, script, double-struck, wide and circled ones. */
const STYLED =
	/[\u{1d400}-\u{1d7ff}\u2102-\u2134\u24b6-\u24e9\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/u;

/**
 * A text as the database may hold it: without control characters, which nobody types and which break how text is shown,
 * found and sent on; tabs and line breaks stay. Half a character, which JSON can carry and UTF-8 can't, becomes U+FFFD.
 * Styled letters become plain ones: searches don't find them, and screen readers spell them out.
 */
export function storableText(text: string): string {
	if (!NOT_STORABLE.test(text) && !STYLED.test(text)) return text;
	return text
		.replace(new RegExp(STYLED, "gu"), (letter) => letter.normalize("NFKC"))
		.replace(/\p{Cs}/gu, "\ufffd")
		.replace(/\r\n?/g, "\n")
		.replace(DROPPED, "");
}

/** A parameter of a statement as it may be stored: every one of both engines passes here, wherever it comes from. */
export function storable<Value>(value: Value): Value | string {
	return typeof value === "string" ? storableText(value) : value;
}
