/** Color profiles (ICC.1:2022): a header, a table of tags, then their data. */
import { nameAt, viewOf } from "./bytes.server.ts";

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** Data ends where the next tag's may begin. */
const ALIGNMENT_BYTES = 4;

/** Whether this is a whole color profile, and nothing else. */
export function isColorProfile(bytes: Uint8Array): boolean {
	const tableStart = HEADER_BYTES + 4;
	if (bytes.length < tableStart || nameAt(bytes, 36) !== "acsp") return false;
	const view = viewOf(bytes);
	const tags = view.getUint32(HEADER_BYTES);
	const tableEnd = tableStart + tags * TAG_BYTES;
	if (view.getUint32(0) !== bytes.length || tableEnd > bytes.length) return false;
	let end = tableEnd;
	for (let at = tableStart; at < tableEnd; at += TAG_BYTES) {
		end = Math.max(end, view.getUint32(at + 4) + view.getUint32(at + 8));
	}
	return end <= bytes.length && bytes.length - end < ALIGNMENT_BYTES;
}
