import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { choosePdf } from "./resumes.ts";
import { demo, expect, logInAnew, open, test } from "./yard.ts";

const NAME = "Mobile App Internship";

/** At least ten seconds, in which a machine however busy has drawn what it draws at once; the answer comes after it. */
const FRAMES = 600;

interface Tap {
	at: string;
	/** What is done before the tap. */
	first?: (page: Page) => Promise<unknown>;
	button: (page: Page) => Locator;
	/** The request that is held back. */
	asks: RegExp;
}

const link = (name: string | RegExp) => (page: Page) =>
	page.getByRole("main").getByRole("link", { name, exact: true }).first();
const button = (name: string | RegExp) => (page: Page) =>
	page.getByRole("button", { name, exact: true }).first();
const inNav = (nav: string, name: string) => (page: Page) =>
	page.getByRole("navigation", { name: nav }).getByText(name, { exact: true });
const openMenu = (page: Page) => button("Menu")(page).click();
const openSettings = async (page: Page) => {
	await openMenu(page);
	await button("Settings")(page).click();
};
const openFilters = (page: Page) => button("Filters")(page).click();

const SAVED: Record<string, Tap> = {
	"the likely next stage": {
		at: "/programs/saved/",
		button: button(`Mark as applied: ${NAME}`),
		asks: /saved\.data/,
	},
	"another stage": {
		at: "/programs/saved/",
		first: async (page) =>
			page
				.getByRole("main")
				.getByText(/^Stage/)
				.click(),
		button: button(`Offered: ${NAME}`),
		asks: /saved\.data/,
	},
	"a note": {
		at: "/programs/saved/",
		first: async (page) => {
			await page
				.getByRole("main")
				.getByText(/^Add a note/)
				.click();
			await page.getByRole("textbox", { name: /note/i }).fill("Ask Dr. Ellison");
		},
		button: button("Save note"),
		asks: /saved\.data/,
	},
	"a plan": {
		at: "/programs/saved/",
		button: button(`Make a plan: ${NAME}`),
		asks: /plan\.data/,
	},
	"a plan's tick": {
		at: "/programs/saved/",
		first: async (page) => {
			await button(`Make a plan: ${NAME}`)(page).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Plan: ${NAME}`);
		},
		button: button(/^Mark as done: /),
		asks: /plan\/[\w-]+\.data/,
	},
};

const TAPS: Record<string, Tap> = {
	"a shortcut": {
		at: "/programs/",
		button: inNav("Shortcuts", "Saved"),
		asks: /saved\.data/,
	},
	"an item of the menu": {
		at: "/programs/",
		first: openMenu,
		button: inNav("Main", "My Contributions"),
		asks: /contributions\.data/,
	},
	"an item of the settings": {
		at: "/programs/",
		first: openSettings,
		button: inNav("Main", "Profile"),
		asks: /profile\.data/,
	},
	"log out": {
		at: "/programs/",
		first: openSettings,
		button: inNav("Main", "Logout"),
		asks: /logout$/,
	},
	"the mark, a link of the browser's own": {
		at: "/programs/saved/",
		button: (page) => page.getByRole("banner").getByRole("link", { name: "The Yard" }),
		asks: /\/programs\/$/,
	},
	"a link of the footer": {
		at: "/programs/saved/",
		button: inNav("The Yard", "Privacy"),
		asks: /\/privacy\/$/,
	},
	"a program": {
		at: `/programs/?q=${NAME}`,
		button: (page) => page.getByRole("main").locator("h3 a", { hasText: NAME }),
		asks: /programs\/[\w-]+\.data/,
	},
	"the next page of programs": {
		at: "/programs/",
		button: link("Older"),
		asks: /programs\/\?/,
	},
	"the order": { at: "/programs/", button: link("Newest"), asks: /programs\.data/ },
	"a search": {
		at: "/programs/",
		first: (page) => page.getByRole("searchbox").fill("choral"),
		button: button("Search"),
		asks: /programs\.data/,
	},
	"a filter": {
		at: "/programs/",
		first: openFilters,
		button: (page) => page.locator("#filters").getByRole("checkbox", { name: /^Internship/ }),
		asks: /programs\.data/,
	},
	"a program's Save": {
		at: `/programs/?q=${NAME}`,
		button: button(`Save ${NAME}`),
		asks: /programs\.data/,
	},
	"a contribution": {
		at: "/programs/add-program/",
		first: async (page) => {
			await page.getByLabel("Program name").fill(`Progress Residency ${randomUUID()}`);
			await page.getByLabel("Website").fill(`https://${randomUUID()}.example.org`);
			await page.getByLabel("Description").fill("Write while it is under way.");
		},
		button: button("Submit Contribution"),
		asks: /add-program\.data/,
	},
	"what is read from a link": {
		at: "/programs/add-program/",
		first: (page) => page.getByLabel("Website").fill("https://fill.invalid/"),
		button: button("Fill in from the link"),
		asks: /read-link$/,
	},
	"the profile": { at: "/profile/", button: button("Save"), asks: /profile\.data/ },
	"a credit": { at: "/profile/", button: button("Save credit"), asks: /profile\.data/ },
	"a report of a mentor": {
		at: "/mentor/",
		first: async (page) => {
			await page.locator("a[href$='/report/']").first().click();
			await page.getByRole("main").getByRole("combobox").selectOption({ index: 1 });
		},
		button: button("Send report"),
		asks: /report\.data/,
	},
	"the mentors": { at: "/programs/", button: inNav("Shortcuts", "Mentors"), asks: /mentor\.data/ },
	"a resume": {
		at: "/resume/",
		first: (page) => choosePdf(page, "Progress.pdf"),
		button: button("Upload"),
		asks: /resume\/upload$/,
	},
};

