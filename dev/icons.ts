/** `npm run icons`: writes app/icons.svg, one file with the icons of Lucide that pages draw. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ICON_NAMES } from "#app/components/icon-names.ts";
import { root } from "#dev/paths.ts";

const PACKAGE = join(root, "node_modules/lucide-static/icons");
const STROKE =
	'viewBox="0 0 24 24" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

export const ICONS_FILE = join(root, "app/icons.svg");

if (import.meta.main) writeFileSync(ICONS_FILE, drawIcons());

/** The file's content: a symbol for each icon. */
export function drawIcons(): string {
	const symbols = ICON_NAMES.map((name) => {
		const svg = readFileSync(join(PACKAGE, `${name}.svg`), "utf8");
		const shapes = svg.replace(/^.*<svg.*?>|<\/svg>|\n\s*/gs, "");
		return `\t<symbol id="${name}" ${STROKE}>${shapes}</symbol>\n`;
	});
	const license =
		"Icons of Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Contributors.";
	return `<svg xmlns="http://www.w3.org/2000/svg">\n\t<!-- ${license} -->\n${symbols.join("")}</svg>\n`;
}
