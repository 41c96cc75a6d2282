import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { root } from "#dev/paths.ts";

const FOLDER = join(root, "app");
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8");
const sheets = files
	.filter((file) => file.endsWith(".css"))
	.map((file) => ({ file, css: read(file).replace(/\/\*.*?\*\//gs, "") }));

const architecture = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** Classes that pdf.js uses. */
const OF_PDFJS = new Set([
	"textLayer",
	"highlighting",
	"editToolbar",
	"pdfViewer",
	"page",
	"loadingIcon",
]);

test("colors are tokens, and only the tokens are colors", () => {
	expect(sheets.length).toBeGreaterThan(12);
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

test("classes are few, have names that can't collide, and the architecture names them all", () => {
	const shared = sheets.filter(({ file }) => !file.endsWith("/viewer.css")).flatMap(classesOf);
	const classes = [...new Set(shared)].sort();
	expect(classes.length).toBeLessThanOrEqual(25);
	const told = architecture.split("**Component classes**")[1]?.split("\n\n")[0] ?? "";
	expect(Array.from(told.matchAll(/`([a-z-]+)`/g), ([, name = ""]) => name).sort()).toEqual(
		classes,
	);
	// An element that occurs once on a page, and needs more than a row of utilities, is styled by its id.
	const ids = sheets.flatMap(({ css }) => selectorsOf(css).match(/#[a-z][\w-]*/g) ?? []);
	expect([...new Set(ids)].sort()).toEqual(["#apply", "#filters", "#menu", "#shortcuts"]);
	const ofViewer = sheets.filter(({ file }) => file.endsWith("/viewer.css")).flatMap(classesOf);
	const others = ofViewer.filter((name) => !/^viewer(-|$)/.test(name) && !classes.includes(name));
	expect(others.filter((name) => !OF_PDFJS.has(name))).toEqual([]);
});

test("every class is drawn somewhere", () => {
	const sources = files.filter((file) => /\.tsx?$/.test(file)).map(read);
	const drawn = new Set(sources.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []));
	for (const sheet of sheets) {
		const dead = classesOf(sheet).filter((name) => !drawn.has(name) && !OF_PDFJS.has(name));
		expect(dead, sheet.file).toEqual([]);
	}
});

test("what the service worker draws has styles, though Tailwind does not read it", () => {
	const pages = files.filter((file) => file.endsWith(".tsx")).map(read);
	const known = new Set([
		...pages.flatMap((text) => text.match(/[^\s"'`{}]+/g) ?? []),
		...sheets.flatMap(classesOf),
	]);
	const sources = ["offline-page.ts", "service-worker.ts"].map((file) => `service-worker/${file}`);
	const drawn = sources
		.map(read)
		.join()
		.matchAll(/(?:element\(\s*"?\w+"?,\s*|className = |class=)"([^"]+)"/g);
	const classes = Array.from(drawn, ([, names = ""]) => names.split(" ")).flat();
	expect(classes.length).toBeGreaterThan(5);
	expect(classes.filter((name) => !known.has(name))).toEqual([]);
});

/** The classes for which a sheet has rules. */
function classesOf({ css }: { css: string }): string[] {
	return Array.from(selectorsOf(css).matchAll(/\.([a-z][\w-]*)/gi), ([, name = ""]) => name);
}

function selectorsOf(css: string): string {
	return css.replace(/@source[^;]*;|[^{};]*;/g, "").replace(/@[^{;]*[{;]/g, "");
}

test("the sheet of public pages is made of every file that draws them", () => {
	const table = read("routes.ts").split('layout("routes/_shell/')[0] ?? "";
	const pages = Array.from(table.matchAll(/"(routes\/[^"]+\.tsx)"/g), ([, file = ""]) => file);
	const drawing = importedBy([...pages, "root.tsx"]).filter((file) => file.endsWith(".tsx"));
	expect(drawing.length).toBeGreaterThan(50);
	const sources = Array.from(
		read("styles/public.css").matchAll(/@source "\.\.\/(.*)"/g),
		([, glob = ""]) => glob,
	);
	const isSource = (file: string) => sources.some((glob) => matches(file, glob));
	expect(drawing.filter((file) => !isSource(file) && /className/.test(read(file)))).toEqual([]);
	// And on no other pages, except in folders that belong to those.
	const named = files.filter((file) => file.endsWith(".tsx") && isSource(file));
	const notOurs = named.filter((file) => !drawing.includes(file) && !/^routes\/_/.test(file));
	expect(notOurs).toEqual([]);
});

const matches = (file: string, glob: string) =>
	glob.includes(".") ? matchesGlob(file, glob) : file.startsWith(`${glob}/`);

/** These files and everything they import, directly or indirectly. */
function importedBy(start: string[]): string[] {
	const found = new Set(start);
	for (const file of found) {
		const imports = read(file).matchAll(/^(?:import|export)\s(?!type\b)[^;]*?"([.#][^"]+)"/gm);
		const loadedLater = read(file).matchAll(/\bimport\(\s*"([.#][^"]+)"/g);
		for (const [, from = ""] of [...imports, ...loadedLater]) {
			const to = from.startsWith("#app/") ? from.slice(5) : join(dirname(file), from);
			if (files.includes(to)) found.add(to);
		}
	}
	return [...found];
}
