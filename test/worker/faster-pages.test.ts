import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { student } from "../support/people.ts";
import { publish } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

let app: App;
let person: Visitor;
let program: string;

beforeAll(async () => {
	app = await startApp();
	person = await student(app);
	program = `/programs/${(await publish(app)).id}/`;
});

afterAll(() => app.stop());

const READING = [
	"/programs/",
	"/programs/saved/",
	"/notifications/",
	"/mentor/",
	"/browse-resume/",
];
const NOTE = "this page came without its extras";

async function scriptsOf(path: string, headers: Record<string, string> = {}) {
	const page = await person.open(path, headers);
	expect(page.status).toBe(200);
	return {
		hasScripts:
			page.document.querySelector("script[type=module], link[rel=modulepreload]") !== null,
		hasNote: page.text.includes(NOTE),
	};
}

const SLOW: Record<string, string>[] = [{ "Save-Data": "on" }, { ECT: "2g" }, { ECT: "slow-2g" }];
const NOT_SLOW: Record<string, string>[] = [{}, { ECT: "4g" }, { "Save-Data": "off" }];
const plain = { hasScripts: false, hasNote: true };
const full = { hasScripts: true, hasNote: false };

test("on a slow connection pages for reading come without JavaScript, and say so", async () => {
	for (const path of [...READING, program]) {
		for (const headers of SLOW)
			expect([path, await scriptsOf(path, headers)]).toEqual([path, plain]);
		for (const headers of NOT_SLOW) {
			expect([path, await scriptsOf(path, headers)]).toEqual([path, full]);
		}
	}
	for (const path of ["/profile/", "/programs/add-program/", "/resume/"]) {
		expect([path, await scriptsOf(path, { "Save-Data": "on" })]).toEqual([path, full]);
	}
});

test("the settings show and change it for this browser", async () => {
	const chosen = async () =>
		(await person.visit("/profile/")).document
			.querySelector("[name=faster] option[selected]")
			?.getAttribute("value");
	expect(await chosen()).toBe("auto");
	await person.submit("/profile/", "Save choice", { faster: "always" });
	expect(await chosen()).toBe("always");
	expect(await scriptsOf("/programs/")).toEqual(plain);
	await person.submit("/profile/", "Save choice", { faster: "never" });
	expect(await scriptsOf("/programs/", { "Save-Data": "on" })).toEqual(full);
	expect(
		(await person.post("/profile/", { intent: "faster-pages", faster: "sometimes" })).status,
	).toBe(400);
	await person.submit("/profile/", "Save choice", { faster: "auto" });
	expect(await scriptsOf("/programs/", { ECT: "2g" })).toEqual(plain);
});
