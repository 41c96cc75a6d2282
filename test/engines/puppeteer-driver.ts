/** Chromium by its DevTools protocol, Firefox by WebDriver BiDi. */
import { userInfo } from "node:os";
import process from "node:process";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { HANG_MS } from "../support/patience.ts";
import { type Driver, SCREEN } from "./driver.ts";

export async function startPuppeteer(
	browserName: "chrome" | "firefox",
	javaScriptEnabled: boolean,
): Promise<Driver> {
	const isFirefox = browserName === "firefox";
	const browser = await puppeteer.launch({
		browser: browserName,
		executablePath: isFirefox ? process.env.FIREFOX_PATH : process.env.CHROMIUM_PATH,
		// A headless shell is headless by itself.
		headless: "shell",
		args: isFirefox
			? []
			: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--force-prefers-reduced-motion"],
		// As root, Firefox refuses a home that is another user's, which containers of CI have.
		env: { ...process.env, HOME: userInfo().homedir },
		// Firefox has no command for it.
		extraPrefsFirefox: { "javascript.enabled": javaScriptEnabled, "ui.prefersReducedMotion": 1 },
		defaultViewport: null,
		timeout: HANG_MS,
	});
	// The page that Firefox begins with never has the window's focus.
	const page = await browser.newPage();
	page.setDefaultTimeout(HANG_MS);
	await page.setViewport(SCREEN);
	if (!isFirefox) await page.setJavaScriptEnabled(javaScriptEnabled);
	return {
		open: async (url) => void (await page.goto(url)),
		back: async () => void (await page.goBack()),
		read: (expression) => page.evaluate(expression),
		async click(xpath) {
			// Puppeteer's own click waits for promises in the page, which Firefox never keeps where scripts are off.
			const point = await (await element(page, xpath)).evaluate(middle);
			if (!point) throw new Error(`Something lies over ${xpath}`);
			await page.mouse.click(point.x, point.y);
		},
		type: (text) => page.keyboard.type(text),
		press: (key) => page.keyboard.press(key),
		async chooseOption(xpath, option) {
			const found = await element(page, `${xpath}/descendant::option[.="${option}"]`);
			const value = await found.evaluate((one) => one.value);
			await (await element(page, xpath)).select(value);
		},
		chooseFile: async (xpath, path) => (await element(page, xpath)).uploadFile(path),
		async drag([[x, y] = [0, 0], ...others]) {
			await page.mouse.move(x, y);
			await page.mouse.down();
			for (const point of others) await page.mouse.move(...point);
			await page.mouse.up();
		},
		picture: () => page.screenshot(),
		close: () => browser.close(),
	};
}

/** The middle of its first box, unless something else is there. */
function middle(one: Element): { x: number; y: number } | undefined {
	const box = one.getClientRects()[0];
	if (!box) return undefined;
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	const there = document.elementFromPoint(x, y);
	return there && one.contains(there) ? { x, y } : undefined;
}

async function element(page: Page, xpath: string): Promise<ElementHandle<HTMLInputElement>> {
	const first = `document.evaluate(${JSON.stringify(xpath)}, document, null, 9, null).singleNodeValue`;
	const found = (await page.evaluateHandle(first)).asElement();
	if (!found) throw new Error(`There is no ${xpath}`);
	return found as ElementHandle<HTMLInputElement>;
}
