import { randomUUID } from "node:crypto";
import { expect, hydrated, mailedLink, test, typeSignUp } from "./yard.ts";

test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch|status of 409/] });

test("who waits for the mail keeps what was said, and the page when the connection is lost, and goes on once verified", async ({
	page,
	elsewhere,
}) => {
	const email = `waits-${randomUUID()}@example.edu`;
	await page.goto("/signup/");
	await typeSignUp(page, { name: "Wanda Waits", email, password: "long enough to wait" });
	await expect(page).toHaveURL(/\/verify-email\/$/);
	await hydrated(page);

	const looksAgain = () =>
		page.waitForResponse((answer) => {
			return answer.url().includes("/verify-email.data") && answer.request().method() === "GET";
		});
	await page.getByRole("button", { name: "I verified my email" }).click();
	const notYet = page.getByText("Not verified yet. Tap the link in the email first");
	await expect(notYet).toBeVisible();
	await looksAgain();
	await looksAgain();
	await expect(notYet).toBeVisible();

	const lost = page.waitForEvent("requestfailed");
	await page.route("**/*", (route) => route.abort());
	await lost;
	await page.getByRole("button", { name: "I verified my email" }).click();
	await expect(page.getByText("so we don't know whether it arrived")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify your email");
	await page.unroute("**/*");

	const mail = await elsewhere();
	await mail.goto(await mailedLink(email));
	await mail.getByRole("button", { name: "Verify my email" }).click();
	await expect(page).toHaveURL(/\/welcome\/$/);
});
