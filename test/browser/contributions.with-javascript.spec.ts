import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectToast } from "./toasts.ts";
import {
	choose,
	expect,
	findWaiting,
	hydrated,
	logInAnew,
	open,
	openPrograms,
	test,
} from "./yard.ts";

const LIST = /\/programs\/contributions\/$/;
const EDIT = /\/programs\/contributions\/[\w-]+\/edit\/$/;

/** Logs in and submits a unique program. Returns its name. */
async function submitted(page: Page): Promise<string> {
	const mark = randomUUID().slice(0, 8);
	const name = `Dialog Fellowship ${mark}`;
	await logInAnew(page);
	await open(page, "/programs/add-program/");
	await fillIn(page, name);
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expectToast(page, "Program submitted successfully!");
	return name;
}

async function fillIn(page: Page, name: string): Promise<void> {
	await page.getByLabel("Program name").fill(name);
	await page.getByLabel("Website").fill(`https://${randomUUID()}.example.org/apply`);
	await page.getByLabel("Description").fill("Ten weeks of talking.");
}

/** The card of a contribution, its Edit link, and the dialog. */
async function onList(page: Page, name: string) {
	await open(page, "/programs/contributions/");
	const card = page.getByRole("listitem").filter({ hasText: name });
	return {
		card,
		edit: card.getByRole("link", { name: `Edit ${name}` }),
		dialog: page.getByRole("dialog", { name: "Edit Contribution" }),
	};
}

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test("Edit opens a dialog over the list; Escape, Cancel and Back close it and Edit has the focus", async ({
			page,
		}) => {
			const name = await submitted(page);
			const { card, edit, dialog } = await onList(page, name);
			const ways = [
				() => page.keyboard.press("Escape"),
				() => dialog.getByRole("button", { name: "Cancel" }).click(),
				() => page.goBack(),
			];
			for (const close of ways) {
				await edit.click();
				await expect(dialog).toBeVisible();
				await expect(page).toHaveURL(EDIT);
				await expect(dialog.getByLabel("Program name")).toBeFocused();
				await expect(dialog.getByLabel("Program name")).toHaveValue(name);
				await expect(card).toBeAttached();
				await close();
				await expect(dialog).toHaveCount(0);
				await expect(page).toHaveURL(LIST);
				await expect(edit).toBeFocused();
			}
		});
	});
}

test("a press beside the dialog loses nothing that was typed", async ({ page }) => {
	const name = await submitted(page);
	const { edit, dialog } = await onList(page, name);
	await edit.click();
	await dialog.getByLabel("Description").fill("Half a sent");
	await page.mouse.click(3, 3);
	await expect(dialog.getByLabel("Description")).toHaveValue("Half a sent");
});

test("an update changes the card in place, says so, and Back does not open the dialog again", async ({
	page,
}) => {
	const name = await submitted(page);
	await open(page, "/programs/");
	const { card, edit, dialog } = await onList(page, name);
	await edit.press("Enter");
	await dialog.getByLabel("Website URL").fill(`new-${randomUUID()}.example.org`);
	await dialog.getByLabel("Description").fill("Eleven weeks of listening.");
	await dialog.getByLabel("Application deadline").fill("2099-03-31");
	await dialog.getByRole("button", { name: "Update" }).click();
	await expectToast(page, "Contribution updated");
	await expect(dialog).toHaveCount(0);
	await expect(card.getByText("Eleven weeks of listening.")).toBeVisible();
	await expect(card.getByText("Deadline Mar 31, 2099")).toBeVisible();
	await expect(edit).toBeFocused();
	await page.goBack();
	await expect(dialog).toHaveCount(0);
});

test("a dialog closed while its update is under way leaves a list that shows what became of it", async ({
	page,
}) => {
	const name = await submitted(page);
	const { card, edit, dialog } = await onList(page, name);
	await edit.click();
	await dialog.getByLabel("Description").fill("Carried out all the same.");
	const carriedOut = new Promise<void>((resolve) => {
		page.route("**/edit.data*", async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			await route.fetch({ maxRedirects: 0 });
			resolve();
		});
	});
	await dialog.getByRole("button", { name: "Update" }).click();
	await carriedOut;
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(card.getByText("Carried out all the same.")).toBeVisible();
});

