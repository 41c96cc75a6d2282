import { expectToast } from "./toasts.ts";
import { expect, logInAnew, newMark, test } from "./yard.ts";

// The server refuses the empty form, and the browser reports that.
test.use({ expectedErrors: [/status of 400/] });

test("somebody writes to the moderators, who answer, mark it as done and open it again", async ({
	page,
	elsewhere,
}) => {
	const name = `Zora ${newMark()}`;
	await page.goto("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
	await page.getByRole("button", { name: "Send message" }).click();
	await expect(page.getByLabel("Your name")).toBeFocused();
	await expect(page.getByLabel("Leave this blank")).toBeHidden();
	await page.getByLabel("Your name").fill(name);
	await page.getByLabel("Email address").fill("zora@example.edu");
	await page.getByLabel("Message").fill("Is the fellowship real?\nIt asks for money.");
	await page.getByRole("button", { name: "Send message" }).click();
	const thanks = page.getByRole("heading", { level: 1, name: /^Thanks/ });
	await expect(thanks).toBeVisible();
	await page.reload();
	await expect(thanks).toBeVisible();

	const desk = await elsewhere();
	await logInAnew(desk, { moderator: true });
	await desk.goto("/moderation/");
	await desk.getByRole("link", { name: "Messages", exact: true }).click();
	const card = desk.getByRole("listitem").filter({ hasText: name });
	await expect(card.getByText("It asks for money.")).toBeVisible();
	await expect(card.getByRole("link", { name: "Reply" })).toHaveAttribute(
		"href",
		/^mailto:zora@example\.edu\?subject=/,
	);
	await card.getByRole("button", { name: "Done" }).click();
	await expectToast(desk, "done");
	await expect(card).toHaveCount(0);
	await desk.getByRole("link", { name: "Show done messages" }).click();
	await card.getByRole("button", { name: "Reopen" }).click();
	await expect(card).toHaveCount(0);
	await desk.getByRole("link", { name: "Show open messages" }).click();
	await expect(card).toBeVisible();
});
