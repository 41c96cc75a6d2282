import type { Page } from "@playwright/test";
import axe from "axe-core";

/** What axe looks at by default and a color decides. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with the page as it stands, in the light, and with its colors in the dark. It needs JavaScript.
 *
 * @param except a selector of what on it is not ours
 */
export async function violationsOf(page: Page, except?: string): Promise<string[]> {
	await page.evaluate(axe.source);
	const found: string[] = [];
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		const options: axe.RunOptions = {
			// Of what is right nothing is told, which would take most of the time; and no page of ours has frames.
			...{ resultTypes: ["violations"], iframes: false },
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
