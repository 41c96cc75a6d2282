import { onPage, openViewer, save, take, type } from "./viewer.ts";
import { expect, test } from "./yard.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the tools are one row, the page begins on the first half of the screen, and saving moves nothing", async ({
	page,
}) => {
	await openViewer(page);
	const sheet = page.locator(".viewer-scroll .page").first();
	const top = async () => (await sheet.boundingBox())?.y ?? Number.NaN;
	expect(await top()).toBeLessThan(740 / 2);
	const areOneRow = async () => {
		const save = await page.getByRole("button", { name: "Save", exact: true }).boundingBox();
		const bars = await page.locator(".viewer-bars").boundingBox();
		expect(bars?.height).toBeLessThan(2 * (save?.height ?? 0));
	};
	await areOneRow();
	await expect(page.getByRole("button", { name: "Save", exact: true })).toBeInViewport({
		ratio: 1,
	});

	// The colors appear within the thumb's reach.
	const untouched = await top();
	await take(page, "Draw");
	await expect(page.getByRole("radio", { name: "Black" })).toBeInViewport({ ratio: 1 });
	await areOneRow();
	expect(await top()).toBe(untouched);

	await take(page, "Text");
	const [at = [0, 0]] = await onPage(page, [[0.3, 0.3]]);
	await page.touchscreen.tap(...at);
	await type(page, "Available from May");
	const typed = page.locator(".freeTextEditor .internal");
	await expect(typed).toHaveText("Available from May");
	await expect(typed).toBeInViewport({ ratio: 1 });
	const sizePx = await typed.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
	expect(sizePx).toBeGreaterThanOrEqual(15.9);

	const pages = page.locator(".viewer-pages");
	const before = [await pages.boundingBox(), await sheet.boundingBox()];
	await save(page);
	await expect(page.getByText("Saved as version 2.")).toBeVisible();
	expect([await pages.boundingBox(), await sheet.boundingBox()]).toEqual(before);

	await take(page, "Select");
	await expect.poll(async () => (await sheet.boundingBox())?.width).toBeLessThanOrEqual(360);
});

test("a tool is pressed once the page can be touched: it is enlarged before, and made small again", async ({
	page,
}) => {
	await openViewer(page);
	const changes = await page.evaluateHandle(() => {
		const seen: string[] = [];
		new MutationObserver((records) => {
			for (const { target } of records) {
				if (!(target instanceof HTMLElement)) continue;
				const layer = target.classList.contains("annotationEditorLayer");
				if (layer) seen.push(target.hidden ? "hidden" : "shown");
				if (target.ariaPressed === "true") seen.push(target.textContent);
			}
		}).observe(document.body, { subtree: true, attributeFilter: ["hidden", "aria-pressed"] });
		return seen;
	});
	// A second tap changes nothing.
	await page.getByRole("button", { name: "Text", exact: true }).dblclick();
	await take(page, "Text");
	const [at = [0, 0]] = await onPage(page, [[0.3, 0.3]]);
	await page.touchscreen.tap(...at);
	await type(page, "Available from May");
	await take(page, "Draw");
	const drawnAnew = ["hidden", "shown"];
	await expect
		.poll(() => changes.jsonValue())
		.toEqual([...drawnAnew, "Text", ...drawnAnew, "Draw"]);
});

test("a new text keeps the focus when the tap's press reaches its frame late", async ({ page }) => {
	await openViewer(page);
	await take(page, "Text");
	// As on a busy phone: pdf.js is finding the text's place on the page, and hears of no focus meanwhile.
	await page.evaluate(() => {
		new MutationObserver((_, observer) => {
			observer.disconnect();
			document.querySelector<HTMLElement>(".freeTextEditor")?.focus();
		}).observe(document.body, { subtree: true, attributeFilter: ["aria-owns"] });
	});
	const [at = [0, 0]] = await onPage(page, [[0.3, 0.3]]);
	await page.touchscreen.tap(...at);
	await type(page, "Available from May");
	await expect(page.locator(".freeTextEditor .internal")).toHaveText("Available from May");
});
