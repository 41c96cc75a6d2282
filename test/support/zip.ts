import { crc32 } from "node:zlib";
import type { App } from "./app.ts";

/**
 * The files of an uncompressed ZIP, read through its table of contents as an unzip program does; each is checked
 * against its CRC.
 */
export function unzipped(bytes: Uint8Array): Map<string, Buffer> {
	const zip = Buffer.from(bytes);
	const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
	if (end < 0) throw new Error("The ZIP has no end");
	const files = new Map<string, Buffer>();
	let at = zip.readUInt32LE(end + 16);
	for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
		if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error("No entry where one should be");
		if (zip.readUInt16LE(at + 10) !== 0) throw new Error("An entry is compressed");
		const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
		const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
		const local = zip.readUInt32LE(at + 42);
		const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
		const content = zip.subarray(start, start + zip.readUInt32LE(at + 24));
		if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
		files.set(name, content);
		at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
	}
	return files;
}

/** The content of a visitor's 'Download my data'; undefined when they may not have it. */
export async function ownDataOf(app: App, { cookie }: { cookie: string }) {
	const file = await app.fetch("/profile/data", {
		headers: { Cookie: cookie },
		redirect: "manual",
	});
	if (file.status !== 200) return undefined;
	const entries = unzipped(new Uint8Array(await file.arrayBuffer()));
	return JSON.parse(entries.get("data.json")?.toString() ?? "");
}
