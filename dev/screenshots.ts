// `npm run screenshots`: pictures of every page for docs/screenshots/, from a copy with demo data.
import { mkdir } from "node:fs/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM, findProgram } from "#dev/debian-programs.ts";
import startCopy from "../test/browser/local-copy.setup.ts";

const FOLDER = "docs/screenshots";
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
const stopCopy = await startCopy();
const browser = await chromium.launch({
	executablePath: await findProgram(CHROMIUM),
	args: ["--no-sandbox", "--disable-gpu"],
});
try {
	for (const width of WIDTHS) for (const colorScheme of SCHEMES) await takeAll(width, colorScheme);
} finally {
	await browser.close();
	await stopCopy();
}

async function takeAll(width: number, colorScheme: "light" | "dark"): Promise<void> {
	const contexts: Record<string, BrowserContext> = {};
	for (const [name, path, as = "nobody", then] of PAGES) {
		contexts[as] ??= await browser.newContext({
			baseURL: process.env.YARD_URL ?? "",
			viewport: { width, height: 800 },
			colorScheme,
			reducedMotion: "reduce",
		});
		const page = await contexts[as].newPage();
		if (as !== "nobody") await logInOnce(page, `${as}@example.edu`);
		await page.goto(path);
		await then?.(page);
		await page.screenshot({
			path: `${FOLDER}/${name}-${width}-${colorScheme}.png`,
			fullPage: true,
		});
		await page.close();
	}
	for (const context of Object.values(contexts)) await context.close();
}

async function openFirstResume(page: Page): Promise<void> {
	await page
		.getByRole("link", { name: /^Open / })
		.first()
		.click();
	await page.locator(".page[data-loaded] canvas").first().waitFor();
}

async function logInOnce(page: Page, email: string): Promise<void> {
	await page.goto("/login/");
	if (!new URL(page.url()).pathname.startsWith("/login")) return;
	await page.getByLabel("Email Address").fill(email);
	await page.getByLabel("Password").fill("demo-password");
	await page.getByRole("button", { name: "Log In" }).click();
	await page.waitForURL("**/programs/");
}
