import type { Page } from "@playwright/test";
import { tooWideBy, violationsOf } from "./axe.ts";
import { expect, holdBack, hydrated, logInAnew, test } from "./yard.ts";

const PLACEHOLDER = "Enter your university name";
const LIST = "**/assets/universities-*.json";

// The refusals that these tests provoke, and the files that they block.
test.use({ expectedErrors: [/status of 400|ERR_FAILED/] });

const control = (page: Page) => page.locator("#sign-up-university");
const closed = (page: Page) => page.getByRole("button", { name: /^University/ });
const search = (page: Page) => page.getByRole("combobox", { name: "University" });
const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
const other = (page: Page) => option(page, "Other (Enter custom university)");
const custom = (page: Page) => page.getByPlaceholder(PLACEHOLDER);
const posted = (page: Page) => page.locator("[name=university]");

async function open(page: Page): Promise<void> {
	await page.goto("/signup/");
	await closed(page).click();
	await expect(search(page)).toBeFocused();
}

async function openCustom(page: Page): Promise<void> {
	await open(page);
	await other(page).click();
	await expect(custom(page)).toBeFocused();
}

test("mouse: a university is searched by its short name and chosen", async ({ page }) => {
	await open(page);
	await expect(search(page)).toHaveAttribute("placeholder", "Search universities...");
	await search(page).fill("famu");
	await expect(page.getByRole("status").filter({ hasText: "1 university found" })).toBeVisible();
	await page.getByRole("option", { name: "Florida A&M University" }).click();
	await expect(closed(page)).toHaveText("Florida A&M University");
	await expect(closed(page)).toBeFocused();
	await expect(posted(page)).toHaveValue("Florida A&M University");
});

test("keyboard: arrows and Enter choose, Escape and Tab leave things as they were", async ({
	page,
}) => {
	await page.goto("/signup/");
	await expect(closed(page)).toHaveText("Select your university");
	await page.getByLabel("Email Address").focus();
	await page.keyboard.press("Tab");
	await expect(closed(page)).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(search(page)).toBeFocused();
	await page.keyboard.type("morehouse");
	await expect(search(page)).toHaveAttribute("aria-activedescendant", /option-0$/);
	await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Enter");
	await expect(closed(page)).toHaveText("Morehouse College");
	await expect(closed(page)).toBeFocused();

	await page.keyboard.press("ArrowDown");
	await page.keyboard.type("spelman");
	await page.keyboard.press("Escape");
	await expect(closed(page)).toBeFocused();
	await expect(closed(page)).toHaveText("Morehouse College");

	await page.keyboard.press("Space");
	await expect(search(page)).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Close list" })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
	await expect(closed(page)).toHaveText("Morehouse College");
	await expect(page).toHaveURL(/\/signup\/$/);
});

test("a press outside closes the list, one inside does not", async ({ page }) => {
	await open(page);
	await search(page).click();
	await page.getByRole("status").filter({ hasText: "universities" }).click();
	await expect(search(page)).toBeVisible();
	await page.getByRole("heading", { level: 1 }).click();
	await expect(closed(page)).toHaveText("Select your university");
	await closed(page).click();
	await page.getByRole("button", { name: "Close list" }).click();
	await expect(closed(page)).toBeFocused();
});

test("no more than fifty are shown, with a word on how to see the rest", async ({ page }) => {
	await open(page);
	await expect(page.getByText(/^\d+ universities\. Type to search\.$/)).toBeVisible();
	await expect(page.getByRole("option")).toHaveCount(51);
});

