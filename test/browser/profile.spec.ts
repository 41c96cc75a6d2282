import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { JPEG, PNG } from "../support/pictures.ts";
import { expect, logIn, test } from "./yard.ts";

const PASSWORD = "correct horse battery";

test.use({ expectedErrors: [/status of 400/] });

/** Logs somebody in whom no other test knows. */
async function newStudent(page: Page): Promise<string> {
	const email = `profile-${randomUUID()}@example.edu`;
	const admin = localAdmin(process.env.YARD_IDENTITY_URL ?? "");
	await createVerifiedAccount(admin, { email, password: PASSWORD, displayName: "Ida Wells" });
	await logIn(page, email, PASSWORD);
	return email;
}

async function choosePicture(page: Page, label: string, bytes: Uint8Array): Promise<void> {
	const file = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(bytes) };
	await page.getByLabel(label).setInputFiles(file);
	await page.getByRole("button", { name: "Upload photo" }).click();
}

test("a photo is uploaded, replaced and removed", async ({ page }) => {
	await newStudent(page);
	await page.goto("/profile/");
	await choosePicture(page, "Picture", PNG);
	await expect(page.getByText("Photo saved")).toBeVisible();
	const photo = page.locator("main img.avatar");
	await expect(photo).toHaveJSProperty("naturalWidth", 12);
	const first = await photo.getAttribute("src");

	await choosePicture(page, "Another picture", JPEG);
	await expect(photo).not.toHaveAttribute("src", first ?? "");
	await expect(photo).toHaveJSProperty("naturalWidth", 12);

	await page.getByRole("button", { name: "Remove photo" }).click();
	await expect(page.getByText("Photo removed")).toBeVisible();
	await expect(photo).toHaveCount(0);
	await expect(page.locator("main .avatar").first()).toHaveText("I");
});

test("what is no picture is refused at its field", async ({ page }) => {
	await newStudent(page);
	await page.goto("/profile/");
	await choosePicture(page, "Picture", Buffer.from("no picture"));
	await expect(page.getByText("That is not a picture we can show.")).toBeVisible();
	await expect(page.getByLabel("Picture")).toHaveAttribute("aria-invalid", "true");
});

test("roles are added, changed and removed, and removing asks first", async ({ page }) => {
	await newStudent(page);
	await page.goto("/profile/");
	await page.getByRole("link", { name: "Your experience" }).click();
	await expect(page.getByText("Nothing here yet.")).toBeVisible();
	await page.getByRole("link", { name: "Add a role" }).click();
	await page.getByLabel("Title").fill("Tutor");
	await page.getByLabel("Organisation").fill("Library");
	await page.getByLabel("Start month").selectOption("September");
	await page.getByLabel("Start year").selectOption("2024");
	await page.getByRole("button", { name: "Add role" }).click();
	await expect(page.getByText("or tick “I still work here”")).toBeVisible();
	await expect(page.getByLabel("Start month")).toHaveValue("09");
	await page.getByLabel("I still work here").check();
	await expect(page.getByLabel("End month")).toBeHidden();
	await page.getByRole("button", { name: "Add role" }).click();
	await expect(page.getByText("Role added")).toBeVisible();
	const card = page.getByRole("listitem").filter({ hasText: "Tutor" });
	await expect(card.getByText("Sep 2024 – now")).toBeVisible();

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
	await expect(page.getByText("Role removed")).toBeVisible();
	await expect(page.getByText("Nothing here yet.")).toBeVisible();
});

test("everything can be downloaded, then the account is deleted with the password", async ({
	page,
}) => {
	const email = await newStudent(page);
	await page.goto("/profile/");
	const started = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download my data" }).click();
	const download = await started;
	expect(download.suggestedFilename()).toBe("the-yard-data.json");
	expect(JSON.parse(await readFile(await download.path(), "utf8")).profile.email).toBe(email);

	await page.getByRole("link", { name: "Delete my account" }).click();
	await expect(page.getByRole("heading", { name: "What stays" })).toBeVisible();
	await page.getByLabel("Current password").fill("not this one");
	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(page.getByText("That is not your password.")).toBeVisible();
	await page.getByLabel("Current password").fill(PASSWORD);
	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(page).toHaveURL("/login/");
	await expect(page.getByText("Your account and everything in it is deleted.")).toBeVisible();
	await page.goto("/profile/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
});
