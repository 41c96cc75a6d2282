/** Reads a file as text, piece by piece: 16 MB of it and what is made from it must fit into a Worker's memory. */

import { MostlyUtf8 } from "#lib/mostly-utf8.ts";
import { FileProblem } from "../problems.ts";

/** A file that can be read from the beginning more than once. */
export type ImportFile = Pick<Blob, "size" | "slice" | "stream">;

const PIECE_BYTES = 64 * 1024;

const MARKS: [encoding: string, bytes: number[]][] = [
	["utf-16le", [0xff, 0xfe]],
	["utf-16be", [0xfe, 0xff]],
];

/**
 * The pieces of a file's text. What isn't UTF-8, but for some broken characters, is read as what older spreadsheets
 * write; a byte order mark is dropped.
 */
export async function* readText(file: ImportFile): AsyncGenerator<string> {
	const decoder = new TextDecoder(await encodingOf(file));
	for await (const bytes of piecesOf(file)) yield decoder.decode(bytes, { stream: true });
	yield decoder.decode();
}

/** Characters of a file that is read as a whole. */
const MAX_PAGE = 4 * 1024 * 1024;
const LONG_PAGE = "That page is too long. Send its table as CSV.";

/** @throws FileProblem if it is too long to be in memory */
export async function wholeText(text: AsyncIterable<string>): Promise<string> {
	let whole = "";
	for await (const piece of text) {
		whole += piece;
		if (whole.length > MAX_PAGE) throw new FileProblem(LONG_PAGE);
	}
	return whole;
}

async function encodingOf(file: ImportFile): Promise<string> {
	const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
	const marked = MARKS.find(([, mark]) => mark.every((byte, at) => start[at] === byte));
	if (marked) return marked[0];
	try {
		const strict = new TextDecoder("utf-8", { fatal: true });
		for await (const bytes of piecesOf(file)) strict.decode(bytes, { stream: true });
		strict.decode();
		return "utf-8";
	} catch {
		const mostly = new MostlyUtf8();
		for await (const bytes of piecesOf(file)) mostly.add(bytes);
		return mostly.isIt ? "utf-8" : "windows-1252";
	}
}

async function* piecesOf(file: ImportFile): AsyncGenerator<Uint8Array> {
	const reader = file.stream().getReader();
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		for (let at = 0; at < read.value.length; at += PIECE_BYTES) {
			yield read.value.subarray(at, at + PIECE_BYTES);
		}
	}
}
