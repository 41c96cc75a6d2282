import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { HANG_MS } from "../support/patience.ts";

/** Toasts go after seconds, in which a busy machine may not have looked, so each page remembers what its toasts said. */
export async function rememberToasts(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const known = new WeakSet<Element>();
		window.toastsSaid = [];
		new MutationObserver(() => {
			for (const toast of document.querySelectorAll("[data-sonner-toast]")) {
				if (known.has(toast)) continue;
				known.add(toast);
				window.toastsSaid?.push(toast.textContent ?? "");
			}
		}).observe(document, { childList: true, subtree: true });
	});
}

/** What the toasts of this page have said so far. */
export const toastsSaid = (page: Page): Promise<string[]> =>
	page.evaluate(() => window.toastsSaid ?? []);

/** Stops the clock that `page.clock.install` has given the page, so that toasts stay as long as the test needs them. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/** Lets the stopped time pass until there is a toast. */
export async function passTimeUntil(page: Page, toast: Locator): Promise<void> {
	await expect(async () => {
		await page.clock.runFor(20);
		await expect(toast).toBeVisible({ timeout: 1 });
	}).toPass({ timeout: HANG_MS / 5 });
}

/** Waits until a toast says this, or has said it on this page. Without JavaScript it stands in the page, as a status. */
export async function expectToast(page: Page, text: string): Promise<void> {
	await expect(async () => {
		const said = await toastsSaid(page);
		if (said.some((one) => one.includes(text))) return;
		const status = page.getByRole("status").filter({ hasText: text });
		await expect(status.first()).toBeVisible({ timeout: 1 });
	}, `a toast: ${text}`).toPass({ timeout: HANG_MS / 5 });
}

declare global {
	interface Window {
		/** What each toast of this page has said. */
		toastsSaid?: string[];
	}
}
