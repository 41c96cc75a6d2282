import type { Page } from "@playwright/test";
import { tooWideBy, violationsOf } from "./axe.ts";
import { expect, logInAnew, test } from "./yard.ts";

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
	await expect(page.getByText("We'll count new ones like this for you.")).toBeVisible();
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
	await expect(page.getByText("We'll count new ones like this for you.")).toBeVisible();
	await page.goto("/programs/");
	await page.getByRole("button", { name: "“summer” · Paid" }).click();
	await expect(page).toHaveURL("/programs/?q=summer&pay=paid");
	await page.goto("/programs/searches/");
	if (javaScriptEnabled) await examine(page);
	await page.getByRole("button", { name: "Remove “summer” · Paid" }).click();
	await expect(page.getByText("No saved searches")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("We'll count new ones like this for you.")).toBeVisible();
});

test("a search for one endless word widens no page, also once it is saved", async ({ page }) => {
	await logInAnew(page);
	const word = "supercalifragilistic".repeat(5);
	await page.goto(`/programs/?q=${word}`);
	await expect(page.getByRole("heading", { name: word })).toBeVisible();
	expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
	await page.getByRole("button", { name: "Tell me about new ones like this" }).click();
	await expect(page.getByText("We'll count new ones like this for you.")).toBeVisible();
	await page.goto("/programs/");
	await expect(page.getByRole("button", { name: word })).toBeVisible();
	expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
});
