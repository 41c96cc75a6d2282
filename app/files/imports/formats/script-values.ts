/**
 * Values as scripts have them, turned into JSON: with comments, keys without quotes, texts in any quotes, commas behind
 * the last, and Python's words. Takes time in proportion to the text's length.
 */

/** A text in quotes; a backslash, the end of the file, and for an apostrophe the end of the line stop it, too. */
export const QUOTED =
	"\"(?:[^\"\\\\]|\\\\.?)*\"?|(?<![\\w$])'(?:[^'\\\\\\n]|\\\\.?)*'?|`(?:[^`\\\\]|\\\\.?)*`?";
export const COMMENT = "//[^\\n]*|#[^\\n]*|/\\*(?:[^*]|\\*(?!/))*(?:\\*/)?";

const TOKEN = new RegExp(
	[
		`(?<text>${QUOTED})`,
		`(?<gap>${COMMENT}|\\s+|\\b(?:as|satisfies)\\s+[\\w$.]+(?:\\[\\])?)`,
		"(?<key>[\\w$]+(?=\\s*:))",
		"(?:new\\s+)?Date\\(\\s*(?<date>\"[^\"\\n]*\"|'[^'\\n]*')\\s*\\)",
		"(?<call>[A-Za-z_$][\\w$.]*\\([^()]*\\))",
		"(?<word>[A-Za-z_$][\\w$.]*)",
		"[^\\s\\w\"'`/#$,+}\\]]+|\\w+|.",
	].join("|"),
	"gs",
);

const WORDS = new Map([
	["true", "true"],
	["True", "true"],
	["false", "false"],
	["False", "false"],
	...["null", "None", "undefined", "NaN"].map((word): [string, string] => [word, "null"]),
]);

/** What isn't a value by itself, such as a name or a call, is null: only the script knows what it is. */
export function jsonOf(source: string): string {
	const written: string[] = [];
	/** Where the last sign or value stands. */
	let last = -1;
	let isJoining = false;
	/** Of the last key. */
	let isQuoted = false;
	for (const { 0: token, groups = {} } of source.matchAll(TOKEN)) {
		const { text, gap, key, date, call, word } = groups;
		if (gap !== undefined) {
			written.push(" ");
			continue;
		}
		const before = written[last] ?? "";
		const quoted = text ?? date;
		if (key !== undefined || text !== undefined) isQuoted = key === undefined;
		if (token === "+" && before.startsWith('"')) {
			isJoining = true;
			continue;
		}
		if (quoted !== undefined) {
			const json = jsonOfText(quoted);
			if (isJoining && json.startsWith('"')) {
				written[last] = before.slice(0, -1) + json.slice(1);
				isJoining = false;
				continue;
			}
			written.push(json);
		} else if (key !== undefined) written.push(`"${key}"`);
		else if (call !== undefined) written.push("null");
		else if (word !== undefined) written.push(WORDS.get(word) ?? unknown(word, isQuoted));
		else {
			if (/[}\]]/.test(token) && before === ",") written[last] = "";
			written.push(token);
		}
		if (isJoining) written.push("+");
		isJoining = false;
		last = written.length - 1;
	}
	return written.join("");
}

/** A lone word behind a key in quotes, as JSON has it, is a mistake. */
const unknown = (word: string, isQuoted: boolean) =>
	isQuoted && !word.includes(".") ? word : "null";

const ESCAPED: Record<string, string> = {
	n: "\n",
	t: "\t",
	r: "\r",
	b: "\b",
	f: "\f",
	v: "\v",
	"0": "\0",
	"\n": "",
};

/** A text that is never closed stays as it is, which is no JSON; one with a placeholder is unknown. */
function jsonOfText(text: string): string {
	const [quote = ""] = text;
	if (text.length < 2 || !text.endsWith(quote)) return text;
	if (quote === "`" && text.includes("${")) return "null";
	const stated = text
		.slice(1, -1)
		.replace(
			/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(.))/gis,
			(_, point, unit, byte, sign) =>
				sign === undefined
					? codePoint(Number.parseInt(point ?? unit ?? byte, 16))
					: (ESCAPED[sign] ?? sign),
		);
	return JSON.stringify(stated);
}

const codePoint = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");
