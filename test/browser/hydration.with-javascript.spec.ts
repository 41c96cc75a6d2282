import { demo, expect, holdBack, logIn, logInAnew, openPrograms, test } from "./yard.ts";

test("whatever happens as soon as React listens breaks nothing", async ({ page }) => {
	await logInAnew(page);
	await page.addInitScript(() => {
		const heard = new Set<string>();
		const happen = () => {
			const link = document.querySelector("a[href='#main']");
			for (const name of heard) link?.dispatchEvent(new Event(name, { bubbles: true }));
		};
		const { addEventListener } = Document.prototype;
		Document.prototype.addEventListener = function (...wanted: [never, never]) {
			addEventListener.apply(this, wanted);
			if (wanted[0] === "keydown") queueMicrotask(happen);
			heard.add(wanted[0]);
		};
	});
	await openPrograms(page);
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/#main$/);
});

test("a link that is pointed at before its page is known is fetched ahead once it is", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await logInAnew(page);
	const release = await holdBack(page, "**/__manifest?*");
	await openPrograms(page);
	// The page's own are removed once React has taken over, so they are recognized by what they load.
	const preloads = () =>
		page
			.locator("link[rel=modulepreload]")
			.evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
	const own = new Set(await preloads());
	const ahead = async () => (await preloads()).filter((href) => !own.has(href));
	await page.getByRole("link", { name: "Find Mentors" }).hover();
	expect(await ahead()).toEqual([]);
	const known = page.waitForResponse("**/__manifest?*");
	await release();
	await known;
	await expect.poll(ahead).not.toEqual([]);
});

test("what comes once JavaScript runs moves nothing that somebody may be pressing", async ({
	page,
}) => {
	await logIn(page, demo("student"));
	await page.goto("/resume/");
	const resume = await page
		.getByRole("link", { name: /^Open / })
		.first()
		.getAttribute("href");
	const settings = "/profile/notifications/";
	const cases = [
		{
			path: settings,
			permission: "default",
			below: "Turn everything off",
			comes: page.getByRole("button", { name: "Remind me on this phone" }),
		},
		{
			path: settings,
			permission: "denied",
			below: "Turn everything off",
			comes: page.getByText("blocked in this browser"),
		},
		{
			path: "/profile/",
			permission: "default",
			below: "Credit for what you share",
			comes: page.getByRole("button", { name: /^College/ }),
		},
		{
			path: resume ?? "",
			permission: "default",
			below: "The text of your resume",
			comes: page.getByRole("region", { name: "Pages" }),
		},
	];
	for (const { path, permission, comes, below } of cases) {
		// Texts of other sizes break into other lines.
		for (const textSize of ["100%", "150%"]) {
			await page.addInitScript((given) => {
				Object.defineProperty(Notification, "permission", { get: () => given, configurable: true });
			}, permission);
			const release = await holdBack(page, "**/assets/*.js");
			await page.goto(path, { waitUntil: "commit" });
			const text = page.getByText(below);
			const down = () => text.evaluate((it) => it.getBoundingClientRect().y + window.scrollY);
			// It comes after the links to all style sheets.
			await text.waitFor({ state: "attached" });
			await page.waitForFunction(() =>
				[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(
					(it) => it.sheet,
				),
			);
			await page.evaluate((size) => {
				document.documentElement.style.fontSize = size;
			}, textSize);
			const before = await down();
			await release();
			await expect(comes).toBeVisible();
			expect(await down(), `${path}, ${permission}, text at ${textSize}`).toBeCloseTo(before, 0);
		}
	}
});

test.describe(() => {
	test.use({ expectedErrors: [/ERR_FAILED/] });
	test("a style sheet that is lost on its way is asked for once more", async ({ page }) => {
		await logInAnew(page);
		const asked: string[] = [];
		await page.route("**/*.css", (route) => {
			const url = route.request().url();
			const isFirst = !asked.includes(url);
			asked.push(url);
			return isFirst ? route.abort() : route.continue();
		});
		await page.goto("/programs/");
		await expect(page.getByRole("navigation", { name: "Shortcuts" })).toHaveCSS(
			"position",
			"fixed",
		);
		expect(asked.length).toBe(2 * new Set(asked).size);
	});
});
