import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#dev/paths.ts";

const FOLDER = join(root, "app");
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8");
const sheets = files
	.filter((file) => file.endsWith(".css"))
	.map((file) => ({ file, css: read(file).replace(/\/\*.*?\*\//gs, "") }));

/** The first two are what pdf.js draws, the last is put together of two words. */
const NOT_DRAWN_BY_US = new Set(["highlighting", "editToolbar", "month-end"]);

test("colors are tokens, and only the tokens are colors", () => {
	expect(sheets.length).toBeGreaterThan(15);
	for (const { file, css } of sheets.filter(({ file }) => !file.endsWith("/app.css"))) {
		expect(css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi), file).toBeNull();
	}
});

test("widths break at 480, 768 and 1024 px, and nowhere else", () => {
	for (const { file, css } of sheets) {
		const conditions = css.match(/@media[^{]*/g) ?? [];
		const widths = conditions.flatMap((condition) =>
			Array.from(condition.matchAll(/(min|max)-width: (\w+)/g), ([, bound, at = ""]) =>
				bound === "max" ? `${Number.parseInt(at, 10) + 1}px` : at,
			),
		);
		const odd = widths.filter((width) => !["480px", "768px", "1024px"].includes(width));
		expect(odd, file).toEqual([]);
	}
});

test("every class is drawn somewhere", () => {
	const sources = files.filter((file) => /\.tsx?$/.test(file)).map(read);
	const drawn = new Set(sources.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []));
	for (const { file, css } of sheets) {
		const selectors = css.replace(/\{[^{}]*?;[^{}]*\}/g, "").replace(/@[^{;]*[{;]/g, "");
		const classes = Array.from(selectors.matchAll(/\.([a-z][\w-]*)/gi), ([, name = ""]) => name);
		const dead = classes.filter((name) => !drawn.has(name) && !NOT_DRAWN_BY_US.has(name));
		expect(dead, file).toEqual([]);
	}
});
