import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expect, logIn, logInAnew, open, test } from "./yard.ts";

const DAY = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

test("a student plans a program with a tap, ticks, adds, edits and removes", async ({
	page,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await open(page, "/programs/?q=mobile");
	await page.getByRole("button", { name: "Save Mobile App Internship" }).click();
	await expect(page.getByRole("button", { name: "Unsave Mobile App Internship" })).toBeVisible();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await open(page, "/programs/saved/");
	await page.getByRole("button", { name: "Make a plan: Mobile App Internship" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plan: Mobile App Internship");
	const item = (text: string) =>
		page.getByRole("main").getByRole("listitem").filter({ hasText: text });
	const ready = item("Have everything ready");
	await ready.getByRole("button", { name: "Mark as done" }).click();
	await expect(ready.getByText("Done", { exact: true })).toBeVisible();
	await ready.getByRole("button", { name: "Mark as not done" }).click();
	await expect(ready.getByText("Done", { exact: true })).toBeHidden();

	await page.getByLabel("What to do").last().fill("Call the office");
	await page.getByRole("button", { name: "Add to your plan" }).click();
	await expect(item("Call the office")).toBeVisible();
	// Without JavaScript the page comes anew.
	if (javaScriptEnabled) await expect(page.locator("body")).not.toBeFocused();
	await item("Call the office").getByText("Edit: Call the office").click();
	await item("Call the office").getByLabel("What to do").fill("Call them");
	await item("Call the office").getByLabel("Day").fill(DAY);
	await item("Call the office").getByRole("button", { name: "Save changes" }).click();
	await expect(item("Call them").locator(`time[datetime="${DAY}"]`)).toBeVisible();
	await item("Call them").getByText("Edit: Call them").click();
	await page.getByRole("button", { name: "Remove: Call them" }).click();
	await expect(item("Call them")).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(item("Call them").first()).toBeVisible();
	if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);

	await open(page, "/programs/saved/plan/");
	await expect(page.getByRole("heading", { name: "This week" })).toBeVisible();
	if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
	await page.getByRole("table").getByRole("link", { name: /to do/ }).first().click();
	await expect(page).toHaveURL(/#day-\d{4}-\d{2}-\d{2}$/);
	await page.getByRole("button", { name: "Mark as done: Call them" }).click();
	await expect(page.getByRole("button", { name: "Mark as done: Call them" })).toHaveCount(0);
	await page.getByRole("link", { name: /^After/ }).click();
	await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/);
});

test("what two devices tick at once is done on both, and so is what both have ticked", async ({
	page,
	elsewhere,
}) => {
	const account = await logInAnew(page);
	const other = await elsewhere();
	await logIn(other, account);
	await open(page, "/programs/?q=mobile");
	await page.getByRole("link", { name: "Mobile App Internship" }).click();
	await page.getByRole("button", { name: "Make a plan: Mobile App Internship" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plan: Mobile App Internship");
	await page.getByLabel("What to do").last().fill("Call the office");
	await page.getByRole("button", { name: "Add to your plan" }).click();
	const button = (on: Page, text: string, to = "done") =>
		on.getByRole("button", { name: `Mark as ${to}: ${text}` });
	await expect(button(page, "Call the office")).toBeVisible();
	const { pathname } = new URL(page.url());
	await open(page, pathname);
	await open(other, pathname);

	await Promise.all([
		button(page, "Call the office").click(),
		button(other, "Have everything ready").click(),
	]);
	await expect(button(page, "Call the office", "not done")).toBeVisible();
	await expect(button(other, "Have everything ready", "not done")).toBeVisible();
	for (const device of [page, other]) {
		await open(device, pathname);
		for (const text of ["Call the office", "Have everything ready"])
			await expect(button(device, text, "not done")).toBeVisible();
	}

	await button(page, "Call the office", "not done").click();
	await expect(button(page, "Call the office")).toBeVisible();
	await open(other, pathname);
	for (const device of [page, other]) {
		await button(device, "Call the office").click();
		await expect(button(device, "Call the office", "not done")).toBeVisible();
	}
});
