/** Rows of CSV and TSV (RFC 4180), with any cell separator and line ending. */
import Papa from "papaparse";

/** The last two are control characters, as databases write them. */
const SEPARATORS = [",", ";", "\t", "|", "^", "~", "\x1f", "\x01"];
/** Characters; a longer row has an unclosed quote. */
const MAX_IN_ROW = 256 * 1024;
/** How many rows with broken quotes are skipped before the file counts as not a table. */
const MAX_BROKEN = 100;
/** Of a file's text and of its rows, what shows which separator it has. */
const SAMPLE = 32 * 1024;
const MAX_COMPARED = 40;
/** The line that spreadsheets write before the first row and don't count. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\n/i;
const BROKEN = "This row is too long, or has a quote that is never closed.";

export interface TableRow {
	/** Counted as in a spreadsheet: the first row is 1. */
	number: number;
	cells: string[];
	/** Why it can't be read. */
	problem?: string;
}

/** The rows of a table's text, without empty ones. */
export async function* readTable(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
	let number = 0;
	let broken = 0;
	let left = "";
	let separator: string | undefined;
	/** A space stands behind each separator, as people type a list; then a quote behind it begins a cell. */
	let isSpaced = false;
	/** The rest of an unreadable line is still to come. */
	let isSkipping = false;

	function* take(isLast: boolean): Generator<TableRow> {
		if (!separator) {
			const declared = left.match(SEPARATOR_LINE);
			left = left.slice(declared?.[0].length ?? 0);
			separator = declared?.[1] ?? separatorOf(left.slice(0, SAMPLE));
			const [, ...behind] = (left.split("\n", 1)[0] ?? "").split(separator);
			isSpaced = behind.length > 0 && behind.every((cell) => cell.startsWith(" "));
		}
		if (isSpaced) left = left.replaceAll(`${separator} "`, `${separator}"`);
		const parser = new Papa.Parser({ delimiter: separator, newline: "\n" });
		for (;;) {
			const { data, meta } = parser.parse(left, 0, true) as {
				data: string[][];
				meta: { cursor: number };
			};
			yield* rows(data);
			left = left.slice(meta.cursor);
			if (left.length <= MAX_IN_ROW && !(isLast && left)) return;
			const end = left.indexOf("\n");
			const whole = isLast ? wholeRow(parser, left) : undefined;
			if (whole) {
				left = "";
				yield* rows([whole]);
				return;
			}
			yield { number: ++number, cells: [], problem: BROKEN };
			isSkipping = end < 0;
			left = isSkipping || ++broken > MAX_BROKEN ? "" : left.slice(end + 1);
			if (left === "") return;
		}
	}

	function* rows(data: string[][]): Generator<TableRow> {
		for (const cells of data) {
			number += 1;
			if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
		}
	}

	let carried = "";
	for await (const piece of text) {
		const given = carried + piece;
		// A carriage return's line feed may be in the next piece.
		carried = given.endsWith("\r") ? "\r" : "";
		left += given.slice(0, given.length - carried.length).replace(/\r\n?/g, "\n");
		if (broken > MAX_BROKEN) return;
		if (isSkipping) {
			isSkipping = !left.includes("\n");
			left = isSkipping ? "" : left.slice(left.indexOf("\n") + 1);
		}
		if (!separator && left.length < SAMPLE) continue;
		if (left.includes("\n") || left.length > MAX_IN_ROW) yield* take(false);
	}
	if (left) yield* take(true);
}

/** The last row, if no line feed ends it; undefined if it has an open quote. */
function wholeRow(parser: Papa.Parser, text: string): string[] | undefined {
	const { data, errors } = parser.parse(text, 0, false) as {
		data: string[][];
		errors: { code: string }[];
	};
	const isOpen = errors.some(({ code }) => code === "MissingQuotes");
	return isOpen || data.length > 1 ? undefined : data[0];
}

/** The separator by which most of the first rows have as many cells as the header; of several the one with most cells. */
function separatorOf(text: string): string {
	const scored = SEPARATORS.map((separator) => {
		const parser = new Papa.Parser({ delimiter: separator, newline: "\n", preview: MAX_COMPARED });
		const { data } = parser.parse(text, 0, true) as { data: string[][] };
		const [header, ...rows] = data.length > 0 ? data : [[text]];
		const cells = header?.length ?? 0;
		const fitting = cells < 2 ? -1 : rows.filter((row) => row.length === cells).length;
		return { separator, fitting, cells };
	});
	scored.sort((one, other) => other.fitting - one.fitting || other.cells - one.cells);
	return scored[0]?.separator ?? ",";
}
