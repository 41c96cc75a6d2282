import { expectToast } from "./toasts.ts";
import { expect, logInAnew, open, test } from "./yard.ts";

test("a student saves, applies, takes off and puts back, and gets a calendar link", async ({
	page,
	javaScriptEnabled,
	request,
}) => {
	await logInAnew(page);
	await page.goto("/programs/saved/");
	await page.getByRole("main").getByRole("link", { name: "Find programs" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");

	await open(page, "/programs/?q=mobile");
	await page.getByRole("button", { name: "Save Mobile App Internship" }).click();
	await expect(page.getByRole("button", { name: "Unsave Mobile App Internship" })).toBeVisible();
	// Without JavaScript the page reloads, at the same card.
	const back = javaScriptEnabled ? /\?q=mobile$/ : /\?q=mobile#program-[\w-]{22}$/;
	await expect(page).toHaveURL(back);
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();

	await page.goto("/programs/?q=civic+data");
	await page.getByRole("link", { name: "Civic Data Internship" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Civic Data Internship");
	await page.getByRole("button", { name: "Save Civic Data Internship" }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();

	await open(page, "/programs/saved/");
	const cards = page.getByRole("main").getByRole("heading", { level: 3 });
	await expect(cards).toHaveText(["Mobile App Internship", "Civic Data Internship"]);
	const mobile = page.getByRole("listitem").filter({ hasText: "Mobile App Internship" });
	await mobile.getByRole("button", { name: "Mark as applied" }).click();
	await expect(mobile.getByText("Applied", { exact: true })).toBeVisible();

	await mobile.getByRole("button", { name: "Unsave" }).click();
	if (javaScriptEnabled) {
		// "Save" also matches "Unsave".
		await mobile.getByRole("button", { name: "Save Mobile App Internship", exact: true }).click();
		await expect(mobile.getByRole("button", { name: "Unsave" })).toBeVisible();
		await expect(mobile.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	} else {
		await expectToast(page, "Removed");
		await expect(mobile).toHaveCount(0);
		await page.getByRole("button", { name: "Undo" }).click();
	}
	await page.goto("/programs/saved/");
	await expect(cards).toHaveText(["Civic Data Internship", "Mobile App Internship"]);
	await expect(mobile.getByText("Applied", { exact: true })).toBeVisible();

	await page.getByRole("button", { name: "Get calendar link" }).click();
	const link = page.getByLabel("Your calendar link");
	await expect(link).toHaveValue(/\/calendar\/[\w-]{22}\.ics$/);
	const feed = await request.get(await link.inputValue());
	expect(await feed.text()).toContain("SUMMARY:Applied: Mobile App Internship\r\n");
	await page.getByText("Change it or turn it off").click();
	await page.getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByRole("button", { name: "Get calendar link" })).toBeVisible();
	expect((await request.get(feed.url())).status()).toBe(404);
});

test("what a card offers is never cut short, in wide letters neither", async ({ page }) => {
	await logInAnew(page);
	await open(page, "/programs/?q=materials+research+fellowship");
	await page.getByRole("button", { name: "Save Materials Research Fellowship" }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await open(page, "/programs/saved/");
	const card = page.getByRole("listitem").filter({ hasText: "Materials Research Fellowship" });
	const offers = card.locator(":is(summary, summary span, a, button):visible:not(.sr-only)");
	await expect(offers.filter({ hasText: "Reminders" })).not.toHaveCount(0);
	for (const letterSpacing of ["normal", "0.3em"]) {
		await card.evaluate((element, spacing) => {
			element.style.letterSpacing = spacing;
		}, letterSpacing);
		const cut = await offers.evaluateAll((elements) =>
			elements
				.filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
				.map(({ textContent }) => textContent),
		);
		expect(cut, letterSpacing).toEqual([]);
	}
});
