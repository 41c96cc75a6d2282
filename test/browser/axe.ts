import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { root } from "#dev/paths.ts";

/** Minified, because each page parses it anew. */
const AXE = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");

/** The rules of axe's defaults that depend on colors. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with the current page in the light color scheme, and with its colors in the dark one. It needs
 * JavaScript.
 *
 * @param except a selector of elements that are not ours
 */
export async function violationsOf(page: Page, except?: string): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	const found: string[] = [];
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		const options: axe.RunOptions = {
			// Passed checks are not reported, because that would take most of the time; and none of our pages has frames.
			resultTypes: ["violations"],
			iframes: false,
			...(colorScheme === "dark" && { runOnly: OF_COLORS }),
		};
		const context = { include: [["html"]], ...(except && { exclude: [[except]] }) };
		const { violations } = await page.evaluate(
			(how) => (window as unknown as { axe: typeof axe }).axe.run(how.context, how.options),
			{ context, options },
		);
		for (const { id, nodes } of violations) {
			found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
		}
	}
	return found;
}

/** By how many px the page is wider than the screen. */
export function tooWideBy(page: Page): Promise<number> {
	return page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
}
