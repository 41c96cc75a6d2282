import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { JPEG, PNG } from "../support/pictures.ts";
import { unzipped } from "../support/zip.ts";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, test } from "./yard.ts";

test.use({ expectedErrors: [/status of 400/] });

async function choosePicture(page: Page, label: string, bytes: Uint8Array): Promise<void> {
	const file = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(bytes) };
	await page.getByLabel(label).setInputFiles(file);
	await page.getByRole("button", { name: "Upload photo" }).click();
}

test("a photo is uploaded, replaced and removed", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/profile/");
	await choosePicture(page, "Choose a photo", PNG);
	await expectToast(page, "Photo saved");
	const photo = page.getByRole("region", { name: "Photo" }).locator("img");
	await expect(photo).toHaveJSProperty("naturalWidth", 96);
	const first = await photo.getAttribute("src");

	await choosePicture(page, "New photo", JPEG);
	await expect(photo).not.toHaveAttribute("src", first ?? "");
	await expect(photo).toHaveJSProperty("naturalWidth", 96);

	await page.getByRole("button", { name: "Remove photo" }).click();
	await expectToast(page, "Photo removed");
	await expect(photo).toHaveCount(0);
	await expect(
		page.getByRole("region", { name: "Photo" }).getByText("Z", { exact: true }),
	).toBeVisible();
});

test("the profile says what the programs one shares say", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/profile/");
	const setting = page.getByLabel("Programs you share say");
	await expect(setting).toHaveValue("student");
	await setting.selectOption("name");
	await page.getByRole("button", { name: "Save credit" }).click();
	await expectToast(page, "first name");
	await page.reload();
	await expect(setting).toHaveValue("name");
	await setting.selectOption("student");
	await page.getByRole("button", { name: "Save credit" }).click();
	await expectToast(page, "a student");
});

test("what is no picture is refused at its field", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/profile/");
	await choosePicture(page, "Choose a photo", Buffer.from("no picture"));
	await expect(page.getByText("We can't show that picture.")).toBeVisible();
	await expect(page.getByLabel("Choose a photo")).toHaveAttribute("aria-invalid", "true");
});

test("roles are added, changed and removed, and removing asks first", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/profile/");
	await page.getByRole("link", { name: "Your experience" }).click();
	await expect(page.getByText("Nothing here yet.")).toBeVisible();
	await page.getByRole("link", { name: "Add a role" }).click();
	await page.getByLabel("Title").fill("Tutor");
	await page.getByLabel("Organization").fill("Library");
	await page.getByLabel("Start month").selectOption("September");
	await page.getByLabel("Start year").selectOption("2024");
	await page.getByRole("button", { name: "Add role" }).click();
	await expect(page.getByLabel("End month")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByLabel("Start month")).toHaveValue("09");
	await page.getByLabel("I still work here").check();
	await expect(page.getByLabel("End month")).toBeHidden();
	await page.getByRole("button", { name: "Add role" }).click();
	await expectToast(page, "Role added");
	const card = page.getByRole("listitem").filter({ hasText: "Tutor" });
	await expect(card.getByText("Sep 2024 – present")).toBeVisible();

	await card.getByRole("link", { name: "Edit Tutor" }).click();
	await page.getByLabel("I still work here").uncheck();
	await page.getByLabel("End month").selectOption("May");
	await page.getByLabel("End year").selectOption("2025");
	await page.getByRole("button", { name: "Update" }).click();
	await expect(card.getByText("Sep 2024 – May 2025")).toBeVisible();

	const confirm = card.getByRole("button", { name: "Yes, remove it" });
	await expect(confirm).toBeHidden();
	await card.locator("summary").click();
	await confirm.click();
	await expectToast(page, "Role removed");
	await expect(page.getByText("Nothing here yet.")).toBeVisible();
});

test("everything can be downloaded, then the account is deleted with the password", async ({
	page,
}) => {
	const { email, password } = await logInAnew(page);
	await page.goto("/profile/");
	const started = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download my data" }).click();
	const download = await started;
	expect(download.suggestedFilename()).toMatch(/^the-yard-data-\d{4}-\d\d-\d\d\.zip$/);
	const files = unzipped(await readFile(await download.path()));
	expect(JSON.parse(files.get("data.json")?.toString() ?? "").profile.email).toBe(email);

	await page.getByRole("link", { name: "Delete my account" }).click();
	await expect(page.getByRole("heading", { name: "What stays" })).toBeVisible();
	await page.getByLabel("Current password").fill("not this one");
	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
	await page.getByLabel("Current password").fill(password);
	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(page).toHaveURL("/login/");
	await expectToast(page, "deleted");
	await page.goto("/profile/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
});
