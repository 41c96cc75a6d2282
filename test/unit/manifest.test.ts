import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const file = (name: string) => readFile(new URL(`../../public/${name}`, import.meta.url));

interface Manifest {
	start_url: string;
	icons: { src: string; sizes: string; type: string; purpose?: string }[];
	share_target: object;
}

test("the manifest's share target is the form for a new program, by GET", async () => {
	const manifest: Manifest = JSON.parse(String(await file("manifest.webmanifest")));
	expect(manifest.share_target).toEqual({
		action: "/programs/add-program/",
		method: "GET",
		params: { title: "title", text: "text", url: "url" },
	});
	expect(manifest.start_url).toBe("/programs/");
});

test("every icon is what the manifest says of it, and there is one that may be cut to any shape", async () => {
	const { icons }: Manifest = JSON.parse(String(await file("manifest.webmanifest")));
	const drawn = icons.filter(({ type }) => type === "image/png");
	expect(drawn.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
		["192x192", undefined],
		["512x512", undefined],
		["512x512", "maskable"],
	]);
	for (const { src, sizes } of drawn) expect(await sizeOf(src.slice(1))).toBe(sizes);
	expect(await sizeOf("apple-touch-icon.png")).toBe("180x180");
	const ico = await file("favicon.ico");
	expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
});

test("the picture that is shown with shared links has the size that pages say", async () => {
	expect(await sizeOf("share-picture.png")).toBe("1200x630");
});

async function sizeOf(name: string): Promise<string> {
	const png = await file(name);
	expect(png.subarray(1, 4).toString()).toBe("PNG");
	return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
