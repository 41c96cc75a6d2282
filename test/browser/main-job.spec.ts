import { expectToast } from "./toasts.ts";
import {
	choose,
	chooseUniversity,
	expect,
	findWaiting,
	hydrated,
	logInAnew,
	mailedLink,
	mailTo,
	newMark,
	open,
	test,
} from "./yard.ts";

// Without JavaScript the browser reports the refusal of the empty form.
test.use({ expectedErrors: [/status of 400/] });

const PASSWORD = "correct horse battery";

test("a newcomer signs up, verifies, contributes and edits; a moderator approves; all find it", async ({
	page,
	javaScriptEnabled,
	elsewhere,
}) => {
	const mark = newMark();
	const email = `newcomer-${mark}@example.edu`;
	const name = `Folklore Fellowship ${mark}`;

	await page.goto("/");
	await page.getByRole("link", { name: "Login" }).click();
	await page.getByLabel("Full Name").fill("Zora Hurston");
	await page.getByLabel("Email Address").fill(email);
	await chooseUniversity(page, "Howard University", javaScriptEnabled ?? true);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(page).toHaveURL(/\/verify-email\/$/);
	await expectToast(page, "check your email");

	const link = await mailedLink(email);
	expect(await mailTo(email, "The Yard: verify your email")).toContain(link);
	await page.goto(link);
	await page.getByRole("button", { name: "Verify my email" }).click();
	await expect(page).toHaveURL(/\/welcome\//);
	await page.getByRole("button", { name: "Skip" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Programs" })).toBeVisible();

	await choose(page, "Logout");
	await expect(page).toHaveURL(/\/login\/$/);
	await page.getByLabel("Email Address").fill(email);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Log In" }).click();
	await expectToast(page, "Login successful.");

	await choose(page, "My Contributions");
	await expect(page.getByRole("heading", { level: 1, name: "My Contributions" })).toBeVisible();
	await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
	await choose(page, "Add New Program");
	await expect(page.getByLabel("Program name")).toBeVisible();
	await hydrated(page);
	const sent: string[] = [];
	page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	if (javaScriptEnabled) {
		await expect(page.getByLabel("Program name")).toBeFocused();
		expect(sent).toEqual([]);
	}

	await page.getByLabel("Program name").fill(name);
	await page.getByLabel("Website").fill(`folklore-${mark}.example.org/apply`);
	await page.getByLabel("Description").fill("Collect stories for a summer.");
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expectToast(page, "submitted");
	await expect(page.getByLabel("Program name")).toHaveValue("");
	await expect(page.getByLabel("Description")).toHaveValue("");

	await choose(page, "My Contributions");
	const card = page.getByRole("listitem").filter({ hasText: name });
	await expect(card.getByText("PENDING")).toBeVisible();
	await card.getByRole("link", { name: `Edit ${name}` }).click();
	await page.getByLabel("Description").fill("Collect stories for a whole summer.");
	await page.getByLabel("Application deadline").fill("2099-03-31");
	await page.getByRole("button", { name: "Update" }).click();
	await expectToast(page, "Contribution updated");
	await expect(card.getByText("whole summer")).toBeVisible();

	const desk = await elsewhere();
	await logInAnew(desk, { moderator: true });
	const waiting = await findWaiting(desk, name);
	await waiting.getByLabel("Kind").selectOption("Fellowship");
	await waiting.getByRole("button", { name: "Approve" }).click();
	await expectToast(desk, "Approved");
	await expect(waiting).toHaveCount(0);

	await page.reload();
	await expect(card.getByText("APPROVED")).toBeVisible();
	await expect(card.getByRole("link", { name: /^Edit/ })).toHaveCount(0);
	for (const catalog of ["/programs/", "/programs-public/"]) {
		await open(page, catalog);
		await page.getByRole("searchbox").fill(`stories ${mark}`);
		await page.getByRole("button", { name: "Search", exact: true }).click();
		// It is the newest, too, so the list of all has it.
		await expect(page).toHaveURL(/q=stories/);
		const found = page.getByRole("listitem").filter({ hasText: name });
		await expect(found.getByText("Closes Mar 31, 2099")).toBeVisible();
		await found.getByRole("link", { name, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	}
});
