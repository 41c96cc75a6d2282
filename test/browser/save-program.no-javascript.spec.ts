import { expect, logInAnew, test } from "./yard.ts";

test("without JavaScript saving comes back to the same card", async ({ page }) => {
	await logInAnew(page);
	// What other tests publish would push the last card off the list of all.
	await page.goto("/programs/?kind=scholarship");
	const card = page.getByRole("main").getByRole("listitem").last();
	const name = await card.getByRole("heading").textContent();
	await card.getByRole("button", { name: `Save ${name}`, exact: true }).click();
	await expect(page).toHaveURL(/\/programs\/\?kind=scholarship#program-[\w-]+$/);
	await expect(card.getByRole("button", { name: `Unsave ${name}`, exact: true })).toBeInViewport();
	await page.goto("/programs/saved/");
	await page.getByRole("button", { name: "Mark as applied" }).click();
	await expect(page).toHaveURL(/\/programs\/saved\/#program-[\w-]+$/);
});
