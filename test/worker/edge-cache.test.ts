import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf } from "../support/forms.ts";
import { HANG_MS } from "../support/patience.ts";
import { moderator, student } from "../support/people.ts";
import { contribute, publish, sql, userIdOf } from "../support/rows.ts";

let app: App;

// A page that one test has kept is still there in the next: each asks for its own.
beforeAll(async () => {
	app = await startApp({}, {}, { cache: true });
});

afterAll(() => app.stop());

const list = async (query = "", init?: RequestInit) =>
	(await app.fetch(`/programs-public/${query}`, init)).text();

/**
 * The cache keys of a build's pages contain its version, which is in its manifest's name, and a count that a decision
 * changes (0).
 */
async function keyOf(path: string): Promise<string> {
	const assets = join(dirname(inject("bundle")), "../client/assets");
	const manifest = (await readdir(assets)).find((name) => name.startsWith("manifest-"));
	return `${app.origin}/${manifest?.replace(/^manifest-|\.js$/g, "")}-0${path}`;
}

const keptPage = async (path: string) => (await app.keptPages()).match(await keyOf(path));

/** Requests a page and waits until it is cached. */
async function fill(path: string): Promise<string> {
	const html = await (await app.fetch(path)).text();
	await vi.waitUntil(() => keptPage(path), HANG_MS);
	return html;
}

test("a kept page says what the one that was made said, under headers of its own", async () => {
	await publish(app, { name: "First" });
	const made = await app.fetch("/programs-public/");
	const html = await made.text();
	expect(html).toContain("First");
	await vi.waitUntil(() => keptPage("/programs-public/"), HANG_MS);
	await publish(app, { name: "Second" });
	const kept = await app.fetch("/programs-public/");
	expect(await kept.text()).toBe(html);
	const own = new Set(["content-security-policy", "date", "x-request-id", "content-length"]);
	const rest = ({ headers }: Response) => [...headers].filter(([name]) => !own.has(name));
	expect(rest(kept)).toEqual(rest(made));
	expect(kept.headers.get("Cache-Control")).toMatch(/^public, max-age=0,/);
	for (const name of ["X-Request-Id", "Content-Security-Policy"]) {
		expect(kept.headers.get(name), name).toBeTruthy();
		expect(kept.headers.get(name), name).not.toBe(made.headers.get(name));
	}
	const lines = await app.logOf(kept.headers.get("X-Request-Id"));
	expect(lines).toMatchObject([{ event: "request", path: "/programs-public/", status: 200 }]);
});

test("what is kept holds no nonce, no request id and no cookie", async () => {
	const person = await student(app);
	const made = await app.fetch("/contact/", { headers: { Cookie: person.cookie } });
	const kept = await vi.waitUntil(() => keptPage("/contact/"), HANG_MS);
	const whole = [...kept.headers].flat().join("\n") + (await kept.text());
	expect(whole).not.toMatch(/nonce|set-cookie|request-id|Zora|content-security/i);
	expect(whole).not.toContain(made.headers.get("X-Request-Id"));
});

test("neither cookies nor parameters that the page does not know make a difference or a page of their own", async () => {
	const person = await student(app);
	const program = { name: "Mine", application_link: "mine.example.org", description: "For all." };
	expect((await person.post("/programs/add-program/", program)).status).toBe(303);
	expect(person.cookie).toContain("toast=");
	const html = await fill("/programs-public/?q=lantern");
	await publish(app, { name: "Lantern Fellowship" });
	const asked: [string, RequestInit?][] = [
		["?utm_source=mail&q=lantern&_data=root"],
		["?nothing&q=lantern"],
		["?q=lantern", { headers: { Cookie: person.cookie } }],
		[
			"?q=lantern",
			{ headers: { Authorization: "Bearer x", "Accept-Language": "de", Range: "bytes=0-9" } },
		],
	];
	for (const [query, init] of asked) {
		const answer = await app.fetch(`/programs-public/${query}`, init);
		expect(await answer.text(), query).toBe(html);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Set-Cookie")).toBeNull();
	}
});

test("each search, filter and page of a list is kept by itself, however its address is written", async () => {
	await publish(app, { name: "Ocean Fellowship" });
	const found = await fill("/programs-public/?q=ocean&closed=1");
	expect(found).toContain("Ocean Fellowship");
	expect(await fill("/programs-public/?q=desert")).not.toContain("Ocean Fellowship");
	await publish(app, { name: "Ocean Internship" });
	expect(await list("?utm=x&closed=1&q=ocean")).toBe(found);
	expect(await list("?q=ocean")).toContain("Ocean Internship");
});

