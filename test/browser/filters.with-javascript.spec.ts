import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expect, holdBack, hydrated, logInAnew, open, openPrograms, test } from "./yard.ts";

const busy = (page: Page) => page.locator("main [aria-busy=true]");
const openSheet = (page: Page) => page.locator("button[popovertarget=filters]").first().click();

test("the choice that was made last wins, and stale results say so", async ({ page }) => {
	await logInAnew(page);
	await openPrograms(page);
	await openSheet(page);
	const release = await holdBack(page, "**/programs.data?*kind=internship*");
	await page.getByRole("checkbox", { name: /^Internship/ }).check();
	await expect(busy(page)).toHaveCount(1);
	await page.getByRole("checkbox", { name: /^Internship/ }).uncheck();
	await page.getByRole("checkbox", { name: /^Scholarship/ }).check();
	await expect(page).toHaveURL(/\/programs\/\?kind=scholarship$/);
	await release();
	await expect(busy(page)).toHaveCount(0);
	await expect(page.getByRole("checkbox", { name: /^Internship/ })).not.toBeChecked();
	await expect(page.getByRole("checkbox", { name: /^Scholarship/ })).toBeChecked();
	await expect(page.getByRole("checkbox", { name: /^Scholarship/ })).toBeFocused();
});

test("the focus is at the results of what was loosened or searched as typed", async ({ page }) => {
	const results = page.locator("h2#results");
	await logInAnew(page);
	await open(page, "/programs/?kind=research&place=remote&pay=unpaid");
	await page.getByRole("link", { name: /^Without “Research”/ }).click();
	await expect(page).toHaveURL(/\/programs\/\?pay=unpaid&place=remote$/);
	await expect(results).toBeFocused();
	await open(page, "/programs/?q=biolgy");
	await page.getByRole("link", { name: "biolgy" }).click();
	await expect(page).toHaveURL(/exact=1$/);
	await expect(results).toBeFocused();
});

test("what is chosen while earlier results are drawn stays chosen", async ({ page }) => {
	await logInAnew(page);
	await openPrograms(page);
	await openSheet(page);
	const release = await holdBack(page, "**/programs.data?*kind=scholarship*");
	// The second box is ticked after the router has the first one's results, and before they are drawn.
	await page.evaluate(() => {
		const { __remixRouter: router } = window as unknown as {
			__remixRouter: {
				subscribe(listener: (now: { navigation: { state: string } }) => void): () => void;
			};
		};
		const stop = router.subscribe(({ navigation }) => {
			if (navigation.state !== "idle") return;
			stop();
			const box = document.querySelector<HTMLInputElement>("input[value=scholarship]");
			queueMicrotask(() => box?.click());
			const states: unknown[] = [];
			Object.assign(window, { states });
			const look = () => {
				if (states.push(box?.checked) < 20) requestAnimationFrame(look);
			};
			requestAnimationFrame(look);
		});
	});
	await page.getByRole("checkbox", { name: /^Internship/ }).check();
	const states = () => page.evaluate(() => (window as unknown as { states?: boolean[] }).states);
	await expect.poll(states).toHaveLength(20);
	expect(await states()).not.toContain(false);
	await release();
	await expect(page).toHaveURL(/\?kind=internship&kind=scholarship$/);
	await expect(busy(page)).toHaveCount(0);
	await expect(page.getByRole("checkbox", { name: /^Internship/ })).toBeChecked();
	await expect(page.getByRole("checkbox", { name: /^Scholarship/ })).toBeChecked();
});

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test("the filters are accessible and no wider than the screen", async ({ page }) => {
			// axe is a script.
			await page.goto("/programs-public/?kind=internship&kind=scholarship&pay=paid");
			if (width < 1024) await openSheet(page);
			await expect(page.getByRole("checkbox", { name: /^Research/ })).toBeVisible();
			expect(await violationsOf(page)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		});
	});
}

for (const width of [360, 1280]) {
	test(`what is ticked before JavaScript runs stays ticked, and the list follows, at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 800 });
		await logInAnew(page);
		const release = await holdBack(page, "**/assets/*.js");
		await page.goto("/programs/?kind=research", { waitUntil: "commit" });
		if (width < 1024) await openSheet(page);
		const box = (name: RegExp) => page.getByRole("checkbox", { name });
		const anyTime = page.getByRole("radio", { name: "Within 90 days" });
		await box(/^Internship/).check();
		await box(/^Research/).uncheck();
		await anyTime.check();
		await release();
		await expect(page).toHaveURL(/\/programs\/\?kind=internship&closes=90$/);
		await expect(busy(page)).toHaveCount(0);
		await expect(box(/^Internship/)).toBeChecked();
		await expect(box(/^Research/)).not.toBeChecked();
		await expect(anyTime).toBeChecked();
		await box(/^Internship/).uncheck();
		await expect(page).toHaveURL(/\/programs\/\?closes=90$/);
	});
}

test("going back to a list from elsewhere ticks what its address says", async ({ page }) => {
	await logInAnew(page);
	await openPrograms(page);
	await openSheet(page);
	await page.getByRole("checkbox", { name: /^Internship/ }).check();
	await expect(page).toHaveURL(/\?kind=internship$/);
	await page.goto("/terms/");
	await page.evaluate(() => history.go(-2));
	await expect(page).toHaveURL(/\/programs\/$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
	await openSheet(page);
	await expect(page.getByRole("checkbox", { name: /^Internship/ })).not.toBeChecked();
	// A box that the browser had ticked again would be sent with the next one.
	await hydrated(page);
	await page.getByRole("checkbox", { name: /^Fellowship/ }).check();
	await expect(page).toHaveURL(/\/programs\/\?kind=fellowship$/);
});
