import { stopTime } from "./toasts.ts";
import { type Account, expect, holdBack, logInAnew, open, test, typeLogIn } from "./yard.ts";

const SEARCH = "/programs/?q=choral";
const NAME = "Choral Arts Fellowship";

test.use({
	expectedErrors: [/status of 503|ERR_INTERNET_DISCONNECTED|Failed to fetch|^SyntaxError/],
});

let account: Account;

test.beforeEach(async ({ page }) => {
	account = await logInAnew(page);
	await open(page, SEARCH);
	await expect(page.getByRole("button", { name: `Save ${NAME}`, exact: true })).toBeVisible();
	await page.waitForLoadState("networkidle");
});

test("the button turns at once, sends one request and loads nothing anew", async ({ page }) => {
	const asked: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		const isOfPage = ["document", "fetch"].includes(request.resourceType());
		// The targets of the page's links are requested once React has hydrated them.
		if (isOfPage && pathname !== "/__manifest") asked.push(`${request.method()} ${pathname}`);
	});
	const release = await holdBack(page, "**/programs.data*");
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	const unsave = page.getByRole("button", { name: `Unsave ${NAME}` });
	await expect(unsave).toBeVisible();
	await expect(unsave).toBeFocused();
	const answered = page.waitForResponse("**/programs.data*");
	await release();
	await answered;
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	expect(asked).toEqual(["POST /programs.data"]);
	await page.reload();
	await expect(unsave).toBeVisible();
});

test("taps before the first answer are sent one after the other, and the last one counts", async ({
	page,
}) => {
	const intents: (string | null)[] = [];
	page.on("request", (request) => {
		const sent = new URLSearchParams(request.postData() ?? "");
		if (request.method() === "POST") intents.push(sent.get("intent"));
	});
	const release = await holdBack(page, "**/programs.data*");
	// The second tap waits three seconds at most, in which a busy machine may not have looked.
	await page.clock.install();
	await stopTime(page);
	const save = page.getByRole("button", { name: `Save ${NAME}`, exact: true });
	const unsave = page.getByRole("button", { name: `Unsave ${NAME}` });
	await save.click();
	await unsave.click();
	await expect(save).toBeVisible();
	expect(intents).toEqual(["save"]);
	await page.clock.resume();
	await release();
	await expect(page.getByRole("status").getByText("Removed", { exact: true })).toBeAttached();
	expect(intents).toEqual(["save", "unsave"]);
	await page.reload();
	await expect(save).toBeVisible();
});

test("a double tap saves once and does not take it back", async ({ page }) => {
	const posts: string[] = [];
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).dblclick();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	expect(posts).toHaveLength(1);
});

