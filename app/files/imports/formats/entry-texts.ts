/** Cuts JSON, and the values of scripts, into their entries without reading what these say. */

/** Characters of an entry, or of a file that is one object. */
const MAX_IN_ENTRY = 512 * 1024;
const MAX_IN_OBJECT = 8 * 1024 * 1024;

/** Nested brackets. No list needs more, and the functions that read them recurse as deep. */
export const MAX_NESTED = 50;

const TOO_LONG = "This entry is too long, or has a quote or bracket that is never closed.";
const TOO_DEEP = "This entry is nested too deeply.";
const CUT_OFF = "The file ends in the middle of this entry.";

/**
 * The texts of an array's elements, or of objects in sequence (as in line-delimited JSON), found only by their
 * brackets, quotes and comments; for anything else the whole text.
 */
export async function* entryTexts(
	text: AsyncIterable<string>,
): AsyncGenerator<{ source: string; problem?: string; isWhole?: boolean }> {
	let isArray: boolean | undefined;
	let depth = 0;
	/** What ends the text or the comment that has begun. */
	let quote = 0;
	let comment = 0;
	let isEscaped = false;
	let previous = 0;
	let element = "";
	/** Why the element can't be read; it is then not kept. */
	let wrong: string | undefined;
	for await (const piece of text) {
		let from = 0;
		const keep = (to: number) => {
			const most = isArray ? MAX_IN_ENTRY : MAX_IN_OBJECT;
			if (element.length + to - from > most) wrong = TOO_LONG;
			element = wrong ? "" : element + piece.slice(from, to);
			from = to + 1;
		};
		for (let at = 0; at < piece.length; at++) {
			const code = piece.charCodeAt(at);
			const before = previous;
			previous = code;
			if (quote) {
				if (isEscaped) isEscaped = false;
				else if (code === BACKSLASH) isEscaped = true;
				else if (code === quote || (quote === APOSTROPHE && code === LINE_END)) quote = 0;
			} else if (comment) {
				const isEnd = comment === LINE_END || before === STAR;
				if (code === comment && isEnd) comment = 0;
			} else if (code === QUOTE || code === BACKTICK) quote = code;
			else if (code === APOSTROPHE && !isLetter(before)) quote = code;
			else if (code === HASH || (code === SLASH && before === SLASH)) comment = LINE_END;
			else if (code === STAR && before === SLASH) [comment, previous] = [SLASH, 0];
			else if (code === OPEN_LIST || code === OPEN_OBJECT) {
				isArray ??= code === OPEN_LIST;
				depth += 1;
				if (depth > MAX_NESTED) wrong = TOO_DEEP;
				if (isArray && depth === 1) from = at + 1;
				else if (depth === 1) [element, from] = ["", at];
			} else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
				depth = Math.max(0, depth - 1);
				if (depth > 0) continue;
				keep(isArray ? at : at + 1);
				yield* elementOf(element, wrong, !isArray);
				if (isArray) return;
				[element, wrong, isArray] = ["", undefined, undefined];
			} else if (code === COMMA && depth === 1 && isArray) {
				keep(at);
				yield* elementOf(element, wrong);
				[element, wrong] = ["", undefined];
			}
		}
		if (from < piece.length) keep(piece.length);
	}
	if (!isArray || wrong) yield* elementOf(element, wrong);
	else if (element.trim()) yield { source: "", problem: CUT_OFF };
}

function* elementOf(source: string, wrong: string | undefined, isWhole = false) {
	if (wrong) yield { source: "", problem: wrong };
	else if (source.trim()) yield { source, isWhole };
}

/** An apostrophe behind one begins no text. */
const isLetter = (code: number) => code > 0x7f || /\w/.test(String.fromCharCode(code));

const [QUOTE, APOSTROPHE, BACKTICK, BACKSLASH, COMMA] = [0x22, 0x27, 0x60, 0x5c, 0x2c];
const [HASH, SLASH, STAR, LINE_END] = [0x23, 0x2f, 0x2a, 0x0a];
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];
