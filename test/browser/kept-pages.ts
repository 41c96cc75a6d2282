/** What the tests without a connection share. */
import { expect, type Page } from "@playwright/test";

export const NAME = "Choral Arts Fellowship";
/**
 * Shown on a kept page. After a navigation Chromium may forget that it is emulating offline, and `navigator.onLine` is
 * true.
 */
export const SINCE = /^You('re| seem to be) offline\. This is from/;
export const NOT_KEPT = /^You('re| seem to be) offline$/;
export const QUEUED = "Saved on this phone. We'll send it when you're back online.";

/** Offered on a kept page when the network's has come later than the service worker waits for it. */
export const newerPage = (page: Page) =>
	page.getByRole("link", { name: "There's a newer version. See it" });

/** Opens the program once the service worker controls the page, and waits until it is kept. */
export async function openProgram(page: Page): Promise<string> {
	// On a busy machine, the network's page may come too late at any step.
	await page.addLocatorHandler(newerPage(page), (link) => link.click());
	await page.goto("/programs/?q=choral");
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.getByRole("link", { name: NAME }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	const { pathname } = new URL(page.url());
	await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining([pathname]));
	return pathname;
}

/** The paths of everything that is kept for anybody. */
export function keptPaths(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const names = (await caches.keys()).filter((name) => /^(pages|queue)/.test(name));
		const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return keys.flat().map(({ url }) => new URL(url).pathname);
	});
}
