import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ICONS_IN_PAGE } from "#app/components/icon.tsx";
import { ICON_NAMES } from "#app/components/icon-names.ts";
import { drawIcons, ICONS_FILE } from "#dev/icons.ts";
import { root } from "#dev/paths.ts";

test("the icons are those of the package, as `npm run icons` writes them", () => {
	expect(readFileSync(ICONS_FILE, "utf8")).toBe(drawIcons());
});

test("every icon is drawn somewhere", () => {
	const app = join(root, "app");
	const drawn = readdirSync(app, { recursive: true, encoding: "utf8" })
		.filter((file) => /\.tsx?$/.test(file))
		.flatMap(
			(file) => readFileSync(join(app, file), "utf8").match(/(\bicon|<Icon name)[=:].*/g) ?? [],
		)
		.join("\n");
	expect(ICON_NAMES.filter((name) => !drawn.includes(`"${name}"`))).toEqual([]);
});

test("the icons inside pages are the same as those in the file", () => {
	const sprite = drawIcons();
	for (const [name, paths] of Object.entries(ICONS_IN_PAGE)) {
		const drawn = paths.map((path) => `<path d="${path}" />`).join("");
		const symbol = sprite.split("</symbol>").find((one) => one.includes(`id="${name}"`));
		expect(symbol?.endsWith(drawn)).toBe(true);
	}
});
