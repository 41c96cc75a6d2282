/** Chromium by its DevTools protocol, Firefox by WebDriver BiDi. */
import process from "node:process";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
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
		args: isFirefox ? [] : ["--no-sandbox", "--disable-gpu", "--no-first-run"],
		// Firefox has no command for it.
		extraPrefsFirefox: { "javascript.enabled": javaScriptEnabled, "ui.prefersReducedMotion": 1 },
		defaultViewport: null,
	});
	const [page = await browser.newPage()] = await browser.pages();
	await page.setViewport(SCREEN);
	if (!isFirefox) await page.setJavaScriptEnabled(javaScriptEnabled);
	return {
		open: async (url) => void (await page.goto(url)),
		back: async () => void (await page.goBack()),
		read: (expression) => page.evaluate(expression),
		click: async (xpath) => (await element(page, xpath)).click(),
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

async function element(page: Page, xpath: string): Promise<ElementHandle<HTMLInputElement>> {
	const found = await page.$(`::-p-xpath(${xpath})`);
	if (!found) throw new Error(`There is no ${xpath}`);
	return found as ElementHandle<HTMLInputElement>;
}
