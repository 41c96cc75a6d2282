import { randomUUID } from "node:crypto";
import { chooseUniversity, expect, mailedLink, test } from "./yard.ts";

const PASSWORD = "correct horse battery";

test("a student saves, applies, takes off and puts back, and gets a calendar link", async ({
	page,
	javaScriptEnabled,
	request,
}) => {
	const email = `saver-${randomUUID()}@example.edu`;
	await page.goto("/signup/");
	await page.getByLabel("Full Name").fill("Sadie Saver");
	await page.getByLabel("Email Address").fill(email);
	await chooseUniversity(page, "Howard University", javaScriptEnabled ?? true);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(page).toHaveURL(/\/verify-email\/$/);
	await page.goto(await mailedLink(email));
	await page.getByRole("button", { name: "Verify my email" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Programs" })).toBeVisible();

	await page.goto("/programs/saved/");
	await expect(page.getByText("You haven't saved any programs yet.")).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Find programs" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");

	await page.goto("/programs/?q=internship");
	await page.getByRole("button", { name: "Save Mobile App Internship" }).click();
	await expect(page.getByRole("button", { name: "Unsave Mobile App Internship" })).toBeVisible();
	await expect(page).toHaveURL(/\/programs\/\?q=internship$/);
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();

	await page.goto("/programs/?q=civic+data");
	await page.getByRole("link", { name: "Civic Data Internship" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Civic Data Internship");
	await page.getByRole("button", { name: "Save Civic Data Internship" }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();

	await page.goto("/programs/saved/");
	const cards = page.getByRole("main").getByRole("heading", { level: 3 });
	await expect(cards).toHaveText(["Mobile App Internship", "Civic Data Internship"]);
	const mobile = page.getByRole("listitem").filter({ hasText: "Mobile App Internship" });
	await mobile.getByRole("button", { name: "Mark as applied" }).click();
	await expect(mobile.getByText("Applied", { exact: true })).toBeVisible();

	await mobile.getByRole("button", { name: "Unsave" }).click();
	if (javaScriptEnabled) {
		await mobile.getByRole("button", { name: "Save Mobile App Internship" }).click();
		await expect(mobile.getByRole("button", { name: "Unsave" })).toBeVisible();
		await expect(mobile.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	} else {
		await expect(page.getByText("Removed from your saved programs")).toBeVisible();
		await expect(mobile).toHaveCount(0);
		await page.getByRole("button", { name: "Undo" }).click();
	}
	await page.goto("/programs/saved/");
	await expect(cards).toHaveText(["Mobile App Internship", "Civic Data Internship"]);
	await expect(mobile.getByText("Applied", { exact: true })).toBeVisible();

	await page.getByRole("button", { name: "Get calendar link" }).click();
	const link = page.getByLabel("Your calendar link");
	await expect(link).toHaveValue(/\/calendar\/[0-9a-z]{32}\.ics$/);
	const feed = await request.get(await link.inputValue());
	expect(await feed.text()).toContain("SUMMARY:Applied: Mobile App Internship\r\n");
	await page.getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByRole("button", { name: "Get calendar link" })).toBeVisible();
	expect((await request.get(feed.url())).status()).toBe(404);
});
