import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICONS_IN_PAGE } from "#app/components/icon.tsx";
import { drawIcons, ICONS_FILE } from "#dev/icons.ts";

test("the icons are those of the package, as `npm run icons` writes them", () => {
	expect(readFileSync(ICONS_FILE, "utf8")).toBe(drawIcons());
});

test("the icons inside pages are the same as those in the file", () => {
	const sprite = drawIcons();
	for (const [name, paths] of Object.entries(ICONS_IN_PAGE)) {
		const drawn = paths.map((path) => `<path d="${path}" />`).join("");
		const symbol = sprite.split("</symbol>").find((one) => one.includes(`id="${name}"`));
		expect(symbol?.endsWith(drawn)).toBe(true);
	}
});
