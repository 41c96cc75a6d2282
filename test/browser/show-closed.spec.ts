import { expect, logInAnew, openPrograms, test } from "./yard.ts";

test("ticking “Show closed programs” acts at once; without JavaScript the button does", async ({
	page,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await openPrograms(page);
	const box = page.getByRole("checkbox", { name: "Show closed programs" });
	const filters = page.getByRole("button", { name: "Filters", exact: false });
	await filters.first().click();
	await box.focus();
	await page.keyboard.press("Space");
	if (!javaScriptEnabled) {
		await page.getByRole("button", { name: "Show programs", exact: true }).click();
		await expect(page).toHaveURL(/\/programs\/\?.*closed=1$/);
		await filters.first().click();
		await expect(box).toBeChecked();
		return;
	}
	await page.evaluate(() => Object.assign(window, { stillHere: true }));
	await expect(page).toHaveURL(/\/programs\/\?closed=1$/);
	await expect(box).toBeFocused();
	await expect(box).toBeChecked();
	await page.goBack();
	await expect(page).toHaveURL(/\/programs\/$/);
	await expect(box).not.toBeChecked();
	await page.goForward();
	await expect(box).toBeChecked();
	expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});
