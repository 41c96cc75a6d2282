import type { Page } from "@playwright/test";
import { LAST_LOG_OUT } from "#app/components/clear-storage.ts";
import { FILES } from "#app/service-worker/names.ts";
import { keptPaths, NAME, NOT_KEPT, newerPage, openProgram, QUEUED, SINCE } from "./kept-pages.ts";
import { choose, expect, hydrated, logIn, logInAnew, test } from "./yard.ts";

test.use({
	serviceWorkers: "allow",
	expectedErrors: [
		/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of (404|503)|preload|Loading module/,
	],
});

/** The form of the program's Save button, which says whether its own press waits; the bar says whether any does. */
const saveForm = (page: Page) =>
	page.locator("form", { has: page.getByRole("button", { name: /ave Choral/ }) });

/** Acts like a browser that can put a site on the home screen. */
async function offerHomeScreen(page: Page): Promise<void> {
	await hydrated(page);
	await page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt")));
}

test("what was opened can be read offline and says since when; the rest says what there is", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	const program = await openProgram(page);
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await expect
		.poll(() =>
			page.evaluate(async () =>
				(await (await caches.match("/programs/saved/"))?.text())?.includes("Choral Arts"),
			),
		)
		.toBe(true);
	await context.setOffline(true);
	await expect(page.getByRole("status").filter({ hasText: "You're offline." })).toBeVisible();
	// First by a link through the router, whose data can't be fetched, then by its address.
	await page.getByRole("navigation", { name: "Shortcuts" }).getByText("Saved").click();
	await expect(page).toHaveURL(/\/programs\/saved\/$/);
	const since = page.getByText(
		/^You('re| seem to be) offline\. This is from (\d+:\d\d this \w+|yesterday at .+)\.$/,
	);
	await expect(since).toBeVisible();
	await expect(page.getByRole("link", { name: NAME })).toBeVisible();
	await page.goto(program);
	await expect(since).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	await page.goto("/programs/contributions/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOT_KEPT);
	await page.getByRole("link", { name: NAME }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	await context.setOffline(false);
	await expect(since).toHaveCount(0);
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
});

test("a newer page that comes late is offered, and moves nothing that somebody may be pressing", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	const program = await openProgram(page);
	await page.removeLocatorHandler(newerPage(page));
	await context.setOffline(true);
	// As if the network had been waited for.
	await page.addInitScript(() => {
		performance.getEntriesByType = () => [{ responseStart: 4_000 }] as never;
	});
	await page.goto(program);
	await expect(page.getByText(SINCE)).toBeVisible();
	const below = page.getByRole("heading", { level: 1 });
	const before = await below.boundingBox();
	await page.evaluate(() =>
		navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { newer: true } })),
	);
	await expect(newerPage(page)).toBeVisible();
	expect(await below.boundingBox()).toEqual(before);
});

test("what is saved, marked and taken off offline is sent once, in its order, when one is back", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	const program = await openProgram(page);
	await context.setOffline(true);
	await page.getByRole("button", { name: `Save ${NAME}` }).dblclick();
	await expect(page.getByRole("main").getByText(QUEUED).first()).toBeVisible();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	// The kept page shows it too.
	await page.goto(program);
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	await expect(page.getByText(QUEUED).first()).toBeVisible();
	const sent: string[] = [];
	context.on("request", (request) => {
		if (request.method() === "POST") sent.push(`${request.url()} ${request.postData()}`);
	});
	await context.setOffline(false);
	await expect(page.getByText(QUEUED)).toHaveCount(0);
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	await page.goto("/programs/saved/");
	await expect(page.getByRole("link", { name: NAME })).toBeVisible();
	const mark = page.getByRole("button", { name: `Mark as applied: ${NAME}` });
	const before = await mark.boundingBox();
	await offerHomeScreen(page);
	await expect(page.getByRole("button", { name: "No thanks" })).toBeVisible();
	expect(await mark.boundingBox(), "nobody's press is lost").toEqual(before);
	const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
	await page.getByRole("button", { name: "No thanks" }).click();
	await answered;
	await expect(page.getByText("Put The Yard on your home screen")).toHaveCount(0);
	await page.reload();
	await offerHomeScreen(page);
	await expect(page.getByText("Put The Yard on your home screen")).toHaveCount(0);
	expect(sent.filter((one) => one.includes("intent=save"))).toHaveLength(1);

	await context.setOffline(true);
	await page.getByRole("button", { name: `Mark as applied: ${NAME}` }).click();
	await expect(page.getByText(SINCE)).toBeVisible();
	await expect(page.getByText(QUEUED).first()).toBeVisible();
	// The kept page goes on with the next stage, which waits, too.
	await page.getByRole("button", { name: `Mark as interview: ${NAME}` }).click();
	await expect(page.getByRole("button", { name: `Mark as offered: ${NAME}` })).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText(QUEUED)).toHaveCount(0);
	await expect(page.getByRole("button", { name: `Mark as offered: ${NAME}` })).toBeVisible();
	const late = sent.filter((one) => /state=(applied|interview).*&tapped_at=\d{13}$/.test(one));
	expect(new Set(late).size, "each with the time of its tap").toBe(2);
});

