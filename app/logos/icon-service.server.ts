import { joined } from "#app/images/bytes.server.ts";

const PATIENCE_MS = 2000;
const MAX_BYTES = 64 * 1024;

/** What we show of what others send: told by the bytes, never SVG, which is a document. */
const FORMATS = [
	{ type: "image/png", starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], at: 0 },
	{ type: "image/jpeg", starts: [0xff, 0xd8, 0xff], at: 0 },
	{ type: "image/gif", starts: [0x47, 0x49, 0x46, 0x38], at: 0 },
	{ type: "image/webp", starts: [0x57, 0x45, 0x42, 0x50], at: 8 },
	{ type: "image/x-icon", starts: [0x00, 0x00, 0x01, 0x00], at: 0 },
] as const;

export interface Icon {
	bytes: Uint8Array<ArrayBuffer>;
	type: (typeof FORMATS)[number]["type"];
}

/**
 * Asks the icon service for a host's icon.
 *
 * @param template the service's address with {host} in it
 * @returns 'none' when the service has none or sends something else than a small picture, and
 *   'unreachable' when it does not answer in two seconds, or with a failure of its own
 */
export async function fetchIcon(
	template: string,
	host: string,
): Promise<Icon | "none" | "unreachable"> {
	try {
		const answer = await fetch(template.replaceAll("{host}", host), {
			// Wherever it leads: the service may send us nowhere.
			redirect: "manual",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		if (!answer.ok || !answer.body) {
			await answer.body?.cancel();
			return answer.status >= 500 || answer.status === 429 ? "unreachable" : "none";
		}
		const bytes = await readAtMost(answer.body, MAX_BYTES);
		const format = bytes && FORMATS.find((known) => isOf(known, bytes));
		return bytes && format ? { bytes, type: format.type } : "none";
	} catch {
		// A logo is an ornament: whatever the service does, the monogram is the answer.
		return "unreachable";
	}
}

function isOf({ starts, at }: (typeof FORMATS)[number], bytes: Uint8Array): boolean {
	return starts.every((byte, i) => bytes[at + i] === byte);
}

/** A body's bytes, or undefined when there are more; the rest is not read. */
async function readAtMost(
	body: ReadableStream<Uint8Array>,
	most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const pieces: Uint8Array[] = [];
	let length = 0;
	const reader = body.getReader();
	for (;;) {
		const { done, value: piece } = await reader.read();
		if (done) return joined(pieces);
		length += piece.length;
		if (length > most) {
			await reader.cancel();
			return undefined;
		}
		pieces.push(piece);
	}
}
