import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { choose, expect, logIn, test } from "./yard.ts";

const typed = () => {
	const mark = randomUUID().slice(0, 8);
	return {
		name: `Lantern Fellowship ${mark}`,
		website: `https://lantern-${mark}.example.org/apply`,
		description: "Typed for half an hour,\non the bus.",
	};
};

type Typed = ReturnType<typeof typed>;

async function fill(page: Page, { name, website, description }: Typed): Promise<void> {
	await page.getByLabel("Program name").fill(name);
	await page.getByLabel("Website").fill(website);
	await page.getByLabel("Description").fill(description);
}

async function expectFilled(page: Page, { name, website, description }: Typed): Promise<void> {
	await expect(page.getByLabel("Program name")).toHaveValue(name);
	await expect(page.getByLabel("Website")).toHaveValue(website);
	await expect(page.getByLabel("Description")).toHaveValue(description);
}

const EMPTY = { name: "", website: "", description: "" };

test("an unsent form survives a reload and a visit elsewhere, and is gone once it was sent", async ({
	page,
}) => {
	const text = typed();
	await logIn(page, "student@example.edu");
	await choose(page, "Add New Program");
	await fill(page, text);
	await page.reload();
	await expectFilled(page, text);
	await expect(page.getByText("Here is what you had typed and not sent.")).toBeVisible();

	await choose(page, "My Contributions");
	await choose(page, "Add New Program");
	await expectFilled(page, text);
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expect(page.getByText("Program submitted successfully!")).toBeVisible();
	await expectFilled(page, EMPTY);
	await page.reload();
	await expectFilled(page, EMPTY);
});

test("whoever does not want the draft starts over", async ({ page }) => {
	await logIn(page, "student@example.edu");
	await choose(page, "Add New Program");
	await fill(page, typed());
	await page.reload();
	await page.getByRole("button", { name: "Start over" }).click();
	await expectFilled(page, EMPTY);
	await page.reload();
	await expectFilled(page, EMPTY);
});

test("an unsent form survives an expired session: log in, and it is there to be sent", async ({
	page,
	context,
}) => {
	const text = typed();
	await logIn(page, "student2@example.edu");
	await choose(page, "Add New Program");
	// The look for duplicates is over before the session is, or the browser reports its refusal.
	const lookedUp = page.waitForResponse(/\/resources\/duplicate/);
	await fill(page, text);
	await lookedUp;
	await context.clearCookies();
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expect(page).toHaveURL(/\/login\//);
	await expect(page.getByText("What you typed is kept.").first()).toBeVisible();
	await page.getByLabel("Email Address").fill("student2@example.edu");
	await page.getByLabel("Password").fill("demo-password");
	await page.getByRole("button", { name: "Log In" }).click();
	await expect(page).toHaveURL(/\/programs\/add-program\/$/);
	await expectFilled(page, text);
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expect(page.getByText("Program submitted successfully!")).toBeVisible();
	await page.reload();
	await expectFilled(page, EMPTY);
});

test("a draft is its owner's: logging out takes it out of the browser", async ({ page }) => {
	await logIn(page, "student@example.edu");
	await choose(page, "Add New Program");
	await fill(page, typed());
	await page.reload();
	await choose(page, "Logout");
	await expect(page).toHaveURL("/login/");
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
	await logIn(page, "student2@example.edu");
	await choose(page, "Add New Program");
	await expectFilled(page, EMPTY);
});

test("a draft that another left behind is neither shown nor kept", async ({ page }) => {
	await logIn(page, "student@example.edu");
	await page.evaluate(() => {
		const draft = { savedAtMs: Date.now(), fields: { name: "Somebody else's" } };
		localStorage.setItem("draft:another:/programs/add-program/", JSON.stringify(draft));
	});
	await choose(page, "Add New Program");
	await expect(page.getByLabel("Program name")).toHaveValue("");
	await expect
		.poll(() =>
			page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("another"))),
		)
		.toEqual([]);
});