test("the row that the arrow keys reach is never covered, in large text neither", async ({
	page,
}) => {
	await open(page);
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "150%";
	});
	await expect(page.getByRole("option")).toHaveCount(51);
	for (let row = 0; row < 12; row++) await page.keyboard.press("ArrowDown");
	const reached = page.getByRole("option", { selected: true });
	await expect(reached).toHaveAttribute("id", /option-11$/);
	const covered = async () => {
		const row = await reached.boundingBox();
		const cover = await other(page).boundingBox();
		return row && cover ? row.y + row.height - cover.y : undefined;
	};
	await expect.poll(covered).toBeLessThanOrEqual(1);
	await page.keyboard.press("End");
	await expect(other(page)).toHaveAttribute("aria-selected", "true");
});

test("the last row stays where it is when the list comes, so that a press on it counts", async ({
	page,
}) => {
	const release = await holdBack(page, LIST);
	await open(page);
	await expect(page.getByText("Loading universities...")).toBeVisible();
	await other(page).hover();
	const before = await other(page).boundingBox();
	await page.mouse.down();
	await release();
	await expect(page.getByRole("option")).toHaveCount(51);
	expect(await other(page).boundingBox()).toEqual(before);
	await page.mouse.up();
	await expect(custom(page)).toBeFocused();
});

test("an unknown name finds nothing and is taken over into the free text", async ({ page }) => {
	await open(page);
	await search(page).fill("Hogwarts");
	await expect(page.getByText("No universities found")).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(custom(page)).toHaveValue("Hogwarts");
});

test("free text: Save needs a name, Enter saves and sends nothing", async ({ page }) => {
	const sent: string[] = [];
	page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
	await openCustom(page);
	const save = page.getByRole("button", { name: "Save" });
	await expect(save).toBeDisabled();
	await custom(page).fill("   ");
	await expect(save).toBeDisabled();
	await custom(page).press("Enter");
	await expect(custom(page)).toBeVisible();
	await custom(page).fill("  Freedom School of Sunflower County ");
	await custom(page).press("Enter");
	await expect(closed(page)).toHaveText("Freedom School of Sunflower County");
	await expect(closed(page)).toBeFocused();
	await expect(posted(page)).toHaveValue("Freedom School of Sunflower County");
	expect(sent).toEqual([]);

	await closed(page).click();
	await expect(custom(page)).toHaveValue("Freedom School of Sunflower County");
	await custom(page).fill("Another School");
	await custom(page).press("Escape");
	await expect(closed(page)).toHaveText("Freedom School of Sunflower County");
	await closed(page).click();
	await custom(page).fill("Another School");
	await save.click();
	await expect(closed(page)).toHaveText("Another School");
});

test("free text: Cancel clears the value, Choose from list goes back", async ({ page }) => {
	await openCustom(page);
	await custom(page).fill("Another School");
	await page.getByRole("button", { name: "Choose from list" }).click();
	await expect(search(page)).toBeFocused();
	await search(page).fill("fisk");
	await option(page, "Fisk University").click();
	await expect(posted(page)).toHaveValue("Fisk University");
	await closed(page).click();
	await other(page).click();
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(closed(page)).toHaveText("Select your university");
	await expect(posted(page)).toHaveValue("");
});

test("free text that was not saved is sent all the same", async ({ page }) => {
	await openCustom(page);
	await custom(page).fill("Another School");
	await expect(posted(page)).toHaveValue("Another School");
});

test("on the profile it says that the answer is optional", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/profile/");
	await expect(page.getByRole("button", { name: /^College/ })).toHaveText(
		"College/ University (Optional)",
	);
});

test("the value outlives a refused form", async ({ page }) => {
	await open(page);
	await search(page).fill("PVAMU");
	await page.getByRole("option", { name: "Prairie View A&M University" }).click();
	await refuse(page);
	await expect(closed(page)).toHaveText("Prairie View A&M University");
	await expect(posted(page)).toHaveValue("Prairie View A&M University");
});

