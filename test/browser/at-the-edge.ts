/** What the tests of bad networks share: a phone behind one, and a person who tries again. */
import type { Browser, Locator, Page } from "@playwright/test";
import { type BadNetwork, startBadNetwork } from "../support/bad-network.ts";
import { expect } from "./yard.ts";

/** The network of a phone in a basement, with its other qualities as given. */
export function startEdge(quality: Partial<Parameters<typeof startBadNetwork>[0]> = {}) {
	return startBadNetwork({
		kilobitsPerSecond: 400,
		latencyMs: 400,
		lostShare: 0,
		seed: "",
		...quality,
	});
}

interface Phone {
	page: Page;
	network: BadNetwork;
}

/** Whoever is logged in on a page goes on with a phone in this network. */
export async function onPhone(
	{ browser, page }: { browser: Browser; page: Page },
	network: BadNetwork,
	go: (phone: Phone) => Promise<void>,
): Promise<void> {
	const phone = await browser.newContext({
		proxy: { server: network.address, bypass: "<-loopback>" },
		storageState: await page.context().storageState(),
	});
	try {
		await go({ page: await phone.newPage(), network });
	} finally {
		await phone.close();
		await network.close();
	}
}

/** Opens a page, again and again where the browser says that it can't be reached. */
export async function openAtLast(page: Page, path: string): Promise<void> {
	await expect(async () => {
		await page.goto(path);
	}).toPass();
}

/** Does what a person does until it is there: tries once more, by the page's own means or by the browser's. */
export async function until(goal: Locator, page: Page, act: () => Promise<void>): Promise<void> {
	await expect(async () => {
		const again = page.getByRole("main").getByText("Try again", { exact: true });
		if (page.url().startsWith("chrome-error:")) await page.reload();
		else if (await again.isVisible()) await again.click();
		else if (!(await goal.isVisible())) await act();
		await expect(goal).toBeVisible({ timeout: 15_000 });
	}).toPass();
}
