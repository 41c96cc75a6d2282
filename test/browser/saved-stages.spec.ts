import { tooWideBy, violationsOf } from "./axe.ts";
import { expect, logInAnew, open, test } from "./yard.ts";

const NAME = "Mobile App Internship";

test("a student goes through the stages by the button and the menu, and sees their days", async ({
	page,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await open(page, `/programs/?q=${encodeURIComponent(NAME)}`);
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await open(page, "/programs/saved/");
	const card = page
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name: NAME }) });
	const badge = (text: string) => card.locator(".badge").getByText(text, { exact: true });
	for (const [button, now] of [
		["Mark as applied", "Applied"],
		["Mark as interview", "Interview"],
	] as const) {
		await page.getByRole("button", { name: `${button}: ${NAME}` }).click();
		await expect(badge(now)).toBeVisible();
	}
	await card.getByText("Stage").click();
	await expect(card.getByRole("list").getByText(/^Interview /)).toBeVisible();
	expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
	if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
	await card.getByRole("button", { name: `Turned down: ${NAME}` }).click();
	await expect(badge("Turned down")).toBeVisible();
	const answered = page.getByRole("region", { name: "Answered" });
	await expect(answered.getByRole("heading", { name: NAME })).toBeVisible();
});
