import { demo, expect, logIn, test } from "./yard.ts";

const DAY_MS = 86_400_000;

test.use({ timezoneId: "Pacific/Kiritimati" });

test("a browser whose clock is days ahead says of a deadline what the server says", async ({
	page,
}) => {
	await logIn(page, demo("student"));
	await page.clock.setFixedTime(Date.now() + 3 * DAY_MS);
	const answer = await page.goto("/programs/");
	const [sent = ""] = (await answer?.text())?.match(/Closes in \d+ days/) ?? [];
	expect(sent).not.toBe("");
	const card = page.locator("li.card", { hasText: sent }).first();
	const name = await card.locator("h3").textContent();
	await card.locator("h3 a").click();
	await expect(page.locator("h1")).toHaveText(name ?? "");
	await expect(page.locator("main")).toContainText(sent);
	await page.goBack();
	await expect(page.locator("li.card", { hasText: name ?? "" })).toContainText(sent);
});
