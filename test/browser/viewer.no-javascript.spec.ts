import { uploadResume } from "./viewer.ts";
import { expect, test } from "./yard.ts";

test("without JavaScript the page says what there is instead", async ({ page }) => {
	await page.goto(await uploadResume(page));
	await expect(page.getByText(/needs JavaScript. Without it, use Download/)).toBeVisible();
	await expect(page.getByRole("link", { name: "Download", exact: true })).toBeVisible();
	await expect(page.getByRole("progressbar", { name: "Opening" })).toHaveCount(0);
});
