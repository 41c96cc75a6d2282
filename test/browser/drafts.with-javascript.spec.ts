import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { LAST_LOG_OUT } from "#app/components/clear-storage.ts";
import { expectToast, stopTime } from "./toasts.ts";
import {
	choose,
	demo,
	expect,
	hydrated,
	logIn,
	logInAnew,
	open,
	openPrograms,
	test,
	typeLogIn,
} from "./yard.ts";

const typed = () => {
	const mark = randomUUID().slice(0, 8);
	return {
		name: `Lantern Fellowship ${mark}`,
		website: `https://lantern-${mark}.example.org/apply`,
		description: "Typed for half an hour,\non the bus.",
	};
};

type Typed = ReturnType<typeof typed>;

async function fill(page: Page, { name, website, description }: Typed): Promise<void> {
	await page.getByLabel("Program name").fill(name);
	await page.getByLabel("Website").fill(website);
	await page.getByLabel("Description").fill(description);
}

async function expectFilled(page: Page, { name, website, description }: Typed): Promise<void> {
	await expect(page.getByLabel("Program name")).toHaveValue(name);
	await expect(page.getByLabel("Website")).toHaveValue(website);
	await expect(page.getByLabel("Description")).toHaveValue(description);
}

const EMPTY = { name: "", website: "", description: "" };

test("an unsent form survives a reload and a visit elsewhere, and is gone once it was sent", async ({
	page,
}) => {
	const text = typed();
	await logInAnew(page);
	await openPrograms(page);
	await choose(page, "Add New Program");
	await fill(page, text);
	await page.reload();
	await expectFilled(page, text);
	await expect(page.getByText("Here's what you typed but didn't send.")).toBeVisible();

	await choose(page, "My Contributions");
	await choose(page, "Add New Program");
	await expectFilled(page, text);
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expectToast(page, "Program submitted successfully!");
	await expectFilled(page, EMPTY);
	await page.reload();
	await expectFilled(page, EMPTY);
});

test("what is typed to fix a rejected program survives a reload, on its own page alone", async ({
	page,
}) => {
	await logIn(page, demo("student"));
	await open(page, "/programs/contributions/");
	await page
		.getByRole("link", { name: /^Fix and submit again/ })
		.first()
		.click();
	const description = page.getByLabel("Description");
	await expect(description).not.toHaveValue("");
	const rejected = await description.inputValue();
	await description.fill("It begins in June.");
	await page.reload();
	await expect(description).toHaveValue("It begins in June.");
	await hydrated(page);
	await choose(page, "Add New Program");
	await expect(description).toHaveValue("");
	await page.goBack();
	await expect(description).toHaveValue("It begins in June.");
	await page.getByRole("button", { name: "Start over" }).click();
	await expect(description).toHaveValue(rejected);
});

test.describe("a refusal", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("leaves the draft, also when something is typed and taken back", async ({ page }) => {
		const text = typed();
		await logInAnew(page);
		await openPrograms(page);
		await choose(page, "Add New Program");
		await fill(page, { ...text, website: "no address" });
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByLabel("Website")).toHaveAttribute("aria-invalid", "true");
		await page.getByLabel("Description").press("End");
		await page.getByLabel("Description").press("x");
		await page.getByLabel("Description").press("Backspace");
		await page.reload();
		await expectFilled(page, { ...text, website: "no address" });
	});
});

test("whoever does not want the draft starts over", async ({ page }) => {
	await logInAnew(page);
	await openPrograms(page);
	await choose(page, "Add New Program");
	const down = () =>
		page
			.getByRole("button", { name: "Submit Contribution" })
			.evaluate((button) => button.getBoundingClientRect().y + window.scrollY);
	const before = await down();
	await fill(page, typed());
	await page.reload();
	await expect(page.getByRole("button", { name: "Start over" })).toBeVisible();
	expect(await down(), "the form doesn't move under a finger").toBe(before);
	await page.getByRole("button", { name: "Start over" }).click();
	await expectFilled(page, EMPTY);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await page.reload();
	await expectFilled(page, EMPTY);
});

