import { choose, expect, logIn, test } from "./yard.ts";

const ITEMS = [
	["Programs", "/programs/"],
	["Add New Program", "/programs/add-program/"],
	["My Contributions", "/programs/contributions/"],
	["Upload Resume", "/resume/"],
	["Saved Programs", "/programs/saved/"],
	["Find Mentors", "/mentor/"],
] as const;

test("every item of the menu leads to its page and is marked there; the menu closes", async ({
	page,
}) => {
	await logIn(page, "student@example.edu");
	const menu = page.getByRole("navigation", { name: "Main" });
	for (const [item, path] of ITEMS) {
		await choose(page, item);
		await expect(page).toHaveURL(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(menu).toBeHidden();
		await page.getByRole("button", { name: "Menu", exact: true }).click();
		await expect(menu.locator("[aria-current=page]")).toHaveText([item]);
		await menu.getByRole("button", { name: "Close menu" }).click();
		await expect(menu).toBeHidden();
	}
});

test("the settings menu opens from its button; Escape and a press outside close it", async ({
	page,
}) => {
	await logIn(page, "student@example.edu");
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	const menu = page.getByRole("navigation", { name: "Main" });
	await expect(menu.getByText("Amara Johnson")).toBeVisible();
	const settings = menu.getByRole("button", { name: "Settings" });
	const profile = menu.getByRole("link", { name: "Profile" });

	await expect(profile).toBeHidden();
	await settings.press("Enter");
	await expect(profile).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(profile).toBeHidden();
	await expect(settings).toBeFocused();

	await settings.click();
	await expect(profile).toBeVisible();
	await menu.getByText("Amara Johnson").click();
	await expect(profile).toBeHidden();

	await settings.click();
	await profile.click();
	await expect(page).toHaveURL("/profile/");
	await expect(menu).toBeHidden();

	await choose(page, "Logout");
	await expect(page).toHaveURL("/login/");
});

test("the first press of Tab offers to skip the menu", async ({ page }) => {
	await logIn(page, "student@example.edu");
	await page.goto("/programs/");
	// React 18 stumbles (error 345) when the address changes while it takes the page over.
	await page.waitForLoadState("networkidle");
	await page.keyboard.press("Tab");
	const skip = page.getByRole("link", { name: "Skip to content" });
	await expect(skip).toBeFocused();
	await skip.press("Enter");
	await expect(page).toHaveURL(/#main$/);
});
