/**
 * Email addresses and phone numbers in a resume's text, as people write them and as PDF extraction breaks them up.
 * Every pattern is bounded: for any text, the time grows only with its length.
 */

export interface ContactDetail {
	kind: "email" | "phone";
	/** Where it begins and ends in the text. */
	start: number;
	end: number;
}

/** A piece of a text, marked or not. */
export interface Part {
	text: string;
	found: boolean;
}

/** What an excerpt shows instead. */
const HIDDEN = { email: "[email hidden]", phone: "[phone hidden]" };

/** What separates digits that belong together, including invisible characters. */
const SEP =
	"[\\s.,:'()[\\]{}\\-\\u2010-\\u2015\\u2043\\u2044\\u2212\\u00ad\\u00b7\\u2022\\u200b\\u2060/\\\\_|~*]{0,5}";

const PHONES = [
	// As in the US and Canada.
	`(?<!\\d)(?:\\+?1${SEP})?\\(?\\d{3}\\)?${SEP}\\d{3}${SEP}\\d{4}(?!\\d)`,
	// With a country code.
	`(?<![\\d+])(?:\\+\\s?|00(?=[1-9]))\\(?\\d(?:${SEP}\\d){6,14}(?!\\d)`,
	// As in most other countries, without a country code.
	"(?<!\\d)\\(?0\\d{1,4}\\)?(?:[\\s.\\-]{0,2}\\d){7,9}(?!\\d)",
	// Seven digits could also be a range of numbers, so they must be called a phone number.
	"(?<=\\b(?:(?:tel|ph(?:one)?|telephone|cell|mobile|call|text|fax)\\b(?:\\W{1,2}(?:number|no|home|work|cell|mobile))?|[tpmc](?=:))\\W{0,3})\\d{3}[\\s.\\-]{1,2}\\d{4}(?!\\d)",
	// Digits with a space after each.
	"(?<!\\d)(?:\\d ){9,14}\\d(?!\\d)",
].map((pattern) => new RegExp(pattern, "gi"));

/** The middle of an address; its two ends are searched from there. */
const AT = /[[({<]?\s?@\s?[\])}>]?|[[({<]\s?at?\s?[\])}>]|(?<=\s)at(?=\s)/gi;
const ATOM = "[\\p{L}\\p{N}_!#$%&'*+/=?^`{|}~-]{1,64}";
const LOCAL = new RegExp(
	`(?:(?:[\\p{L}\\p{N}_.+-] ){2,40}|(?:${ATOM}\\s?(?:\\.|[[({]dot[\\])}]|\\sdot\\s)\\s?){0,5}${ATOM})\\s{0,3}$`,
	"iu",
);
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,62})";
const DOT = "(?:\\s{0,2}\\.\\s{0,2}|\\s{0,2}[[({<]\\s?dot\\s?[\\])}>]\\s{0,2}|\\s{1,3}dot\\s{1,3})";
const HOST = new RegExp(
	`^\\s{0,3}(?:(?:[\\p{L}\\p{N}-] ){2,40}\\. (?:\\p{L} ){1,9}\\p{L}|${LABEL}(?:${DOT}${LABEL}){1,5})`,
	"iu",
);
/** What must follow the bare word "at", which also comes before places: "example dot edu", or a mailbox host. */
const SPOKEN_HOST = new RegExp(
	`^\\s{0,3}(?:${LABEL}(?:\\s{0,3}[[({<]?\\bdot\\b[\\])}>]?\\s{0,3}${LABEL}){1,5}|(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|icloud|aol|proton(?:mail)?)\\s?\\.\\s?\\p{L}{2,4})`,
	"iu",
);
/** What must come before that word: something that looks like a mailbox name, or is called one. */
const IS_LOCAL = /[\p{L}\p{N}]{2}[._]\s?[\p{L}\p{N}]{2}|e-?mail\W{1,3}\S+$/iu;

const MOST_LOCAL = 90;
const MOST_HOST = 260;

