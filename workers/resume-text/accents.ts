/** Marks that stand beside their letters, as TeX's older fonts and some name forms write them. */
import { originOf, type TextRun } from "./text-runs.ts";

/** Marks by themselves, and the same as a part of a letter. */
const MARKS = new Map([
	["\u00b4", "\u0301"],
	["\u00a8", "\u0308"],
	["\u00af", "\u0304"],
	["\u00b8", "\u0327"],
	["\u02c6", "\u0302"],
	["\u02c7", "\u030c"],
	["\u02d8", "\u0306"],
	["\u02d9", "\u0307"],
	["\u02da", "\u030a"],
	["\u02dc", "\u0303"],
	["\u02dd", "\u030b"],
	["`", "\u0300"],
]);
const MARKED =
	/(?<mark>[\u00b4\u00a8\u00af\u00b8\u02c6\u02c7\u02d8-\u02da\u02dc\u02dd`])(?<letter>\p{L})/gu;
const DOT_BELOW = "\u0323";
/** In line heights: how much deeper than its line a dot below a letter is, and how far it is moved back. */
const DEEPER = [0.12, 0.4] as const;
const MOVED_BACK = 0.1;

/** A text whose marks before letters are on them: 'caf´e' is 'café'. Of quotes, such as ´these´, nothing changes. */
export function withAccents(text: string): string {
	const marked = text
		.replace(MARKED, (found: string, mark: string, letter: string, at: number) => {
			const isQuote = mark === "`" && !/\p{L}/u.test(text.charAt(at - 1));
			const bare = letter.replace("\u0131", "i").replace("\u0237", "j");
			const joined = (bare + MARKS.get(mark)).normalize("NFC");
			return isQuote || joined.length > 1 || isClosed(text, at, mark) ? found : joined;
		})
		.normalize("NFC");
	// A letter can have two marks.
	return marked === text ? text : withAccents(marked);
}

/** Whether the same sign ends a word soon after: it quotes. */
function isClosed(text: string, at: number, mark: string): boolean {
	if (/\p{L}/u.test(text.charAt(at - 1))) return false;
	const closing = new RegExp(`[^]{0,58}?${mark}(?!\\p{L})`, "uy");
	closing.lastIndex = at + 1;
	return closing.test(text);
}

/** Turns full stops that are drawn below a letter into its mark. */
export function withDotsBelow(line: TextRun[]): TextRun[] {
	return line.map((run, at) => {
		const before = line[at - 1];
		if (!before || !/^(\.|\u0323)/.test(run.str) || !/\p{L}$/u.test(before.str)) return run;
		const [own, other] = [originOf(run), originOf(before)];
		const deeper = (other.across - own.across) / (before.height || 1);
		const back = other.along + before.width - own.along;
		const isBelow = deeper > DEEPER[0] && deeper < DEEPER[1] && back > before.height * MOVED_BACK;
		return isBelow ? { ...run, str: DOT_BELOW + run.str.slice(1).trimStart(), gaps: null } : run;
	});
}
