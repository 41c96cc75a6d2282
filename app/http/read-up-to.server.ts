import { joinPath } from "./join-path.ts";

/** The first bytes of a body, up to a limit; the rest isn't read. */
export async function readUpTo(
	body: ReadableStream<Uint8Array>,
	most: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isCut: boolean }> {
	const pieces: Uint8Array[] = [];
	let room = most;
	const reader = body.getReader();
	for (let read = await reader.read(); read.value; read = await reader.read()) {
		pieces.push(read.value.subarray(0, room));
		room -= read.value.length;
		if (room >= 0) continue;
		await reader.cancel();
		return { bytes: joinPath(pieces), isCut: true };
	}
	return { bytes: joinPath(pieces), isCut: false };
}
