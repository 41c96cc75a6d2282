import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { test as clockedTest } from "./own-clock.ts";
import { expectToast, passTimeUntil, stopTime } from "./toasts.ts";
import { contributeSome, expect, hydrated, logInAnew, newMark, openPageOf, test } from "./yard.ts";

// One after the other, because all of them decide on rows of the same list.
test.describe.configure({ mode: "default" });
// A decision that nobody made is refused.
test.use({ expectedErrors: [/status of 400/] });

const PLACES = ["First", "Second", "Third", "Fourth"];
const rowOf = (desk: Page, name: string) =>
	// A row can name others that look like it.
	desk.locator("[data-row]").filter({ has: desk.locator("summary h2", { hasText: name }) });

/**
 * Opens the page of the list that has two of these rows, one below the other, which are nobody else's: the list's pages
 * end anywhere, and other tests contribute at the same time.
 */
async function openTwo(desk: Page, names: string[]): Promise<[Locator, Locator]> {
	for (const [at, name] of names.slice(1).entries()) {
		const row = rowOf(desk, names[at] ?? "");
		await openPageOf(desk, row);
		const below = row.locator("xpath=following-sibling::li[1]");
		const belowName = below.locator("summary h2").first();
		if ((await belowName.count()) > 0 && (await belowName.textContent()) === name) {
			return [row, desk.locator(`[id="${await below.getAttribute("id")}"]`)];
		}
	}
	throw new Error(`No two of ${names.join(", ")} are on one page, one below the other`);
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? "in place" : "by documents", () => {
		test.use({ javaScriptEnabled });

		test("after a decision the moderator goes on with the next card, where they were in the list", async ({
			page: desk,
			browser,
		}) => {
			const mark = randomUUID().slice(0, 8);
			const names = PLACES.map((place) => `${place} Fellowship ${mark}`);
			await contributeSome(browser, names);
			await logInAnew(desk, { moderator: true });
			const [row, next] = await openTwo(desk, names);
			await hydrated(desk);
			const { pathname, search } = new URL(desk.url());
			const id = await next.getAttribute("id");
			await row.locator("summary").first().click();
			await row.getByLabel("Note").fill("A summer of what?");
			await row.getByRole("button", { name: "Reject" }).click();
			await expect(row).toHaveCount(0);
			await expect(desk).toHaveURL((url) => url.pathname + url.search === pathname + search);
			await expect(next).toBeInViewport();
			if (javaScriptEnabled) await expect(next).toBeFocused();
			else expect(new URL(desk.url()).hash).toBe(`#${id}`);
		});

		test("Enter on a tick decides nothing", async ({ page: desk, browser }) => {
			const name = `Untouched Fellowship ${newMark()}`;
			await contributeSome(browser, [name]);
			await logInAnew(desk, { moderator: true });
			const row = rowOf(desk, name);
			await openPageOf(desk, row);
			const tick = row.getByRole("checkbox", { name: /^Select / });
			await tick.check();
			await tick.press("Enter");
			await expect(desk.getByText("Choose Approve or Reject.")).toBeVisible();
			await expect(tick).toBeChecked();
		});
	});
}

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		clockedTest.use({ viewport: { width, height: 800 } });

		clockedTest(
			"a moderator goes through the list by keyboard, and takes a decision back",
			async ({ page: desk, browser, baseURL, clocked: { setClock } }) => {
				const mark = randomUUID().slice(0, 8);
				const names = PLACES.map((place) => `${place} ${mark}`);
				await contributeSome(browser, names, { ...(baseURL && { baseURL }) });
				await logInAnew(desk, { moderator: true });
				await desk.clock.install();
				const [first, next] = await openTwo(desk, names);
				// On a phone it is hidden, but it exists once the page listens to keys.
				await expect(
					desk.getByRole("button", { name: "Keys", includeHidden: true }),
				).toBeAttached();
				await first.locator("summary").first().focus();
				await desk.keyboard.press("j");
				await expect(next.locator("summary").first()).toBeFocused();
				await desk.keyboard.press("k");
				await expect(first.locator("summary").first()).toBeFocused();

				// Ten seconds are left to undo it, which a busy machine may need to look: they stand still.
				const decidedMs = Date.now();
				await setClock(decidedMs);
				await stopTime(desk);
				await desk.keyboard.press("a");
				await passTimeUntil(desk, desk.locator("[data-undo] button"));
				await expect(first).toHaveCount(0);
				await expect(next).toBeFocused();
				await expect(next).toBeInViewport();
				await expectToast(desk, "Approved. The program is on The Yard now.");
				await setClock(decidedMs);
				await desk.keyboard.press("u");
				await desk.clock.resume();
				await expect(first).toBeFocused();
				await expectToast(desk, "Undone");

				await desk.keyboard.press("r");
				const reason = first.getByLabel("Reason");
				await expect(reason).toBeFocused();
				await reason.selectOption("Dead link");
				const note = first.getByLabel("Note");
				await expect(note).toHaveValue(/The link doesn't open/);
				await note.press("End");
				await note.pressSequentially(" ajkru?");
				await expect(note).toHaveValue(/ajkru\?/);
				await first.getByRole("button", { name: "Reject" }).click();
				await expect(first).toHaveCount(0);
				await expect(next).toBeFocused();

				await desk.keyboard.press("?");
				await expect(desk.getByRole("dialog", { name: "Keys" })).toBeVisible();
				await desk.keyboard.press("Escape");
				await expect(desk.getByRole("dialog")).toHaveCount(0);
				await expect(next).toBeFocused();
				await desk.keyboard.press("x");
				await expect(desk.getByText("1 selected")).toBeVisible();
				await desk.getByRole("button", { name: "Approve selected" }).click();
				await expectToast(desk, "1 approved");
				await expect(next).toHaveCount(0);
			},
		);
	});
}
