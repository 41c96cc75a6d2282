import type { Page } from "@playwright/test";
import { expect, logInAnew, openPrograms, test } from "./yard.ts";

const sheet = (page: Page) => page.locator("#filters");
const openSheet = (page: Page) => page.locator("button[popovertarget=filters]").first().click();

test("filters are chosen in the sheet, stand as chips and go by a tap", async ({
	page,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await openPrograms(page);
	await openSheet(page);
	await page.getByRole("checkbox", { name: /^Internship/ }).check();
	if (javaScriptEnabled) await expect(page).toHaveURL(/\/programs\/\?kind=internship$/);
	await page.getByRole("radio", { name: /^Paid/ }).check();
	if (javaScriptEnabled) await expect(page).toHaveURL(/\?kind=internship&pay=paid$/);
	const show = sheet(page).getByRole("button", { name: /^Show / });
	await expect(show).toHaveAccessibleName(
		javaScriptEnabled ? /^Show \d+ programs?$/ : "Show programs",
	);
	await show.click();
	await expect(page).toHaveURL(/kind=internship&pay=paid/);
	await expect(sheet(page)).toBeHidden();
	const chips = page.getByRole("list", { name: "Chosen filters" });
	await expect(chips.getByRole("link")).toHaveText(["Internship", "Paid", "Clear all"]);
	await chips.getByRole("link", { name: "Remove Internship" }).click();
	await expect(page).toHaveURL(/\/programs\/\?pay=paid$/);
	if (javaScriptEnabled) {
		await expect(chips.getByRole("link", { name: "Remove Paid" })).toBeFocused();
		await page.goBack();
		await expect(chips.getByRole("link")).toHaveText(["Internship", "Paid", "Clear all"]);
	}
	await chips.getByRole("link", { name: "Clear all" }).click();
	await expect(page).toHaveURL(/\/programs\/$/);
	await expect(chips).toHaveCount(0);
});

test("without JavaScript the sheet's button has the number until something else is ticked", async ({
	page,
}) => {
	await page.goto("/programs-public/?kind=internship");
	await openSheet(page);
	const show = sheet(page).getByRole("button", { name: /^Show / });
	await expect(show).toHaveAccessibleName(/^Show \d+ programs$/);
	const box = page.getByRole("checkbox", { name: /^Internship/ });
	await box.uncheck();
	await expect(show).toHaveAccessibleName("Show programs");
	await box.check();
	await page.getByRole("radio", { name: /^Paid/ }).check();
	await expect(show).toHaveAccessibleName("Show programs");
});

test("the sheet is opened, gone through and closed by the keyboard", async ({ page }) => {
	await page.goto("/programs-public/");
	const opener = page.locator("button[popovertarget=filters]").first();
	await opener.focus();
	await page.keyboard.press("Enter");
	await expect(sheet(page)).toBeVisible();
	await expect(page.getByRole("button", { name: "Close filters" })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("checkbox", { name: /^Internship/ })).toBeFocused();
	await page.keyboard.press("Space");
	await expect(page.getByRole("checkbox", { name: /^Internship/ })).toBeChecked();
	// What is behind it can't be reached.
	await expect(page.getByRole("searchbox")).toBeHidden();
	await page.keyboard.press("Escape");
	await expect(sheet(page)).toBeHidden();
	await expect(opener).toBeFocused();
});
