import { randomUUID } from "node:crypto";
import { expect, holdBack, logInAnew, open, test } from "./yard.ts";

const form = (title: string, url: string) =>
	`/programs/add-program/?${new URLSearchParams({ title, url })}`;

test("while the page is read one types on, and what was typed meanwhile stays", async ({
	page,
}) => {
	await logInAnew(page);
	const release = await holdBack(page, "**/resources/read-link");
	await open(page, form("", "https://summer-lab.example.org/apply"));
	await page.getByRole("button", { name: "Fill in from the link" }).click();
	const busy = page.getByRole("button", { name: "Reading the page..." });
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	await page.getByLabel("Program name").fill("My own name");
	await release();
	await expect(page.getByLabel("Description")).toHaveValue(/^Eight weeks/);
	await expect(page.getByLabel("Program name")).toHaveValue("My own name");
	const mark = page.locator("label", { hasText: "Description" }).getByText("Read from the page");
	await expect(mark).toBeVisible();
	await page.getByLabel("Description").fill("My own words.");
	await expect(mark).toHaveCount(0);
	await expect(page.getByText("More details")).toBeVisible();
	await expect(page.getByLabel("City")).toHaveValue("Atlanta");
});

test("a second link's page replaces what was read from the first, and nothing that was typed", async ({
	page,
}) => {
	await logInAnew(page);
	await open(page, form("", "https://summer-lab.example.org/apply"));
	const button = page.getByRole("button", { name: "Fill in from the link" });
	await button.click();
	await expect(page.getByLabel("City")).toHaveValue("Atlanta");
	await page.getByLabel("Description").fill("My own words.");
	await page.getByLabel("Website").fill("https://nowhere.example.org/");
	await button.click();
	await expect(page.getByText("That site says the page isn't there.")).toBeVisible();
	await expect(page.getByLabel("City")).toHaveValue("Atlanta");
	await page.getByLabel("Website").fill(`https://member-lab.example.org/apply?${randomUUID()}`);
	await button.click();
	await expect(page.getByLabel("Program name")).toHaveValue("Member Lab");
	await expect(page.getByLabel("Description")).toHaveValue("My own words.");
	for (const name of ["City", "State or territory", "Organization"])
		await expect(page.getByLabel(name)).toHaveValue("");
	await expect(page.getByRole("checkbox", { name: "UNCF member colleges" })).toBeChecked();
	await page.getByLabel("Website").fill(`https://summer-lab.example.org/apply?${randomUUID()}`);
	await button.click();
	await expect(page.getByLabel("City")).toHaveValue("Atlanta");
	await expect(page.getByRole("checkbox", { name: "UNCF member colleges" })).not.toBeChecked();
});

test.describe("a read that the server fails", () => {
	test.use({ expectedErrors: [/status of 503/] });

	test("says so, and the next one fills in what was refused", async ({ page }) => {
		await logInAnew(page);
		await open(page, form("", `https://summer-lab.example.org/apply?${randomUUID()}`));
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByText("Please fill in all fields")).toBeVisible();
		await page.route("**/resources/read-link", (route) =>
			route.fulfill({ status: 503, json: { success: false, message: "Not now." } }),
		);
		const button = page.getByRole("button", { name: "Fill in from the link" });
		await button.click();
		await expect(page.getByText("We couldn't read the page right now.")).toBeVisible();
		await page.unroute("**/resources/read-link");
		await button.click();
		await expect(page.getByLabel("Description")).toHaveValue(/^Eight weeks/);
		await expect(page.locator("[aria-invalid]")).toHaveCount(0);
		await expect(page.getByText("Please fill in all fields")).toHaveCount(0);
	});
});

test("a draft of another program neither fills a shared one nor is lost by it", async ({
	page,
}) => {
	await logInAnew(page);
	await open(page, "/programs/add-program/");
	await page.getByLabel("Program name").fill("Half a thought");
	await open(page, form("Shared", `https://shared-${randomUUID()}.example.org/`));
	await expect(page.getByLabel("Program name")).toHaveValue("Shared");
	await page.getByLabel("Description").fill("Sent.");
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expect(page.getByRole("region", { name: "You just shared this" })).toBeFocused();
	await page.goto("/programs/add-program/");
	await expect(page.getByLabel("Program name")).toHaveValue("Half a thought");
});

test.describe("the bookmark", () => {
	test.use({ viewport: { width: 1280, height: 800 } });

	test("is a link to drag: clicked here it does nothing, and its address can be copied", async ({
		page,
	}) => {
		await logInAnew(page);
		await open(page, "/programs/add-program/");
		await page.getByText("Share from any page").click();
		const link = page.getByRole("link", { name: "Add to The Yard" });
		await expect(link).toHaveAttribute("href", /^javascript:/);
		await link.click();
		await expect(page).toHaveURL(/\/programs\/add-program\/$/);
		await expect(page.getByLabel("Or make a bookmark with this address")).toHaveValue(
			/^javascript:.*add-program/,
		);
	});
});
