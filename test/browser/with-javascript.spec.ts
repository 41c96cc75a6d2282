import { randomUUID } from "node:crypto";
import { expectToast, passTimeUntil, stopTime } from "./toasts.ts";
import {
	choose,
	demo,
	expect,
	holdBack,
	logIn,
	logInAnew,
	open,
	openPrograms,
	test,
	typeLogIn,
	typeSignUp,
} from "./yard.ts";

// The browser reports every refusal of the server.
test.use({ expectedErrors: [/status of 400/] });

test("a toast shows for the page before, waits while the pointer rests on it, then goes", async ({
	page,
}) => {
	await page.clock.install();
	await open(page, "/login/");
	await stopTime(page);
	await typeLogIn(page, demo("student"));
	const toast = page.locator("[data-sonner-toast]");
	await passTimeUntil(page, toast);
	await expect(toast).toHaveText(/Login successful\./);
	await expect(page.getByText("Login successful.")).toHaveCount(1);
	const shortcuts = await page.getByRole("navigation", { name: "Shortcuts" }).boundingBox();
	const shown = await toast.boundingBox();
	expect((shown?.y ?? 0) + (shown?.height ?? 0), "above the shortcuts").toBeLessThan(
		shortcuts?.y ?? 0,
	);
	await expect(toast.getByRole("button", { name: "Close toast" })).toHaveCSS("width", "24px");
	await toast.hover();
	await page.clock.resume();
	await page.clock.fastForward(10_000);
	await expect(toast).toBeVisible();
	await page.mouse.move(0, 0);
	await page.clock.fastForward(10_000);
	await expect(toast).toHaveCount(0);
	await page.reload();
	await expect(page.getByText("Login successful.")).toHaveCount(0);
});

test("a press counts while the toaster takes over what the page before said", async ({ page }) => {
	const release = await holdBack(page, "**/assets/toaster.client*");
	await open(page, "/login/");
	await typeLogIn(page, demo("student"));
	await expect(page.getByText("Login successful.")).toBeVisible();
	await page.getByRole("button", { name: "Filters", exact: true }).hover();
	await page.mouse.down();
	await release();
	await expect(page.locator("[data-sonner-toast]")).toBeVisible();
	await page.mouse.up();
	await expect(page.getByRole("heading", { name: "Filters" })).toBeVisible();
});

test("while an account is being created the button says so and a second press sends nothing", async ({
	page,
}) => {
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") posts += 1;
	});
	const release = await holdBack(page, "**/signup.data*", "POST");
	await open(page, "/signup/");
	await typeSignUp(page, {
		name: "Bessie Coleman",
		email: `bessie-${randomUUID()}@example.edu`,
		password: "long enough to fly",
	});
	const busy = page.getByRole("button", { name: "Creating account..." });
	await busy.click({ force: true });
	await busy.press("Enter");
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	await release();
	await expect(page).toHaveURL(/\/verify-email\/$/);
	expect(posts).toBe(1);
});

test("a password that was too short is red until it is long enough", async ({ page }) => {
	await open(page, "/signup/");
	await page.getByLabel("Full Name").fill("Bessie Coleman");
	await page.getByLabel("Email Address").fill(`bessie-${randomUUID()}@example.edu`);
	const password = page.getByLabel("Password", { exact: true });
	await password.fill("short");
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(password).toHaveAccessibleDescription(/^Use/);
	await password.fill("longer");
	await expect(password).toHaveAttribute("aria-invalid", "true");
	await password.fill("longer now");
	await expect(password).not.toHaveAttribute("aria-invalid");
	await expect(password).not.toHaveAccessibleDescription(/Use/);
});

test("a guest's page says 'Loading...' while the next one is on its way", async ({ page }) => {
	const release = await holdBack(page, "**/programs.data*");
	await open(page, "/login/");
	await typeLogIn(page, demo("student"));
	await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
	await release();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
});

