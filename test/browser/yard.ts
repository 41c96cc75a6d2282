/** What the browser tests share: a page that reports every error, and the people who use it. */
import { randomBytes, randomUUID } from "node:crypto";
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	test as base,
	type ConsoleMessage,
	expect,
	type Locator,
	type Page,
} from "@playwright/test";
import { createVerifiedAccount, localAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import { HANG_MS } from "../support/patience.ts";
import { rememberToasts } from "./toasts.ts";

export { expect };

/**
 * What is said and harms nobody: Playwright's, and Remix's when a link is pointed at before its route is known; it
 * fetches ahead once it is (hydration.with-javascript.spec.ts).
 */
const HARMLESS =
	/^(Service Worker registration blocked by Playwright|Tried to prefetch .* but no routes matched)/;

/** A picture of a list that shows other tests' people, too, and one of these has removed it meanwhile. */
const isOfOthers = (message: ConsoleMessage) =>
	message.text().includes("status of 404") && message.location().url.includes("/photos/");

interface Fixtures {
	expectedErrors: RegExp[];
	/** What the pages of all its browsers say on their consoles; a test fails if any of it is unexpected. */
	consoleErrors: string[];
	elsewhere(options?: BrowserContextOptions): Promise<Page>;
}

export const test = base.extend<Fixtures>({
	/** Console errors that a test provokes on purpose. */
	expectedErrors: [[], { option: true }],
	consoleErrors: async ({ expectedErrors }, use) => {
		const errors: string[] = [];
		await use(errors);
		const unexpected = errors.filter(
			(text) => !expectedErrors.some((pattern) => pattern.test(text)),
		);
		expect(unexpected, "console errors").toEqual([]);
	},
	context: async ({ context, consoleErrors }, use) => {
		listen(context, consoleErrors);
		await rememberToasts(context);
		await use(context);
	},
	/**
	 * A page in a browser of its own, for another person or device. It is closed with the test: what stays open would ask
	 * the server now and then until the last test.
	 */
	elsewhere: async ({ browser, consoleErrors }, use) => {
		const contexts: BrowserContext[] = [];
		await use(async (options) => {
			const context = await browser.newContext(options);
			contexts.push(context);
			listen(context, consoleErrors);
			await rememberToasts(context);
			return context.newPage();
		});
		for (const context of contexts) await context.close();
	},
});

function listen(context: BrowserContext, errors: string[]): void {
	context.on("weberror", (error) => errors.push(error.error().message));
	context.on("console", (message) => {
		if (HARMLESS.test(message.text()) || isOfOthers(message)) return;
		if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
	});
}

/** Holds back requests (of one method, if given) until one was held and the returned function is called. */
export async function holdBack(
	page: Page,
	url: string,
	method?: string,
): Promise<() => Promise<void>> {
	let held = 0;
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(url, async (route) => {
		if (!method || route.request().method() === method) {
			held += 1;
			await released;
		}
		await route.continue();
	});
	return async () => {
		await expect.poll(() => held, `requests of ${url} held back`).toBeGreaterThan(0);
		release();
	};
}

/** The newest link that was mailed to an address, from the terminal output of `npm start`. */
export async function mailedLink(
	email: string,
	mode: "verifyEmail" | "resetPassword" = "verifyEmail",
): Promise<string> {
	const url = `${process.env.YARD_IDENTITY_URL}/emulator/v1/projects/demo-yard/oobCodes`;
	const { oobCodes } = (await (await fetch(url)).json()) as {
		oobCodes: { email: string; oobCode: string; requestType: string }[];
	};
	const requestType = mode === "verifyEmail" ? "VERIFY_EMAIL" : "PASSWORD_RESET";
	const code = oobCodes.findLast(
		(mail) => mail.email === email && mail.requestType === requestType,
	)?.oobCode;
	if (!code) throw new Error(`No mail to ${email}`);
	return `/auth/action?${new URLSearchParams({ mode, oobCode: code })}`;
}

/** The text of the newest mail with a subject to an address, once the mailbox of `npm start` has it. */
export async function mailTo(email: string, subject: string): Promise<string> {
	const taken = async () => {
		const answer = await fetch(`${process.env.YARD_MAILBOX_URL}/email`);
		const mails = (await answer.json()) as {
			to: { address: string }[];
			subject: string;
			text: string;
		}[];
		const isIt = (mail: (typeof mails)[number]) =>
			mail.subject === subject && mail.to.some(({ address }) => address === email);
		return mails.findLast(isIt)?.text ?? "";
	};
	// News that can be undone is mailed on the queue's second try, a minute later.
	await expect.poll(taken, { message: `a mail to ${email}`, timeout: HANG_MS / 2 }).not.toBe("");
	return taken();
}

/** A word of its own. It has no digits, because a search doesn't insist on numbers, and some look like a phone's. */
export const newMark = (): string =>
	[...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");

/** Somebody with an account and a password. */
export interface Account {
	email: string;
	password: string;
}

/** A demo account. Tests may look at it but never change it, because all of them share it. */
export function demo(name: "student" | "moderator"): Account {
	return { email: `${name}@example.edu`, password: "demo-password" };
}

/** Logs in without the form. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
	// Follows the answer to the page that shows the toast, so that no test sees the toast.
	const answer = await page.request.post("/login/", {
		form: { email, password },
		headers: { "Sec-Fetch-Site": "same-origin" },
	});
	expect(new URL(answer.url()).pathname).toBe("/programs/");
	const { width = 0, height = 0 } = page.viewportSize() ?? {};
	if (!hasSidebar(width)) return;
	// A pointer that was never moved counts as being at 0, 0, and would hold the sidebar open.
	await page.goto("/terms/");
	await page.mouse.move(width / 2, height / 2);
}

/** Logs in as a new user, who has nothing yet. */
export async function logInAnew(
	page: Page,
	{ moderator = false, displayName = "Zora Hurston" } = {},
): Promise<Account> {
	const account = { email: `zora-${randomUUID()}@example.edu`, password: "correct horse battery" };
	const admin = localAdmin(process.env.YARD_IDENTITY_URL ?? "");
	const { uid } = await createVerifiedAccount(admin, { ...account, displayName });
	if (moderator) await setCustomClaims(admin, uid, { moderator: true });
	await logIn(page, account);
	return account;
}

/** A student contributes programs with these names, one right after the other. */
export async function contributeSome(
	browser: Browser,
	names: string[],
	options: BrowserContextOptions = {},
): Promise<void> {
	const context = await browser.newContext(options);
	const page = await context.newPage();
	await logInAnew(page);
	for (const name of names) {
		const form = {
			name,
			application_link: `https://${randomUUID()}.example.org/apply`,
			description: "A summer of reading.",
		};
		const headers = { "Sec-Fetch-Site": "same-origin" };
		const sent = await page.request.post("/programs/add-program/", { form, headers });
		if (!sent.ok()) throw new Error(`Not contributed: ${sent.status()}`);
	}
	await context.close();
}

/** Fills in the log-in form on the page, and sends it. */
export async function typeLogIn(page: Page, { email, password }: Account): Promise<void> {
	await page.getByLabel("Email Address").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Log In" }).click();
}

/** Fills in the sign-up form on the page, and sends it. */
export async function typeSignUp(
	page: Page,
	{ name = "Zora Hurston", email, password }: Account & { name?: string },
): Promise<void> {
	await page.getByLabel("Full Name").fill(name);
	await page.getByLabel("Email Address").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Create Account" }).click();
}

/** Opens the programs, to continue from there with the menu, and waits until React has hydrated the page. */
export const openPrograms = (page: Page): Promise<void> => open(page, "/programs/");

/**
 * Opens a program of the demo that a list holds; returns its name. The newest one may be another test's, which takes it
 * back at any moment.
 */
export async function openDemoProgram(page: Page, list: string): Promise<string> {
	const name = "Choral Arts Fellowship";
	await page.goto(`${list}?${new URLSearchParams({ q: name })}`);
	const href = await page.getByRole("main").locator("h3 a", { hasText: name }).getAttribute("href");
	await open(page, new URL(href ?? "", page.url()).pathname);
	return name;
}

/**
 * Opens a page, and waits until React has hydrated it, if it has JavaScript: whatever is pressed before that is the
 * browser's own (app/entry.client.tsx). After a reload, wait with `hydrated`.
 */
export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await hydrated(page);
}

/** Waits until React has hydrated the page, if it has JavaScript. */
export async function hydrated(page: Page): Promise<void> {
	const runsScripts = await page.evaluate(() => "__remixContext" in window);
	if (!runsScripts) return;
	await page.waitForFunction(() => {
		const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"));
		return root?.[1].stateNode.current.memoizedState.isDehydrated === false;
	});
}

/** Chooses a university from the built-in list, or types its name where there is no list. */
export async function chooseUniversity(
	page: Page,
	name: string,
	javaScriptEnabled: boolean,
): Promise<void> {
	if (!javaScriptEnabled) return page.getByLabel("University").fill(name);
	await page.getByRole("button", { name: /^University/ }).click();
	await page.getByRole("combobox", { name: "University" }).fill(name);
	await page.getByRole("option", { name }).first().click();
}

/** Whether the menu of the signed-in pages stands beside them; else it is opened by a button. */
const hasSidebar = (widthPx: number) => widthPx >= 768;

const SETTINGS = new Set(["Profile", "Logout"]);

/** Chooses an item of the shell's menu, which is full-screen on a phone and has to be opened first. */
export async function choose(page: Page, item: string): Promise<void> {
	const { width = 0 } = page.viewportSize() ?? {};
	if (!hasSidebar(width)) await page.getByRole("button", { name: "Menu", exact: true }).click();
	const menu = page.getByRole("navigation", { name: "Main" });
	if (SETTINGS.has(item)) await menu.getByRole("button", { name: "Settings" }).click();
	await menu.getByText(item, { exact: true }).click();
}

/** Opens the moderators' list at the page on which a contribution waits, and expands its row. */
export async function findWaiting(desk: Page, name: string): Promise<Locator> {
	// Similar rows show its name too, when they are expanded.
	const waiting = desk
		.getByRole("listitem")
		.filter({ has: desk.locator("summary h2", { hasText: name }) });
	await openPageOf(desk, waiting);
	await waiting.locator("summary").first().click();
	return waiting;
}

/** Opens the page of a moderators' list that has this row. */
export async function openPageOf(desk: Page, row: Locator, list = "/moderation/"): Promise<void> {
	await desk.goto(list);
	while ((await row.count()) === 0) {
		const next = await desk.locator("a[rel=next]").getAttribute("href");
		await desk.goto(new URL(next ?? "", desk.url()).href);
	}
}