test("without a connection the button turns back and says so, and works again later", async ({
	page,
	context,
}) => {
	await context.setOffline(true);
	const save = page.getByRole("button", { name: `Save ${NAME}`, exact: true });
	await save.click();
	await expect(page.getByRole("alert")).toHaveText(/couldn't reach The Yard/);
	await expect(save).toBeVisible();
	await context.setOffline(false);
	await save.click();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	await expect(page.getByRole("alert")).toHaveCount(0);
	// The button changes before the answer arrives.
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await context.setOffline(true);
	await page.getByRole("button", { name: `Unsave ${NAME}` }).click();
	await expect(page.getByRole("alert")).toHaveText(/couldn't reach The Yard/);
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	await context.setOffline(false);
});

test("who changes their mind while an answer is on its way has the last word", async ({ page }) => {
	await page.evaluate(() => {
		const { fetch } = window;
		let asked = 0;
		window.fetch = async (address, init) => {
			if (!String(address).includes("programs.data")) return fetch(address, init);
			asked += 1;
			if (asked > 1) return fetch(address, init);
			// Only the head of the first answer has arrived.
			const body = new ReadableStream({
				start(controller) {
					init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
				},
			});
			return new Response(body, { headers: { "Content-Type": "text/x-script" } });
		};
	});
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await page.getByRole("button", { name: `Unsave ${NAME}` }).click();
	await expect(page.getByRole("status").getByText("Removed", { exact: true })).toBeAttached();
	await page.reload();
	await expect(page.getByRole("button", { name: `Save ${NAME}`, exact: true })).toBeVisible();
});

test("who goes on to the saved list before the Save has arrived sees it there once it has", async ({
	page,
}) => {
	const release = await holdBack(page, "**/programs.data*");
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await page
		.getByRole("navigation", { name: "Shortcuts" })
		.getByRole("link", { name: "Saved" })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved Programs");
	await expect(page.getByRole("heading", { name: NAME })).toHaveCount(0);
	await release();
	await expect(page.getByRole("heading", { name: NAME })).toBeVisible();
});

test("a program just taken off the list offers nothing but to be put back", async ({ page }) => {
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await page.goto("/programs/saved/");
	const applied = page.getByRole("button", { name: `Mark as applied: ${NAME}` });
	await expect(applied).toBeVisible();
	await page.getByRole("button", { name: `Unsave ${NAME}` }).click();
	await expect(page.getByRole("button", { name: `Save ${NAME}`, exact: true })).toBeVisible();
	await expect(applied).toBeHidden();
});

test("a tap that waits for the one before is sent when one leaves, to where it belongs", async ({
	page,
}) => {
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() !== "POST") return;
		const intent = new URLSearchParams(request.postData() ?? "").get("intent");
		sent.push(`${intent} ${new URL(request.url()).pathname}`);
	});
	const release = await holdBack(page, "**/programs.data*");
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await page.getByRole("button", { name: `Unsave ${NAME}` }).click();
	const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
	await shortcuts.getByRole("link", { name: "Mentors" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Mentor");
	await release();
	await expect.poll(() => sent).toEqual(["save /programs.data", "unsave /programs.data"]);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Mentor");
});

test("a similar program's button says what is so of that program", async ({ page }) => {
	await page.getByRole("link", { name: NAME }).click();
	const title = page.getByRole("heading", { level: 1 });
	await expect(title).toHaveText(NAME);
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await page.getByRole("region", { name: "Similar programs" }).getByRole("link").first().click();
	await expect(title).not.toHaveText(NAME);
	const name = await title.textContent();
	await expect(page.getByRole("button", { name: `Save ${name}`, exact: true })).toBeVisible();
});

test("a link within a page leads there, also when the first page was left far down", async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 480 });
	await page.getByRole("link", { name: NAME }).click();
	await page.getByRole("button", { name: `Make a plan: ${NAME}` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Plan: ${NAME}`);
	await open(page, "/programs/");
	await page.evaluate(() => window.scrollTo(0, 1500));
	const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
	await shortcuts.getByRole("link", { name: "Saved" }).click();
	const within = page.getByRole("link", { name: "Reminders on this phone" });
	await expect(within).toBeVisible();
	const target = page.locator("#phone");
	await expect(target).not.toBeInViewport();
	await within.click();
	await expect(target).toBeInViewport();
});

test("a server that fails turns the button back", async ({ page }) => {
	await page.route("**/programs.data*", (route) => route.fulfill({ status: 503, body: "" }));
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await expect(page.getByRole("alert")).toHaveText(/we don.t know whether it arrived/);
	await expect(page.getByRole("button", { name: `Save ${NAME}`, exact: true })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
});

test("who is no longer signed in logs in, comes back to the same search and finds it saved", async ({
	page,
	context,
}) => {
	await context.clearCookies();
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await expect(page).toHaveURL(/\/login\/\?redirectTo=%2Fprograms%2F%3Fq%3Dchoral&save=[\w-]+$/);
	await typeLogIn(page, account);
	await expect(page).toHaveURL(/\/programs\/\?q=choral$/);
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
});

test("a program's page comes without a full load, saves in place and goes back to the catalog", async ({
	page,
}) => {
	await page.evaluate(() => Object.assign(window, { stillHere: true }));
	await page.getByRole("link", { name: NAME }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await page.goBack();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

test("the calendar link can be copied", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await page.goto("/programs/saved/");
	await page.getByRole("button", { name: "Get calendar link" }).click();
	await page.getByRole("button", { name: "Copy" }).click();
	await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toBe(await page.getByLabel("Your calendar link").inputValue());
	await page.getByText("Change it or turn it off").click();
	await page.getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByRole("button", { name: "Get calendar link" })).toBeVisible();
});

test("a plan's link goes with its program, and comes back with it", async ({ page }) => {
	await page.getByRole("link", { name: NAME }).click();
	await page.getByRole("button", { name: `Make a plan: ${NAME}` }).click();
	await page.getByRole("link", { name: "See the program" }).click();
	const plan = page.getByRole("link", { name: `Your plan: ${NAME}` });
	await expect(plan).toBeVisible();
	await page.getByRole("button", { name: `Unsave ${NAME}` }).click();
	await expect(plan).toBeHidden();
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await plan.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Plan: ${NAME}`);
});

test("far down a page, too, one sees that a button could change nothing", async ({
	page,
	context,
}) => {
	await page.setViewportSize({ width: 360, height: 480 });
	await page.getByRole("link", { name: NAME }).click();
	await page.getByRole("button", { name: `Make a plan: ${NAME}` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Plan: ${NAME}`);
	const fold = page.getByText("Edit: Have everything ready");
	const word = page.getByRole("alert");
	await fold.click();
	await context.setOffline(true);
	for (const _ of ["once", "again"]) {
		await fold.evaluate((summary) => summary.scrollIntoView());
		await expect(word).not.toBeInViewport();
		await page.getByRole("button", { name: "Remove: Have everything ready" }).click();
		await expect(word).toHaveText("We couldn't reach The Yard, so nothing was sent. Try again.");
		await expect(word).toBeInViewport({ ratio: 1 });
	}
	await context.setOffline(false);
});