test("an unsent form survives an expired session: log in, and it is there to be sent", async ({
	page,
	context,
}) => {
	const text = typed();
	const account = await logInAnew(page);
	await openPrograms(page);
	await choose(page, "Add New Program");
	// The duplicate check finishes before the session ends, or the browser would report its refusal.
	const lookedUp = page.waitForResponse(/\/resources\/duplicate/);
	await fill(page, text);
	await lookedUp;
	await context.clearCookies();
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expect(page).toHaveURL(/\/login\//);
	await typeLogIn(page, account);
	await expect(page).toHaveURL(/\/programs\/add-program\/$/);
	await expectFilled(page, text);
	const later = { ...text, description: "Typed after the log-in." };
	await fill(page, later);
	await page.reload();
	await expectFilled(page, later);
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expectToast(page, "Program submitted successfully!");
	await page.reload();
	await expectFilled(page, EMPTY);
});

test("a draft is its owner's: logging out takes it out of the browser", async ({ page }) => {
	await logInAnew(page);
	await openPrograms(page);
	await choose(page, "Add New Program");
	await fill(page, typed());
	await page.reload();
	await choose(page, "Logout");
	await expect(page).toHaveURL("/login/");
	await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([LAST_LOG_OUT]);
	await logInAnew(page);
	await openPrograms(page);
	await choose(page, "Add New Program");
	await expectFilled(page, EMPTY);
});

test("a draft that another left behind is neither shown nor kept", async ({ page }) => {
	await logInAnew(page);
	await openPrograms(page);
	await page.evaluate(() => {
		const draft = { savedAtMs: Date.now(), fields: { name: "Somebody else's" } };
		localStorage.setItem("draft:another:/programs/add-program/", JSON.stringify(draft));
	});
	await choose(page, "Add New Program");
	await expect(page.getByLabel("Program name")).toHaveValue("");
	await expect
		.poll(() =>
			page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("another"))),
		)
		.toEqual([]);
});

test.describe("with More details", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("boxes and lists of an unsent form survive a reload, in an open fold, and starting over empties them", async ({
		page,
	}) => {
		const text = typed();
		await page.clock.install();
		await logInAnew(page);
		await openPrograms(page);
		await choose(page, "Add New Program");
		await fill(page, text);
		const kind = page.getByLabel("Kind");
		const gpa = page.getByLabel("Lowest GPA");
		const [sophomore, junior] = [page.getByLabel("Sophomore"), page.getByLabel("Junior")];
		await kind.selectOption("Fellowship");
		await page.getByText("More details").click();
		await sophomore.check();
		await page.getByLabel("State or territory").selectOption("Georgia");
		await gpa.fill("5");
		await page.reload();
		await expectFilled(page, text);
		await expect(kind).toHaveValue("fellowship");
		await expect(sophomore).toBeChecked();
		await expect(junior).not.toBeChecked();
		await expect(page.getByLabel("State or territory")).toHaveValue("Georgia");

		await junior.check();
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(gpa).toBeFocused();
		await expect(gpa).toHaveAttribute("aria-invalid", "true");
		await expect(sophomore).toBeChecked();
		await expect(junior).toBeChecked();
		await page.getByLabel("Description").fill("");
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByText("Please fill in all fields")).toBeVisible();
		await expect(sophomore).toBeChecked();
		await expect(kind).toHaveValue("fellowship");

		// The answer comes before the draft of what was typed last is saved.
		await stopTime(page);
		await page.getByLabel("Description").fill(text.description);
		await gpa.fill("3,5");
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(gpa).toHaveValue("");
		await page.clock.resume();
		await expectToast(page, "Program submitted successfully!");
		await expectFilled(page, EMPTY);
		await expect(sophomore).not.toBeChecked();
		await expect(kind).toHaveValue("");

		await page.getByText("More details").click();
		await junior.check();
		await page.reload();
		await expect(junior).toBeChecked();
		await page.getByRole("button", { name: "Start over" }).click();
		await expect(junior).not.toBeChecked();
	});
});