test.describe("when the server refuses", () => {
	test.use({
		expectedErrors: [/status of (409|503)|ERR_INTERNET_DISCONNECTED|Failed to fetch|SyntaxError/],
	});

	test("the dialog says what is missing, and what failed, and keeps the text", async ({ page }) => {
		const name = await submitted(page);
		const { card, edit, dialog } = await onList(page, name);
		await edit.click();
		await dialog.getByLabel("Description").fill("");
		await dialog.getByRole("button", { name: "Update" }).click();
		await expect(dialog.getByRole("alert")).toHaveText("Please fill in all fields");
		await dialog.getByLabel("Description").fill("Kept all along.");
		await page.route("**/edit.data*", (route) =>
			route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
		);
		await dialog.getByRole("button", { name: "Update" }).click();
		await expect(dialog.getByRole("alert")).toContainText("Failed to update contribution");
		await expect(dialog.getByLabel("Description")).toHaveValue("Kept all along.");
		await page.unroute("**/edit.data*");
		await dialog.getByRole("button", { name: "Update" }).click();
		await expect(card.getByText("Kept all along.")).toBeVisible();
	});

	test("one that a moderator has decided on meanwhile says so in the dialog", async ({
		page,
		elsewhere,
	}) => {
		const name = await submitted(page);
		const { edit, dialog } = await onList(page, name);
		await edit.click();
		await dialog.getByLabel("Description").fill("Too late.");
		const desk = await elsewhere();
		await logInAnew(desk, { moderator: true });
		const waiting = await findWaiting(desk, name);
		await waiting.getByLabel("Note").fill("Not this one.");
		await waiting.getByRole("button", { name: "Reject" }).click();
		await expect(waiting).toHaveCount(0);
		await desk.context().close();
		await dialog.getByRole("button", { name: "Update" }).click();
		await expect(dialog.getByRole("alert")).toBeVisible();
		await expect(dialog.getByLabel("Description")).toHaveValue("Too late.");
	});

	test("without a connection the dialog closes all the same, and the list is there", async ({
		page,
		context,
	}) => {
		const name = await submitted(page);
		const { card, edit, dialog } = await onList(page, name);
		await edit.click();
		await dialog.getByLabel("Description").fill("Lost in a tunnel.");
		await context.setOffline(true);
		await dialog.getByRole("button", { name: "Update" }).click();
		await expect(dialog.getByRole("alert")).toContainText("nothing was sent");
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await expect(card).toBeVisible();
		// Hovering a link whose page can't be prefetched changes nothing either, and doesn't spoil the tap.
		const failed = page.waitForEvent("requestfailed", (sent) => sent.resourceType() === "script");
		const mentors = page.getByRole("link", { name: "Mentors", exact: true });
		await mentors.hover();
		await failed;
		await expect(card).toBeVisible();
		await context.setOffline(false);
		await mentors.click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Mentor");
	});
});

