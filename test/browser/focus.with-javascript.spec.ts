import { expectToast, passTimeUntil, stopTime } from "./toasts.ts";
import { choose, expect, logInAnew, open, openPrograms, test } from "./yard.ts";

test("after a navigation the new page's heading has the focus, without a ring for who points", async ({
	page,
}) => {
	await logInAnew(page);
	await openPrograms(page);
	const heading = page.getByRole("heading", { level: 1 });
	await choose(page, "Saved Programs");
	await expect(heading).toHaveText("Saved Programs");
	await expect(heading).toBeFocused();
	await expect(heading).toHaveCSS("outline-style", "none");

	await page.setViewportSize({ width: 1280, height: 800 });
	await page.getByRole("link", { name: "My Contributions" }).focus();
	await page.keyboard.press("Enter");
	await expect(heading).toHaveText("My Contributions");
	await expect(heading).toBeFocused();

	await page.goBack();
	await expect(heading).toHaveText("Saved Programs");
	await expect(heading).toBeFocused();
});

test("from one program to another, and to a page in another frame, the heading has the focus", async ({
	page,
}) => {
	await logInAnew(page);
	await openPrograms(page);
	const heading = page.getByRole("heading", { level: 1 });
	await page.getByRole("main").getByRole("heading", { level: 3 }).first().getByRole("link").click();
	await expect(page).toHaveURL(/\/programs\/[\w-]+\/$/);
	await expect(heading).toBeFocused();
	await page.goBack();
	await expect(heading).toHaveText("Programs");
	await expect(heading).toBeFocused();
});

test("a form that takes its button away, or comes anew, leaves the focus near", async ({
	page,
}) => {
	await logInAnew(page);
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	await open(page, "/profile/");
	await page.getByLabel("What year are you?").selectOption("Sophomore");
	await button("Save my answers").press("Enter");
	await expect(button("Clear my answers")).toBeVisible();
	await expect(button("Save my answers")).toBeFocused();
	await button("Clear my answers").press("Enter");
	await expect(page.getByRole("heading", { name: "What fits you" })).toBeFocused();
	await expect(page.getByLabel("What year are you?")).toHaveValue("");
	await page.getByLabel("On this device").selectOption("Never");
	await button("Save choice").press("Enter");
	await expectToast(page, "Pages always come with their extras");
	await expect(button("Save choice")).toBeFocused();

	await open(page, "/profile/notifications/");
	await page.getByLabel("2 weeks before").check();
	await button("Save").press("Enter");
	await expectToast(page, "Reminders: 2 weeks before");
	await expect(button("Save")).toBeFocused();

	await open(page, "/programs/?q=summer");
	await button("Tell me about new ones like this").press("Enter");
	await page.getByRole("button", { name: "Email me new ones daily" }).press("Enter");
	const daily = page.getByText("Daily", { exact: true });
	await expect(daily).toHaveAttribute("aria-current", "true");
	await expect(daily).toBeFocused();
});

test("the toaster is the last that Tab reaches, and leaving it goes back to where one was", async ({
	page,
}) => {
	await logInAnew(page);
	await page.goto("/programs/saved/");
	await page.getByRole("link", { name: "Find programs" }).click();
	await page
		.getByRole("button", { name: /^Save / })
		.first()
		.click();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await page.clock.install();
	await open(page, "/programs/saved/");
	await stopTime(page);
	await page.getByRole("button", { name: "Mark as applied" }).click();
	const toast = page.locator("[data-sonner-toast]");
	await passTimeUntil(page, toast);
	const isLast = () => {
		const focusable = document.querySelectorAll("a[href], button, input, summary");
		return focusable[focusable.length - 1]?.closest("[data-sonner-toast]") !== null;
	};
	expect(await page.evaluate(isLast)).toBe(true);
	const link = page.getByRole("button", { name: "Get calendar link" });
	await link.focus();
	await page.keyboard.press("Alt+KeyT");
	await expect(page.locator("[data-sonner-toaster]")).toBeFocused();
	await page.clock.resume();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(toast).toHaveCount(0);
	await expect(link).toBeFocused();
});
