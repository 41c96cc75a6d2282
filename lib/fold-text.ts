import { decodeHTML } from "entities";

/** What looks like a Latin letter, beyond what Unicode itself calls compatible. */
const LOOK_ALIKES = new Map<string, string>([
	// Cyrillic
	...pairs(
		"АаВвЕеЗзКкМмНнОоРрСсТтУуХхІіЈјЅѕҺһԁԛԝгпьӏ",
		"AaBbEe33KkMmHhOoPpCcTtYyXxIiJjSsHhdqwrnbl",
	),
	// Greek
	...pairs("ΑαΒβΕεΖζΗηΙιΚκΜμΝνΟοΡρΤτΥυΧχωσδγ", "AaBbEeZzHnIiKkMuNvOoPpTtYuXxwody"),
	// Armenian, other Latin, small capitals
	...pairs("օսհոıɑæɡłøđħʟɩᴀʙᴄᴅᴇꜰɢʜɪᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "ouhniaaglodhlIABCDEFGHIJKMNOPRSTUVWYZ"),
	...pairs("〇零一二三四五六七八九", "00123456789"),
	// Signs, and letters that are used as signs
	...pairs("◎。\u119eꞏᐧ‧∙⋅•・ǀ丨ー‐‒–—−→×€₦", "@.········||------>x$$"),
]);

/** What all other letters and signs become: of Latin-1, because V8 takes seconds to compile patterns for more. */
const OTHER_LETTER = "\xff";
const OTHER_SIGN = "\xa4";

/** Signs in a row that Unicode leaves as they are: where the row begins, its length, and what its first one is. */
const ROWS = [
	[0x2776, 9, "1"],
	[0x2780, 9, "1"],
	[0x278a, 9, "1"],
	[0x24f5, 9, "1"],
	[0x24ff, 1, "0"],
	[0x1f10b, 1, "0"],
	[0x1f10c, 1, "0"],
	[0x1f150, 26, "A"],
	[0x1f170, 26, "A"],
	[0x1f1e6, 26, "A"],
] as const;

/**
 * A line as a reader sees it, in plain letters and digits: no accents, nothing invisible, the digits of all scripts as
 * 0 to 9. For comparing only: words of other scripts come out as nonsense.
 */
export function foldLine(line: string): string {
	const decoded = decodeHTML(line)
		.replace(/%40/g, "@")
		.replace(/%2e/gi, ".")
		.replace(/\p{Cc}/gu, " ");
	if (/^[ -~]*$/.test(decoded)) return decoded;
	const known = new Map<string, string>();
	return decoded
		.replace(/[ⓐⒶ🅐]/gu, "@")
		.replace(/(?<!\d)[☎☏✆📞📱📲]/gu, " tel: ")
		.replace(/(?<!\d)[✉📧🖂]/gu, " email: ")
		.normalize("NFKD")
		.replace(/[\p{Cf}\p{M}\u115f\u1160]/gu, "")
		.replace(/[^ -~]/gu, (sign) => {
			const plain = known.get(sign) ?? plainSign(sign);
			known.set(sign, plain);
			return plain;
		});
}

function plainSign(sign: string): string {
	const lookAlike = LOOK_ALIKES.get(sign);
	if (lookAlike) return lookAlike;
	const code = sign.codePointAt(0) ?? 0;
	if (/\p{Nd}/u.test(sign)) return `${digitValue(code)}`;
	const row = ROWS.find(([first, length]) => code >= first && code < first + length);
	if (!row) return /\p{L}/u.test(sign) ? OTHER_LETTER : OTHER_SIGN;
	return String.fromCharCode(row[2].charCodeAt(0) + code - row[0]);
}

/** Each script's digits are ten in a row, from zero (The Unicode Standard, 4.6). */
function digitValue(code: number): number {
	let first = code;
	while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
	return (code - first) % 10;
}

function pairs(from: string, to: string): [string, string][] {
	const plain = [...to];
	return [...from].map((sign, at) => [sign, plain[at] ?? sign]);
}