test("opened by its address or reloaded, editing is a page, and leads to the list", async ({
	page,
}) => {
	const name = await submitted(page);
	const { card, edit, dialog } = await onList(page, name);
	await edit.click();
	await expect(dialog).toBeVisible();
	await page.reload();
	await hydrated(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Contribution");
	await expect(dialog).toHaveCount(0);
	await expect(card).toHaveCount(0);
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Contributions");
	await expect(card).toBeVisible();
	await page.goBack();
	await expect(dialog).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(LIST);
});

test("looking at another ranking loses nothing typed, and a submitted form is empty", async ({
	page,
}) => {
	await logInAnew(page);
	await openPrograms(page);
	await choose(page, "Add New Program");
	const name = `Ranking Fellowship ${randomUUID()}`;
	await fillIn(page, name);
	for (const [tab, address] of [
		["Monthly", /\?duration=monthly$/],
		["Weekly", /\?duration=weekly$/],
		["All Time", /add-program\/$/],
	] as const) {
		// Before React has hydrated it, it leads to the ranking itself.
		await expect(page.getByRole("link", { name: tab })).not.toHaveAttribute("href", /#/);
		await page.getByRole("link", { name: tab }).click();
		await expect(page).toHaveURL(address);
		await expect(page.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "true");
		await expect(page.getByLabel("Program name")).toHaveValue(name);
	}
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	await expectToast(page, "Program submitted successfully!");
	await expect(page.getByLabel("Program name")).toHaveValue("");
	const panel = page.locator("details", { hasText: "My Contributions" });
	await panel.locator("summary").click();
	await expect(panel.getByRole("listitem").filter({ hasText: name })).toBeVisible();
});

test("a submitted form is empty once its success is heard, needs nothing more from the server, and stays as it is typed anew", async ({
	page,
}) => {
	await logInAnew(page);
	await open(page, "/programs/add-program/");
	await page.route("**/add-program.data*", (route) =>
		route.request().method() === "GET" ? route.abort() : route.continue(),
	);
	for (const name of ["First", "Second"]) {
		await fillIn(page, `${name} Fellowship ${randomUUID()}`);
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByText("You just shared this")).toBeVisible();
		await expect(page.getByRole("heading", { name: `${name} Fellowship` })).toBeVisible();
		await expectToast(page, "Program submitted successfully!");
		await expect(page.getByLabel("Program name")).toHaveValue("");
		await expect(page.getByLabel("Website")).toHaveValue("");
		await expect(page.getByLabel("Description")).toHaveValue("");
	}
	await page.getByLabel("Program name").fill("The next one");
	await page.getByRole("link", { name: "All my contributions" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Fellowship" })).toHaveCount(2);
	await open(page, "/programs/add-program/");
	await expect(page.getByLabel("Program name")).toHaveValue("The next one");
});

test("what was missing is red until it is typed, field by field", async ({ page }) => {
	await logInAnew(page);
	await open(page, "/programs/add-program/");
	await page.getByRole("button", { name: "Submit Contribution" }).click();
	const red = page.locator("[aria-invalid=true]");
	await expect(red).toHaveCount(3);
	await expect(page.getByLabel("Program name")).toBeFocused();
	await page.getByLabel("Program name").pressSequentially("A");
	await expect(red).toHaveCount(2);
	await page.getByLabel("Program name").press("Backspace");
	await expect(red).toHaveCount(3);
	await page.getByLabel("Program name").fill("A program");
	await page.getByLabel("Website").fill("example");
	await expect(red).toHaveCount(2);
	await page.getByLabel("Website").fill("example.org/apply");
	await page.getByLabel("Description").fill("About it");
	await expect(red).toHaveCount(0);
	await expect(page.getByText("Please fill in all fields")).toHaveCount(0);
});

test("a link that is here already is named while it is typed, and a free one is not", async ({
	page,
}) => {
	await logInAnew(page);
	await open(page, "/programs/add-program/");
	const notice = page.getByText("This program is already on The Yard.");
	const button = page.getByRole("button", { name: "Fill in from the link" });
	await page.getByLabel("Website").pressSequentially("cityanalytics.example.com/interns");
	const before = await button.boundingBox();
	await expect(notice).toBeVisible();
	expect(await button.boundingBox(), "the button doesn't move under a finger").toEqual(before);
	await expect(page.getByLabel("Website")).toBeFocused();
	await expect(page.getByRole("link", { name: /^See “Civic Data/ })).toBeVisible();
	await page.getByLabel("Website").press("End");
	await page.getByLabel("Website").pressSequentially("-2");
	await expect(notice).toHaveCount(0);
});

test.describe("a submission that the server fails", () => {
	test.use({ expectedErrors: [/status of 503|SyntaxError/] });

	test("says 'Failed to submit program' and keeps the text", async ({ page }) => {
		await logInAnew(page);
		await open(page, "/programs/add-program/");
		const name = `Unlucky Fellowship ${randomUUID()}`;
		await fillIn(page, name);
		await page.route("**/add-program.data*", (route) => route.fulfill({ status: 503 }));
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByRole("alert")).toContainText("Failed to submit program");
		await expect(page.getByLabel("Program name")).toHaveValue(name);
	});
});

test.describe("a connection that drops after a form was sent", () => {
	test.use({ expectedErrors: [/status of 503|Failed to (fetch|load)|ERR_|SyntaxError/] });

	test("leaves it open whether a contribution arrived; sent again, it is there once", async ({
		page,
	}) => {
		await logInAnew(page);
		await open(page, "/programs/add-program/");
		const name = `Once Fellowship ${randomUUID()}`;
		await fillIn(page, name);
		await page.route(
			"**/add-program.data*",
			async (route) => {
				await route.fetch();
				await route.abort("connectionreset");
			},
			{ times: 1 },
		);
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByRole("alert")).toContainText("we don't know whether it arrived");
		await expect(page.getByRole("alert")).toContainText("won't be there twice");
		await expect(page.getByRole("alert")).not.toContainText("nothing was sent");
		await expect(page.getByLabel("Program name")).toHaveValue(name);
		await page.getByRole("button", { name: "Submit Contribution" }).click();
		await expect(page.getByText("You just shared this")).toBeVisible();
		await open(page, "/programs/contributions/");
		await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
	});

	test("and takes the next page along: what is shown says that the form went through", async ({
		page,
	}) => {
		await logInAnew(page);
		await open(page, "/experience/add/");
		await page.getByLabel("Title").fill("Tutor");
		await page.getByLabel("Organization").fill("Library");
		await page.getByLabel("Start month").selectOption({ label: "January" });
		await page.getByLabel("Start year").selectOption("2024");
		await page.getByLabel("I still work here").check();
		await page.route("**/experience.data*", (route) => route.fulfill({ status: 503, body: "" }));
		await page.getByRole("button", { name: "Add role" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("That went through");
		await page.unroute("**/experience.data*");
		await page.getByRole("link", { name: "Try again" }).click();
		await expect(page.getByRole("listitem").filter({ hasText: "Tutor" })).toHaveCount(1);
	});
});
