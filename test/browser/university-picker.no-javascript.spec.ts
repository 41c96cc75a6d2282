import { expect, test } from "./yard.ts";

// The browser reports the refusal.
test.use({ expectedErrors: [/status of 400/] });

test("the university's field takes any text and keeps it when the form is refused", async ({
	page,
}) => {
	await page.goto("/signup/");
	const university = page.getByLabel("University");
	await expect(university).toHaveAttribute("placeholder", "Enter your university name");
	await university.fill("The School of Hard Knocks");
	await page.getByLabel("Full Name").fill("Zora Hurston");
	await page.getByLabel("Email Address").fill("zora@example.edu");
	await page.getByLabel("Password").fill("short");
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(page.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
	await expect(university).toHaveValue("The School of Hard Knocks");
});

test("the plain field suggests the schools that most students name", async ({ page }) => {
	await page.goto("/signup/");
	const suggestions = await page.getByLabel("University").getAttribute("list");
	const options = page.locator(`datalist[id="${suggestions}"] option`);
	await expect(options).toHaveCount(30);
	await expect(page.locator("datalist option[value='Howard University']")).toHaveCount(1);
});
