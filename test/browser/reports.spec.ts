import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, openDemoProgram, test } from "./yard.ts";

// Without JavaScript the browser reports the refusals.
test.use({ expectedErrors: [/status of 400/] });

const THANKS = "Thanks";

test("a guest reports a program without an account", async ({ page, javaScriptEnabled }) => {
	// Each test sends from its own IP address, because reports are limited per address.
	await page.setExtraHTTPHeaders({ "CF-Connecting-IP": randomUUID() });
	const name = await openDemoProgram(page, "/programs-public/");
	await page.getByRole("link", { name: "Something wrong?" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something wrong?");
	await expect(page.getByRole("main").getByText(name)).toBeVisible();
	await page.getByLabel("Anything we should know?").fill("It says 404.");
	await page.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByLabel("What's wrong with this program?")).toHaveAccessibleDescription(
		/Choose what's wrong\./,
	);
	await expect(page.getByLabel("Anything we should know?")).toHaveValue("It says 404.");
	await examine(page, javaScriptEnabled);
	await page.getByLabel("What's wrong with this program?").selectOption("broken-link");
	await page.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(THANKS);
	await expect(page.getByRole("status").getByText(name)).toBeVisible();
	await examine(page, javaScriptEnabled);
	await page.getByRole("link", { name: "Back to the program" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test("a student reports a program, and reads that they did", async ({
			page,
			javaScriptEnabled,
		}) => {
			await logInAnew(page);
			const name = await openDemoProgram(page, "/programs/");
			const opener = page.getByRole("link", { name: "Something wrong?" });
			await opener.focus();
			await page.keyboard.press("Enter");
			const form = javaScriptEnabled ? page.getByRole("dialog") : page.getByRole("main");
			await expect(form.getByRole("heading", { name: "Something wrong?" })).toBeVisible();
			if (javaScriptEnabled) {
				await expect(form).toHaveAccessibleName("Something wrong?");
				await examine(page, javaScriptEnabled);
				await staysInside(page);
				await page.keyboard.press("Escape");
				await expect(form).toBeHidden();
				await expect(opener).toBeFocused();
				await expect(page).not.toHaveURL(/report/);
				await page.keyboard.press("Enter");
				await form.getByRole("button", { name: "Cancel" }).click();
				await expect(opener).toBeFocused();
				await opener.click();
			}
			await form.getByRole("button", { name: "Send report" }).click();
			const reason = form.getByLabel("What's wrong with this program?");
			await expect(reason).toHaveAccessibleDescription(/Choose what's wrong\./);
			await reason.selectOption("wrong");
			await form.getByLabel("Anything we should know?").fill("The deadline moved.");
			const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(drawn).toBeLessThanOrEqual(width);
			await form.getByRole("button", { name: "Send report" }).click();
			await expectToast(page, THANKS);
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
			await expect(page.getByRole("dialog")).toHaveCount(0);
			await opener.click();
			await expect(page.getByText(/^You reported/)).toBeVisible();
			await page.getByRole("link", { name: "Your reports" }).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your reports");
			await expect(page.getByRole("main").getByText(name)).toBeVisible();
		});
	});
}

test("a student reports a mentor once", async ({ page, javaScriptEnabled }) => {
	await logInAnew(page);
	await page.goto("/mentor/?q=Joy+Adeyemi");
	const card = page.locator("main li.card");
	await expect(card).toHaveCount(1);
	await card.getByRole("link", { name: "Something wrong?" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something wrong?");
	await expect(page.getByText("Joy Adeyemi")).toBeVisible();
	await page.getByRole("button", { name: "Send report" }).click();
	const reason = page.getByLabel("What's wrong?");
	await expect(reason).toHaveAccessibleDescription(/Choose what's wrong\./);
	await examine(page, javaScriptEnabled);
	await reason.selectOption({ index: 1 });
	await page.getByRole("button", { name: "Send report" }).click();
	await expectToast(page, THANKS);
	await page.goto("/mentor/?q=Joy+Adeyemi");
	await card.getByRole("link", { name: "Something wrong?" }).click();
	await expect(page.getByText(/^You reported/)).toBeVisible();
	await page.getByRole("link", { name: "Your reports" }).click();
	await expect(page.getByRole("main").getByText("Joy Adeyemi")).toBeVisible();
});

async function examine(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
	if (!javaScriptEnabled) return; // axe runs in the page.
	expect(await violationsOf(page)).toEqual([]);
}

/** Tab and Shift+Tab cycle within the dialog, or to the browser's own buttons, but never to the page behind. */
async function staysInside(page: Page): Promise<void> {
	for (const key of ["Tab", "Shift+Tab"]) {
		for (let at = 0; at < 8; at++) {
			await page.keyboard.press(key);
			const isInside = await page.evaluate(() => {
				const focused = document.activeElement;
				return focused === document.body || Boolean(focused?.closest("dialog"));
			});
			expect(isInside, `after ${key}`).toBe(true);
		}
	}
}
