import { randomUUID } from "node:crypto";
import { expectToast } from "./toasts.ts";
import { expect, findWaiting, logInAnew, newMark, test } from "./yard.ts";

test.use({ expectedErrors: [/status of 400/] });

test("what a program asks for and gives is sent in, shown as a list, and found by a filter", async ({
	page,
	elsewhere,
}) => {
	const name = `Rivers ${newMark()}`;
	await logInAnew(page);
	await page.goto("/programs/add-program/");
	await page.getByLabel("Program name").fill(name);
	await page.getByLabel("Website").fill(`https://${randomUUID()}.example.org/apply`);
	await page.getByLabel("Description").fill("Ten weeks on a river.");
	await page.locator("summary", { hasText: "More details" }).click();
	const asks = page.locator("details.fold details", { hasText: "What it asks for" });
	await expect(asks.getByLabel("Letters of recommendation")).toBeHidden();
	await asks.locator("summary").click();
	await asks.getByLabel("Transcript").check();
	await asks.getByLabel("Letters of recommendation").fill("none");
	await asks.getByLabel("Essays").fill("1");
	await asks.getByLabel("Most words of an essay").fill("1,000");
	await page.locator("summary", { hasText: "What it costs and gives" }).click();
	await page.getByLabel("Housing").selectOption("Housing provided");
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expect(asks.getByLabel("Letters of recommendation")).toHaveAttribute(
		"aria-invalid",
		"true",
	);
	await expect(asks.getByLabel("Letters of recommendation")).toHaveValue("none");
	await expect(page.getByLabel("Housing")).toHaveValue("yes");
	await asks.getByLabel("Letters of recommendation").fill("0");
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expectToast(page, "Program submitted successfully!");

	const desk = await elsewhere();
	await logInAnew(desk, { moderator: true });
	const waiting = await findWaiting(desk, name);
	await waiting.getByRole("button", { name: "Approve" }).click();
	await expect(waiting).toHaveCount(0);

	await page.goto(`/programs/?q=${encodeURIComponent(name)}&noletters=1&housing=1`);
	const chips = page.getByRole("list", { name: "Chosen filters" });
	await expect(chips).toContainText("No letters");
	await expect(chips).toContainText("Housing provided");
	await page.getByRole("link", { name }).first().click();
	const items = page.locator("dd li");
	await expect(items).toHaveText([
		"Housing provided",
		"Transcript",
		"No letters of recommendation",
		"1 essay of up to 1,000 words",
	]);
	await page.goto(`/programs/?q=${encodeURIComponent(name)}&noessay=1`);
	await expect(page.getByRole("link", { name })).toHaveCount(0);

	await page.goto("/programs/");
	const search = page.getByRole("searchbox", { name: "Search programs" });
	await search.fill(`${name} no recommendation letters, housing provided`);
	await search.press("Enter");
	await expect(
		page.getByText("We set the filters “Housing provided” and “No letters” for you."),
	).toBeVisible();
	await expect(chips.getByRole("link")).toHaveText(["Housing provided", "No letters", "Clear all"]);
	await expect(search).toHaveValue(name);
	await expect(page.getByRole("link", { name }).first()).toBeVisible();
	await page.getByRole("link", { name: `${name} no recommendation letters` }).click();
	await expect(page).toHaveURL(/exact=1/);
	await expect(chips).toHaveCount(0);
	await search.fill(`${name} no essay`);
	await search.press("Enter");
	await expect(page.getByText("No program here states “No essay” for this search")).toBeVisible();
	await expect(page.getByRole("link", { name }).first()).toBeVisible();
});
