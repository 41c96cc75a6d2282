import type { Page } from "@playwright/test";
import { expect, logInAnew, open, test } from "./yard.ts";

const [FIRST, SECOND] = ["Mobile App Internship", "Civic Data Internship"];

const group = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(name) });
const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test.beforeEach(async ({ page }) => {
	await logInAnew(page);
	for (const name of [FIRST, SECOND]) {
		await open(page, `/programs/?q=${encodeURIComponent(name)}`);
		await page.getByRole("button", { name: `Save ${name}` }).click();
		await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	}
	await open(page, "/programs/saved/");
	await expect(group(page, "To apply").getByRole("listitem")).toHaveCount(2);
});

test("a card moves between the groups in place, and keeps the focus", async ({ page }) => {
	await page.evaluate(() => Object.assign(window, { stillHere: true }));
	await page.getByRole("button", { name: `Mark as applied: ${FIRST}` }).focus();
	await page.keyboard.press("Enter");
	await expect(group(page, "Applied").getByRole("heading", { level: 3 })).toHaveText([FIRST]);
	await expect(page.getByRole("button", { name: `Mark as interview: ${FIRST}` })).toBeFocused();
	await card(page, FIRST).getByText("Stage").click();
	await page.getByRole("button", { name: `Mark as not applied: ${FIRST}` }).focus();
	await page.keyboard.press("Enter");
	await expect(group(page, "To apply").getByRole("listitem")).toHaveCount(2);
	await expect(page.getByRole("button", { name: `Mark as applied: ${FIRST}` })).toBeFocused();
	expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
	await expect(page).toHaveURL(/\/programs\/saved\/$/);
});

test("a note being typed stays when its card moves, until it is saved", async ({ page }) => {
	const note = card(page, FIRST).getByLabel("Note to yourself");
	await card(page, FIRST).getByText("Add a note").click();
	await note.fill("Ask Dr. Hill");
	await page.getByRole("button", { name: `Mark as applied: ${FIRST}` }).click();
	await expect(group(page, "Applied").getByRole("heading", { level: 3 })).toHaveText([FIRST]);
	await expect(note).toBeVisible();
	await expect(note).toHaveValue("Ask Dr. Hill");
	await note.fill("Ask Dr. Hill, twice");
	await card(page, FIRST).getByRole("button", { name: "Save note" }).click();
	await expect(card(page, FIRST).locator("[data-note]")).toHaveText("Ask Dr. Hill, twice");
	await expect(note).toBeHidden();
	await card(page, FIRST).getByText("Stage").click();
	await page.getByRole("button", { name: `Mark as not applied: ${FIRST}` }).click();
	await expect(group(page, "To apply").getByRole("listitem")).toHaveCount(2);
	await expect(note).toBeHidden();
});

test("a double tap on the mark moves once", async ({ page }) => {
	await page.getByRole("button", { name: `Mark as applied: ${FIRST}` }).dblclick();
	await expect(group(page, "Applied").getByRole("heading", { level: 3 })).toHaveText([FIRST]);
	await page.reload();
	await expect(group(page, "Applied").getByRole("heading", { level: 3 })).toHaveText([FIRST]);
});

test("a bookmark that is pressed while its card still moves keeps its answer", async ({ page }) => {
	let isRead = false;
	let letOn = () => {};
	const waited = new Promise<void>((resolve) => {
		letOn = resolve;
	});
	await page.route("**/programs/saved.data*", async (route) => {
		if (route.request().method() === "POST") return route.continue();
		const list = await route.fetch();
		isRead = true;
		await waited;
		// It may have been canceled for a newer one.
		await route.fulfill({ response: list }).catch(() => {});
	});
	await page.getByRole("button", { name: `Mark as applied: ${FIRST}` }).click();
	await expect.poll(() => isRead).toBe(true);
	const bookmark = (name: string) => card(page, FIRST).getByRole("button", { name, exact: true });
	const says = (text: string) =>
		expect(card(page, FIRST).getByRole("status").getByText(text, { exact: true })).toBeAttached();
	const answered = page.waitForResponse((one) => one.request().method() === "POST");
	await bookmark(`Unsave ${FIRST}`).click();
	await expect(bookmark(`Save ${FIRST}`)).toBeVisible();
	await answered;
	letOn();
	await expect(group(page, "Applied").getByRole("heading", { level: 3 })).toHaveText([FIRST]);
	await says("Removed");
	await bookmark(`Save ${FIRST}`).click();
	await says("Saved");
	await page.reload();
	await expect(bookmark(`Unsave ${FIRST}`)).toBeVisible();
});

