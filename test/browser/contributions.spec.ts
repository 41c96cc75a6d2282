import { randomUUID } from "node:crypto";
import { expectToast } from "./toasts.ts";
import { demo, expect, findWaiting, logIn, logInAnew, newMark, test } from "./yard.ts";

test("a rejected contribution shows the note, is fixed and submitted again, and is one card", async ({
	page,
	elsewhere,
}) => {
	const name = `Second Chance ${newMark()}`;
	await logInAnew(page);
	await page.goto("/programs/add-program/");
	await page.getByLabel("Program name").fill(name);
	await page.getByLabel("Website").fill(`https://${randomUUID()}.example.org/apply`);
	await page.getByLabel("Description").fill("Something with boats.");
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expectToast(page, "Program submitted successfully!");

	const desk = await elsewhere();
	await logInAnew(desk, { moderator: true });
	const waiting = await findWaiting(desk, name);
	await waiting.getByLabel("Note").fill("Which boats?");
	await waiting.getByRole("button", { name: "Reject" }).click();
	await expect(waiting).toHaveCount(0);

	await page.goto("/programs/contributions/");
	const card = page.getByRole("listitem").filter({ hasText: name });
	await expect(card.getByText("REJECTED")).toBeVisible();
	await expect(card.getByText("Which boats?")).toBeVisible();
	await card.getByRole("link", { name: "Fix and submit again" }).click();
	await expect(page.getByText("The moderator wrote: Which boats?")).toBeVisible();
	await expect(page.getByLabel("Program name")).toHaveValue(name);
	await page.getByLabel("Description").fill("Something with sailing boats.");
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expectToast(page, "Program submitted successfully!");
	await expect(page.getByLabel("Program name")).toHaveValue("");

	await page.goto("/programs/contributions/");
	await expect(card).toHaveCount(1);
	await expect(card.getByText("PENDING")).toBeVisible();
	await expect(card.getByText("sailing boats")).toBeVisible();
});

test("rankings are links, and one's own contributions open at a press", async ({ page }) => {
	await logIn(page, demo("student"));
	await page.goto("/programs/add-program/");
	const panel = page.locator("details", { hasText: "My Contributions" });
	await expect(panel.getByRole("listitem").first()).toBeHidden();
	await panel.locator("summary").click();
	await expect(panel.getByText("Graduate School Visit Weekend")).toBeVisible();
	await page.getByRole("link", { name: "Weekly" }).click();
	await expect(page).toHaveURL(/\?duration=weekly/);
	await expect(page.getByRole("link", { name: "Weekly" })).toHaveAttribute("aria-current", "true");
});

for (const [width, title, shown, recent] of [
	[360, "Add New Program", 5, 0],
	[1280, "Contribute a New Program", 8, 1],
] as const) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test(`the form is titled '${title}', and ${shown} contributors are shown`, async ({ page }) => {
			await logInAnew(page);
			await page.goto("/programs/add-program/");
			await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
			await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
			const rows = page.getByRole("region", { name: "Top Contributors" }).getByRole("listitem");
			expect(await rows.count()).toBeGreaterThanOrEqual(shown);
			if (width === 360) expect(await rows.count()).toBe(shown);
			const heading = page.getByRole("heading", { name: "Recently Added" });
			await expect(heading).toHaveCount(recent);
		});
	});
}
