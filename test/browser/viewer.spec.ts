import { newResume, uploadResume } from "./viewer.ts";
import { expect, test } from "./yard.ts";

test.use({ expectedErrors: [/status of 404/] });

test("a resume is opened from its card, and its file and versions are there for everyone", async ({
	page,
}) => {
	const bytes = await newResume();
	const address = await uploadResume(page, bytes);
	await page.getByRole("link", { name: "Open Spring" }).click();
	await expect(page).toHaveURL(address);
	await expect(page.getByRole("heading", { level: 1, name: "Spring" })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Version 1" })).toBeVisible();
	const own = page.getByRole("link", { name: "Open PDF" });
	await expect(own).toHaveAttribute("target", "_blank");
	const shown = await page.request.get((await own.getAttribute("href")) ?? "");
	expect(shown.headers()["content-disposition"]).toBe("inline; filename=Spring.pdf");
	const link = page.getByRole("link", { name: "Download version 1" });
	const file = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(await file.body()).toEqual(bytes);
});

test("a resume that is not there is not found", async ({ page }) => {
	await uploadResume(page);
	await page.goto("/resume/viewer/unknown/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});
