/** Sources of lists, with and without JavaScript. Nothing is fetched: the local copy's addresses lead nowhere. */
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expect, logInAnew, newMark, test } from "./yard.ts";

// The browser reports the refusals.
test.use({ expectedErrors: [/status of 4(00|09)/] });

for (const width of [360, 1280]) {
	test(`at ${width} px a source is added, trusted by rules, run, and turned off`, async ({
		page,
		javaScriptEnabled,
	}) => {
		await page.setViewportSize({ width, height: 800 });
		const mark = `Sextants ${newMark()}`;
		const press = (name: string) => page.getByRole("button", { name }).click();
		const isFine = async () => {
			if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
			const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(drawn).toBeLessThanOrEqual(width);
		};
		await logInAnew(page, { moderator: true });
		await page.goto("/moderation/import/");
		await page.getByRole("link", { name: "Lists that renew themselves" }).click();
		// The page before has a field of the same name.
		await expect(page.getByRole("heading", { level: 1, name: "Sources" })).toBeVisible();
		const tabs = page.getByRole("navigation", { name: "Moderation" });
		await expect(tabs.getByRole("link", { name: "Import" })).toHaveAttribute(
			"aria-current",
			"true",
		);
		const address = page.getByLabel("Address");
		await page.getByLabel("Name of the list").fill(mark);
		await address.fill("http://lists.example.org/list.json");
		await page.getByLabel("How often").selectOption("weekly");
		await press("Add it");
		await expect(address).toHaveAttribute("aria-invalid", "true");
		await expect(page.getByLabel("Name of the list")).toHaveValue(mark);
		await expect(page.getByLabel("How often")).toHaveValue("weekly");
		await isFine();

		await address.fill("https://lists.invalid.example/list.json");
		await press("Add it");
		await expect(address).toHaveAccessibleDescription(/isn't public/);
		await address.fill(`https://no-such-list-${mark.slice(-8)}.org/list.json`);
		await press("Add it");
		await expect(page.getByRole("heading", { name: mark })).toBeVisible();
		await expect(page.getByText("It hasn't run yet.")).toBeVisible();

		await page.getByLabel(/^Trust it/).check();
		await page.getByLabel("Scholarship").check();
		await page.getByLabel(/^Only with one of these words/).fill("nursing");
		await press("Save");
		await expect(page.getByText("Trusted", { exact: true })).toBeVisible();
		await expect(page.getByLabel("Scholarship")).toBeChecked();
		await expect(page.getByLabel(/^Only with one of these words/)).toHaveValue("nursing");

		await press("Run now");
		await expect(page.getByText("Failed", { exact: true })).toBeVisible();
		await isFine();
		await press("Turn off");
		await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Run now" })).toHaveCount(0);
		await page.getByRole("link", { name: "All sources" }).click();
		await expect(page.getByRole("link", { name: mark })).toBeVisible();
		await isFine();
	});
}

test("settings typed over others' newer ones stay, beside those that are saved now", async ({
	page,
	context,
}) => {
	const mark = `Astrolabes ${newMark()}`;
	await logInAnew(page, { moderator: true });
	await page.goto("/moderation/sources/");
	await page.getByLabel("Name of the list").fill(mark);
	await page.getByLabel("Address").fill(`https://no-such-list-${mark.slice(-8)}.org/list.json`);
	await page.getByRole("button", { name: "Add it" }).click();
	await expect(page.getByRole("heading", { name: mark })).toBeVisible();
	const others = await context.newPage();
	await others.goto(page.url());
	const save = async (on: Page, words: string) => {
		await on.getByLabel(/^Only with one of these words/).fill(words);
		await on.getByRole("button", { name: "Save" }).click();
	};
	await save(others, "nursing");
	await expect(others.getByText("Saved.")).toBeVisible();
	await save(page, "law");
	const now = page.locator(".notice", { hasText: "Saved now:" });
	await expect(now).toContainText("Only with one of these words:nursing");
	const words = page.getByLabel(/^Only with one of these words/);
	await expect(words).toHaveValue("law");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Saved.")).toBeVisible();
	await expect(words).toHaveValue("law");
	await expect(now).toHaveCount(0);
});
