import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { HANG_MS } from "../support/patience.ts";
import { violationsOf } from "./axe.ts";
import { expectToast } from "./toasts.ts";
import { expect, findWaiting, logInAnew, mailTo, newMark, test } from "./yard.ts";

// For the link that is cut off.
test.use({ expectedErrors: [/status of 404/] });

test("a student chooses how they are notified, and learns of a rejection, which they fix", async ({
	page,
	javaScriptEnabled,
	elsewhere,
}) => {
	const name = `Reading Camp ${newMark()}`;
	const otherName = `Writing Camp ${newMark()}`;
	const { email } = await logInAnew(page);
	for (const one of [otherName, name]) {
		await page.goto("/programs/add-program/");
		await page.getByLabel("Program name").fill(one);
		await page.getByLabel("Website").fill(`https://${randomUUID()}.example.org/`);
		await page.getByLabel("Description").fill("A summer of reading.");
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expectToast(page, "Program submitted successfully!");
	}

	const desk = await elsewhere();
	await logInAnew(desk, { moderator: true });
	for (const one of [otherName, name]) {
		const waiting = await findWaiting(desk, one);
		await waiting.getByLabel("Note").fill("Which summer?");
		await waiting.getByRole("button", { name: "Reject" }).click();
		await expect(waiting).toHaveCount(0);
	}

	await page.goto("/profile/");
	await page.getByRole("link", { name: "Notification settings" }).click();
	await page.getByLabel("Email: A report you made is reviewed").check();
	await page.getByLabel("Phone: A program you saved closes soon").uncheck();
	await page.getByLabel("2 weeks before").check();
	await page.getByLabel("Your time zone").selectOption({ label: "Hawaii" });
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText(/the day before \(Hawaii\)/).first()).toBeVisible();
	await page.reload();
	await expect(page.getByLabel("Email: A report you made is reviewed")).toBeChecked();
	await expect(page.getByLabel("Phone: A program you saved closes soon")).not.toBeChecked();
	await examine(page, javaScriptEnabled);

	// Until the moderator can no longer undo it.
	const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
	// Requested without loading the page, because it takes a minute.
	const answer = async () => (await page.request.get("/notifications/")).text();
	await expect.poll(answer, { timeout: HANG_MS / 2 }).toContain(otherName);
	await expect.poll(answer, { timeout: HANG_MS / 2 }).toContain(name);
	await page.reload();
	await expect(bell).toContainText("some are new");
	await bell.click();
	const item = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
	const other = page.getByRole("main").getByRole("listitem").filter({ hasText: otherName });
	await other.getByRole("button", { name: "Mark as read" }).press("Enter");
	const link = other.getByRole("link", { name: "Fix and submit again" });
	await expect(link).toBeVisible();
	if (javaScriptEnabled) await expect(link).toBeFocused();
	await expect(item).toContainText("Which summer?");
	await examine(page, javaScriptEnabled);
	await item.getByRole("button", { name: "Fix and submit again" }).click();
	await expect(page.getByLabel("Program name")).toHaveValue(name);
	await expect(bell).toHaveText("Notifications");
	await page.goto("/notifications/");
	await expect(item.getByRole("link", { name: "Fix and submit again" })).toBeVisible();

	// The same by mail, which any reader can unsubscribe from without logging in.
	const mail = await mailTo(email, `Not published yet: ${name}`);
	expect(mail).toContain("Which summer?");
	const [, stop = ""] = /Stop these emails:\s+https?:\/\/[^/]+(\S+)/.exec(mail) ?? [];
	await page.context().clearCookies();
	await page.goto(stop);
	await examine(page, javaScriptEnabled);
	await page.getByRole("button", { name: "Stop these emails" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("anymore");
	await examine(page, javaScriptEnabled);
	await page.goto(stop.replace(/.{9}\/$/, "/"));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"This link doesn't work anymore",
	);
	await examine(page, javaScriptEnabled);
});

async function examine(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
	if (!javaScriptEnabled) return; // axe runs in the page.
	expect(await violationsOf(page)).toEqual([]);
}
