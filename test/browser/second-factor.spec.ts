import { codeOf } from "../support/second-factor.ts";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, test } from "./yard.ts";

test.use({ expectedErrors: [/status of 400/] });

test("a code at login is set up, asked for, and turned off by a recovery code", async ({
	page,
	javaScriptEnabled,
}) => {
	const { email, password } = await logInAnew(page);
	const code = page.getByRole("textbox", { name: "Code" });
	await page.goto("/profile/account/");
	await page.getByRole("link", { name: "Set up the code at login" }).click();
	await page.getByRole("button", { name: "Set up" }).click();
	await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
	const key = await page.getByRole("main").locator("code").textContent();
	const secret = (key ?? "").replace(/\s/g, "");
	await code.fill("12345");
	await page.getByRole("button", { name: "Turn on" }).click();
	await expect(page.getByText(/isn't right/)).toBeVisible();
	await code.fill(codeOf(secret));
	await page.getByRole("button", { name: "Turn on" }).click();
	const region = page.getByRole("region", { name: "Save your recovery codes" });
	const codes = region.getByRole("listitem");
	await expect(codes).toHaveCount(10);
	if (javaScriptEnabled) await expect(region).toBeFocused();
	await page.getByRole("link", { name: "Skip to content" }).press("Enter");
	await expect(page).toHaveURL(/#main$/);
	await expect(codes).toHaveCount(10);
	const recoveryCode = await codes.first().textContent();
	await page.goto("/profile/second-factor/");
	await expect(page.getByText(/10 recovery codes/)).toBeVisible();
	await expect(codes).toHaveCount(0);

	await page.context().clearCookies();
	await page.goto("/resume/");
	await page.getByLabel("Email Address").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
	await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
	await code.fill(codeOf(secret, "next"));
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page).toHaveURL(/\/resume\/$/);

	await page.goto("/profile/second-factor/");
	await code.last().fill(recoveryCode ?? "");
	await page.getByRole("button", { name: "Turn off" }).click();
	await expectToast(page, "without a code");
	await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});
