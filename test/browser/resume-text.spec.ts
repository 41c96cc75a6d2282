import { choosePdf, resumeNamed, whenRead } from "./resumes.ts";
import { expect, logInAnew, test } from "./yard.ts";

test("the text of a resume stands under it, line by line, and can be copied", async ({
	page,
	context,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await page.goto("/resume/");
	await choosePdf(page, "Spring.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await whenRead(page, resumeNamed(page, "Spring"));
	await resumeNamed(page, "Spring").getByRole("link", { name: "Open Spring" }).click();
	await expect(page).toHaveURL(/\/resume\/viewer\/[\w-]+\/$/);
	await page.getByText("The text of your resume").click();
	const text = page.locator("#text pre");
	await expect(text).toHaveText(/^Zora Hurston\n+[0-9a-f-]{36}$/);
	const copy = page.getByRole("button", { name: "Copy text" });
	if (!javaScriptEnabled) return expect(copy).toHaveCount(0);
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await copy.click();
	await expect(page.getByText("Copied.")).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toBe(await text.textContent());
});
