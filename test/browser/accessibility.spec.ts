import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { cutLines, enterChooses, idsTwice, tooWideBy, violationsOf } from "./axe.ts";
import { test as clockedTest, makeStory } from "./own-clock.ts";
import { demo, expect, hydrated, logIn, open, test, typeSignUp } from "./yard.ts";

test.use({ expectedErrors: [/status of (400|404)/] });
clockedTest.use({ expectedErrors: [/status of (400|404)/] });

const PUBLIC = [
	"/",
	"/about/",
	"/contact/",
	"/contact/?sent=1",
	"/mentor/register/",
	"/mentor/register/?sent=1",
	"/privacy/",
	"/programs-public/",
	"/programs-public/?q=nothing-has-this",
	"/programs-public/?q=scholars",
	"/terms/",
	"/nothing/",
];
const GUEST = ["/login/", "/signup/", "/forgot-password/", "/reset-password/?oobCode=x"];
const STUDENT = [
	"/mentor/",
	"/mentor/?q=nobody",
	"/programs/",
	"/programs/saved/",
	"/programs/saved/plan/",
	"/programs/add-program/",
	"/programs/contributions/",
	"/browse-resume/",
	"/resume/",
];
const PROFILE = [
	"/experience/",
	"/experience/add/",
	"/profile/",
	"/profile/account/",
	"/profile/delete/",
	"/profile/reports/",
	"/profile/notifications/",
	"/notifications/",
];
const MODERATOR = [
	"/moderation/mentors/",
	"/moderation/mentors/?list=shown",
	"/moderation/",
	"/moderation/messages/",
	"/moderation/messages/?done=1",
	"/moderation/reports/",
	"/moderation/reports/?list=taken-down",
	"/moderation/reports/?about=resume",
	"/moderation/mails/",
	"/moderation/published/",
	"/moderation/renewals/",
	"/moderation/log/",
	"/moderation/health/",
	"/moderation/import/",
	"/moderation/sources/",
];

test("pages for everyone are accessible and no wider than the screen", async ({ page }) => {
	for (const path of [...PUBLIC, ...GUEST]) await examine(page, path);
	await open(page, "/signup/");
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(page.getByLabel("Full Name")).toHaveAttribute("aria-invalid", "true");
	await examineHere(page, "/signup/ refused");
	await typeSignUp(page, {
		name: "Ann Axe",
		email: `axe-${randomUUID()}@example.edu`,
		password: "long enough for axe",
	});
	await expect(page).toHaveURL(/\/verify-email\/$/);
	await examineHere(page, "/verify-email/");
});

test("pages of moderators are accessible and no wider than the screen", async ({ page }) => {
	await logIn(page, demo("moderator"));
	for (const path of MODERATOR) await examine(page, path);
});

test("pages of students are accessible and no wider than the screen", async ({ page }) => {
	await logIn(page, demo("student"));
	for (const path of STUDENT) await examine(page, path);
	await open(page, "/programs/");
	const program = page.getByRole("main").getByRole("listitem").getByRole("link").first();
	await examine(page, (await program.getAttribute("href")) ?? "");
	await open(page, "/programs/contributions/");
	const edit = page.getByRole("link", { name: /^Edit/ }).first();
	await examine(page, (await edit.getAttribute("href")) ?? "");
	await open(page, "/programs/add-program/");
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await examineHere(page, "/programs/add-program/ refused");
});

