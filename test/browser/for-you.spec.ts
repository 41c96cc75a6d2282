import type { Page } from "@playwright/test";
import { tooWideBy, violationsOf } from "./axe.ts";
import { expect, logInAnew, open, test } from "./yard.ts";

async function examine(page: Page): Promise<void> {
	expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
	expect(await violationsOf(page)).toEqual([]);
}

test("somebody new answers three questions, and sees what fits and why", async ({
	page,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await page.goto("/programs/");
	await page.getByRole("link", { name: "Tell us three things" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What fits you?");
	if (javaScriptEnabled) await examine(page);
	await page.getByLabel("What year are you?").selectOption("Sophomore");
	await page.getByLabel("Internship").check();
	await page.getByRole("button", { name: "Show what fits me" }).click();
	const picked = page.getByRole("region", { name: "For you" });
	await expect(picked.getByText(/^(Sophomore|Internship)\b/).first()).toBeVisible();
	if (javaScriptEnabled) await examine(page);
	await picked.getByRole("link", { name: "See all that fit" }).click();
	await expect(page).toHaveURL(/kind=internship&who=sophomore/);
});

test("a phone shows two programs before any scrolling, also to somebody new with a saved search", async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await logInAnew(page);
	await page.goto("/programs/?q=summer&pay=paid");
	await page.getByRole("button", { name: "Tell me about new ones like this" }).click();
	await expect(page.getByText(/^We'll count/)).toBeVisible();
	await page.goto("/programs/");
	const names = page.locator(".program-card h3");
	await expect(names.nth(1)).toBeInViewport({ ratio: 1 });
});

test("the first steps are put away with one tap", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/programs/");
	const steps = page.getByRole("region", { name: "First steps" });
	await expect(steps.getByRole("link", { name: "Upload a resume" })).toBeVisible();
	await steps.getByRole("button", { name: "Hide the first steps" }).click();
	await expect(steps).toHaveCount(0);
});

test("a search is saved, opened from above the list, and removed with an undo", async ({
	page,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await page.goto("/programs/?q=summer&pay=paid");
	await page.getByRole("button", { name: "Tell me about new ones like this" }).click();
	await expect(page.getByText(/^We'll count/)).toBeVisible();
	await page.goto("/programs/");
	await page.getByRole("button", { name: "“summer” · Paid" }).click();
	await expect(page).toHaveURL("/programs/?q=summer&pay=paid");
	await open(page, "/programs/searches/");
	if (javaScriptEnabled) await examine(page);
	const remove = page.getByRole("button", { name: "Remove “summer” · Paid" });
	// A double tap removes it once.
	await (javaScriptEnabled ? remove.dblclick() : remove.click());
	await expect(page.getByText("No saved searches")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText(/^We'll count/)).toBeVisible();
});

test("a search for one endless word widens no page, also once it is saved", async ({ page }) => {
	await logInAnew(page);
	const word = "supercalifragilistic".repeat(5);
	await page.goto(`/programs/?q=${word}`);
	await expect(page.getByRole("heading", { name: word })).toBeVisible();
	expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
	await page.getByRole("button", { name: "Tell me about new ones like this" }).click();
	await expect(page.getByText(/^We'll count/)).toBeVisible();
	await page.goto("/programs/");
	await expect(page.getByRole("button", { name: word })).toBeVisible();
	expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
});

test("a program says which of its conditions one meets, and each answer is changed from there", async ({
	page,
	javaScriptEnabled,
}) => {
	await logInAnew(page);
	await page.goto("/programs/?q=USDA+1890+National+Scholars");
	const card = page.locator(".program-card", { hasText: "USDA 1890 National Scholars" }).first();
	await expect(card.getByText(/condition/)).toHaveCount(0);
	await card.getByRole("link").first().click();
	await page.getByRole("link", { name: "Do I fit? Answer three questions" }).click();
	await page.getByLabel("What year are you?").selectOption("First-year");
	await page.getByLabel("Biology").check();
	await page.getByRole("button", { name: "Show what fits me" }).click();
	const fit = page.getByRole("region", { name: "Do I fit?" });
	const row = (title: string) =>
		fit.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
	await expect(row("Year")).toContainText("You fit");
	await expect(row("GPA")).toContainText("Not sure");
	await expect(row("GPA")).toContainText("The program says: 3.0 or higher");
	await expect(row("GPA")).toContainText("You said: Nothing yet");
	await row("GPA").getByRole("link", { name: "Answer: GPA" }).click();
	await page.getByLabel("What's your GPA, about?").selectOption("2.5–2.9");
	await page
		.getByRole("group", { name: "Show me programs open to" })
		.getByLabel("U.S. citizens")
		.check();
	if (javaScriptEnabled) await examine(page);
	await page.getByRole("button", { name: "Save my answers" }).click();
	await expect(row("GPA")).toContainText("You don't");
	await expect(row("Citizenship")).toContainText("You fit");
	await expect(row("Citizenship")).toContainText("Show programs open to U.S. citizens");
	await expect(row("College")).toContainText("1890 land-grant universities");
	await expect(row("College")).toContainText("Not sure");
	if (javaScriptEnabled) await examine(page);
	await page.goto("/programs/?q=USDA+1890+National+Scholars");
	await expect(card.getByText("You said: 2.5–2.9")).toBeHidden();
	await card.getByText("1 condition you don't meet").click();
	await expect(card.getByText("You said: 2.5–2.9")).toBeVisible();
	expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
	if (javaScriptEnabled) await examine(page);
	await card.getByRole("link", { name: "Change my answers" }).click();
	await page.getByLabel("What's your GPA, about?").selectOption("3.5–4.0");
	await page.getByRole("button", { name: "Save my answers" }).click();
	await expect(page).toHaveURL("/programs/?q=USDA+1890+National+Scholars");
	await expect(card.getByText(/to check/)).toBeVisible();
});
