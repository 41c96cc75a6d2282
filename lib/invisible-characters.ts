/** Characters that show nothing, which come along when text is copied from pages, chats and PDFs. */

/** No link and no email address has them: format characters, fillers, and spaces that don't break a line. */
const UNSEEN = /[\p{Cf}\u115f\u1160\u3164\uffa0\u00a0\u2007\u202f\u2800]/gu;
/** Of a text, only at its ends: inside, some join letters or pictures. */
const AT_ENDS = /[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/** A link or an email address without what nobody sees or meant to type. */
export function withoutUnseen(address: string): string {
	return address.replace(UNSEEN, "").trim();
}

/** A text without spaces and invisible characters at its ends. */
export function trimmed(text: string): string {
	let [from, to] = [0, text.length];
	while (from < to && AT_ENDS.test(text.charAt(from))) from += 1;
	while (to > from && AT_ENDS.test(text.charAt(to - 1))) to -= 1;
	return text.slice(from, to);
}
