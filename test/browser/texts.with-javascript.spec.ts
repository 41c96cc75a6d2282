import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { screensOf } from "../support/texts.ts";
import { choose, demo, expect, logIn, openPrograms, test, typeLogIn, typeSignUp } from "./yard.ts";

// The failures that some of the screens show.
test.use({ expectedErrors: [/status of 503|SyntaxError/] });

const PERSON = "grace@example.com";

/** Holds an answer back until the test is over. */
async function hold(page: Page, url: string, method: "GET" | "POST" = "GET"): Promise<void> {
	await page.route(url, (route) => {
		if (route.request().method() !== method) return route.continue();
		return undefined;
	});
}

async function openPicker(page: Page): Promise<void> {
	await page.goto("/signup/");
	await page.getByRole("button", { name: /^University/ }).click();
}

/** How to reach each screen of test/texts.md. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
	"JS: guest's page while the next one loads": async (page) => {
		await hold(page, "**/programs.data*");
		await page.goto("/login/");
		await typeLogIn(page, demo("student"));
	},
	"JS: sign-up under way": async (page) => {
		await hold(page, "**/signup.data*", "POST");
		await page.goto("/signup/");
		await typeSignUp(page, {
			name: "Bessie Coleman",
			email: `bessie-${randomUUID()}@example.edu`,
			password: "long enough to fly",
		});
	},
	"JS: One Tap": async (page) => {
		await page.goto("/login/");
		await page.route("**/auth/one-tap.data*", async (route) => {
			await expect(page.getByText(`Signed in via One Tap as ${PERSON}`)).toBeVisible();
			await route.continue();
		});
		await page.getByRole("button", { name: /grace@example\.com/ }).click();
	},
	"JS: university picker closed": async (page) => {
		await page.goto("/signup/");
		await expect(page.getByRole("button", { name: /^University/ })).toBeVisible();
	},
	"JS: university picker open": openPicker,
	"JS: university picker without a match": async (page) => {
		await openPicker(page);
		await page.getByPlaceholder("Search universities...").fill("zzzzzz");
	},
	"JS: university picker custom": async (page) => {
		await openPicker(page);
		await page.getByText("Other (Enter custom university)").click();
	},
	"JS: profile without a college": async (page) => {
		const email = `no-college-${randomUUID()}@example.com`;
		await page.addInitScript(() => Object.assign(window, { open: () => null }));
		await page.goto("/signup/?redirectTo=/profile/");
		await page.getByRole("button", { name: "Continue with Google" }).click();
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Name").fill("Grace Hopper");
		await page.getByRole("button", { name: "Continue" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
	},
	"JS: mentors on their way": async (page) => {
		await logIn(page, demo("student"));
		await openPrograms(page);
		await hold(page, "**/mentor.data*");
		await choose(page, "Find Mentors");
	},
	"JS: edit dialog": async (page) => {
		await logIn(page, demo("student"));
		await openPrograms(page);
		await choose(page, "My Contributions");
		await page.getByRole("link", { name: /^Edit/ }).first().click();
	},
	"JS: edit with the server down": async (page) => {
		await logIn(page, demo("student"));
		await openPrograms(page);
		await choose(page, "My Contributions");
		await page.getByRole("link", { name: /^Edit/ }).first().click();
		await page.route("**/edit.data*", (route) =>
			route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
		);
		await page.getByRole("button", { name: "Update" }).click();
	},
	"JS: contribution with the server down": async (page) => {
		await logIn(page, demo("student"));
		await openPrograms(page);
		await choose(page, "Add New Program");
		await page.getByLabel("Program name").fill("Lantern Fellowship");
		await page.getByLabel("Website").fill("https://lantern-down.example.org");
		await page.getByLabel("Description").fill("A term of light.");
		await page.route("**/add-program.data*", (route) =>
			route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
		);
		await page.getByRole("button", { name: "Submit Contribution" }).click();
	},
};

test("every screen of the table is known, and the other way round", () => {
	const screens = screensOf("browser").map(([screen]) => screen);
	expect(screens.sort()).toEqual(Object.keys(SCREENS).sort());
});

for (const [screen, texts] of screensOf("browser")) {
	test(`${screen} shows its texts`, async ({ page }) => {
		await SCREENS[screen]?.(page);
		for (const text of texts) {
			const said = text.replace("{email}", PERSON);
			// The wait above has seen it; the line disappears with the page.
			if (said.startsWith("Signed in via One Tap")) continue;
			const shown = page.getByText(said).or(page.getByPlaceholder(said));
			await expect(shown.filter({ visible: true }).first(), said).toBeVisible();
		}
	});
}
