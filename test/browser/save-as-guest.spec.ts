import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, mailedLink, test, typeSignUp } from "./yard.ts";

const NAME = "Choral Arts Fellowship";
const PROMISE = `We'll save “${NAME}” for you once you're in.`;
const PASSWORD = "correct horse battery";

/** From the public list to the mail, with a program to save. */
async function signUpToSave(page: Page): Promise<string> {
	const email = `saver-${randomUUID().slice(0, 8)}@example.edu`;
	await page.goto("/programs-public/?q=choral");
	await page.getByRole("link", { name: `Save ${NAME}` }).click();
	await expect(page.getByText(PROMISE)).toBeVisible();
	await typeSignUp(page, { email, password: PASSWORD });
	await expect(page).toHaveURL(/\/verify-email\/$/);
	return email;
}

async function expectSaved(page: Page): Promise<void> {
	await expectToast(page, `Saved: ${NAME}`);
	await expectOnList(page);
}

async function expectOnList(page: Page): Promise<void> {
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	await page.goto("/programs/saved/");
	const cards = page.getByRole("main").getByRole("heading", { level: 3 });
	await expect(cards).toHaveText([NAME]);
}

test("a guest saves, signs up, opens the mail elsewhere and finds it saved", async ({
	page,
	elsewhere,
}) => {
	const email = await signUpToSave(page);
	// It waits for the mail, too, and whichever browser is first takes what was saved.
	await page.goto("about:blank");
	const phone = await elsewhere();
	await phone.goto(await mailedLink(email));
	await phone.getByRole("button", { name: "Verify my email" }).click();
	await expect(phone.getByText("Your email is verified. Log in to continue.")).toBeVisible();
	await phone.getByLabel("Email Address").fill(email);
	await phone.getByLabel("Password").fill(PASSWORD);
	await phone.getByRole("button", { name: "Log In" }).click();
	await expectSaved(phone);
	await phone.context().close();
});

test("the browser that waits finds it saved, too", async ({
	page,
	javaScriptEnabled,
	elsewhere,
}) => {
	const email = await signUpToSave(page);
	const phone = await elsewhere();
	await phone.goto(await mailedLink(email));
	await phone.getByRole("button", { name: "Verify my email" }).click();
	await expect(phone.getByText("Your email is verified. Log in to continue.")).toBeVisible();
	await phone.context().close();
	// With JavaScript it checks by itself, and its toast may be gone by now.
	if (!javaScriptEnabled) {
		await page.goto("/verify-email/");
		await expect(page.getByRole("main").getByRole("status").first()).toContainText(NAME);
	}
	await expectOnList(page);
});

test("who has an account logs in instead, and may go back and tap again", async ({ page }) => {
	const { email, password } = await logInAnew(page);
	await page.context().clearCookies();
	await page.goto("/programs-public/?q=choral");
	await page.getByRole("link", { name: NAME, exact: true }).click();
	await page.getByRole("link", { name: `Save ${NAME}` }).click();
	await expect(page.getByText(PROMISE)).toBeVisible();
	await page.goBack();
	await page.getByRole("link", { name: `Save ${NAME}` }).dblclick();
	await page.getByRole("link", { name: "Sign in here" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
	await expect(page.getByText(PROMISE)).toBeVisible();
	await page.getByLabel("Email Address").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Log In" }).click();
	await expectSaved(page);
});

test("who is in already is led to the program, and saves with one more tap", async ({ page }) => {
	await logInAnew(page);
	await page.goto("/programs-public/?q=choral");
	await page.getByRole("link", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
});
