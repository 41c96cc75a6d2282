/** Texts from other sites' pages, as plain text. Everything here takes time in proportion to the text's length. */

const NAMED: Record<string, string> = {
	...{
		amp: "&",
		lt: "<",
		gt: ">",
		quot: '"',
		apos: "'",
		nbsp: " ",
		ensp: " ",
		emsp: " ",
		thinsp: " ",
	},
	...{ ndash: "–", mdash: "—", hellip: "…", bull: "•", middot: "·", laquo: "«", raquo: "»" },
	...{
		lsquo: "‘",
		rsquo: "’",
		sbquo: "‚",
		ldquo: "“",
		rdquo: "”",
		bdquo: "„",
		copy: "©",
		reg: "®",
	},
	...{ trade: "™", deg: "°", sect: "§", para: "¶", cent: "¢", pound: "£", euro: "€", yen: "¥" },
	...{ times: "×", frac12: "½", eacute: "é", egrave: "è", agrave: "à", aacute: "á", iacute: "í" },
	...{ oacute: "ó", uacute: "ú", ntilde: "ñ", ccedil: "ç", auml: "ä", ouml: "ö", uuml: "ü" },
	...{ Eacute: "É", Ntilde: "Ñ", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß", zwnj: "", zwj: "" },
};

/** How much of one text is looked at. */
const MAX_LENGTH = 40_000;

/** Elements whose content nobody reads. */
const UNREAD = new Set(["script", "style", "noscript", "template", "iframe", "svg", "head"]);
/** Elements that end a line. */
const LINES = new Set("p br div ul ol tr h1 h2 h3 h4 h5 section".split(" "));

export function decodeEntities(text: string): string {
	return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]\w{1,8});/gi, (whole, name: string) => {
		if (!name.startsWith("#")) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
		const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
		const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
		return isCharacter ? String.fromCodePoint(code) : "";
	});
}

/** Several lines of text from text or HTML, including HTML that was escaped. */
export function plainText(given: string): string {
	const once = decodeEntities(withoutTags(given.slice(0, MAX_LENGTH)));
	const text = /<\/?[a-z][^<>]*>/i.test(once) ? decodeEntities(withoutTags(once)) : once;
	return text
		.replace(/\p{Cs}|(?![\n\t])\p{Cc}/gu, " ")
		.replace(/[^\S\n]+/g, " ")
		.replace(/ ?\n ?/g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** The same on one line. */
export function plainLine(given: string): string {
	return plainText(given).replace(/\s+/g, " ");
}

/** At most this many characters, cut between words where possible. */
export function shortened(text: string, length: number): string {
	if (text.length <= length) return text;
	const kept = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
	const words = kept.replace(/\s\S*$/, "");
	return `${(words.length > length / 2 ? words : kept).trimEnd()}…`;
}

function withoutTags(html: string): string {
	if (!html.includes("<")) return html;
	const [first = "", ...rest] = html.split("<");
	let text = first;
	let unread = "";
	for (const piece of rest) {
		const name = piece.match(/^\/?([a-z][a-z0-9]*)/i)?.[1]?.toLowerCase();
		const end = piece.indexOf(">");
		const isTag = name !== undefined || piece.startsWith("!");
		if (unread) {
			if (name !== unread || !piece.startsWith("/")) continue;
			unread = "";
		} else if (!isTag) {
			text += `<${piece}`;
			continue;
		} else if (name && UNREAD.has(name) && !piece.startsWith("/")) {
			unread = name;
			continue;
		}
		if (name === "li" && !piece.startsWith("/")) text += "\n• ";
		else if (name && LINES.has(name)) text += "\n";
		if (end >= 0) text += piece.slice(end + 1);
	}
	return text;
}
