import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe looks at by default and a color decides. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with the page as it stands, in the light, and with its colors in the dark. It needs JavaScript.
 *
 * @param except a selector of what on it is not ours
 */
export async function violationsOf(page: Page, except?: string): Promise<string[]> {
	const found: string[] = [];
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		// The other mode puts a second page and axe together for the results of frames, and here is none.
		const axe = new AxeBuilder({ page }).setLegacyMode();
		if (except) axe.exclude(except);
		const { violations } = await (colorScheme === "dark"
			? axe.withRules(OF_COLORS)
			: axe
		).analyze();
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