test.each([
	["/programs-public/?q=delta", "&at=anything", "&at=b1-2", "&order=nothing", "&at=c1"],
	["/contact/", "?sent=2", "?sent=", "?sent=10&x=1"],
	["/mentor/link/", "?sent=2", "?withdrawn=yes", "?at=1"],
])(
	"%s has one place in the cache whatever meaningless parameters are added",
	async (path, ...more) => {
		const kept = await fill(path);
		await publish(app, { name: "Delta Fellowship" });
		for (const added of more) {
			expect(await (await app.fetch(path + added)).text(), added).toBe(kept);
		}
	},
);

test("while the database is down what is kept is shown, and its refusals are not kept", async () => {
	const html = await fill("/programs-public/?q=kept");
	await sql(app, "alter table programs rename to gone");
	expect(await list("?q=kept")).toBe(html);
	const refused = await app.fetch("/programs-public/?q=refused");
	expect(refused.status).toBe(503);
	expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
	await vi.waitUntil(() => app.log.filter(({ status }) => status === 503).length === 1, HANG_MS);
	expect(await list("?q=kept")).toBe(html);
	await sql(app, "alter table gone rename to programs");
	expect((await app.fetch("/programs-public/?q=refused")).status).toBe(200);
});

test("HEAD is answered from the same page, and asks for it when there is none", async () => {
	const head = async () => {
		const answer = await app.fetch("/about/", { method: "HEAD" });
		expect([answer.status, await answer.text()]).toEqual([200, ""]);
		expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
	};
	await head();
	await vi.waitUntil(() => keptPage("/about/"), HANG_MS);
	await head();
	expect(await (await app.fetch("/about/")).text()).toContain("About The Yard");
});

test("a form of a kept page is sent, and says what is wrong with it", async () => {
	const html = await fill("/contact/");
	const visitor = app.visitor();
	const refused = await visitor.submit("/contact/", "Send message", { name: "Zora" });
	expect(refused.status).toBe(400);
	expect(
		alertsOf(refused).length + refused.document.querySelectorAll("[aria-invalid]").length,
	).toBeGreaterThan(0);
	expect(await (await app.fetch("/contact/")).text()).toBe(html);
	const written = { name: "Zora", email: "zora@example.edu", message: "Is it real?" };
	const thanked = await visitor.submit("/contact/", "Send message", written);
	expect(thanked.text).toContain("we got your message");
});

test("pages of students and redirects are not kept", async () => {
	const person = await student(app);
	await publish(app, { id: "shown" });
	for (const path of ["/programs/", "/programs/shown/", "/about", "/login/"]) {
		await person.visit(path);
		expect(await keptPage(path), path).toBeUndefined();
	}
	expect((await app.fetch("/about?utm=x")).headers.get("Location")).toBe(
		`${app.origin}/about/?utm=x`,
	);
});

// The last ones, because a decision changes the keys of all pages.
test("what a moderator approves is in the list at once where it was decided", async () => {
	const [person, judge] = await Promise.all([student(app), moderator(app)]);
	const userId = await userIdOf(app, person.uid);
	// It is the only one that waits.
	await sql(app, "delete from contributions");
	await contribute(app, { userId, name: "Approved a moment ago" });
	expect(await fill("/programs-public/?q=moment")).not.toContain("Approved a moment ago");
	await judge.submit("/moderation/", "Approve");
	expect(await list("?q=moment")).toContain("Approved a moment ago");
});

const people = (count: number) => Array.from({ length: count }, () => student(app));

test("what a moderator takes down because of a report is in no list from then on, nor is what reports hide", async () => {
	const [judge, ...reporters] = await Promise.all([moderator(app), ...people(3)]);
	await publish(app, { id: "scam", name: "Asks for money" });
	await reporters[0]?.post("/programs/scam/report/", { reason: "scam" });
	expect(await list("?q=money")).toContain("Asks for money");
	await judge.submit("/moderation/reports/", "Take it down", { note: "It does." });
	expect(await list("?q=money")).not.toContain("Asks for money");

	await publish(app, { id: "hidden", name: "Reported by many" });
	expect(await list("?q=many")).toContain("Reported by many");
	for (const one of reporters) await one.post("/programs/hidden/report/", { reason: "scam" });
	expect(await list("?q=many")).not.toContain("Reported by many");
});
