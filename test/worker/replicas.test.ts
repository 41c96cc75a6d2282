import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { student } from "../support/people.ts";
import type { Page, Visitor } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp({}, {}, { metered: true });
});

afterAll(() => app.stop());

/** Where D1 was allowed to send a request's first read. */
function firstsOf(page: Page): string[] {
	return JSON.parse(page.headers.get("X-Database-Cost") ?? "{}").firsts;
}

const setsBookmark = ({ headers }: Page) =>
	headers.getSetCookie().some((cookie) => /^bookmark=/.test(cookie));
const BOOKMARK = /^[0-9a-f]+(-[0-9a-f]+){3}$/;

async function save(person: Visitor): Promise<Page> {
	const { html } = await person.visit("/profile/");
	expect(html).toContain("full_name");
	return person.post("/profile/", { intent: "details", full_name: "Ada Byron" });
}

const engine = inject("engine");
describe(`on ${engine}`, () => {
	if (engine === "D1") onD1();
	else onLibsql();
});

function onD1() {
	test("who never wrote reads from any replica, and gets no cookie", async () => {
		const page = await app.visitor().open("/programs-public/");
		expect(firstsOf(page)).toEqual(["first-unconstrained"]);
		expect(page.headers.getSetCookie()).toEqual([]);
	});

	test("what writes begins at the primary, and the next read is as new as that", async () => {
		const person = await student(app);
		const written = await save(person);
		expect(firstsOf(written)).toEqual(["first-primary"]);
		expect(setsBookmark(written)).toBe(true);
		const read = await person.open("/programs/");
		expect(firstsOf(read)).toEqual([expect.stringMatching(BOOKMARK)]);
		expect(setsBookmark(read)).toBe(false);
		await save(person);
		const later = await person.open("/programs/");
		expect((firstsOf(later)[0] ?? "") > (firstsOf(read)[0] ?? "")).toBe(true);
	});

	test("a call with a token, which has no cookies, reads from the primary", async () => {
		const answer = await app.fetch("/api/me", { headers: { Authorization: "Bearer a.b.c" } });
		const { firsts } = JSON.parse(answer.headers.get("X-Database-Cost") ?? "{}");
		expect(firsts).toEqual(["first-primary"]);
	});
}

function onLibsql() {
	test("nobody gets the cookie", async () => {
		const person = await student(app);
		expect(setsBookmark(await save(person))).toBe(false);
		expect(person.cookie).not.toContain("bookmark");
	});
}