test.describe("when the connection is lost, or something on the way answers", () => {
	test.use({
		expectedErrors: [
			/ERR_INTERNET_DISCONNECTED|Failed to fetch|Loading module|status of (400|405|413|502)|SyntaxError/,
		],
	});

	test("a form that could not be sent keeps what was typed, and goes out later", async ({
		page,
		context,
	}) => {
		await logInAnew(page);
		await openPrograms(page);
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
		await expectToast(page, "Program submitted successfully!");
	});

	for (const [what, answer, said] of [
		["a form that is too large", { postData: "x".repeat(600_000) }, "too much"],
		["a form that is none", { postData: "=&".repeat(101) }, "That didn't go through"],
		["a page that takes none any more", { url: "/about/.data" }, "That didn't go through"],
		["a proxy's own page", { status: 502, body: "<h1>Bad gateway</h1>" }, "got in the way"],
		["half an answer", { status: 200, body: '[{"_1":' }, "got in the way"],
	] as const) {
		test(`${what} leaves the form as it was typed`, async ({ page }) => {
			await logInAnew(page);
			await openPrograms(page);
			await choose(page, "Add New Program");
			await page.getByLabel("Program name").fill("Kept Fellowship");
			await page.getByLabel("Website").fill("https://kept.example.org");
			await page.getByLabel("Description").fill("Typed on the bus.");
			await page.route("**/add-program.data*", (route) => {
				if (route.request().method() !== "POST") return route.continue();
				if ("status" in answer) return route.fulfill(answer);
				const url = "url" in answer ? new URL(answer.url, page.url()).href : undefined;
				return route.continue({ ...answer, url });
			});
			await page.getByRole("button", { name: "Submit Contribution" }).click();
			await expect(page.getByRole("alert")).toContainText(said);
			await expect(page.getByRole("alert")).toContainText("What you typed is still here");
			await expect(page.getByLabel("Description")).toHaveValue("Typed on the bus.");
		});
	}

	test("what a moderator typed stays when the connection is lost", async ({ page, context }) => {
		await logIn(page, demo("moderator"));
		await open(page, "/moderation/");
		const waiting = page.getByRole("listitem").filter({ hasText: "Renewable Energy Field Term" });
		await waiting.locator("summary").first().click();
		await waiting.getByLabel("Note").fill("Typed on the bus.");
		const askedAgain: string[] = [];
		page.on("request", (request) => {
			if (new URL(request.url()).pathname.endsWith(".data") && request.method() === "GET") {
				askedAgain.push(request.url());
			}
		});
		await context.setOffline(true);
		await waiting.getByRole("button", { name: "Reject" }).click();
		await expect(page.getByRole("alert")).toContainText("nothing was sent");
		expect(askedAgain, "which would fail, and take the form along").toEqual([]);
		await expect(waiting.getByLabel("Note")).toHaveValue("Typed on the bus.");
	});

	test("a page whose data could not be fetched says so and offers another try", async ({
		page,
	}) => {
		await logInAnew(page);
		await openPrograms(page);
		await page.route("**/contributions.data*", (route) => route.abort("internetdisconnected"));
		await choose(page, "My Contributions");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Can't reach The Yard");
		await page.getByRole("link", { name: "Try again" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Contributions");
	});
});

test("a rejection without a note is refused at the note", async ({ page }) => {
	await logIn(page, demo("moderator"));
	await open(page, "/moderation/");
	const waiting = page.getByRole("listitem").filter({ hasText: "Renewable Energy Field Term" });
	await waiting.locator("summary").first().click();
	await waiting.getByRole("button", { name: "Reject" }).click();
	await expect(waiting.getByLabel("Note")).toBeFocused();
	await expect(waiting.getByText("Say why, so the student can fix it.")).toBeVisible();
});

test.describe("on a wide screen", () => {
	test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

	test("the sidebar opens on hover and on keyboard focus, from 60 to 300 pixels", async ({
		page,
	}) => {
		await logInAnew(page);
		await openPrograms(page);
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
