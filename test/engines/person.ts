/** A person's hands and eyes in any engine: waits for what is looked for, then acts. */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { test as base, expect } from "@playwright/test";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import type { Driver, Engine, Key, Point } from "./driver.ts";
import { startPuppeteer } from "./puppeteer-driver.ts";
import { startWebKit } from "./webkit-driver.ts";

export { expect };

const quoted = (text: string) => `"${text}"`;
const is = (text: string) => `normalize-space(.)=${quoted(text)} or @aria-label=${quoted(text)}`;

export const button = (name: string) => `//button[${is(name)}]`;
export const link = (name: string) => `//a[${is(name)}]`;
export const heading = (name: string) => `//*[self::h1 or self::h2 or self::h3][${is(name)}]`;
export const text = (part: string) =>
	`//body//*[text()[contains(normalize-space(.),${quoted(part)})]]`;
/** By the beginning of its label. */
export const field = (label: string) =>
	`//*[self::input or self::select or self::textarea][@id=//label[starts-with(normalize-space(.),${quoted(label)})]/@for or ancestor::label[starts-with(normalize-space(.),${quoted(label)})] or starts-with(@aria-label,${quoted(label)})][not(@type="hidden")]`;

/** The elements of an XPath that can be seen, as an expression in the page. */
const visible = (xpath: string) =>
	`((found) => Array.from({ length: found.snapshotLength }, (_, n) => found.snapshotItem(n)).filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length))(document.evaluate(${JSON.stringify(xpath)}, document, null, 7, null))`;

/** Whether the page has come and is painted (before that, engines drop clicks), and hydrated if it runs scripts. */
const SETTLED = `(document.readyState === "complete" && performance.getEntriesByType("paint").length > 0 && (!("__remixContext" in window) || Object.entries(document).some(([key, root]) => key.startsWith("__reactContainer") && !root.stateNode.current.memoizedState.isDehydrated)))`;

export class Person {
	private readonly driver: Driver;
	readonly javaScriptEnabled: boolean;

	constructor(driver: Driver, javaScriptEnabled: boolean) {
		this.driver = driver;
		this.javaScriptEnabled = javaScriptEnabled;
	}

	async open(path: string): Promise<void> {
		await this.driver.open(new URL(path, process.env.YARD_URL).href);
	}

	back(): Promise<void> {
		return this.driver.back();
	}

	/** The path of the page's address, with its search. */
	address(): Promise<unknown> {
		return this.driver.read("(location.pathname + location.search)");
	}

	async isAt(address: RegExp): Promise<void> {
		await this.until(async () => address.test(String(await this.address())), `at ${address}`);
	}

	async sees(xpath: string): Promise<void> {
		await this.until(async () => (await this.count(xpath)) > 0, `sees ${xpath}`);
	}

	async seesNo(xpath: string): Promise<void> {
		await this.until(async () => (await this.count(xpath)) === 0, `sees no ${xpath}`);
	}

	/** Waits for something that only an expression in the page can tell. */
	async waitsFor(expression: string): Promise<void> {
		await this.until(async () => (await this.driver.read(expression)) === true, expression);
	}

	async click(xpath: string): Promise<void> {
		await this.reach(xpath);
		// What is still moving into place can't be clicked yet.
		await this.until(async () => {
			await this.driver.click(xpath);
			return true;
		}, `${xpath} is clicked`);
	}

	async fill(xpath: string, words: string): Promise<void> {
		await this.reach(xpath);
		const focus = `((one) => { one.focus(); one.select(); return document.activeElement === one; })(${visible(xpath)}[0])`;
		await this.until(
			async () => (await this.driver.read(focus)) === true,
			`${xpath} has the focus`,
		);
		await this.driver.type(words);
		const value = "document.activeElement.value";
		await this.until(
			async () => (await this.driver.read(value)) === words,
			`${xpath} holds ${words}`,
		);
	}

	type(words: string): Promise<void> {
		return this.driver.type(words);
	}

