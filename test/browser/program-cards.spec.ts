import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { tooWideBy } from "./axe.ts";
import { expect, findWaiting, logInAnew, test } from "./yard.ts";

const LISTS = ["/", "/programs-public/", "/programs/"];

test("three programs fit on a phone's screen, whatever they say", async ({ page, elsewhere }) => {
	await logInAnew(page);
	const id = await publishLong(page, await elsewhere());
	const long = page.locator(`#program-${id}`);
	for (const path of LISTS) {
		await page.goto(path === "/" ? path : `${path}?q=unabridged`);
		await expect(path === "/" ? cards(page).first() : long).toBeVisible();
		for (const card of await cards(page).all()) await isThirdOfScreen(card, path);
	}
	const bookmark = long.getByRole("button", { name: /^Save / });
	const { width, height } = await boxOf(bookmark);
	expect(Math.min(width, height), "room for a finger").toBeGreaterThanOrEqual(44);
	await bookmark.click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();

	await page.goto("/programs/saved/");
	await isThirdOfScreen(long, "saved");
	expect(await tooWideBy(page), "with reminders").toBeLessThanOrEqual(0);
	const [reminders, card] = [await boxOf(long.getByText(/^Reminders: /)), await boxOf(long)];
	expect(reminders.x + reminders.width).toBeLessThan(card.x + card.width);
	await long.getByText("Add a note").click();
	await long
		.getByLabel("Note to yourself")
		.fill("Ask Dr. Hill for a letter\nand send it by Friday. ".repeat(9));
	await long.getByRole("button", { name: "Save note" }).click();
	await expect(long.locator("summary").getByText("Ask Dr. Hill")).toBeVisible();
	await expect(long.getByLabel("Note to yourself")).toBeHidden();
	await isThirdOfScreen(long, "with a note");
	await long.getByRole("button", { name: "Mark as applied" }).click();
	await expect(long.getByText("Applied", { exact: true })).toBeVisible();
	await isThirdOfScreen(long, "applied");
	expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
});

test("the first program stands on the first screen", async ({ page }) => {
	await logInAnew(page);
	for (const path of LISTS) {
		await page.goto(path);
		const first = await boxOf(cards(page).first());
		const { bottom } = await freeScreen(page);
		expect(first.y + first.height, `${path}: where the first card ends`).toBeLessThan(bottom);
	}
});

test("a program that is called like its organization says so once, and its site", async ({
	page,
}) => {
	await page.goto("/programs-public/?q=city+year");
	const card = cards(page).filter({ has: page.getByRole("heading", { name: "City Year" }) });
	await expect(card.getByText("City Year", { exact: true })).toHaveCount(1);
	await expect(card.getByText("cityyear.org", { exact: true })).toBeVisible();
});

test("on a desktop cards are wide enough for a program's name", async ({ page }) => {
	for (const width of [1024, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto("/programs-public/");
		await expect(cards(page).first()).toBeVisible();
		for (const card of await cards(page).all()) {
			expect((await boxOf(card)).width, `at ${width} px`).toBeGreaterThanOrEqual(288);
		}
	}
});

test("on a wide screen a description ends with its third line, beside higher cards, too", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto("/programs-public/");
	const excerpts = cards(page).locator("p[dir]");
	await expect(excerpts).not.toHaveCount(0);
	const lines = await excerpts.evaluateAll((texts) =>
		texts.map((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
	);
	expect(Math.max(...lines)).toBeLessThan(3.1);
});

test("all of a card leads to its program, and its bookmark does not", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/programs/?q=ocean");
	const card = cards(page).first();
	await card.getByRole("button", { name: /^Save / }).click();
	await expect(card.getByRole("button", { name: /^Unsave / })).toBeVisible();
	const { width, height } = await boxOf(card);
	for (const position of [
		{ x: 20, y: 20 },
		{ x: width / 2, y: height / 2 },
		{ x: width - 10, y: height - 10 },
	]) {
		await page.goto("/programs/?q=ocean");
		await card.click({ position });
		await expect(page).toHaveURL(/\/programs\/[\w-]{22}\/$/);
	}
});

function cards(page: Page): Locator {
	return page
		.getByRole("main")
		.getByRole("listitem")
		.filter({ has: page.locator("h3 a") });
}

async function boxOf(element: Locator) {
	const box = await element.boundingBox();
	if (!box) throw new Error("It is not shown");
	return box;
}

async function isThirdOfScreen(card: Locator, what: string): Promise<void> {
	// Its style sheet has come.
	await card.page().waitForLoadState();
	const { top, bottom } = await freeScreen(card.page());
	expect((await boxOf(card)).height, what).toBeLessThan((bottom - top) / 3);
}

/** The part of the screen that the fixed bars leave free. */
function freeScreen(page: Page): Promise<{ top: number; bottom: number }> {
	return page.evaluate(() => {
		const free = { top: 0, bottom: innerHeight };
		for (const bar of document.querySelectorAll("body > :is(header, nav)")) {
			const { top, bottom } = bar.getBoundingClientRect();
			const { position } = getComputedStyle(bar);
			if (position === "sticky") free.top = bottom;
			if (position === "fixed" && top > innerHeight / 2) free.bottom = top;
		}
		return free;
	});
}

/** Publishes a program with the longest allowed texts, which closes soon. */
async function publishLong(page: Page, desk: Page): Promise<string> {
	const mark = randomUUID();
	const name = `Unabridged ${mark} ${"Fellowship of the Very Long Name ".repeat(4)}`.trim();
	const closes = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
	await page.request.post("/programs/add-program/", {
		form: {
			name,
			application_link: `https://${"department-of-".repeat(3)}${mark}.example.org/apply`,
			description: "A description that goes on for as long as anybody reads. ".repeat(40),
		},
		headers: { Origin: process.env.YARD_URL ?? "" },
	});
	await logInAnew(desk, { moderator: true });
	const waiting = await findWaiting(desk, mark);
	await waiting.getByLabel("Application deadline").fill(closes);
	await waiting.getByRole("button", { name: "Approve" }).click();
	await expect(waiting).toHaveCount(0);
	await page.goto(`/programs/?q=${mark}`);
	const card = cards(page);
	await expect(card).toHaveCount(1);
	return (await card.getAttribute("id"))?.replace("program-", "") ?? "";
}
