import type { Letter } from "./letters.ts";

const SITE = "The Yard";
/** What fits between `=?UTF-8?B?` and `?=` (RFC 2047): 45 bytes are 60 characters. */
const BYTES_A_WORD = 45;

/** A mail's headers. Text from people can't start another header: line ends and control characters become spaces. */
export function headersOf(letter: Letter, sender: string): Record<string, string> {
	const host = sender.slice(sender.lastIndexOf("@") + 1);
	const headers = {
		From: `"${SITE}" <${sender}>`,
		To: letter.to,
		Subject: encoded(letter.subject),
		Date: new Date().toUTCString().replace("GMT", "+0000"),
		"Message-ID": `<${letter.id}@${host}>`,
		// Suppresses "out of office" replies.
		"Auto-Submitted": "auto-generated",
		...(letter.unsubscribe && {
			"List-Unsubscribe": `<${letter.unsubscribe}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		}),
	};
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name,
			name === "Subject" ? value : oneLine(value),
		]),
	);
}

function oneLine(text: string): string {
	return text
		.replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
		.replace(/ +/g, " ")
		.trim();
}

/** A header's text, in encoded words if needed, each on its own line. */
function encoded(raw: string): string {
	const text = oneLine(raw);
	if (/^[\x20-\x7e]{0,70}$/.test(text) && !text.includes("=?")) return text;
	const words: string[] = [];
	let bytes: number[] = [];
	for (const character of text) {
		const added = new TextEncoder().encode(character);
		if (bytes.length + added.length > BYTES_A_WORD) {
			words.push(wordOf(bytes));
			bytes = [];
		}
		bytes.push(...added);
	}
	words.push(wordOf(bytes));
	return words.join("\r\n ");
}

function wordOf(bytes: number[]): string {
	return `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`;
}
