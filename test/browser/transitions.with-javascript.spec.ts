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

test("pages cross-fade, and do not for whoever wants no motion", async ({ page }) => {
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
