import { readFileSync } from "node:fs";

/** The table of test/texts.md, grouped by screen. */
export function textsByScreen(): [screen: string, texts: string[]][] {
	const page = readFileSync(new URL("../texts.md", import.meta.url), "utf8");
	const rows = page
		.split("\n")
		.filter((line) => /^\| (?!text ).+ \| .+ \|$/.test(line))
		.map((line) => line.slice(2, -2).split(" | "));
	const screens = new Map<string, string[]>();
	for (const [text = "", screen = ""] of rows) {
		screens.set(screen, [...(screens.get(screen) ?? []), text]);
	}
	return [...screens];
}
