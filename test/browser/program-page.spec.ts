import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expect, logInAnew, openDemoProgram, test } from "./yard.ts";

test.use({ viewport: { width: 360, height: 740 } });

for (const who of ["guest", "student"] as const) {
	test(`on a phone Apply and Save stay at the bottom and cover nothing that has the focus, for a ${who}`, async ({
		page,
		javaScriptEnabled,
	}) => {
		if (who === "student") await logInAnew(page);
		await openDemoProgram(page, "/programs-public/");
		const apply = page.getByRole("link", { name: /^(Apply at|Visit) / });
		const bar = page.locator("#apply");
		const before = await bar.boundingBox();
		await page.keyboard.press("End");
		await expect.poll(() => isAtEnd(page)).toBe(true);
		expect(await bar.boundingBox()).toEqual(before);
		await expect(apply).toBeInViewport();
		expect(await barOver(page, "contentinfo")).toBe(false);
		const shortcuts = await page.getByRole("navigation", { name: "Shortcuts" }).all();
		for (const one of shortcuts) {
			expect((await one.boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + (before?.height ?? 0), 0);
		}

		await page.evaluate(() => scrollTo(0, 0));
		for (let at = 0; at < 30; at++) {
			await page.keyboard.press("Tab");
			expect(await coveredFocus(page)).toBeNull();
		}
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
		if (!javaScriptEnabled) return; // axe runs in the page.
		expect(await violationsOf(page)).toEqual([]);
	});
}

test("guests, whose page has no JavaScript, share a program by its address and by email", async ({
	page,
}) => {
	await openDemoProgram(page, "/programs-public/");
	await page.locator("summary", { hasText: "Share" }).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByLabel("Link to this page")).toHaveValue(page.url());
	await expect(page.getByRole("link", { name: "Send by email" })).toBeVisible();
});

/** The browser scrolls smoothly, so for a while after the key it is still moving. */
function isAtEnd(page: Page): Promise<boolean> {
	return page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
}

/** Whether the bar covers the end of a landmark when the page is scrolled to its end. */
function barOver(page: Page, role: "contentinfo"): Promise<boolean> {
	return page.getByRole(role).evaluate((element) => {
		const bar = document.querySelector("#apply")?.getBoundingClientRect();
		return element.getBoundingClientRect().bottom > (bar?.top ?? 0) + 1;
	});
}

/** The focused element, if it is covered by the bar or the shortcuts. */
function coveredFocus(page: Page): Promise<string | null> {
	return page.evaluate(() => {
		const focused = document.activeElement;
		const bar = document.querySelector("#apply");
		// After the last one come the browser's own buttons, and the page itself has the focus.
		if (!focused || focused === document.body || !bar) return null;
		if (focused.closest("#apply, nav, header")) return null;
		const covered = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
		return covered ? (focused.textContent ?? "") : null;
	});
}
