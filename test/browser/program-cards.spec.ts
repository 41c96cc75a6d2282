import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, findWaiting, logInAnew, test } from "./yard.ts";

const CARD_PX = 140;
const LISTS = ["/", "/programs-public/", "/programs/"];

test("a program's card is at most 140 px high on a phone, whatever it says", async ({
	page,
	elsewhere,
}) => {
	await logInAnew(page);
	const id = await publishLong(page, await elsewhere());
	const long = page.locator(`#program-${id}`);
	for (const path of LISTS) {
		await page.goto(path === "/" ? path : `${path}?q=unabridged`);
		if (path !== "/") await expect(long).toBeVisible();
		for (const box of await boxesOf(cards(page))) {
			expect(box.height, path).toBeLessThanOrEqual(CARD_PX);
		}
	}
	const bookmark = long.getByRole("button", { name: /^Save / });
	expect(await bookmark.boundingBox()).toMatchObject({ width: 44, height: 44 });
	await bookmark.click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();

	await page.goto("/programs/saved/");
	expect((await boxOf(long)).height, "saved").toBeLessThanOrEqual(CARD_PX);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(wide, "with reminders").toBe(page.viewportSize()?.width);
	const reminders = await long.getByText(/^Reminders: /).boundingBox();
	const { x = 0, width = 0 } = (await long.boundingBox()) ?? {};
	expect((reminders?.x ?? 0) + (reminders?.width ?? 0)).toBeLessThan(x + width);
	await long.getByText("Add a note").click();
	await long
		.getByLabel("Note to yourself")
		.fill("Ask Dr. Hill for a letter\nand send it by Friday. ".repeat(9));
	await long.getByRole("button", { name: "Save note" }).click();
	await expect(long.locator("summary").getByText("Ask Dr. Hill")).toBeVisible();
	await expect(long.getByLabel("Note to yourself")).toBeHidden();
	expect((await boxOf(long)).height, "with a note").toBeLessThanOrEqual(CARD_PX);
	await long.getByRole("button", { name: "Mark as applied" }).click();
	await expect(long.getByText("Applied", { exact: true })).toBeVisible();
	expect((await boxOf(long)).height, "applied").toBeLessThanOrEqual(CARD_PX);
	const wider = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(wider).toBe(page.viewportSize()?.width);
});

test("the first program stands on the first screen, and three fit on one", async ({ page }) => {
	await logInAnew(page);
	for (const path of LISTS) {
		await page.goto(path);
		const boxes = await boxesOf(cards(page));
		const [first, , third] = boxes;
		if (!first || !third) throw new Error(`Too few programs on ${path}`);
		const { top, bottom } = await freeScreen(page);
		// Other tests publish programs too, so the first one can be any.
		expect(first.y + CARD_PX, `${path}: where the first card ends`).toBeLessThan(bottom);
		expect(third.y + third.height - first.y, `${path}: three cards`).toBeLessThan(bottom - top);
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
		for (const box of await boxesOf(cards(page))) {
			expect(box.width, `at ${width} px`).toBeGreaterThanOrEqual(288);
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

interface Box {
	y: number;
	width: number;
	height: number;
}

async function boxOf(card: Locator): Promise<Box> {
	const [box] = await boxesOf(card);
	if (!box) throw new Error("There is no such card");
	return box;
}

function boxesOf(found: Locator): Promise<Box[]> {
	return found.evaluateAll((elements) =>
		elements.map((element) => {
			const { y, width, height } = element.getBoundingClientRect();
			return { y, width, height };
		}),
	);
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
