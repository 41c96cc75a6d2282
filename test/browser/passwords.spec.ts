import { randomUUID } from "node:crypto";
import { expect, logInAnew, mailedLink, test, typeLogIn, typeSignUp } from "./yard.ts";

const PASSWORD = "correct horse battery";

test("a forgotten password is replaced by the mail's link", async ({ page, elsewhere }) => {
	const { email } = await logInAnew(page);
	const phone = await elsewhere({ javaScriptEnabled: false });
	await phone.goto("/forgot-password/");
	await phone.getByLabel("Email Address").fill(email);
	await phone.getByRole("button", { name: "Send link" }).click();
	await expect(phone.getByText(/If there's an account/)).toBeVisible();
	await phone.goto(await mailedLink(email, "resetPassword"));
	await phone.getByLabel("New password").fill("another horse entirely");
	await phone.getByRole("button", { name: "Change password" }).click();
	await expect(phone.getByText("Password changed.")).toBeVisible();

	await page.context().clearCookies();
	await page.goto("/login/");
	await page.getByLabel("Email Address").fill(email);
	await page.getByLabel("Password").fill("another horse entirely");
	await page.getByRole("button", { name: "Log In" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
});

test("the page that waits for the verification moves on by itself, or when asked", async ({
	page,
	javaScriptEnabled,
	elsewhere,
}) => {
	const email = `waiting-${randomUUID()}@example.edu`;
	await page.goto("/signup/");
	await typeSignUp(page, { name: "Mae Jemison", email, password: PASSWORD });
	await expect(page.getByText(/You can resend it in \d+ seconds/)).toBeVisible();

	const phone = await elsewhere({ javaScriptEnabled: false });
	await phone.goto(await mailedLink(email));
	await phone.getByRole("button", { name: "Verify my email" }).click();
	await expect(phone.getByText(/is verified/)).toBeVisible();

	if (!javaScriptEnabled) {
		await page.getByRole("button", { name: "I verified my email" }).click();
	}
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What fits you?");
});

test("a password can be shown where JavaScript runs", async ({ page, javaScriptEnabled }) => {
	await page.goto("/login/");
	const field = page.getByLabel("Password");
	await field.fill("what did I type");
	if (!javaScriptEnabled) {
		await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
		return;
	}
	await page.getByRole("button", { name: "Show password" }).click();
	await expect(field).toHaveAttribute("type", "text");
	await page.getByRole("button", { name: "Hide password" }).click();
	await expect(field).toHaveAttribute("type", "password");
});

test.describe("a wrong password", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("leads the focus to what is wrong, not to the page's beginning", async ({
		page,
		javaScriptEnabled,
	}) => {
		await page.goto("/login/");
		await typeLogIn(page, { email: `nobody-${randomUUID()}@example.edu`, password: "wrong" });
		await expect(page.getByRole("alert")).toBeVisible();
		if (!javaScriptEnabled) await expect(page.getByRole("alert")).toBeFocused();
		else
			expect(await page.evaluate(() => document.activeElement?.closest("form")?.id)).toBe("log-in");
	});
});
