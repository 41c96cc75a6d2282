import type { Page } from "@playwright/test";
import { toastsSaid } from "./toasts.ts";
import { choose, expect, holdBack, logInAnew, openPrograms, test, typeLogIn } from "./yard.ts";

const LIST = "**/mentor.data*";
const FAILED = "Failed to load mentors";
const RATE_LIMITED = "Too many tries. Wait a minute, then try again.";
/** The server's answer with a text in place of mentors, as Remix writes it. */
const refusal = (text: string) =>
	`[{"_1":2},"routes/mentors/mentors",{"_3":4},"data",{"_5":6},"found","${text}"]\n`;
const cards = (page: Page) => page.locator("main li.card");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by mentor name" });

test("while mentors are loading the page says so, and what is typed meanwhile counts", async ({
	page,
}) => {
	await logInAnew(page);
	await openPrograms(page);
	const release = await holdBack(page, LIST);
	await choose(page, "Find Mentors");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Mentor");
	await expect(page.getByText("Loading mentors...")).toBeVisible();
	await search(page).fill("simone");
	await release();
	await expect(cards(page)).toHaveCount(1);
	await expect(cards(page)).toContainText("Simone Baptiste");
	await expect(page.getByText("Loading mentors...")).toHaveCount(0);
});

test("mentors are filtered as one types, without a request, and leave in no particular hurry", async ({
	page,
}) => {
	await logInAnew(page);
	await page.goto("/mentor/");
	await expect(cards(page).filter({ hasText: "Simone Baptiste" })).toBeVisible();
	const asked: string[] = [];
	// Pages and their data; Remix asks once, late, which routes the menu's links lead to.
	page.on("request", (request) => {
		const isOfPage = ["document", "fetch"].includes(request.resourceType());
		if (isOfPage && !request.url().includes("/__manifest?")) asked.push(request.url());
	});
	await search(page).pressSequentially("RENEE");
	await expect(cards(page)).toHaveCount(1);
	await expect(cards(page)).toContainText("Renée Thibodeaux");
	await expect(page).toHaveURL(/\?q=RENEE$/);
	await search(page).pressSequentially("x");
	await expect(page.getByRole("status").getByText("No mentors found")).toBeAttached();
	await search(page).press("Enter");
	await search(page).fill("");
	await page.getByLabel("Area of expertise").first().selectOption("Museum work");
	await expect(cards(page)).toHaveCount(1);
	await expect(cards(page)).toContainText("Camille Rousseau-Grant");
	await expect(page).toHaveURL(/\?area=Museum\+work$/);
	expect(asked).toEqual([]);
	// Going back restores the search.
	await page.goto("/profile/");
	await page.goBack();
	await expect(cards(page)).toHaveCount(1);
	await expect(cards(page)).toContainText("Camille Rousseau-Grant");
});

test.describe("when mentors can't be loaded", () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of (429|503)/] });

	for (const [how, status, text] of [
		["the connection is lost", 0, FAILED],
		["the server fails", 503, FAILED],
		["they ask too often", 429, RATE_LIMITED],
	] as const) {
		test(`because ${how}, the page and a toast say so, the search stays, and a retry finds them`, async ({
			page,
		}) => {
			await logInAnew(page);
			await openPrograms(page);
			await page.route(LIST, (route) =>
				status === 0
					? route.abort("internetdisconnected")
					: route.fulfill({ status, contentType: "text/x-script", body: refusal(text) }),
			);
			await choose(page, "Find Mentors");
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Mentor");
			await expect(page.getByRole("alert")).toHaveText(text);
			await expect.poll(() => toastsSaid(page)).toEqual([text]);
			await search(page).fill("simone");
			await page.unroute(LIST);
			await page.getByRole("link", { name: "Try again" }).click();
			await expect(cards(page)).toHaveCount(1);
			await expect(search(page)).toHaveValue("simone");
			await expect(page.getByRole("alert")).toHaveCount(0);
		});
	}
});

test.describe("without a session any more", () => {
	test("one is sent to log in, and comes back to the mentors", async ({ page, context }) => {
		const account = await logInAnew(page);
		await openPrograms(page);
		await context.clearCookies();
		await choose(page, "Find Mentors");
		await expect(page).toHaveURL(/\/login\/\?redirectTo=%2Fmentor/);
		await typeLogIn(page, account);
		await expect(page).toHaveURL(/\/mentor\/$/);
		await expect(cards(page).filter({ hasText: "Simone Baptiste" })).toBeVisible();
	});
});

test("the way back finds the list where one left it", async ({ page }) => {
	await logInAnew(page);
	// The list is kept for a minute, which a busy machine may take for this.
	await page.clock.setFixedTime(Date.now());
	await openPrograms(page);
	await choose(page, "Find Mentors");
	await expect(cards(page).filter({ hasText: "Simone Baptiste" })).toBeVisible();
	// Not to the end, which moves when other tests' mentors come and go.
	await cards(page).nth(2).scrollIntoViewIfNeeded();
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	const left = await page.evaluate(() => window.scrollY);
	expect(left).toBeGreaterThan(0);
	await page.getByRole("navigation", { name: "Main" }).getByText("My Contributions").click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Contributions");
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Mentor");
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test.describe("columns and motion", () => {
	for (const [width, columns] of [
		[360, 1],
		[768, 2],
		[1280, 3],
	] as const) {
		test(`${columns} to a row at ${width} px`, async ({ page }) => {
			await page.setViewportSize({ width, height: 800 });
			await logInAnew(page);
			await page.goto("/mentor/");
			const tops = await cards(page).evaluateAll((all) =>
				all.map((card) => (card as HTMLElement).offsetTop),
			);
			expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
		});
	}

	test("cards enter one after the other, twelve at most, and none where motion is unwanted", async ({
		page,
	}) => {
		await logInAnew(page);
		const delays = () =>
			cards(page).evaluateAll((all) =>
				all.map((card) => {
					const { animationName, animationDelay } = getComputedStyle(card);
					return animationName === "none" ? null : Number.parseFloat(animationDelay);
				}),
			);
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await page.goto("/mentor/");
		const entering = await delays();
		const first = entering.slice(0, 12).map((delay) => delay ?? Number.NaN);
		expect(first).toEqual([...new Set(first)].sort((a, b) => a - b));
		expect(entering.slice(12).every((delay) => delay === null)).toBe(true);
		await search(page).fill("a");
		await expect.poll(async () => (await delays()).every((delay) => delay === null)).toBe(true);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.goto("/mentor/");
		expect((await delays()).every((delay) => delay === null)).toBe(true);
	});
});
