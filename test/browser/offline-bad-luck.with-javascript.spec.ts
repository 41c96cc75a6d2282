import type { BrowserContext, Page } from "@playwright/test";
import { HANG_MS } from "../support/patience.ts";
import { keptPaths, NAME, NOT_KEPT, openProgram, QUEUED, SINCE } from "./kept-pages.ts";
import { expect, logInAnew, test } from "./yard.ts";

test.use({
	serviceWorkers: "allow",
	expectedErrors: [
		/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of (404|503)|preload|Loading module|script|quota|MIME|internal error|ERR_FAILED/i,
	],
});

const NOT_SENT = "You're offline, so this wasn't sent. What you typed stays here.";

/** Makes the browser load another file as the service worker, and tells how that ended. */
function register(page: Page, file: string): Promise<string> {
	return page.evaluate(async (url) => {
		const changed = new Promise<string>((resolve) =>
			navigator.serviceWorker.addEventListener("controllerchange", () => resolve("taken over")),
		);
		try {
			await navigator.serviceWorker.register(url);
		} catch {
			return "refused";
		}
		return changed;
	}, file);
}

/** Opens a program with its note's form open, then goes offline. */
async function savedListOffline(page: Page, context: BrowserContext): Promise<void> {
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await page.goto("/programs/saved/");
	await expect(page.getByRole("link", { name: NAME })).toBeVisible();
	await expect
		.poll(() =>
			page.evaluate(async () => (await (await caches.match("/programs/saved/"))?.text()) ?? ""),
		)
		.toContain("Choral Arts");
	await context.setOffline(true);
}

test("a new version takes over at once, lets go of what older ones kept, and keeps what is this one's", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	const program = await openProgram(page);
	await page.evaluate(() => caches.open("pages0 somebody"));
	// The same content under another name is another version.
	expect(await register(page, "/sw.js?next")).toBe("taken over");
	await expect
		.poll(() => page.evaluate(() => caches.keys()))
		.not.toContainEqual(expect.stringContaining("pages0"));
	const states = () =>
		page.evaluate(async () => {
			const { active, waiting, installing } = await navigator.serviceWorker.ready;
			const { controller } = navigator.serviceWorker;
			const isIts = (one: ServiceWorker | null) => one?.scriptURL.endsWith("?next");
			return [active?.state, isIts(active), isIts(controller), waiting, installing];
		});
	await expect.poll(states).toEqual(["activated", true, true, null, null]);
	await context.setOffline(true);
	await page.goto(program);
	await expect(page.getByText(SINCE)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	await context.setOffline(false);
});

test("an answer that is no worker takes over from nobody, and what was there goes on", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	const program = await openProgram(page);
	for (const broken of ["/robots.txt", "/no-such-worker.js", "/icon.svg"]) {
		expect([broken, await register(page, broken)]).toEqual([broken, "refused"]);
	}
	await context.setOffline(true);
	await page.goto(program);
	await expect(page.getByText(SINCE)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	await context.setOffline(false);
});

test("a note that can't be sent says so, and stays as it was typed, by the page's own JavaScript and on a kept page", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await openProgram(page);
	await savedListOffline(page, context);
	const type = async () => {
		await page.getByText("Add a note").click();
		await page.getByLabel("Note to yourself").fill("Ask Dr. Ward for a letter");
		await page.getByRole("button", { name: "Save note" }).click();
	};
	await type();
	await expect(page.getByText("nothing was sent. What you typed is still here.")).toBeVisible();
	await expect(page.getByLabel("Note to yourself")).toHaveValue("Ask Dr. Ward for a letter");
	await page.goto("/programs/saved/");
	await expect(page.getByText(SINCE)).toBeVisible();
	await type();
	await expect(page.getByText(NOT_SENT)).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByLabel("Note to yourself")).toHaveValue("Ask Dr. Ward for a letter");
	await page.getByRole("button", { name: "Save note" }).click();
	await expect(page.getByRole("main").getByText("Ask Dr. Ward for a letter").first()).toBeVisible();
	await expect(page.getByText(SINCE)).toHaveCount(0);
});

test("of more than fifty pages the oldest go, and never the saved list", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/programs/saved/");
	await page.evaluate(() => navigator.serviceWorker.ready);
	await expect.poll(() => keptPaths(page)).toContain("/programs/saved/");
	const addresses = new Set<string>();
	let next: string | null = "/programs-public/";
	while (next && addresses.size < 60) {
		const html = await (await page.request.get(next)).text();
		for (const [, path = ""] of html.matchAll(/href="(\/programs\/[\w-]+\/)"/g))
			addresses.add(path);
		next =
			/<a[^>]*rel="next"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/
				.exec(html)
				?.slice(1)
				.find(Boolean)
				?.replaceAll("&amp;", "&") ?? null;
	}
	const all = [...addresses].filter((path) => path !== "/programs/saved/").slice(0, 60);
	expect(all).toHaveLength(60);
	await page.evaluate(async (keep) => {
		const { active } = await navigator.serviceWorker.ready;
		active?.postMessage({ keep });
	}, all);
	await expect.poll(() => keptPaths(page), { timeout: HANG_MS }).toContain(all[59]);
	// The oldest go after the newest has come.
	await expect.poll(async () => (await keptPaths(page)).length).toBeLessThanOrEqual(51);
	const kept = await keptPaths(page);
	expect(kept).toContain("/programs/saved/");
	expect(kept).not.toContain(all[0]);
});

test("a full phone keeps nothing new, and everything works as without", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	const program = await openProgram(page);
	const cdp = await context.newCDPSession(page);
	const { origin } = new URL(page.url());
	await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
	await page.goto("/programs/saved/");
	await expect(page.getByText("You haven't saved any programs yet.")).toBeVisible();
	await page.goto(program);
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await context.setOffline(true);
	// What can't be queued must not be shown as queued.
	await page.getByRole("button", { name: `Unsave ${NAME}` }).click();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	await expect(page.getByText(QUEUED)).toHaveCount(0);
	await page.goto("/programs/contributions/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOT_KEPT);
	await cdp.send("Storage.overrideQuotaForOrigin", { origin });
	await context.setOffline(false);
});
