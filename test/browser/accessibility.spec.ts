import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, logIn, test } from "./yard.ts";

test.use({ expectedErrors: [/status of (400|404)/] });

const PUBLIC = [
	"/",
	"/programs-public/",
	"/programs-public/?q=nothing-has-this",
	"/mentor/register/",
	"/mentor/register/?sent=1",
	"/nothing/",
];
const GUEST = ["/login/", "/signup/", "/forgot-password/", "/reset-password/?oobCode=x"];
const STUDENT = [
	"/mentor/",
	"/mentor/?q=nobody",
	"/programs/",
	"/programs/add-program/",
	"/programs/contributions/",
	"/profile/",
];

for (const width of [360, 1280]) {
	for (const colorScheme of ["light", "dark"] as const) {
		test.describe(`at ${width} px, ${colorScheme}`, () => {
			// Without motion, so that nothing is looked at while it fades in.
			const contextOptions = { reducedMotion: "reduce" } as const;
			test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions });

			test("pages for everyone are accessible and no wider than the screen", async ({ page }) => {
				for (const path of [...PUBLIC, ...GUEST]) await examine(page, path);
				await page.goto("/signup/");
				await page.getByRole("button", { name: "Create Account" }).click();
				await expect(page.getByText("Enter your full name.")).toBeVisible();
				await examineHere(page, "/signup/ refused");
				await page.getByLabel("Full Name").fill("Ann Axe");
				await page.getByLabel("Email Address").fill(`axe-${randomUUID()}@example.edu`);
				await page.getByLabel("Password").fill("long enough for axe");
				await page.getByRole("button", { name: "Create Account" }).click();
				await expect(page).toHaveURL(/\/verify-email\/$/);
				await examineHere(page, "/verify-email/");
			});

			test("pages of students and moderators are accessible and no wider than the screen", async ({
				page,
			}) => {
				await logIn(page, "moderator@example.edu");
				for (const path of [
					...STUDENT,
					"/moderation/",
					"/moderation/mentors/",
					"/moderation/mentors/?list=shown",
				])
					await examine(page, path);
				await page.goto("/programs/");
				await page.getByRole("listitem").getByRole("link").first().click();
				await page.waitForURL(/\/programs\/[a-z0-9]{16}\/$/);
				await examineHere(page, "a program");
				await page.goto("/programs/add-program/");
				await page.getByRole("button", { name: "Submit Contribution" }).click();
				await expect(page.getByRole("alert")).toBeVisible();
				await examineHere(page, "/programs/add-program/ refused");
			});
		});
	}
}

async function examine(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await examineHere(page, path);
}

async function examineHere(page: Page, what: string): Promise<void> {
	await expect(page.getByRole("heading", { level: 1 }), what).toHaveCount(1);
	const wider = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(wider, `${what} is wider than the screen by`).toBeLessThanOrEqual(0);
	const { violations } = await new AxeBuilder({ page }).analyze();
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" ")}`);
	expect(found, what).toEqual([]);
}
