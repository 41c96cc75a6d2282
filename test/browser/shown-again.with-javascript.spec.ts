import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { LAST_LOG_OUT } from "#app/components/clear-storage.ts";
import { openProgram } from "./kept-pages.ts";
import { choose, expect, holdBack, hydrated, logInAnew, test, typeSignUp } from "./yard.ts";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of (401|404)/] });

/** Leaves a page that the browser's back/forward cache keeps. Playwright turns that cache off. */
async function leave(page: Page): Promise<void> {
	await hydrated(page);
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
	await expect(page.locator("h1").first()).toBeHidden();
}

/** Comes back to it. */
async function comeBack(page: Page): Promise<void> {
	await page.evaluate(() =>
		window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
	);
}

const lookAtTab = (page: Page) =>
	page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

async function logOutInAnotherTab(context: BrowserContext): Promise<Page> {
	const other = await context.newPage();
	await other.goto("/programs/");
	await choose(other, "Logout");
	await expect(other).toHaveURL(/\/login\/$/);
	await expect.poll(() => other.evaluate(() => Object.keys(localStorage))).toEqual([LAST_LOG_OUT]);
	return other;
}

test("an account's page that comes back is hidden until the account is known to be logged in, and keeps what was typed", async ({
	page,
}) => {
	await logInAnew(page);
	await page.goto("/profile/");
	await leave(page);
	const name = page.getByLabel("Full name");
	await name.evaluate((field: HTMLInputElement) => {
		field.value = "Zora N. Hurston";
	});
	const release = await holdBack(page, "**/profile/", "HEAD");
	await comeBack(page);
	await expect(page.locator("h1")).toBeHidden();
	await release();
	await expect(page.locator("h1")).toBeVisible();
	await expect(name).toHaveValue("Zora N. Hurston");
});

test("after log-out none of the account's pages is shown again: not by Back, not in another tab, not offline", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await page.goto("/profile/");
	const waiting = await context.newPage();
	await waiting.goto("/programs/saved/");
	await hydrated(waiting);
	const offline = await context.newPage();
	await offline.goto("/programs/contributions/");
	await lookAtTab(waiting);
	await expect(waiting.locator("h1")).toBeVisible();
	await leave(page);
	await leave(offline);
	await logOutInAnotherTab(context);
	await comeBack(page);
	await expect(page).toHaveURL(/\/login\/\?redirectTo=%2Fprofile%2F$/);
	await lookAtTab(waiting);
	await expect(waiting).toHaveURL(/\/login\/\?redirectTo=%2Fprograms%2Fsaved%2F$/);
	await context.setOffline(true);
	await comeBack(offline);
	await expect(offline.getByText("My Contributions")).toHaveCount(0);
});

test.describe("a page that the browser kept", () => {
	// Chromium lets a page that the test answers with load nothing from another port.
	test.use({ expectedErrors: [/gsi\/client|ERR_FAILED/] });

	test("the log-in page after a log-out, shown again, clears nothing of whoever logged in since", async ({
		page,
	}) => {
		await logInAnew(page);
		await page.goto("/programs/");
		const answer = page.waitForResponse("**/login/");
		await choose(page, "Logout");
		const loginPage = await answer;
		const { "content-encoding": _, ...headers } = await loginPage.allHeaders();
		const body = await loginPage.body();
		await hydrated(page);
		await logInAnew(page);
		await page.evaluate(() => localStorage.setItem("draft", "Typed since."));
		await page.route("**/login/", (route) => route.fulfill({ headers, body }));
		await page.goto("/login/");
		await hydrated(page);
		expect(await page.evaluate(() => localStorage.getItem("draft"))).toBe("Typed since.");
	});
});

test.describe("a log-in page whose JavaScript is lost", () => {
	test.use({ expectedErrors: [/ERR_FAILED/] });

	test("has cleared what was typed, and other tabs hide what they show", async ({
		page,
		context,
	}) => {
		await logInAnew(page);
		await page.goto("/programs/saved/");
		await page.evaluate(() => localStorage.setItem("draft", "Typed."));
		const other = await context.newPage();
		await other.goto("/programs/");
		await hydrated(other);
		await other.route("**/assets/*.js", (route) => route.abort());
		await choose(other, "Logout");
		await expect(other.getByRole("heading", { name: "Log In" })).toBeVisible();
		expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
		await lookAtTab(page);
		await expect(page).toHaveURL(/\/login\/\?redirectTo=/);
	});
});

test("a page is shown again without a connection, as long as nobody has logged out", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await page.goto("/profile/");
	await leave(page);
	await context.setOffline(true);
	await comeBack(page);
	await expect(page.locator("h1")).toBeVisible();
});

test("a page of a session that was ended elsewhere, or of another account, isn't shown again", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await page.goto("/profile/");
	await leave(page);
	await context.clearCookies();
	await comeBack(page);
	await expect(page).toHaveURL(/\/login\//);
	await logInAnew(page);
	await page.goto("/profile/");
	await leave(page);
	const other = await context.newPage();
	await context.clearCookies();
	await logInAnew(other, { displayName: "Langston Hughes" });
	await comeBack(page);
	await expect(page.getByLabel("Full name")).toHaveValue("Langston Hughes");
});

test("so do a page that failed and one that waits for its email's verification", async ({
	page,
}) => {
	await logInAnew(page);
	await page.goto("/programs/none/");
	await expect(page.locator("html")).toHaveAttribute("data-account", /./);
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
	await expect(page.locator("h1")).toBeHidden();
	await page.context().clearCookies();
	const email = `zora-${randomUUID()}@example.edu`;
	await page.goto("/signup/");
	await typeSignUp(page, { email, password: "correct horse battery" });
	await expect(page.getByText(email)).toBeVisible();
	await leave(page);
	await page.context().clearCookies();
	await comeBack(page);
	await expect(page).toHaveURL(/\/login\//);
});

test.describe("with the service worker", () => {
	test.use({
		serviceWorkers: "allow",
		expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of (401|503)|preload/],
	});

	test("a page that is kept isn't shown again after log-out", async ({ page, context }) => {
		await logInAnew(page);
		const program = await openProgram(page);
		await context.setOffline(true);
		await page.goto(program);
		await expect(page.locator("h1")).toHaveText("Choral Arts Fellowship");
		await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
		await expect(page.locator("h1")).toBeHidden();
		await page.evaluate(async () => {
			localStorage.clear();
			for (const name of await caches.keys()) await caches.delete(name);
		});
		await comeBack(page);
		await expect(page.locator("h1")).toHaveText(/^You('re| seem to be) offline$/);
	});
});