test("a tick in a plan waits while one is offline, also one that is taken back, and arrives once", async ({
	page,
	context,
	elsewhere,
}) => {
	const account = await logInAnew(page);
	await openProgram(page);
	await page.getByRole("button", { name: `Make a plan: ${NAME}` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Plan: ${NAME}`);
	const { pathname } = new URL(page.url());
	await page.getByLabel("What to do").last().fill("Call the office");
	await page.getByRole("button", { name: "Add to your plan" }).click();
	const item = (on: Page, text: string) =>
		on.getByRole("main").getByRole("listitem").filter({ hasText: text });
	const isDone = (on: Page, text: string) => item(on, text).getByText("Done", { exact: true });
	const mark = (text: string, to = "done") =>
		item(page, text).getByRole("button", { name: new RegExp(`^Mark as ${to}`) });
	await expect
		.poll(() => page.evaluate(async (path) => (await caches.match(path))?.text(), pathname))
		.toContain("Call the office");

	await context.setOffline(true);
	await mark("Have everything ready").click();
	await expect(page.getByText(SINCE)).toBeVisible();
	await expect(item(page, "Have everything ready").getByText(QUEUED)).toBeVisible();
	// The kept page shows both ticks as done, and one of them is taken back.
	await mark("Call the office").click();
	await expect(item(page, "Call the office").getByText(QUEUED)).toBeVisible();
	await mark("Call the office", "not done").click();
	await expect(mark("Call the office")).toBeVisible();
	await expect(mark("Have everything ready", "not done")).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText(QUEUED)).toHaveCount(0);
	await expect(isDone(page, "Have everything ready")).toBeVisible();
	const other = await elsewhere();
	await logIn(other, account);
	await other.goto(pathname);
	await expect(isDone(other, "Have everything ready")).toBeVisible();
	await expect(item(other, "Call the office")).toBeVisible();
	await expect(isDone(other, "Call the office")).toHaveCount(0);
});

test("a button's word that something waits goes as soon as one is back, before all is sent", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await openProgram(page);
	await context.setOffline(true);
	const save = page.getByRole("button", { name: `Save ${NAME}` });
	const note = saveForm(page);
	await save.click();
	await expect(note.getByText(QUEUED)).toBeVisible();
	// Nothing can be sent yet.
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	await expect(note.getByText(QUEUED)).toHaveCount(0);
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
});

test("once what waited is sent, every open tab shows what has come of it", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await openProgram(page);
	const list = await context.newPage();
	await list.goto("/programs/saved/");
	await expect(list.getByText("You haven't saved any programs yet.")).toBeVisible();
	await hydrated(list);
	await context.setOffline(true);
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("main").getByText(QUEUED).first()).toBeVisible();
	await context.setOffline(false);
	await expect(list.getByRole("link", { name: NAME })).toBeVisible();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
});

test("a button whose change was refused once one is back shows that nothing has changed", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await openProgram(page);
	await context.setOffline(true);
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	// Else it may still be on its way, and arrive.
	await expect(page.getByText(QUEUED).first()).toBeVisible();
	await context.route("**/programs/saved.data", (route) => route.fulfill({ status: 409 }));
	await context.setOffline(false);
	await expect(page.getByText("We couldn't make a change that you made offline")).toBeVisible();
	await expect(page.getByRole("button", { name: `Save ${NAME}`, exact: true })).toBeVisible();
});

test("what waits is its own account's: after the session ended it asks to log in, then it is sent", async ({
	page,
	context,
}) => {
	const account = await logInAnew(page);
	await openProgram(page);
	await context.setOffline(true);
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("main").getByText(QUEUED).first()).toBeVisible();
	await context.clearCookies();
	await context.setOffline(false);
	await expect(page.getByText("You're logged out.")).toBeVisible();
	// Somebody else, on the same phone.
	await page.goto("/login/");
	await expect
		.poll(async () => (await keptPaths(page)).filter((path) => path.startsWith("/programs")))
		.toEqual([]);
	await logInAnew(page, { displayName: "Langston Hughes" });
	await page.goto("/programs/saved/");
	await expect(page.getByText("You haven't saved any programs yet.")).toBeVisible();
	await context.clearCookies();
	await logIn(page, account);
	await page.goto("/programs/");
	await expect.poll(() => keptPaths(page)).not.toContainEqual(expect.stringMatching(/^\/queue/));
	await page.goto("/programs/saved/");
	await expect(page.getByRole("link", { name: NAME })).toBeVisible();
});

test("a change that can't be made any more is reported, and keeps nothing else from being sent", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await openProgram(page);
	await context.setOffline(true);
	await page.evaluate(async () => {
		const body = new URLSearchParams({ intent: "save", program_id: "gone-meanwhile" });
		await fetch("/programs/saved.data", { method: "POST", body });
	});
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(saveForm(page).getByText(QUEUED)).toBeVisible();
	await context.setOffline(false);
	const refused = page.getByText("We couldn't make a change that you made offline");
	await expect(refused).toBeVisible();
	await expect.poll(() => keptPaths(page)).not.toContainEqual(expect.stringMatching(/^\/queue/));
	await page.getByRole("button", { name: "OK" }).click();
	await expect(refused).toHaveCount(0);
	await page.goto("/programs/saved/");
	await expect(page.getByRole("link", { name: NAME })).toBeVisible();
	await expect(refused).toHaveCount(0);
});

test("logging out leaves nothing to read, and works offline as far as it can", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	const program = await openProgram(page);
	await context.setOffline(true);
	await page.goto(program);
	await page.locator("form[action='/logout']").evaluate((form: HTMLFormElement) => form.submit());
	await expect(page.getByText("You're still logged in on The Yard")).toBeVisible();
	await page.goto(program);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOT_KEPT);
	await context.setOffline(false);
	// It opens by itself.
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	await page.goto("/programs/");
	await choose(page, "Logout");
	await expect(page).toHaveURL(/\/login\/$/);
	await expect
		.poll(() => page.evaluate(async () => [...Object.keys(localStorage), ...(await caches.keys())]))
		.toEqual([LAST_LOG_OUT, FILES]);
	await context.setOffline(true);
	await page.goto(program);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOT_KEPT);
});

test("after a log-out and a log-in the saved list is kept again", async ({ page }) => {
	await logInAnew(page);
	await openProgram(page);
	await page.goto("/programs/");
	await choose(page, "Logout");
	await expect(page).toHaveURL(/\/login\/$/);
	await expect.poll(() => keptPaths(page)).toEqual([]);
	await logInAnew(page, { displayName: "Langston Hughes" });
	await page.goto("/programs/");
	await expect.poll(() => keptPaths(page)).toEqual(["/programs/saved/"]);
});

test("after a log-in that loads no new document the saved list is kept again", async ({
	page,
	context,
}) => {
	const { email, password } = await logInAnew(page);
	await openProgram(page);
	await expect.poll(() => keptPaths(page)).toContain("/programs/saved/");
	await page.evaluate(() => document.body.setAttribute("data-same", ""));
	await context.clearCookies();
	await choose(page, "My Contributions");
	await expect(page).toHaveURL(/\/login\//);
	await expect.poll(() => keptPaths(page)).toEqual([]);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Log In", exact: true }).click();
	await expect(page).toHaveURL("/programs/contributions/");
	await expect(page.locator("body[data-same]")).toBeAttached();
	await expect.poll(() => keptPaths(page)).toEqual(["/programs/saved/"]);
});
