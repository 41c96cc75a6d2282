/** Every flow at 400 kbps and 400 ms with 2 % of the requests lost; bad-network.with-javascript.spec.ts has the others. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { onPhone, openAtLast, startEdge, until } from "./at-the-edge.ts";
import { alongLine, downloaded, mouse, ready, subtypesIn, take, uploadResume } from "./viewer.ts";
import { expect, logInAnew, mailedLink, newMark, test, typeSignUp } from "./yard.ts";

const PROGRAM = "Mobile App Internship";
const PASSWORD = "correct horse battery";

test("somebody signs up with the picker, verifies and logs in", async ({ page, browser }) => {
	const email = `newcomer-${randomUUID()}@example.edu`;
	const network = await startEdge({ lostShare: 0.02, seed: "winter" });
	await onPhone({ browser, page }, network, async ({ page }) => {
		await openAtLast(page, "/signup/");
		const picker = page.getByRole("button", { name: /^University/ });
		await until(picker.getByText("Howard University"), page, async () => {
			await picker.click();
			await page.getByRole("combobox", { name: "University" }).fill("howard univ");
			await page.getByRole("option", { name: "Howard University" }).click();
		});
		await until(page.getByRole("heading", { name: "Verify your email" }), page, async () => {
			await typeSignUp(page, { email, password: PASSWORD });
		});
		await openAtLast(page, await mailedLink(email));
		const welcome = page.getByRole("heading", { name: "What fits you?" });
		await until(welcome, page, async () => {
			await page.getByRole("button", { name: "Verify my email" }).click();
		});
		await page.context().clearCookies();
		await openAtLast(page, "/login/");
		await until(page.getByRole("heading", { name: "Programs", level: 1 }), page, async () => {
			await page.getByLabel("Email Address").fill(email);
			await page.getByLabel("Password").fill(PASSWORD);
			await page.getByRole("button", { name: "Log In" }).click();
		});
	});
});

test("programs are filtered, saved and marked as applied, and mentors found", async ({
	page,
	browser,
}) => {
	await logInAnew(page);
	const network = await startEdge({ lostShare: 0.02, seed: "summer" });
	await onPhone({ browser, page }, network, async ({ page }) => {
		await filterAndSave(page);
		await markApplied(page);
		await findMentor(page);
	});
});

async function filterAndSave(page: Page): Promise<void> {
	const main = page.getByRole("main");
	await openAtLast(page, "/programs/?q=mobile+app");
	await until(page.getByRole("link", { name: "Remove Internship" }), page, async () => {
		const sheet = page.locator("#filters");
		if (!(await sheet.isVisible()))
			await page.locator("button[popovertarget=filters]").first().click();
		await sheet.getByRole("checkbox", { name: /^Internship/ }).check();
		await sheet.getByRole("button", { name: /^Show / }).click();
	});
	await until(main.getByRole("button", { name: `Unsave ${PROGRAM}` }), page, async () => {
		await main.getByRole("button", { name: `Save ${PROGRAM}` }).click();
	});
	// The button is ahead of the server.
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
}

async function markApplied(page: Page): Promise<void> {
	await openAtLast(page, "/programs/saved/");
	const card = page
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name: PROGRAM }) });
	const badge = card.locator(".badge").getByText("Applied", { exact: true });
	await until(badge, page, async () => {
		await card.getByRole("button", { name: `Mark as applied: ${PROGRAM}` }).click();
	});
	await openAtLast(page, "/programs/saved/");
	await expect(badge).toBeVisible();
}

async function findMentor(page: Page): Promise<void> {
	await openAtLast(page, "/mentor/");
	const cards = page.locator("main li.card");
	await until(cards.filter({ hasText: "Andre Pettiford" }), page, async () => {});
	await page.getByLabel("Area of expertise").first().selectOption("Law");
	const search = page.getByRole("searchbox", { name: "Search by mentor name" });
	await search.fill("hampton");
	await search.press("Enter");
	await expect(cards).toHaveCount(1);
	await expect(cards).toContainText("Andre Pettiford");
}

test("a contribution is edited in the dialog", async ({ page, browser }) => {
	const name = `Basement Fellowship ${newMark()}`;
	await logInAnew(page);
	await page.request.post("/programs/add-program/", {
		form: {
			name,
			application_link: `https://${randomUUID()}.example.org`,
			description: "A summer of reading.",
		},
		headers: { Origin: process.env.YARD_URL ?? "" },
	});
	const network = await startEdge({ lostShare: 0.02, seed: "monsoon" });
	await onPhone({ browser, page }, network, async ({ page }) => {
		await openAtLast(page, "/programs/contributions/");
		const description = page.getByLabel("Description");
		const open = async () => {
			await page.getByRole("link", { name: `Edit ${name}` }).click();
		};
		await until(description, page, open);
		await until(page.getByText("A winter of reading."), page, async () => {
			// After a try that failed, the page was loaded again, without the dialog.
			if (!(await description.isVisible())) await until(description, page, open);
			await description.fill("A winter of reading.");
			await page.getByRole("button", { name: "Update" }).click();
		});
	});
});

test("a resume is opened, highlighted and saved", async ({ page, browser }) => {
	const address = await uploadResume(page);
	const network = await startEdge({ lostShare: 0.02, seed: "drought" });
	await onPhone({ browser, page }, network, async ({ page }) => {
		await openAtLast(page, address);
		const text = page.locator(".textLayer span").first();
		await until(text, page, async () => {
			// Some 800 KB: 16 seconds. A page whose own script is lost says nothing more.
			await text.waitFor({ timeout: 60_000 }).catch(() => page.reload());
		});
		await ready(page);
		await take(page, "Highlight");
		await mouse(page, await alongLine(page, "Field work in season 3."));
		await expect(page.locator(".highlightEditor")).toHaveCount(1);
		await until(page.getByText("Saved as version 2."), page, async () => {
			await page.getByRole("button", { name: /^(Save|Try again)$/ }).click();
		});
	});
	await page.goto(address);
	expect(await subtypesIn(await downloaded(page, 2))).toEqual(["Highlight"]);
});
