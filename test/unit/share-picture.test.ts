import { readFile } from "node:fs/promises";
import { crc32, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawable, linesOf, widthOf } from "#app/files/pictures/lettering.ts";
import { drawSharePicture, type ShareText } from "#app/files/pictures/share-picture.ts";

const TEXT: ShareText = {
	kind: "Internship",
	name: "Summer Research",
	organisation: "Sea Institute",
	deadline: "Closes Mar 31, 2027",
};

/** Reads a PNG strictly, without any code of the app; throws where it is invalid. */
function readPng(bytes: Uint8Array) {
	const file = Buffer.from(bytes);
	expect(file.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
	const chunks = new Map<string, Buffer>();
	for (let at = 8; at < file.length; ) {
		const length = file.readUInt32BE(at);
		const named = file.subarray(at + 4, at + 8 + length);
		expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(named));
		chunks.set(named.subarray(0, 4).toString(), named.subarray(4));
		at += length + 12;
	}
	const [header, palette, data] = ["IHDR", "PLTE", "IDAT"].map((name) => {
		const found = chunks.get(name);
		if (!found) throw new Error(`No ${name}`);
		return found;
	}) as [Buffer, Buffer, Buffer];
	expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
	const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
	expect([...header.subarray(8)]).toEqual([8, 3, 0, 0, 0]);
	const rows = inflateSync(data);
	expect(rows).toHaveLength((width + 1) * height);
	const colorAt = (x: number, y: number) => {
		const color = rows[y * (width + 1) + 1 + x] ?? 0;
		return palette.subarray(color * 3, color * 3 + 3).toString("hex");
	};
	for (let y = 0; y < height; y++) expect(rows[y * (width + 1)]).toBe(0);
	return {
		width,
		height,
		colorAt,
		highest: rows.reduce((most, byte) => Math.max(most, byte), 0),
		colors: palette.length / 3,
	};
}

test("a picture is a whole PNG of 1200 by 630 in the colors of the site", async () => {
	const png = readPng(await drawSharePicture(TEXT));
	expect([png.width, png.height]).toEqual([1200, 630]);
	expect(png.highest).toBeLessThan(png.colors);
	const css = await readFile(new URL("../../app/styles/app.css", import.meta.url), "utf8");
	const token = (name: string) => css.match(new RegExp(`--${name}: #([0-9a-f]{6})`))?.[1];
	expect(png.colorAt(1190, 10)).toBe(token("paper"));
	expect(png.colorAt(5, 620)).toBe(token("brand"));
	expect(png.colorAt(5, 513)).toBe(token("gold"));
	const colors = new Set<string | undefined>();
	for (let y = 100; y < 630; y++) {
		for (let x = 64; x < 400; x++) colors.add(png.colorAt(x, y));
	}
	for (const name of ["ink", "muted", "on-brand"]) expect(colors).toContain(token(name));
});

test("the same text is the same picture, another is another", async () => {
	const [one, again, other] = await Promise.all([
		drawSharePicture(TEXT),
		drawSharePicture({ ...TEXT }),
		drawSharePicture({ ...TEXT, deadline: "Closes Apr 1, 2027" }),
	]);
	expect(Buffer.from(one).equals(again)).toBe(true);
	expect(Buffer.from(one).equals(other)).toBe(false);
});

test("whatever a name holds, it is drawn within the picture and above its foot", async () => {
	for (const name of [
		...["", "🎓", "منحة دراسية", "W".repeat(200), "word ".repeat(40), "a\nb\tc\0d"],
		...["Ärger über Ñandú", "İstanbul Žižek", "<b>&amp;", "\u202Ename"],
	]) {
		const png = readPng(await drawSharePicture({ ...TEXT, name, organisation: name }));
		for (let y = 0; y < 510; y++) {
			for (const x of [0, 30, 1170, 1199])
				expect([name, png.colorAt(x, y)]).toEqual([name, "fffcf7"]);
		}
		for (let x = 0; x < 1200; x += 7) expect(png.colorAt(x, 509)).toBe("fffcf7");
	}
});

test("letters that there are stay, others lose their accents or go", () => {
	expect(drawable("José Núñez, Šárka Łuk 🎓 منحة")).toBe("José Núñez, Sárka uk");
	expect(drawable("  a \n b ")).toBe("a b");
});

test("a text is wrapped at words, and cut with an ellipsis where the lines end", () => {
	const within = { size: 60, width: 500, most: 3 };
	const whole = linesOf("Summer research in biology", within);
	expect(whole).toEqual({ lines: ["Summer", "research in", "biology"], cut: false });
	const { lines, cut } = linesOf("Summer research ".repeat(20), within);
	expect([lines.length, cut]).toEqual([3, true]);
	expect(lines.at(-1)).toMatch(/…$/);
	for (const line of lines) expect(widthOf(line, 60)).toBeLessThanOrEqual(500);
	expect(linesOf("W".repeat(40), within).lines.length).toBeGreaterThan(1);
});