	press(key: Key): Promise<void> {
		return this.driver.press(key);
	}

	async chooseOption(xpath: string, option: string): Promise<void> {
		await this.reach(xpath);
		await this.driver.chooseOption(xpath, option);
	}

	async chooseFile(xpath: string, path: string): Promise<void> {
		await this.reach(xpath);
		await this.driver.chooseFile(xpath, path);
	}

	drag(points: Point[]): Promise<void> {
		return this.driver.drag(points);
	}

	/** The place of the first visible element. */
	async box(xpath: string): Promise<{ x: number; y: number; width: number; height: number }> {
		await this.reach(xpath);
		const box = await this.driver.read(`${visible(xpath)}[0].getBoundingClientRect().toJSON()`);
		return box as { x: number; y: number; width: number; height: number };
	}

	async attribute(xpath: string, name: string): Promise<string> {
		await this.sees(xpath);
		return String(await this.driver.read(`${visible(xpath)}[0].getAttribute("${name}")`));
	}

	read(expression: string): Promise<unknown> {
		return this.driver.read(expression);
	}

	picture(): Promise<Uint8Array> {
		return this.driver.picture();
	}

	close(): Promise<void> {
		return this.driver.close();
	}

	private count(xpath: string): Promise<number> {
		return this.driver.read(`${visible(xpath)}.length`) as Promise<number>;
	}

	/** Waits until it can be seen and used, and brings it away from the bars at the screen's edges. */
	private async reach(xpath: string): Promise<void> {
		await this.until(async () => (await this.driver.read(SETTLED)) === true, "the page has come");
		await this.sees(xpath);
		await this.driver.read(
			`${visible(xpath)}[0]?.scrollIntoView({ block: "center", behavior: "instant" })`,
		);
	}

	/** A page that is just being left can't be asked; then it is asked again. */
	private async until(holds: () => Promise<boolean>, what: string): Promise<void> {
		let answer: unknown;
		const ask = async () => {
			try {
				answer = await holds();
			} catch (error) {
				answer = String(error);
			}
			return answer;
		};
		await expect.poll(ask, { message: what }).toBe(true);
	}
}

/** How long a page whose test has failed may take to say what it shows. */
const SILENCE_MS = 10_000;

export interface Options {
	engine: Engine;
	runsScripts: boolean;
}

export const test = base.extend<Options & { person: Person }>({
	engine: ["chromium", { option: true }],
	runsScripts: [true, { option: true }],
	person: async ({ engine, runsScripts }, use, info) => {
		const driver =
			engine === "webkit"
				? await startWebKit(runsScripts)
				: await startPuppeteer(engine === "firefox" ? "firefox" : "chrome", runsScripts);
		const person = new Person(driver, runsScripts);
		await use(person);
		if (info.status !== info.expectedStatus) {
			const path = info.outputPath("screen.png");
			// In words, too: of a run elsewhere only what it printed may be left.
			const words = person.read("location.href + ' ' + document.body.innerText").catch(String);
			const shown = await Promise.race([words, setTimeout(SILENCE_MS, "no answer")]);
			process.stdout.write(`The page: ${shown}\n`);
			// A browser that has crashed shows nothing.
			const picture = await person.picture().catch(() => undefined);
			if (picture) await writeFile(path, picture);
		}
		await person.close();
	},
});

/** Logs in as a new student, by the form. */
export async function logInAnew(person: Person): Promise<void> {
	const account = { email: `zora-${randomUUID()}@example.edu`, password: "correct horse battery" };
	const admin = localAdmin(process.env.YARD_IDENTITY_URL ?? "");
	await createVerifiedAccount(admin, { ...account, displayName: "Zora Hurston" });
	await person.open("/login/");
	await logIn(person, account);
}

export async function logIn(
	person: Person,
	{ email, password }: { email: string; password: string },
): Promise<void> {
	await person.fill(field("Email Address"), email);
	await person.fill(field("Password"), password);
	await person.click(button("Log In"));
	await person.sees(heading("Programs"));
}
