import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectToast } from "./toasts.ts";
import { expect, open, test } from "./yard.ts";

/** On the provider's page, somebody types who they are. */
async function answer(page: Page): Promise<void> {
	await page.getByLabel("Email").fill(`grace-${randomUUID()}@example.com`);
	await page.getByLabel("Name").fill("Grace Hopper");
	await page.getByRole("button", { name: "Continue" }).click();
}

for (const name of ["Google", "Microsoft"]) {
	test(`${name} by a pop-up with JavaScript and by a redirect without`, async ({
		page,
		javaScriptEnabled,
	}) => {
		await open(page, "/login/?redirectTo=/programs/contributions/");
		const button = page.getByRole("button", { name: `Continue with ${name}` });
		if (javaScriptEnabled) {
			const opened = page.waitForEvent("popup");
			await button.click();
			const popup = await opened;
			await expect(page.getByRole("button", { name: `Waiting for ${name}...` })).toBeDisabled();
			const closed = popup.waitForEvent("close");
			await answer(popup);
			await closed;
		} else {
			await button.click();
			await answer(page);
		}
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Contributions");
		await expectToast(page, `Signed in with ${name}`);
	});

	test(`${name} by a redirect when the browser blocks the pop-up`, async ({
		page,
		javaScriptEnabled,
	}) => {
		if (javaScriptEnabled)
			await page.addInitScript(() => Object.assign(window, { open: () => null }));
		await open(page, "/signup/");
		await page.getByRole("button", { name: `Continue with ${name}` }).click();
		await answer(page);
		await expectToast(page, `Signed in with ${name}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
	});

	test(`declining at ${name} leads back to the log-in page with a next step`, async ({
		page,
		javaScriptEnabled,
	}) => {
		if (javaScriptEnabled)
			await page.addInitScript(() => Object.assign(window, { open: () => null }));
		await open(page, "/login/");
		await page.getByRole("button", { name: `Continue with ${name}` }).click();
		await page.getByRole("button", { name: "Decline" }).click();
		await expectToast(page, `${name} sign-in failed.`);
		await expect(page.getByRole("button", { name: "Log In" })).toBeEnabled();
	});

	test(`declining at ${name} while signing up leads back to the form; after a pop-up it has what was typed`, async ({
		page,
		javaScriptEnabled,
	}) => {
		await open(page, "/signup/?redirectTo=/programs/contributions/");
		await page.getByLabel("Full Name").fill("Grace Hopper");
		await page.getByLabel("Password").fill("correct horse battery");
		const opened = javaScriptEnabled && page.waitForEvent("popup");
		await page.getByRole("button", { name: `Continue with ${name}` }).click();
		const provider = (await opened) || page;
		await provider.getByRole("button", { name: "Decline" }).click();
		await expectToast(page, `${name} sign-in failed.`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
		await expect(page).toHaveURL(/redirectTo=%2Fprograms%2Fcontributions%2F/);
		if (!javaScriptEnabled) return;
		await expect(page.getByLabel("Full Name")).toHaveValue("Grace Hopper");
		await expect(page.getByLabel("Password")).toHaveValue("correct horse battery");
		await expect(page.getByRole("button", { name: `Continue with ${name}` })).toBeEnabled();
	});
}

test("One Tap signs somebody in without leaving the page, and says as whom", async ({
	page,
	javaScriptEnabled,
}) => {
	await open(page, "/login/?redirectTo=/programs/contributions/");
	const person = page.getByRole("button", { name: /grace@example\.com/ });
	if (!javaScriptEnabled) {
		await expect(person).toHaveCount(0);
		return;
	}
	await page.route("**/auth/one-tap.data*", async (route) => {
		await expect(page.getByText("Signed in via One Tap as grace@example.com")).toBeVisible();
		await route.continue();
	});
	await person.click();
	await expectToast(page, "Signed in as grace@example.com");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Contributions");
});