test("a list that can't be had leaves the free text, and can be tried again", async ({ page }) => {
	await page.route(LIST, (route) => route.abort());
	await page.goto("/signup/");
	await closed(page).click();
	await expect(page.getByText("The list of universities didn't load.")).toBeVisible();
	await expect(custom(page)).toBeFocused();
	await custom(page).fill("Another School");
	await page.unroute(LIST);
	await page.getByRole("button", { name: "try again" }).click();
	await expect(page.getByRole("option")).toHaveCount(51);
	await other(page).click();
	await expect(custom(page)).toHaveValue("Another School");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(closed(page)).toHaveText("Another School");
});

test("while the list is on its way the picker says so", async ({ page }) => {
	const release = await holdBack(page, LIST);
	await open(page);
	await expect(page.getByText("Loading universities...")).toBeVisible();
	await search(page).fill("spelman");
	await search(page).press("Enter");
	await expect(search(page)).toHaveValue("spelman");
	await release();
	await expect(option(page, "Spelman College")).toHaveAttribute("aria-selected", "true");
});

test("a picker that can't be loaded leaves the input and what it holds", async ({ page }) => {
	await page.route("**/assets/university-panel*.js", (route) => route.abort());
	await page.goto("/signup/");
	await closed(page).click();
	await expect(custom(page)).toBeFocused();
	await custom(page).fill("Another School");
	await expect(posted(page)).toHaveValue("Another School");
});

test("what was typed before the page came alive is kept", async ({ page }) => {
	const release = await holdBack(page, "**/assets/entry.client-*.js");
	await page.goto("/signup/", { waitUntil: "commit" });
	await page.getByLabel("University").fill("Spelman College");
	await release();
	await expect(page.getByLabel("University")).toBeFocused();
	await hydrated(page);
	await page.keyboard.press("Tab");
	await expect(closed(page)).toHaveText("Spelman College");
	await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test.describe("by touch", () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

	test("rows are tall enough and the list stays above the keyboard", async ({ page }) => {
		await page.goto("/signup/");
		await closed(page).tap();
		await expect(page.getByRole("option")).toHaveCount(51);
		const row = await page.getByRole("option").first().boundingBox();
		expect(row?.height).toBeGreaterThanOrEqual(44);
		await expect(search(page)).toHaveCSS("font-size", "16px");
		await page.setViewportSize({ width: 360, height: 400 });
		await expect(search(page)).toBeInViewport({ ratio: 1 });
		await expect(other(page)).toBeInViewport({ ratio: 1 });
		await search(page).fill("nc a&t");
		await page.getByRole("option", { name: "North Carolina A&T State University" }).tap();
		await expect(closed(page)).toHaveText("North Carolina A&T State University");
	});
});

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test("the picker is accessible and no wider than the screen", async ({ page }) => {
			await page.goto("/signup/");
			await expect(control(page)).toHaveText("Select your university");
			await examine(page, "closed");
			await closed(page).click();
			await expect(page.getByRole("option")).toHaveCount(51);
			await page.keyboard.press("ArrowDown");
			await examine(page, "open");
			await search(page).fill("famu");
			await expect(page.getByRole("option")).toHaveCount(2);
			await examine(page, "found");
			await search(page).fill("hogwarts");
			await expect(page.getByText("No universities found")).toBeVisible();
			await examine(page, "nothing found");
			await other(page).click();
			await expect(custom(page)).toBeFocused();
			await examine(page, "custom");
			await custom(page).press("Enter");
			await expect(closed(page)).toHaveText("hogwarts");
			await examine(page, "chosen");
		});
	});
}
/** Sends the form with a password that is too short. */
async function refuse(page: Page): Promise<void> {
	await page.getByLabel("Full Name").fill("Zora Hurston");
	await page.getByLabel("Email Address").fill("zora@example.edu");
	await page.getByLabel("Password", { exact: true }).fill("short");
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
		"aria-invalid",
		"true",
	);
}

async function examine(page: Page, what: string): Promise<void> {
	expect(await tooWideBy(page), `${what}: wider than the screen by`).toBeLessThanOrEqual(0);
	expect(await violationsOf(page), what).toEqual([]);
}
