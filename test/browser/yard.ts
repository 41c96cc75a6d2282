/** What the browser tests share: a page that reports every error, and the people who use it. */
import { test as base, expect, type Locator, type Page } from "@playwright/test";

const DEMO_PASSWORD = "demo-password";

/** What Remix and Chromium report though nobody notices anything. */
const HARMLESS = [
	// A link was pointed at before lazy route discovery had answered; the click waits for it.
	/^Tried to prefetch .* but no routes matched/,
	// The next page came before the fade to this one was over.
	/Transition was (skipped|aborted)/,
];

export { expect };

export const test = base.extend<{ expectedErrors: RegExp[] }>({
	/** Console errors that a test provokes on purpose. */
	expectedErrors: [[], { option: true }],
	page: async ({ page, expectedErrors }, use) => {
		const errors: string[] = [];
		page.on("pageerror", (error) => errors.push(error.message));
		page.on("console", (message) => {
			if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
		});
		await use(page);
		const known = [...HARMLESS, ...expectedErrors];
		const unexpected = errors.filter((text) => !known.some((pattern) => pattern.test(text)));
		expect(unexpected, "console errors").toEqual([]);
	},
});

/** The newest link that was mailed to an address, as the terminal of `npm start` prints it. */
export async function mailedLink(
	email: string,
	mode: "verifyEmail" | "resetPassword" = "verifyEmail",
): Promise<string> {
	const url = `${process.env.YARD_IDENTITY_URL}/emulator/v1/projects/demo-yard/oobCodes`;
	const { oobCodes } = (await (await fetch(url)).json()) as {
		oobCodes: { email: string; oobCode: string }[];
	};
	const code = oobCodes.findLast((mail) => mail.email === email)?.oobCode;
	if (!code) throw new Error(`No mail to ${email}`);
	return `/auth/action?${new URLSearchParams({ mode, oobCode: code })}`;
}

/** Logs in with one of the demo accounts, or another. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
	await page.goto("/login/");
	await page.getByLabel("Email Address").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Log In" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Programs" })).toBeVisible();
}

/** Chooses a university of the built-in list, or types its name where there is no list. */
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

const SETTINGS = new Set(["Profile", "Logout"]);

/** Chooses an item of the shell's menu, which on a phone fills the screen and has to be opened first. */
export async function choose(page: Page, item: string): Promise<void> {
	const isPhone = (page.viewportSize()?.width ?? 0) < 768;
	if (isPhone) await page.getByRole("button", { name: "Menu", exact: true }).click();
	const menu = page.getByRole("navigation", { name: "Main" });
	if (SETTINGS.has(item)) await menu.getByRole("button", { name: "Settings" }).click();
	await menu.getByText(item, { exact: true }).click();
}

/** Opens the moderators' list at the page, of however many, on which a contribution waits. */
export async function findWaiting(desk: Page, name: string): Promise<Locator> {
	const waiting = desk.getByRole("listitem").filter({ hasText: name });
	await desk.goto("/moderation/");
	while ((await waiting.count()) === 0) {
		const next = await desk.locator("a[rel=next]").getAttribute("href");
		await desk.goto(new URL(next ?? "", desk.url()).href);
	}
	return waiting;
}
