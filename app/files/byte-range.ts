/** The part of a file that a request asked for; `end` is the position of the last byte. */
export interface ByteRange {
	start: number;
	end: number;
}

/**
 * Reads a `Range` header (RFC 9110 §14.2). Ignores what a server may ignore: other units, several ranges, nonsense.
 *
 * @param size the file's, in bytes
 * @returns undefined for the whole file
 */
export function byteRangeOf(
	header: string | null,
	size: number,
): ByteRange | "unsatisfiable" | undefined {
	const [, first, last] = header?.match(/^bytes=\s*(\d*)-(\d*)\s*$/i) ?? [];
	if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
	if (first === "") {
		if (Number(last) === 0) return "unsatisfiable";
		return { start: Math.max(0, size - Number(last)), end: size - 1 };
	}
	if (last !== "" && Number(last) < Number(first)) return undefined;
	if (Number(first) >= size) return "unsatisfiable";
	return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
