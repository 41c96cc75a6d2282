import type { Page } from "@playwright/test";
import { demo, expect, logIn, open, test } from "./yard.ts";

// What Remix says when it is asked for pages of another release, and the files that are gone.
test.use({
	expectedErrors: [/manifest version mismatch|Failed to load resource|dynamically imported/],
});

/** Makes the page one of an earlier release, of which the server knows nothing anymore. */
async function release(page: Page): Promise<void> {
	await page.route("**/__manifest?*", (route) => {
		const url = new URL(route.request().url());
		url.searchParams.set("version", "another");
		return route.continue({ url: url.href });
	});
}

/** Opens a page of an earlier release. */
async function openOld(page: Page, path: string): Promise<void> {
	await release(page);
	await open(page, path);
	await page.evaluate(() => Object.assign(window, { isOld: true }));
}

const isNew = (page: Page) => page.waitForFunction(() => !("isOld" in window));

test("a link of an old page loads the new one, with its query", async ({ page }) => {
	await logIn(page, demo("student"));
	await openOld(page, "/programs/contributions/");
	const link = page.getByRole("link", { name: /^Fix and submit again/ }).first();
	const address = (await link.getAttribute("href")) ?? "";
	expect(address).toContain("?from=");
	await link.click();
	await isNew(page);
	await expect(page).toHaveURL(address);
	await expect(page.getByLabel("Program name")).not.toHaveValue("");
});

test("a link to a part of a page leads there, also when only its file is gone", async ({
	page,
}) => {
	await logIn(page, demo("student"));
	for (const gone of ["manifest", "file"]) {
		if (gone === "manifest") await openOld(page, "/profile/notifications/");
		else {
			await page.unrouteAll();
			await open(page, "/profile/notifications/");
			await page.evaluate(() => Object.assign(window, { isOld: true }));
			await page.route(/\/assets\/saved-list-.*\.js$/, (route) => route.fulfill({ status: 404 }));
		}
		await page.getByRole("link", { name: "Deadlines in your calendar" }).click();
		await isNew(page);
		await expect(page).toHaveURL("/programs/saved/#calendar");
		await page.unrouteAll();
	}
});