test("what moderators decide on is accessible and no wider than the screen, unfolded, selected and refused", async ({
	page,
}) => {
	await logIn(page, demo("moderator"));
	await open(page, "/moderation/");
	// The demo's own contribution, which no other test decides on.
	const energy = page.getByRole("listitem").filter({ hasText: "Renewable Energy Field Term" });
	const visit = page.getByRole("listitem").filter({ hasText: "Graduate School Visit Weekend" });
	for (const row of [energy, visit]) {
		await row.locator("summary").first().click();
		for (const fold of await row.locator("details details > summary").all()) {
			await fold.click();
		}
	}
	await examineHere(page, "unfolded rows");
	await energy.getByRole("button", { name: "Reject" }).click();
	await expect(energy.getByLabel("Note")).toHaveAttribute("aria-invalid", "true");
	await visit.getByRole("checkbox", { name: /^Select / }).check();
	await expect(page.getByText("1 selected")).toBeVisible();
	await page.getByText("Reason to reject").click();
	await examineHere(page, "a refused row, and the bar for several");
	// Somebody else shared it: of the newest, other tests take some back.
	await open(page, "/moderation/published/?q=Civic+Data");
	await page.getByRole("list", { name: "On The Yard" }).getByRole("link").first().click();
	await expect(page.getByLabel("The one that stays")).toBeVisible();
	await examineHere(page, "a published program");
	await page.getByLabel("The one that stays").fill("/programs/nothing/");
	await page.getByRole("button", { name: "Compare" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merge two programs");
	await examineHere(page, "a merge with nothing");
});

test("the profile and experience are accessible and no wider than the screen", async ({ page }) => {
	await logIn(page, demo("moderator"));
	for (const path of PROFILE) await examine(page, path);
	await open(page, "/experience/");
	await page.getByRole("main").locator("li summary").click();
	await examineHere(page, "/experience/ about to remove");
	await open(page, "/experience/add/");
	await page.getByLabel("Title").fill("Tutor");
	await page.getByLabel("Organization").fill("Library");
	await page.getByRole("button", { name: "Add role" }).click();
	await expect(page.getByText("Choose a month. Choose a year.")).toBeVisible();
	await examineHere(page, "/experience/add/ refused");
	await open(page, "/profile/");
	await page.getByLabel("Choose a photo").setInputFiles({
		name: "me.jpg",
		mimeType: "image/jpeg",
		buffer: Buffer.from("no picture"),
	});
	await page.getByRole("button", { name: "Upload photo" }).click();
	await expect(page.getByLabel("Choose a photo")).toHaveAttribute("aria-invalid", "true");
	await examineHere(page, "/profile/ refused");
});

test("resumes are accessible and no wider than the screen", async ({ page }) => {
	await logIn(page, demo("student"));
	await open(page, "/resume/");
	await page.getByText("More", { exact: true }).first().click();
	await page.getByText("Rename", { exact: true }).first().click();
	await expect(page.getByLabel("New name").first()).toBeVisible();
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByText("Choose a PDF file.")).toBeVisible();
	await examineHere(page, "/resume/ with a list and a refusal");
});

test("a student's contributions, their dialog, its page and a fix are accessible", async ({
	page,
}) => {
	await logIn(page, demo("student"));
	await open(page, "/programs/add-program/");
	for (const fold of await page.locator("summary").all()) await fold.click();
	await examineHere(page, "one's own contributions and a form with all of its fields");
	await open(page, "/programs/contributions/");
	await page.getByRole("link", { name: /^Edit/ }).first().click();
	const dialog = page.getByRole("dialog", { name: "Edit Contribution" });
	await dialog.getByLabel("Description").fill("");
	await dialog.getByRole("button", { name: "Update" }).click();
	await expect(dialog.getByRole("alert")).toBeVisible();
	await examineHere(page, "the dialog, refused");
	await page.reload();
	await hydrated(page);
	await examineHere(page, "the page of one contribution");
	await open(page, "/programs/contributions/");
	await page
		.getByRole("link", { name: /^Fix and submit again/ })
		.first()
		.click();
	await expect(page.getByText("This is your rejected contribution.")).toBeVisible();
	await examineHere(page, "a fix");
});

clockedTest(
	"plans with news, the month, stages and the question after applying are accessible",
	async ({ page, clocked }) => {
		await makeStory(page, clocked);
		await examine(page, "/programs/saved/plan/lab/");
		await expect(page.getByText("The deadline moved from")).toBeVisible();
		await expect(page.getByText("New", { exact: true }).first()).toBeVisible();
		await examineHere(page, "a plan with all of its forms");
		await page.getByLabel("Day").last().fill("2036-01-01");
		await page.getByLabel("What to do").last().fill("Call the office");
		await page
			.getByLabel("Day")
			.last()
			.evaluate((field: HTMLInputElement) => {
				field.max = "";
			});
		await page.getByRole("button", { name: "Add to your plan" }).click();
		await expect(page.getByText("That's after it closes")).toBeVisible();
		await examineHere(page, "a plan, refused");
		await examine(page, "/programs/saved/plan/");
		await expect(page.getByRole("table")).toBeVisible();
		await examine(page, "/programs/saved/");
		await expect(page.getByRole("group", { name: /^Did you hear back/ })).toBeVisible();
		await examineHere(page, "saved programs with all of their menus");
	},
);

/** A page as it opens, and then with text of twice the size and all of its folds open, which they stay. */
async function examine(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await examineHere(page, path);
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
		for (const fold of document.querySelectorAll("details")) fold.open = true;
	});
	const what = `${path} with large text is wider than a phone by`;
	expect.soft(await tooWideBy(page), what).toBeLessThanOrEqual(0);
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "";
	});
}

/** WCAG 1.4.12: space between lines, letters and words, as people's own style sheets set it. */
const TEXT_SPACING = `
	* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
	p { margin-bottom: 2em !important; }`;

/** At both widths; it ends as it began, on a phone. */
async function examineHere(page: Page, what: string): Promise<void> {
	for (const width of [1280, 360]) {
		const here = `${what}, ${width} px wide`;
		await page.setViewportSize({ width, height: 800 });
		await expect(page.getByRole("heading", { level: 1 }), here).toHaveCount(1);
		// Without its doctype a page is laid out by other rules.
		expect(await page.evaluate(() => document.compatMode), here).toBe("CSS1Compat");
		expect(await tooWideBy(page), `${here}, is wider than the screen by`).toBeLessThanOrEqual(0);
		expect(await violationsOf(page), here).toEqual([]);
		expect(await idsTwice(page), `ids on ${here}`).toEqual([]);
		expect(await enterChooses(page), `Enter on ${here}`).toEqual([]);
		await page.evaluate((css) => {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync(css);
			document.adoptedStyleSheets = [sheet];
		}, TEXT_SPACING);
		expect.soft(await cutLines(page), `lines cut with more space on ${here}`).toEqual([]);
		const tooWide = `${here}, with more space is wider than the screen by`;
		expect.soft(await tooWideBy(page), tooWide).toBeLessThanOrEqual(0);
		await page.evaluate(() => {
			document.adoptedStyleSheets = [];
		});
	}
}
