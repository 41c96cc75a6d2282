import { expect, logInAnew, openDemoProgram, test } from "./yard.ts";

test.beforeEach(async ({ page }) => {
	await logInAnew(page);
});

test("Share copies the address where there is no menu for it, and says so", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await openDemoProgram(page, "/programs/");
	await page.locator("summary", { hasText: "Share" }).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByText("Link copied")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
	await expect(page.getByLabel("Link to this page")).toBeHidden();
});

test("Share opens the phone's own menu, and whoever closes it has shared nothing", async ({
	page,
}) => {
	await page.addInitScript(() => {
		Object.assign(globalThis, { shared: [] });
		Object.defineProperty(navigator, "share", {
			value: (what: ShareData) => {
				(globalThis as unknown as { shared: ShareData[] }).shared.push(what);
				return Promise.reject(new DOMException("closed", "AbortError"));
			},
		});
	});
	await openDemoProgram(page, "/programs/");
	await page.locator("summary", { hasText: "Share" }).click();
	const name = await page.getByRole("heading", { level: 1 }).textContent();
	await expect
		.poll(() => page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared))
		.toEqual([{ title: name, url: page.url() }]);
	await expect(page.getByText("Link copied")).toBeHidden();
	await expect(page.getByLabel("Link to this page")).toBeHidden();
});

test("Share offers the address where neither is allowed", async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, "clipboard", {
			value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) },
		});
	});
	await openDemoProgram(page, "/programs/");
	await page.locator("summary", { hasText: "Share" }).click();
	await expect(page.getByLabel("Link to this page")).toHaveValue(page.url());
});