for (const [what, tap] of Object.entries(TAPS)) {
	test(`a tap on ${what} shows that it is under way before it is answered, until it is done`, async ({
		page,
	}) => {
		await logInAnew(page);
		await watch(page, tap);
	});
}

for (const [what, tap] of Object.entries(SAVED)) {
	test(`a tap on ${what} of a saved program shows that it is under way before it is answered`, async ({
		page,
	}) => {
		await logInAnew(page);
		await open(page, `/programs/?q=${NAME}`);
		await button(`Save ${NAME}`)(page).click();
		await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
		await watch(page, tap);
	});
}

test("a log-in shows that it is under way before it is answered", async ({ page }) => {
	const { email, password } = demo("student");
	await watch(page, {
		at: "/login/",
		first: async () => {
			await page.getByLabel("Email Address").fill(email);
			await page.getByLabel("Password").fill(password);
		},
		button: button("Log In"),
		asks: /login\.data/,
	});
});

/** Taps, with the request held back; sees that this shows in time, and no longer than until the answer is there. */
async function watch(page: Page, { at, first, button, asks }: Tap): Promise<void> {
	await open(page, at);
	await first?.(page);
	// Not fetched ahead when the finger comes down.
	await page.waitForLoadState("networkidle");
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const held = page.waitForRequest((request) => asks.test(request.url()));
	await page.route(asks, async (route) => {
		await released;
		await route.continue();
	});
	const { shown } = await lookAfterTap(page);
	await button(page).click({ noWaitAfter: true });
	expect(await shown, "what shows after the tap").toBeTruthy();
	await held;
	release();
	const stillShown = () =>
		page.evaluate(() => window.whatIsUnderWay?.() ?? null).catch(() => "the next page is coming");
	await expect.poll(stillShown).toBeNull();
}

/** Watches the page for anything that is seen and says that something is under way, from the next tap on. */
async function lookAfterTap(page: Page): Promise<{ shown: Promise<string | null> }> {
	// Told by the page, because Playwright evaluates nothing while the browser is on its way to another page.
	let report = (_: string | null) => {};
	const shown = new Promise<string | null>((resolve) => {
		report = resolve;
	});
	await page.exposeFunction("report", report);
	await page.evaluate((frames) => {
		const isSeen = (element: Element) => {
			const { left, top, width, height } = element.getBoundingClientRect();
			const over = document.elementFromPoint(left + width / 2, top + height / 2);
			return element.checkVisibility({ visibilityProperty: true }) && element.contains(over);
		};
		window.whatIsUnderWay = () => {
			const all = document.querySelectorAll("[role=progressbar], progress, [aria-busy=true], .btn");
			const says = (element: Element) =>
				!element.matches(".btn:not([aria-busy])") || /\.\.\.$/.test(element.textContent ?? "");
			const seen = [...all].find((element) => says(element) && isSeen(element));
			return seen?.outerHTML ?? null;
		};
		const look = (frame: number) => {
			const found = window.whatIsUnderWay();
			if (found || frame === frames) window.report(found && `frame ${frame}: ${found}`);
			else requestAnimationFrame(() => look(frame + 1));
		};
		const begin = () => requestAnimationFrame(() => look(1));
		addEventListener("click", begin, { capture: true, once: true });
	}, FRAMES);
	return { shown };
}

declare global {
	interface Window {
		/** What shows that something is under way, if it is seen. */
		whatIsUnderWay(): string | null;
		/** Called with what shows after the tap, once anything does. */
		report(shown: string | null): void;
	}
}
