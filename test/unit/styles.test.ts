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

test("colors are tokens, and only the tokens are colors", () => {
	expect(sheets).not.toEqual([]);
	for (const { file, css } of sheets.filter(({ file }) => !file.endsWith("/app.css"))) {
		expect(css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi), file).toBeNull();
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
	expect(classes).not.toEqual([]);
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
	expect(drawing).toContain("routes/_site/home.tsx");
	const sources = Array.from(
		read("styles/public.css").matchAll(/@source "\.\.\/(.*)"/g),
		([, glob = ""]) => glob,
	);
	const isSource = (file: string) => sources.some((glob) => matches(file, glob));
	expect(drawing.filter((file) => !isSource(file) && /className/.test(read(file)))).toEqual([]);
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

test("classes stand in .tsx files: the sheets read no others", () => {
	const classes = /"(?:[^"\n]* )?(?:[\w-]+:)*-?(?:[mp][xytbse]?|gap|size|min-h|max-w)-(?:\d|\[\d)/;
	const others = files.filter((file) => /^(?!service-worker\/).*(?<!\.server)\.ts$/.test(file));
	expect(others).toContain("routes.ts");
	expect(others.filter((file) => classes.test(read(file)))).toEqual([]);
});
