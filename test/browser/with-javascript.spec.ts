import { randomUUID } from "node:crypto";
import { choose, expect, logIn, test } from "./yard.ts";

// The browser reports every refusal of the server.
test.use({ expectedErrors: [/status of 400/] });

test("a toast shows for the page before, waits while the pointer rests on it, then goes", async ({
	page,
}) => {
	await page.clock.install();
	await logIn(page, "student@example.edu");
	const toast = page.locator("[data-sonner-toast]");
	await expect(toast).toHaveText(/Login successful\./);
	await expect(page.getByText("Login successful.")).toHaveCount(1);
	await toast.hover();
	await page.clock.fastForward(10_000);
	await expect(toast).toBeVisible();
	await page.mouse.move(0, 0);
	await page.clock.fastForward(10_000);
	await expect(toast).toHaveCount(0);
	await page.reload();
	await expect(page.getByText("Login successful.")).toHaveCount(0);
});

test("while an account is being created the button says so and a second press sends nothing", async ({
	page,
}) => {
	let posts = 0;
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/signup.data*", async (route) => {
		if (route.request().method() === "POST") {
			posts += 1;
			await held;
		}
		await route.continue();
	});
	await page.goto("/signup/");
	await page.getByLabel("Full Name").fill("Bessie Coleman");
	await page.getByLabel("Email Address").fill(`bessie-${randomUUID()}@example.edu`);
	await page.getByLabel("Password").fill("long enough to fly");
	await page.getByRole("button", { name: "Create Account" }).click();
	const busy = page.getByRole("button", { name: "Creating account..." });
	await busy.click({ force: true });
	await busy.press("Enter");
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	release();
	await expect(page).toHaveURL(/\/verify-email\/$/);
	expect(posts).toBe(1);
});

test("a guest's page says 'Loading...' while the next one is on its way", async ({ page }) => {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/programs.data*", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/login/");
	await page.getByLabel("Email Address").fill("student@example.edu");
	await page.getByLabel("Password").fill("demo-password");
	await page.getByRole("button", { name: "Log In" }).click();
	await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
	release();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
});

test.describe("when the connection is lost, or something on the way answers", () => {
	test.use({
		expectedErrors: [
			/ERR_INTERNET_DISCONNECTED|Failed to fetch|Loading module|status of (413|502)|SyntaxError/,
		],
	});

	test("a form that could not be sent keeps what was typed, and goes out later", async ({
		page,
		context,
	}) => {
		await logIn(page, "student2@example.edu");
		await choose(page, "Add New Program");
		const name = `Night Train Residency ${randomUUID()}`;
		await page.getByLabel("Program name").fill(name);
		await page.getByLabel("Website").fill(`https://${randomUUID()}.example.org`);
		await page.getByLabel("Description").fill("Write on the train, with a desk at every station.");
		await context.setOffline(true);
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByRole("alert")).toHaveText(/nothing was sent/);
		await expect(page.getByLabel("Program name")).toHaveValue(name);
		await context.setOffline(false);
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByText("Program submitted successfully!")).toBeVisible();
	});

	for (const [what, answer] of [
		["a form that is too large", { status: 413, contentType: "text/html", body: "<h1>413</h1>" }],
		["a proxy's own page", { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }],
		["half an answer", { status: 200, contentType: "text/x-script", body: '[{"_1":' }],
	] as const) {
		test(`${what} instead of an answer leaves the form as it was typed`, async ({ page }) => {
			await logIn(page, "student2@example.edu");
			await choose(page, "Add New Program");
			await page.getByLabel("Program name").fill("Kept Fellowship");
			await page.getByLabel("Website").fill("https://kept.example.org");
			await page.getByLabel("Description").fill("Typed on the bus.");
			await page.route("**/add-program.data*", (route) =>
				route.request().method() === "POST" ? route.fulfill(answer) : route.continue(),
			);
			await page.getByRole("button", { name: "Submit Contribution" }).click();
			await expect(page.getByRole("alert")).toContainText("What you typed is still here");
			await expect(page.getByLabel("Description")).toHaveValue("Typed on the bus.");
		});
	}

	test("a page whose data could not be fetched says so and offers another try", async ({
		page,
	}) => {
		await logIn(page, "student@example.edu");
		await page.route("**/contributions.data*", (route) => route.abort("internetdisconnected"));
		await choose(page, "My Contributions");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Yard can't be reached");
		await page.getByRole("link", { name: "Try again" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Contributions");
	});
});

test("a rejection without a note is refused at the note", async ({ page }) => {
	await logIn(page, "moderator@example.edu");
	await page.goto("/moderation/");
	const waiting = page.getByRole("listitem").filter({ hasText: "Renewable Energy Field Term" });
	await waiting.getByRole("button", { name: "Reject" }).click();
	await expect(waiting.getByLabel("Note")).toBeFocused();
	await expect(waiting.getByText("Say why, so that the student can fix it.")).toBeVisible();
});

test.describe("on a wide screen", () => {
	test.use({ viewport: { width: 1280, height: 800 } });

	test("the sidebar opens on hover and on keyboard focus, from 60 to 300 pixels", async ({
		page,
	}) => {
		await logIn(page, "student@example.edu");
		const sidebar = page.getByRole("navigation", { name: "Main" });
		await expect(sidebar).toHaveCSS("width", "60px");
		await sidebar.hover();
		await expect(sidebar).toHaveCSS("width", "300px");
		await page.mouse.move(900, 400);
		await expect(sidebar).toHaveCSS("width", "60px");
		await sidebar.getByRole("link", { name: "My Contributions" }).focus();
		await expect(sidebar).toHaveCSS("width", "300px");
	});
});