test.describe("on two devices", () => {
	// The browser reports the refusal.
	test.use({ expectedErrors: [/status of 409/] });

	test("a note being typed doesn't replace what another device saved, until that is read", async ({
		page,
		context,
	}) => {
		const note = card(page, FIRST).getByLabel("Note to yourself");
		await card(page, FIRST).getByText("Add a note").click();
		await note.fill("Typed here");
		const other = await context.newPage();
		await open(other, "/programs/saved/");
		await card(other, FIRST).getByText("Add a note").click();
		await card(other, FIRST).getByLabel("Note to yourself").fill("Saved there");
		await card(other, FIRST).getByRole("button", { name: "Save note" }).click();
		await expect(card(other, FIRST).locator("[data-note]")).toHaveText("Saved there");
		await page.getByRole("button", { name: `Mark as applied: ${FIRST}` }).click();
		await expect(card(page, FIRST).locator("[data-note]")).toHaveText("Saved there");
		const send = card(page, FIRST).getByRole("button", { name: "Save note" });
		await send.click();
		await expect(card(page, FIRST).getByRole("alert")).toContainText("“Saved there”");
		await expect(note).toHaveValue("Typed here");
		await send.click();
		await expect(card(page, FIRST).locator("[data-note]")).toHaveText("Typed here");
		await expect(card(page, FIRST).getByRole("alert")).toBeHidden();
	});
});

test("a note is written, changed and deleted in place", async ({ page }) => {
	await page.goto("/welcome/");
	await page.getByLabel("What year are you?").selectOption("Sophomore");
	await page.getByRole("button", { name: "Show what fits me" }).click();
	await page.waitForURL("/programs/");
	await open(page, "/programs/saved/");
	await expect(card(page, FIRST).getByText(/condition/)).toBeVisible();
	await card(page, FIRST).getByText("Add a note").click();
	await card(page, FIRST).getByLabel("Note to yourself").fill("Ask Dr. Hill");
	await card(page, FIRST).getByRole("button", { name: "Save note" }).click();
	const edit = card(page, FIRST).locator("summary", { hasText: "note" });
	const text = edit.getByText("Ask Dr. Hill");
	await expect(text).toBeVisible();
	await expect(edit).toBeFocused();
	await expect(card(page, SECOND).getByText("Ask Dr. Hill")).toHaveCount(0);
	await page.keyboard.press("Enter");
	await card(page, FIRST).getByLabel("Note to yourself").fill("Ask Dr. Hill, twice");
	await card(page, FIRST).getByRole("button", { name: "Save note" }).click();
	await expect(text).toHaveText("Ask Dr. Hill, twice");
	await edit.click();
	await card(page, FIRST).getByRole("button", { name: "Delete note" }).click();
	await expect(text).toHaveCount(0);
	await expect(edit).toBeFocused();
});

test("at 360 px and wide nothing is wider than the screen, with a note open", async ({ page }) => {
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const open = card(page, FIRST).locator("details[open]");
		if ((await open.count()) === 0) await card(page, FIRST).getByText("Add a note").click();
		await expect(card(page, FIRST).getByLabel("Note to yourself")).toBeVisible();
		const wider = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		expect(wider).toBe(0);
	}
});
