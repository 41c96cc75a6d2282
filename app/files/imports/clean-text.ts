/** Cleans a list's texts: no HTML, no stray spaces, no longer than allowed. */

/** The rest of a longer text is ignored. */
const MOST_READ = 20_000;

const ENTITIES: Record<string, string> = {
	...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ndash: "–", mdash: "—" },
	...{ rsquo: "’", lsquo: "‘", rdquo: "”", ldquo: "“", bull: "•", hellip: "…", middot: "·" },
};

/** Text of several lines without HTML; empty if nothing is left. */
export function cleanProse(text: string, maxLength: number): string {
	const lines = withoutHtml(text)
		.split("\n")
		.map((line) => line.replace(/\s+/g, " ").trim());
	const joined = lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
	return cutAt(joined, maxLength);
}

/** Text on one line without HTML. */
export function cleanLine(text: string, maxLength: number): string {
	return cutAt(withoutHtml(text).replace(/\s+/g, " ").trim(), maxLength);
}

function withoutHtml(text: string): string {
	const plain = text
		.slice(0, MOST_READ)
		.replace(/\p{Cs}/gu, "\ufffd")
		.replace(/\r\n?/g, "\n")
		.replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e]/gu, "");
	return withoutTags(decoded(withoutTags(plain)));
}

/** Lists contain HTML as it is, or with its markup escaped. */
function withoutTags(text: string): string {
	return text
		.replace(/<(script|style)\b[^>]{0,500}>[\s\S]*?(<\/\1\s*>|$)/gi, " ")
		.replace(/<!--[\s\S]*?(-->|$)/g, " ")
		.replace(/<li\b[^<>]*>/gi, "\n• ")
		.replace(/<(br|\/?(p|div|ul|ol|h[1-6]|tr|table))\b[^<>]*>/gi, "\n")
		.replace(/<\/?[a-z][^<>]*>/gi, "");
}

function decoded(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (whole, ten, hex, name) => {
		if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
		const code = ten ? Number(ten) : Number.parseInt(hex, 16);
		const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
		return isCharacter ? String.fromCodePoint(code) : " ";
	});
}

/** Cuts at the end of a word. */
function cutAt(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	const cut = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "");
	const word = cut.replace(/\s+\S*$/, "");
	return `${word.length > maxLength / 2 ? word : cut}…`;
}
