/** WebKitGTK's MiniBrowser by the WebDriver protocol, on a screen that only exists in memory. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect } from "@playwright/test";
import { Builder, By, Capabilities, Key, Origin } from "selenium-webdriver";
import { freePort } from "#dev/free-port.ts";
import { startChild, whenPrinted } from "#dev/processes.ts";
import { HANG_MS } from "../support/patience.ts";
import { type Driver, SCREEN } from "./driver.ts";

const LIBRARIES = "/usr/lib";

export async function startWebKit(javaScriptEnabled: boolean): Promise<Driver> {
	const screen = startChild({
		name: "Xvfb",
		command: process.env.XVFB_PATH ?? "Xvfb",
		args: ["-displayfd", "1", "-screen", "0", "800x800x24", "-nolisten", "tcp"],
	});
	const [display] = await whenPrinted(screen, /^\d+$/);
	const port = await freePort();
	const service = startChild({
		name: "WebKitWebDriver",
		command: process.env.WEBKIT_DRIVER_PATH ?? "WebKitWebDriver",
		args: [`--port=${port}`],
		env: { DISPLAY: `:${display}`, NO_AT_BRIDGE: "1", LIBGL_ALWAYS_SOFTWARE: "1" },
	});
	const stop = async () => {
		await service.stop();
		await screen.stop();
	};
	const url = `http://127.0.0.1:${port}`;
	const ended = service.ended.then((how) => {
		throw new Error(`WebKitWebDriver has ended: ${how}. ${service.output()}`);
	});
	await Promise.race([whenAnswering(`${url}/status`), ended]);
	const browser = await new Builder()
		.usingServer(url)
		.withCapabilities(
			new Capabilities({
				browserName: "MiniBrowser",
				"webkitgtk:browserOptions": {
					binary: miniBrowser(),
					// Only without its toolbar is the window as narrow as a phone.
					args: ["--automation", "--full-screen", `--enable-javascript=${javaScriptEnabled}`],
				},
			}),
		)
		.build()
		.catch(async (error) => {
			await stop();
			throw error;
		});
	await browser.manage().window().setRect(SCREEN);
	const element = (xpath: string) => browser.findElement(By.xpath(xpath));
	return {
		open: (address) => browser.get(address),
		// The protocol's own command ends the session when the page reloads itself as it is shown again.
		back: async () => void (await browser.executeScript("history.back()")),
		read: (expression) => browser.executeScript(`return ${expression}`),
		click: (xpath) => element(xpath).click(),
		type: (text) => browser.switchTo().activeElement().sendKeys(text),
		press: (key) => browser.switchTo().activeElement().sendKeys(KEYS[key]),
		chooseOption: (xpath, option) => element(`${xpath}/descendant::option[.="${option}"]`).click(),
		chooseFile: (xpath, path) => element(xpath).sendKeys(path),
		async drag([[x, y] = [0, 0], ...others]) {
			const at = (point: [number, number]) => ({
				x: Math.round(point[0]),
				y: Math.round(point[1]),
				origin: Origin.VIEWPORT,
				duration: 20,
			});
			const hand = browser
				.actions({ async: true })
				.move(at([x, y]))
				.press();
			for (const point of others) hand.move(at(point));
			await hand.release().perform();
		},
		picture: async () => Buffer.from(await browser.takeScreenshot(), "base64"),
		async close() {
			await browser.quit();
			await stop();
		},
	};
}

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB };

/** Debian keeps it beside the libraries, not in PATH. */
function miniBrowser(): string {
	const [path] = readdirSync(LIBRARIES)
		.filter((name) => name.endsWith("-linux-gnu"))
		.flatMap((machine) =>
			readdirSync(join(LIBRARIES, machine))
				.filter((name) => name.startsWith("webkit2gtk-"))
				.map((name) => join(LIBRARIES, machine, name, "MiniBrowser")),
		);
	if (!path) throw new Error("There is no MiniBrowser.");
	return path;
}

async function whenAnswering(url: string): Promise<void> {
	await expect(async () => {
		await fetch(url);
	}).toPass({ intervals: [100], timeout: HANG_MS / 5 });
}
