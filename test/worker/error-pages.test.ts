import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { student } from "../support/people.ts";
import { routeTable } from "../support/route-table.ts";
import { count } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

let app: App;
let person: Visitor;

beforeAll(async () => {
	app = await startApp();
	person = await student(app);
});

afterAll(() => app.stop());

const titleOf = (page: Page) => page.document.querySelector("h1")?.text;
const hasMenu = (page: Page) => page.document.querySelector("nav[aria-label=Main]") !== null;

const REFUSED: [string, number, string, (visitor: Visitor) => Promise<Page>][] = [
	[
		"a write from another site",
		403,
		"That didn't go through",
		(visitor) => visitor.post("/profile/", {}, { Origin: "https://evil.example" }),
	],
	["an address that nothing has", 404, "Page not found", (visitor) => visitor.open("/gone/")],
	[
		"too much text",
		413,
		"That's too much at once",
		(visitor) => visitor.post("/profile/", { full_name: "x".repeat(600_000) }),
	],
	[
		"a packed form",
		415,
		"We don't accept that here",
		(visitor) => visitor.post("/contact/", {}, { Origin: app.origin, "Content-Encoding": "gzip" }),
	],
];

test.each(REFUSED)(
	"%s gets %i, a page that explains it, and the visitor's own frame",
	async (...row) => {
		const [, status, title, ask] = row;
		const signedIn = await ask(person);
		expect([signedIn.status, titleOf(signedIn), hasMenu(signedIn)]).toEqual([status, title, true]);
		const visitor = await ask(app.visitor());
		expect([visitor.status, titleOf(visitor)]).toEqual([status, title]);
		for (const { document } of [signedIn, visitor]) {
			expect(document.querySelector("title")?.text).toBe(`${title} · The Yard`);
		}
		expect(hasMenu(visitor)).toBe(false);
		expect(visitor.document.querySelector('a[href="/login/"]')).not.toBeNull();
		expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
	},
);

test("a form that a script sent is refused with data, which the form can explain", async () => {
	const large = await person.post("/profile/.data", { full_name: "x".repeat(600_000) });
	const foreign = await person.post("/profile/.data", {}, { Origin: "https://evil.example" });
	for (const [answer, status] of [
		[large, 413],
		[foreign, 403],
	] as const) {
		expect([answer.status, answer.headers.get("Content-Type")]).toEqual([status, "text/x-script"]);
		expect(JSON.parse(answer.text)).toEqual(expect.arrayContaining(["error", status]));
	}
});

test("a post where none is taken is explained in the public frame", async () => {
	const page = await person.post("/programs-public/", {});
	expect([page.status, titleOf(page)]).toEqual([405, "That doesn't work here"]);
});

test("whatever takes no such request says what it takes", async () => {
	let refusals = 0;
	for (const { path } of routeTable()) {
		const at = path.replace(/:\w+/, "unknown");
		const ask = (method: string) =>
			app.fetch(at, { method, headers: { Origin: app.origin }, redirect: "manual" });
		for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS", "PROPFIND"]) {
			const answer = await ask(method);
			if (answer.status !== 405) continue;
			refusals += 1;
			const allowed = answer.headers.get("Allow")?.split(", ") ?? [];
			expect(allowed, `${method} ${at}`).not.toContain(method);
			expect(allowed, `${method} ${at}`).not.toEqual([]);
			for (const other of allowed) {
				const { status } = await ask(other);
				expect([method, at, other, status]).not.toEqual([method, at, other, 405]);
			}
		}
	}
	expect(refusals).toBeGreaterThan(100);
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("no page or file takes %s", async (method) => {
	for (const { path, id } of routeTable()) {
		if (id === "api") continue;
		const at = path.replace(/:\w+/, "unknown");
		const headers = { Origin: app.origin, Cookie: person.cookie };
		const { status } = await app.fetch(at, { method, headers, redirect: "manual" });
		expect([at, status]).toEqual([at, 405]);
	}
	const sent = new URLSearchParams({ name: "Zora", email: "zora@example.edu", message: "Hello." });
	const headers = { Origin: app.origin };
	const page = await app.fetch("/contact/", { method, headers, body: sent });
	expect([page.status, page.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
	expect(await count(app, "contact_messages")).toBe(0);
});

test.each(["gzip", "br", "x-gzip", "identity, gzip"])(
	"a form packed by %s is unsupported, wherever it is sent",
	async (coding) => {
		for (const path of ["/login/", "/resume/upload", "/profile/", "/programs/saved/.data"]) {
			const headers = { Origin: app.origin, "Content-Encoding": coding };
			const answer = await person.post(path, { intent: "x" }, headers);
			expect([path, answer.status, answer.headers.get("Accept-Encoding")]).toEqual([
				path,
				415,
				"identity",
			]);
		}
		const headers = { Origin: app.origin, "Content-Encoding": "identity" };
		expect((await person.post("/profile/", {}, headers)).status).toBe(400);
	},
);

test("what is no page says in words what it refuses", async () => {
	const headers = { Origin: app.origin, "Content-Type": "text/plain" };
	for (const [path, status, said] of [
		["/feed.xml", 405, "That can't be sent to this address."],
		["/resume/upload", 415, "That isn't a form. Reload the page and send it again."],
	] as const) {
		const answer = await person.post(path, {}, headers);
		expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
			status,
			{ success: false, message: said, requestId: answer.headers.get("X-Request-Id") },
		]);
	}
	const none = await person.open("/auth/nobody");
	expect([none.status, JSON.parse(none.text).message]).toEqual([404, "There's nothing here."]);
});

test("with the database down a student's page says so and keeps the menu", async () => {
	const broken = await startApp();
	try {
		const other = await student(broken);
		await broken.run("alter table users rename to users_away");
		const page = await other.open("/programs/");
		expect([page.status, titleOf(page), hasMenu(page)]).toEqual([
			503,
			"Part of The Yard isn't responding",
			true,
		]);
		expect(page.text).toContain("Try again");
		expect(page.headers.get("Retry-After")).toBe("5");
	} finally {
		await broken.stop();
	}
});

test("the page of a refusal shows no other status than those it is for", async () => {
	expect((await person.open("/refused/200/")).status).toBe(404);
	expect((await person.open("/refused/500/")).status).toBe(404);
});

test("a database without tables is named, with the command that makes them", async () => {
	const empty = await startApp();
	await empty.run("drop table programs_by_newest");
	const page = await empty.visitor().open("/programs-public/");
	expect(page.status).toBe(503);
	expect(page.text).toContain("Run npm run db:migrate");
	const failed = (await empty.logOf(page.headers.get("X-Request-Id"))).find(
		({ event }) => event === "failed",
	);
	expect(failed?.hint).toContain("npm run db:migrate");
	await empty.stop();
});
