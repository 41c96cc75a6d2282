/**
 * Control characters except tab and line feed; what turns the text around it (embeddings, overrides and isolates, which
 * words in Arabic or Hebrew don't need); and what stands for no character: halves, code points that are none, and the
 * sign for what couldn't be read.
 */
const DROPPED = /(?![\t\n])\p{Cc}|[\p{Cs}\p{NChar}\ufffd\u202a-\u202e\u2066-\u2069]/gu;
/** These, and letters for private use, which mean something to one font or program alone. */
const DROPPED_FROM_OUTSIDE = new RegExp(`${DROPPED.source}|\\p{Co}`, "gu");

/** Letters and digits of styled alphabets, such as bold, script, double-struck, wide, circled and joined ones. */
const STYLED =
	/[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c-\u2134\u2160-\u217f\u24b6-\u24e9\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/gu;

/** Words in small capitals, which no other normalization knows; alone, these letters are phonetic. */
const SMALL_CAPITALS = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ]{2,}/g;
const LETTER_OF = new Map(
	[..."ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"].map((small, at) => [small, "abcdefghijklmnoprstuvwyz"[at]]),
);

/**
 * A text from outside as the database may hold it: without control characters and others that nobody types and that
 * break how text is shown, found and sent on; tabs and line breaks stay. Styled letters become plain ones: searches
 * don't find them, and screen readers spell them out.
 */
export function storableText(text: string): string {
	return plain(text, DROPPED_FROM_OUTSIDE);
}

/**
 * A parameter of a statement as it may be stored: every one of both engines passes here, wherever it comes from. Letters
 * for private use stay, because the search's index has some (db/search/word-signs.ts).
 */
export function storable<Value>(value: Value): Value | string {
	return typeof value === "string" ? plain(value, DROPPED) : value;
}

/** Drops first: what is left may stand side by side then. */
function plain(text: string, dropped: RegExp): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(dropped, "")
		.replace(STYLED, (letter) => letter.normalize("NFKC"))
		.replace(SMALL_CAPITALS, (word) =>
			word.replace(/./g, (small) => LETTER_OF.get(small) ?? small),
		);
}
