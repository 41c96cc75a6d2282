import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./yard.ts";

const MAX_TAPS = 4;
const MAX_SCREENS = 2;

/** Somebody with a phone, who sees one screen and taps with one thumb. */
class Thumb {
	taps = 0;
	screens = 0;
	private readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	async tap(target: Locator): Promise<void> {
		await this.reach(target);
		await target.click();
	}

	/** Scrolls to the target and taps it, and counts both. */
	async reach(target: Locator): Promise<void> {
		await this.page.waitForLoadState();
		const box = await target.boundingBox();
		if (!box) throw new Error("There is nothing to tap");
		const height = this.page.viewportSize()?.height ?? 0;
		this.screens += Math.max(0, box.y + box.height - height) / height;
		this.taps += 1;
	}
}

test("a sophomore in biology gets from the home page to a program's official link in four taps", async ({
	page,
}) => {
	const she = new Thumb(page);
	await page.goto("/");
	await she.tap(
		page.getByRole("navigation", { name: "Fields" }).getByRole("link", { name: "Biology" }),
	);
	await expect(page).toHaveURL(/\/programs-public\/\?field=biology$/);
	await she.tap(
		page.getByRole("navigation", { name: "For whom" }).getByRole("link", { name: "Sophomore" }),
	);
	await expect(page).toHaveURL(/who=sophomore&field=biology$/);
	const cards = page.getByRole("main").locator("li.card h3 a");
	await she.tap(cards.first());
	await expect(page).toHaveURL(/\/programs\/[\w-]+\/$/);
	const main = page.getByRole("main");
	await expect(main.getByText("Sophomore").first()).toBeVisible();
	const apply = page.getByRole("link", { name: /^(Apply at|Visit) / }).first();
	await she.reach(apply);
	expect(new URL((await apply.getAttribute("href")) ?? "").host).not.toBe(new URL(page.url()).host);
	expect(she.taps).toBeLessThanOrEqual(MAX_TAPS);
	expect(she.screens).toBeLessThanOrEqual(MAX_SCREENS);
});

test("the same by words: a search, a program, its link", async ({ page }) => {
	const she = new Thumb(page);
	await page.goto("/");
	await she.tap(page.getByRole("searchbox"));
	await page.keyboard.type("biology sophomore");
	await she.tap(page.getByRole("button", { name: "Search" }));
	await expect(page).toHaveURL(/q=biology/);
	await she.tap(page.getByRole("main").locator("li.card h3 a").first());
	await she.reach(page.getByRole("link", { name: /^(Apply at|Visit) / }).first());
	expect(she.taps).toBeLessThanOrEqual(MAX_TAPS);
	expect(she.screens).toBeLessThanOrEqual(MAX_SCREENS);
});
