/** Decodes a page's bytes to text, even when it declares the wrong encoding. */

/** The bytes in which browsers look for `<meta charset>`, and some more. */
const HEAD_BYTES = 4096;
/** How many characters of the header are looked at. */
const MAX_TYPE = 200;

/**
 * The encoding that a page declares is often wrong. So bytes that are valid UTF-8 are read as that, and bytes that are
 * invalid in the declared encoding are read as the web's oldest (windows-1252, also called Latin-1).
 *
 * @param bytes may end within a character
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
	const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
	const named =
		byteOrderMark(bytes) ??
		contentType.slice(0, MAX_TYPE).match(/;\s*charset\s*=\s*["']?\s*([\w.:-]{1,40})/i)?.[1] ??
		head.match(/<meta\b[^>]{0,300}\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i)?.[1] ??
		"utf-8";
	// In these encodings any bytes are valid, so only the UTF-8 check can rule them out.
	const isLatin = /^(utf-?8|us-ascii|ascii|latin-?1|iso-?8859-1\d?|(cp|windows-?)1252)$/i.test(
		named,
	);
	const encodings = [...(isLatin ? ["utf-8"] : []), named, "utf-8", "windows-1252"];
	for (const encoding of encodings) {
		try {
			return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
		} catch {
			// Invalid in this encoding, or there is no encoding of this name.
		}
	}
	return head;
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
	if (first === 0xfe && second === 0xff) return "utf-16be";
	return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}
