import type { Page } from "@playwright/test";
import { choose, expect, logInAnew, openPrograms, test } from "./yard.ts";

/** Counts the animations of every page transition. */
async function watchTransitions(page: Page): Promise<() => Promise<number[]>> {
	await page.addInitScript(() => {
		const seen: number[] = [];
		const start = document.startViewTransition.bind(document);
		document.startViewTransition = (update) => {
			const transition = start(update);
			transition.ready.then(() => {
				const animations = document.getAnimations().map((animation) => animation.effect);
				const effects = animations.filter((effect) => effect instanceof KeyframeEffect);
				const ofPages = effects.filter((effect) =>
					effect.pseudoElement?.includes("view-transition"),
				);
				seen.push(ofPages.length);
			});
			return transition;
		};
		Object.assign(window, { seen });
	});
	return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen);
}

test("who goes on before the fade is over sees the next page", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await logInAnew(page);
	await page.setViewportSize({ width: 1280, height: 800 });
	await openPrograms(page);
	await page.evaluate(() => {
		const start = document.startViewTransition.bind(document);
		document.startViewTransition = (update) => {
			document.querySelector<HTMLElement>("a[href='/programs/saved/']")?.click();
			return start(update);
		};
	});
	await page.getByRole("link", { name: "My Contributions" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved Programs");
});

test("pages cross-fade, and do not for whoever prefers reduced motion", async ({ page }) => {
	const transitions = await watchTransitions(page);
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await logInAnew(page);
	await openPrograms(page);
	await choose(page, "My Contributions");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Contributions");
	await expect.poll(async () => (await transitions()).length).toBeGreaterThan(0);
	expect((await transitions()).at(-1)).toBeGreaterThan(0);

	await page.emulateMedia({ reducedMotion: "reduce" });
	const before = (await transitions()).length;
	await choose(page, "Saved Programs");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved Programs");
	await expect.poll(async () => (await transitions()).length).toBeGreaterThan(before);
	expect((await transitions()).at(-1)).toBe(0);
});

test.describe("from document to document", () => {
	// Chromium's own word when it is too busy for a fade.
	test.use({ expectedErrors: [/Transition was aborted/] });

	for (const width of [360, 1280]) {
		test(`pages fade into those with another style sheet, however late it comes, at ${width} px`, async ({
			page,
		}) => {
			await page.setViewportSize({ width, height: 800 });
			await page.emulateMedia({ reducedMotion: "no-preference" });
			await page.addInitScript(() => {
				// The browser fades if both pages ask for it: the old one as it goes, the new one as it is shown.
				const isAskedFor = () =>
					[...document.styleSheets]
						.flatMap(({ cssRules }) => [...cssRules])
						.filter((rule) => rule instanceof CSSMediaRule)
						.filter(({ conditionText }) => matchMedia(conditionText).matches)
						.some(({ cssRules }) => /^@view-transition/.test(cssRules[0]?.cssText ?? ""));
				addEventListener("pageswap", () => {
					sessionStorage.setItem("asked", String(isAskedFor()));
				});
				addEventListener("pagereveal", () => {
					Object.assign(window, { fades: [sessionStorage.getItem("asked"), isAskedFor()] });
				});
			});
			await page.route("**/assets/*.css", async (route) => {
				// The whole page is there before its sheet.
				await page.waitForFunction(() => document.readyState !== "loading");
				await route.continue();
			});
			const fades = () => page.evaluate(() => (window as unknown as { fades?: unknown[] }).fades);
			// Of the newest programs, other tests take some back.
			await page.goto("/programs-public/?q=choral");
			await page.locator("main h3 a").first().click();
			await expect(page).toHaveURL(/\/programs\/[\w-]+\/$/);
			await expect.poll(fades).toEqual(["true", true]);
			await page.evaluate(() => sessionStorage.removeItem("asked"));
			await page.getByRole("link", { name: "Home" }).click();
			await expect(page).toHaveURL(/\/$/);
			await expect.poll(fades).toEqual(["true", true]);
		});
	}
});

test("a fade that Chromium gives up, because the page comes late, is no error", async ({
	page,
}) => {
	await logInAnew(page);
	await openPrograms(page);
	const said = await page.evaluate(() => {
		const rejected = new Promise((resolve) => {
			window.addEventListener("unhandledrejection", ({ reason, defaultPrevented }) =>
				resolve([reason.name, defaultPrevented]),
			);
		});
		document.startViewTransition(() => new Promise(() => {}));
		return rejected;
	});
	expect(said).toEqual(["TimeoutError", true]);
});
