// `npm run screenshots`: pictures of the main pages, from a copy with demo data, in screenshots/; and the first screen of
// those that the README shows, in docs/screenshots/.
import { mkdir } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { logInDemo, withDemo } from "#dev/demo-browser.ts";

const FOLDER = "screenshots";
const README_FOLDER = "docs/screenshots";
const IN_README = [
	"home-360-light",
	"programs-360-dark",
	"saved-360-light",
	"mentors-360-dark",
	"programs-1280-light",
	"resume-viewer-1280-dark",
];
const WIDTHS = [360, 1280];
const SCHEMES = ["light", "dark"] as const;
const PAGES: [name: string, path: string, as?: string, then?: (page: Page) => Promise<void>][] = [
	["home", "/"],
	["about", "/about/"],
	["contact", "/contact/"],
	["contact-sent", "/contact/?sent=1"],
	["privacy", "/privacy/"],
	["terms", "/terms/"],
	["programs-public", "/programs-public/"],
	["programs-public-empty", "/programs-public/?q=zzz"],
	["login", "/login/"],
	["signup", "/signup/"],
	["forgot-password", "/forgot-password/"],
	["reset-password", "/reset-password/?oobCode=example"],
	["not-found", "/nothing-here/"],
	["programs", "/programs/", "student"],
	["saved", "/programs/saved/", "student"],
	["add-program", "/programs/add-program/", "student"],
	["contributions", "/programs/contributions/", "student"],
	["resume", "/resume/", "student"],
	["resume-empty", "/resume/", "moderator"],
	["resume-viewer", "/resume/", "student", openFirstResume],
	["browse-resume", "/browse-resume/?q=club", "student"],
	["experience", "/experience/", "student"],
	["add-role", "/experience/add/", "student"],
	["profile", "/profile/", "student"],
	["mentors", "/mentor/", "student"],
	["mentor-register", "/mentor/register/"],
	["account", "/profile/account/", "student"],
	["delete-account", "/profile/delete/", "student"],
	["moderation", "/moderation/", "moderator"],
	["moderation-mentors", "/moderation/mentors/", "moderator"],
	["messages", "/moderation/messages/", "moderator"],
];

await mkdir(FOLDER, { recursive: true });
await withDemo(async (browser, baseURL) => {
	for (const width of WIDTHS) {
		for (const colorScheme of SCHEMES) await takeAll(browser, baseURL, width, colorScheme);
	}
});

async function takeAll(
	browser: Browser,
	baseURL: string,
	width: number,
	colorScheme: "light" | "dark",
): Promise<void> {
	const contexts: Record<string, BrowserContext> = {};
	for (const [name, path, as = "nobody", then] of PAGES) {
		const options = {
			viewport: { width, height: 800 },
			colorScheme,
			hasTouch: width < 768,
			reducedMotion: "reduce",
		} as const;
		if (!contexts[as]) {
			contexts[as] = await browser.newContext({ baseURL, ...options });
			// Students never see the stand-in for Google's One Tap.
			await contexts[as].route("**/gsi/client*", (route) => route.abort());
			if (as !== "nobody") await logInDemo(contexts[as], as);
		}
		const page = await contexts[as].newPage();
		// Waits for what scripts add, which makes some pages higher.
		await page.goto(path, { waitUntil: "networkidle" });
		// A pointer that was never moved counts as being at 0, 0, and would hold the sidebar open.
		await page.mouse.move(width / 2, 0);
		await then?.(page);
		const picture = `${name}-${width}-${colorScheme}`;
		if (IN_README.includes(picture)) {
			await page.screenshot({ path: `${README_FOLDER}/${picture}.png` });
		}
		if (!then) await fitScreen(page, width);
		await page.screenshot({ path: `${FOLDER}/${picture}.png`, fullPage: !then });
		await page.close();
	}
	for (const context of Object.values(contexts)) await context.close();
}

/** Makes the screen as high as the page, so that sticky elements are at its edges. */
async function fitScreen(page: Page, width: number): Promise<void> {
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	await page.setViewportSize({ width, height });
}

async function openFirstResume(page: Page): Promise<void> {
	await page
		.getByRole("link", { name: /^Open / })
		.first()
		.click();
	await page.locator(".page[data-loaded] canvas").first().waitFor();
}
