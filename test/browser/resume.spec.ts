import { readFile } from "node:fs/promises";
import { choosePdf, openMore, resumeNamed } from "./resumes.ts";
import { expect, logInAnew, test } from "./yard.ts";

// Without JavaScript the browser reports the refusals.
test.use({ expectedErrors: [/status of (400|409)/] });

test("a resume is uploaded, renamed, downloaded, removed and brought back", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/resume/");
	const bytes = await choosePdf(page, "Spring.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByText("“Spring” is uploaded.")).toBeVisible();
	const spring = resumeNamed(page, "Spring");
	await expect(spring.getByText("Private")).toBeVisible();
	await expect(spring.getByText(`${bytes.length} bytes`)).toBeVisible();

	await openMore(spring);
	await spring.getByText("Rename", { exact: true }).click();
	await spring.getByLabel("New name").fill("For fellowships");
	await spring.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Renamed to “For fellowships”.")).toBeVisible();
	const renamed = resumeNamed(page, "For fellowships");
	await expect(renamed.getByLabel("New name")).toBeHidden();

	await openMore(renamed);
	const download = page.waitForEvent("download");
	await renamed.getByRole("link", { name: "Download For fellowships" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe("For fellowships.pdf");
	expect(await readFile(await file.path())).toEqual(bytes);

	await openMore(renamed);
	await renamed.getByRole("button", { name: "Remove For fellowships" }).click();
	await expect(page.getByText("Removed “For fellowships”.")).toBeVisible();
	await expect(renamed).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("“For fellowships” is back in your list.")).toBeVisible();
	await expect(renamed).toBeVisible();
	await expect(page.getByText("Removed “For fellowships”.")).toHaveCount(0);
});

test("what is no PDF is refused at the field, and the right file goes through after it", async ({
	page,
}) => {
	await logInAnew(page);
	await page.goto("/resume/");
	await page.getByLabel("Name", { exact: true }).fill("My resume");
	await page.getByLabel("File").setInputFiles({
		name: "resume.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from("Dear committee,"),
	});
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByLabel("File")).toHaveAccessibleDescription(/That's not a PDF/);
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("My resume");
	await choosePdf(page, "resume.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByText("“My resume” is uploaded.")).toBeVisible();
	await expect(page.getByText("That's not a PDF")).toHaveCount(0);
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("the same file again leads to the one that is there", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/resume/");
	const bytes = await choosePdf(page, "First.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(resumeNamed(page, "First")).toBeVisible();
	await choosePdf(page, "Second.pdf", bytes);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByLabel("File")).toHaveAccessibleDescription(
		/You already uploaded this file: First/,
	);
	await page.getByRole("link", { name: "Show “First”" }).click();
	await expect(page).toHaveURL(/#resume-[\w-]{22}$/);
	await expect(page.locator(":target")).toContainText("First");
	await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
});

test("an empty new name is refused where it is asked for", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/resume/");
	await choosePdf(page, "Kept.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	const kept = resumeNamed(page, "Kept");
	await openMore(kept);
	await kept.getByText("Rename", { exact: true }).click();
	await kept.getByLabel("New name").fill("  ");
	await kept.getByRole("button", { name: "Save" }).click();
	await expect(kept.getByLabel("New name")).toHaveAttribute("aria-invalid", "true");
	await expect(kept.getByLabel("New name")).toBeVisible();
});
