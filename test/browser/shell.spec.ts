import { choose, expect, logInAnew, openPrograms, test } from "./yard.ts";

const SHORTCUTS = [
	["Programs", "/programs/"],
	["Saved", "/programs/saved/"],
	["Add", "/programs/add-program/"],
	["Mentors", "/mentor/"],
	["Me", "/profile/"],
] as const;

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
	await logInAnew(page);
	await openPrograms(page);
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
	await logInAnew(page);
	await openPrograms(page);
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	const menu = page.getByRole("navigation", { name: "Main" });
	await expect(menu.getByText("Zora Hurston")).toBeVisible();
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
	await menu.getByText("Zora Hurston").click();
	await expect(profile).toBeHidden();

	await settings.click();
	await profile.click();
	await expect(page).toHaveURL("/profile/");
	await expect(menu).toBeHidden();

	await choose(page, "Logout");
	await expect(page).toHaveURL("/login/");
});

test("the first press of Tab offers to skip the menu", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/programs/");
	await page.keyboard.press("Tab");
	const skip = page.getByRole("link", { name: "Skip to content" });
	await expect(skip).toBeFocused();
	await skip.press("Enter");
	await expect(page).toHaveURL(/#main$/);
});

test("a phone's shortcuts lead to their pages and are marked there", async ({ page }) => {
	await logInAnew(page);
	await openPrograms(page);
	const bar = page.getByRole("navigation", { name: "Shortcuts" });
	await expect(bar.getByRole("link")).toHaveCount(SHORTCUTS.length);
	for (const link of await bar.getByRole("link").all()) {
		const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
		expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
	}
	for (const [text, path] of SHORTCUTS) {
		await bar.getByRole("link", { name: text, exact: true }).click();
		await expect(page).toHaveURL(path);
		await expect(bar.locator("[aria-current=page]")).toHaveText([text]);
	}
});

test("nothing stays behind the shortcuts: what is at the end, and what has the focus", async ({
	page,
}) => {
	await logInAnew(page);
	await openPrograms(page);
	const bar = await page.getByRole("navigation", { name: "Shortcuts" }).boundingBox();
	const bottomOf = (selector: string) =>
		page
			.locator(selector)
			.last()
			.evaluate((element) => {
				if (element instanceof HTMLElement) element.focus();
				return element.getBoundingClientRect().bottom;
			});
	expect(await bottomOf("main li h3 a")).toBeLessThanOrEqual(bar?.y ?? 0);
	expect(await bottomOf("body > footer a")).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("shared resumes, experience, contact, privacy and terms are within reach", async ({
	page,
}) => {
	await logInAnew(page);
	for (const item of ["Shared Resumes", "Experience"]) {
		await openPrograms(page);
		await choose(page, item);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(item);
	}
	for (const text of ["Contact", "Privacy", "Terms"]) {
		await openPrograms(page);
		await page.getByRole("contentinfo").getByRole("link", { name: text }).click();
		await expect(page).toHaveURL(`/${text.toLowerCase()}/`);
	}
});

test("the moderators' tabs fit on a phone", async ({ page }) => {
	await logInAnew(page, { moderator: true });
	await page.goto("/moderation/");
	const tabs = page.getByRole("navigation", { name: "Moderation" });
	const hidden = await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
	expect(hidden).toBe(0);
});

test.describe("on a tablet", () => {
	test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

	test("the sidebar's labels stand beside its icons, because no finger hovers", async ({
		page,
	}) => {
		await logInAnew(page);
		await page.goto("/programs/");
		const sidebar = page.getByRole("navigation", { name: "Main" });
		const cut = await sidebar
			.getByRole("link")
			.evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
		expect(cut).toBe(0);
		const [beside, main] = [
			await sidebar.boundingBox(),
			await page.getByRole("main").boundingBox(),
		];
		expect(main?.x).toBeGreaterThanOrEqual(beside?.width ?? Number.NaN);
	});
});

for (const reach of ["Tab", "Shift+Tab"]) {
	test(`${reach} never leaves the open menu for what is under it; Escape closes it, and its button has the focus`, async ({
		page,
	}) => {
		await logInAnew(page);
		await openPrograms(page);
		const button = page.getByRole("button", { name: "Menu", exact: true });
		await button.press("Enter");
		const under = new Set<string>();
		for (let presses = 0; presses < 30; presses++) {
			await page.keyboard.press(reach);
			const at = await page.evaluate(() => {
				const { activeElement: it, body } = document;
				return it === body || it?.closest("#menu") ? null : it?.textContent;
			});
			if (at) under.add(at);
		}
		expect([...under]).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
		await expect(button).toBeFocused();
	});
}

test("neither the header nor the shortcuts stay in sight on a low screen", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 256 });
	await logInAnew(page);
	await openPrograms(page);
	await page.mouse.wheel(0, 600);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
	const covered = () =>
		page.evaluate(() => {
			const rows = Array.from({ length: window.innerHeight }, (_, y) => y);
			const over = (y: number) =>
				document.elementFromPoint(160, y)?.closest("header, #shortcuts, [role=status]");
			return rows.filter((y) => over(y)?.matches("body > *")).length;
		});
	expect(await covered()).toBe(0);
});

test("where a person's own colors are forced, the current shortcut and item still look different", async ({
	page,
}) => {
	await page.emulateMedia({ forcedColors: "active" });
	await logInAnew(page);
	await openPrograms(page);
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	for (const name of ["Shortcuts", "Main"]) {
		const colors = await page
			.locator(`nav[aria-label=${name}] li a, nav[aria-label=${name}] > a`)
			.evaluateAll((links) =>
				links.map((link) => ({
					isCurrent: link.hasAttribute("aria-current"),
					background: getComputedStyle(link).backgroundColor,
				})),
			);
		const current = colors.find(({ isCurrent }) => isCurrent)?.background;
		const others = colors.filter(({ isCurrent }) => !isCurrent).map((it) => it.background);
		expect(others, name).not.toContain(current);
	}
});

test.describe("on a laptop", () => {
	test.use({ viewport: { width: 1280, height: 800 } });

	test("the settings close when Tab goes on to what they cover", async ({
		page,
		javaScriptEnabled,
	}) => {
		await logInAnew(page);
		await openPrograms(page);
		const settings = page.getByRole("button", { name: "Settings" });
		await settings.press("Enter");
		const logOut = page.getByRole("button", { name: "Logout" });
		await expect(logOut).toBeVisible();
		await logOut.focus();
		await page.keyboard.press("Tab");
		await expect(logOut).toBeVisible({ visible: !javaScriptEnabled });
	});
});