/** A number containing a year is a date. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** The email addresses and phone numbers in a text, in order, without overlaps. */
export function findContactDetails(original: string): ContactDetail[] {
	const text = plain(original);
	const found = [...emailsIn(text), ...phonesIn(text)];
	found.sort((one, other) => one.start - other.start || other.end - one.end);
	const apart: ContactDetail[] = [];
	for (const detail of found) {
		const last = apart.at(-1);
		if (last && detail.start < last.end) last.end = Math.max(last.end, detail.end);
		else apart.push(detail);
	}
	return apart;
}

/** A text in parts, with its contact details marked. */
export function markContactDetails(text: string): Part[] {
	const parts: Part[] = [];
	let at = 0;
	for (const { start, end } of findContactDetails(text)) {
		parts.push({ text: text.slice(at, start), found: false });
		parts.push({ text: text.slice(start, end), found: true });
		at = end;
	}
	parts.push({ text: text.slice(at), found: false });
	return parts.filter((part) => part.text);
}

/**
 * Parts of a text without its contact details, even when one spans several parts. A part hidden this way loses its
 * mark, which would show what was searched for.
 */
export function hideContactDetails(parts: Part[]): Part[] {
	const details = findContactDetails(parts.map(({ text }) => text).join(""));
	const hidden: Part[] = [];
	let offset = 0;
	for (const { text, found } of parts) {
		const end = offset + text.length;
		let at = offset;
		for (const detail of details) {
			if (detail.end <= at || detail.start >= end) continue;
			const before = text.slice(at - offset, Math.max(detail.start - offset, 0));
			if (before) hidden.push({ text: before, found });
			// Shown once, where it begins.
			if (detail.start >= offset) hidden.push({ text: HIDDEN[detail.kind], found: false });
			at = Math.min(detail.end, end);
		}
		if (at < end) hidden.push({ text: text.slice(at - offset), found });
		offset = end;
	}
	return hidden;
}

const MARK = "[_\\-|'\"*\\u2018-\\u201d]";
const MARK_BEFORE = new RegExp(`${MARK}(?=\\s?(?:at|dot)\\s?${MARK})`, "gi");
const MARK_AFTER = new RegExp(`(?<=\\s(?:at|dot)\\s?)${MARK}`, "gi");

/** A text of the same length in plain characters: no wide ones, no invisible ones, no marks around "at" and "dot". */
function plain(text: string): string {
	return text
		.replace(/[\u0080-\uffff]/g, (sign) => {
			const folded = sign
				.normalize("NFKC")
				.replace(/[\u200b\u2060\ufeff]/, " ")
				.replace("\u3002", ".");
			return folded.length === 1 ? folded : sign;
		})
		.replace(MARK_BEFORE, " ")
		.replace(MARK_AFTER, " ");
}

function* emailsIn(text: string): Generator<ContactDetail> {
	for (const { index, 0: sign } of text.matchAll(AT)) {
		const after = index + sign.length;
		const before = text.slice(Math.max(0, index - MOST_LOCAL), index);
		const local = LOCAL.exec(before)?.[0];
		const isBareWord = /^(at|.\s?a\s?.)$/i.test(sign);
		const pattern = isBareWord && !IS_LOCAL.test(before.trimEnd()) ? SPOKEN_HOST : HOST;
		const host = pattern.exec(text.slice(after, after + MOST_HOST))?.[0];
		if (local && host) {
			const lead = local.length - local.trimStart().length;
			yield { kind: "email", start: index - local.length + lead, end: after + host.length };
		}
	}
}

function* phonesIn(text: string): Generator<ContactDetail> {
	for (const pattern of PHONES) {
		for (const { index, 0: number } of text.matchAll(pattern)) {
			const isPhone = number.startsWith("+") || !YEAR.test(number) || isNorthAmerican(number);
			if (isPhone) yield { kind: "phone", start: index, end: index + number.length };
		}
	}
}

/** Such as 404 555 2019. */
function isNorthAmerican(number: string): boolean {
	return /^\D{0,2}1?\D{0,4}\d{3}\D{0,4}\d{3}\D{0,4}\d{4}$/.test(number);
}
