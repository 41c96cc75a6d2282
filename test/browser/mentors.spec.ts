import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { JPEG } from "../support/pictures.ts";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, mailTo, newMark, test } from "./yard.ts";

// The browser reports the refusals that these tests provoke.
test.use({ expectedErrors: [/status of (400|503)/] });

const cards = (page: Page) => page.locator("main li.card");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by mentor name" });

/** The path of the link in a mail. */
function linkIn(text: string): string {
	const path = text.match(/\/mentor\/mine\/[\w-]+/)?.[0];
	if (!path) throw new Error("No link in the mail");
	return `${path}/`;
}

/** Each test sends from its own IP address, because public forms are limited per address. */
async function fromElsewhere(page: Page): Promise<void> {
	await page.setExtraHTTPHeaders({ "CF-Connecting-IP": randomUUID() });
}

test("a mentor registers, a moderator approves, a student finds and writes to them", async ({
	page,
	elsewhere,
}) => {
	const name = `Bessie ${newMark()}`;
	await fromElsewhere(page);
	await page.goto("/mentor/register/");
	await page.getByLabel("Name", { exact: true }).fill(name);
	const email = `bessie-${randomUUID().slice(0, 8)}@example.org`;
	await page.getByLabel("Email Address", { exact: true }).fill(email);
	await page.getByLabel("HBCU affiliation").fill("famu");
	await page.getByLabel("Role (optional)").fill("Pilot");
	await page.getByLabel("Ask me about (optional)").fill("Learning to fly");
	await page.getByLabel("Engineering").check();
	await page.getByLabel("Other").fill("Flying");
	await page.getByLabel("LinkedIn profile (optional)").fill("example.org/in/bessie");
	await page
		.getByLabel("Headshot (optional)")
		.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from(JPEG) });
	await page.getByLabel(/^I agree that students/).check();
	await page.getByRole("button", { name: "Send registration" }).click();
	await expect(page.getByRole("alert")).toContainText("Please fix");
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
	await expect(page.getByLabel("Engineering")).toBeChecked();
	await expect(page.getByText(/kept .* headshot/)).toBeVisible();
	await page.getByRole("alert").getByRole("link", { name: "LinkedIn profile" }).click();
	await page.getByLabel("LinkedIn profile (optional)").fill("");
	await page.getByRole("button", { name: "Send registration" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Thank you for offering your time",
	);
	await page.reload();
	await expect(page.getByText(/check your email/)).toBeVisible();

	const desk = await elsewhere();
	await logInAnew(desk, { moderator: true });
	await desk.goto("/moderation/");
	await desk.getByRole("navigation", { name: "Moderation" }).getByText("Mentors").click();
	const waiting = cards(desk).filter({ hasText: name });
	await expect(desk.getByRole("heading", { name: "Waiting" })).toBeVisible();
	await expect(waiting).toHaveCount(0);
	await page.goto(linkIn(await mailTo(email, "Confirm your mentor registration")));
	await expect(page.getByText("Florida A&M University")).toBeVisible();
	await page.getByRole("button", { name: "Yes, that's me" }).click();
	await expect(page.getByText(/is confirmed/)).toBeVisible();
	await desk.reload();
	await expect(waiting.getByText(email)).toBeVisible();
	await expect(waiting.getByText("Flying")).toBeVisible();
	await expect(waiting.locator("img")).toHaveJSProperty("naturalWidth", 96);
	await waiting.getByRole("button", { name: "Approve" }).click();
	await expectToast(desk, `Approved. Students can find ${name} now.`);
	await expect(waiting).toHaveCount(0);

	await logInAnew(page);
	await page.goto("/mentor/");
	await search(page).fill(name.toUpperCase());
	await search(page).press("Enter");
	await expect(cards(page)).toHaveCount(1);
	await expect(cards(page).getByRole("heading", { name })).toBeVisible();
	await expect(cards(page).locator("img")).toHaveJSProperty("naturalWidth", 96);
	await expect(cards(page).getByRole("link", { name: "Email Mentor" })).toHaveAttribute(
		"href",
		new RegExp(`^mailto:${email}\\?subject=`),
	);
	await expect(cards(page).getByText("Ask me about: Learning to fly")).toBeVisible();

	await desk.getByRole("link", { name: "Shown now" }).click();
	const shown = cards(desk).filter({ hasText: name });
	await shown.getByRole("button", { name: "Remove from list" }).click();
	await expectToast(desk, `${name} is removed from the list.`);
	await expect(shown).toHaveCount(0);
});

test("a mentor asks for a link, changes what is shown and withdraws", async ({ page }) => {
	const email = `willa-${randomUUID().slice(0, 8)}@example.org`;
	await fromElsewhere(page);
	await page.goto("/mentor/register/");
	await page.getByLabel("Name", { exact: true }).fill("Willa Brown");
	await page.getByLabel("Email Address", { exact: true }).fill(email);
	await page.getByLabel("HBCU affiliation").fill("Lincoln University");
	await page.getByLabel("Engineering").check();
	await page.getByLabel(/^I agree that students/).check();
	await page.getByRole("button", { name: "Send registration" }).click();
	await page.goto(linkIn(await mailTo(email, "Confirm your mentor registration")));
	await page.getByRole("button", { name: "Yes, that's me" }).click();
	await page.getByRole("link", { name: "Change or withdraw" }).click();
	await page.getByLabel("Email Address").fill(email);
	await page.getByRole("button", { name: "Email me a link" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
	await page.goto(linkIn(await mailTo(email, "Your link to change or withdraw")));
	await page.getByLabel("Role (optional)").fill("Pilot");
	await page.getByLabel("Class year (optional)").fill("soon");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByLabel("Class year (optional)")).toHaveAttribute("aria-invalid", "true");
	await page.getByLabel("Class year (optional)").fill("2001");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expectToast(page, "Saved. A moderator will read it.");
	await expect(page.getByLabel("Role (optional)")).toHaveValue("Pilot");
	await page.getByRole("button", { name: "Withdraw and erase" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("off the list");
});

test("a student searches and filters; the address keeps both", async ({
	page,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await page.goto("/mentor/");
	await page.getByLabel("Area of expertise").first().selectOption("Law");
	if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
	await expect(cards(page).getByRole("heading", { name: "Andre Pettiford" })).toBeVisible();
	await expect(cards(page).getByRole("heading", { name: "Joy Adeyemi" })).toHaveCount(0);
	await search(page).fill("hampton");
	if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
	await expect(cards(page)).toHaveCount(1);
	await expect(page).toHaveURL(/\/mentor\/\?q=hampton&area=Law$/);
	await page.reload();
	await expect(cards(page)).toHaveCount(1);
	await expect(search(page)).toHaveValue("hampton");
	const profile = cards(page).getByRole("link", { name: "Connect on LinkedIn" });
	await expect(profile).toHaveAttribute("target", "_blank");
	await search(page).fill("nobody is called this");
	if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
	await expect(cards(page)).toHaveCount(0);
});
