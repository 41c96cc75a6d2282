import { readFile } from "node:fs/promises";
import { afterEach, expect, inject, test } from "vitest";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { ask, signIn } from "../support/api.ts";
import { type App, startApp } from "../support/app.ts";
import { filledIn } from "../support/forms.ts";
import { startIdentityStandIn } from "../support/identity-stand-in.ts";
import { newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import { inDays, publish, sql } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

const apps: App[] = [];

async function started(...how: Parameters<typeof startApp>): Promise<App> {
	const app = await startApp(...how);
	apps.push(app);
	return app;
}

afterEach(() => Promise.all(apps.splice(0).map((app) => app.stop())));

const from = (address: string) => ({ "CF-Connecting-IP": address });

/** Somebody at an IP address, without a session. */
function guestAt(app: App, address: string) {
	return (path: string, fields: Record<string, string> = {}) =>
		app.visitor().post(path, fields, { Origin: app.origin, ...from(address) });
}

function expectTooOften(page: Page): void {
	expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "60"]);
	expect(page.text).toMatch(/Too many tries/);
	expect(page.text).toMatch(/Wait a minute/);
}

const TYPED = { name: "Zora", email: "zora@example.edu", password: PASSWORD };

/** The public forms, each with the fields it needs. */
const FORMS: [path: string, fields: Record<string, string>][] = [
	["/login/", TYPED],
	["/signup/", TYPED],
	["/forgot-password/", TYPED],
	["/reset-password/?oobCode=code", { ...TYPED, code: "code" }],
	["/verify-email/?oobCode=code", { intent: "apply", oobCode: "code" }],
	["/contact/", { ...TYPED, message: "Hello." }],
	["/programs/reported/report/", { reason: "closed", details: "It says 2024." }],
	["/mentor/link/", TYPED],
];

test("each form has a counter of its own, which begins for each address", async () => {
	const app = await started({}, { 10: 1, 60: 1, 300: 1 });
	await publish(app, { id: "reported" });
	const send = guestAt(app, "203.0.113.7");
	for (const [path, fields] of FORMS) {
		expect([path, (await send(path, fields)).status]).not.toEqual([path, 429]);
	}
	for (const [path, fields] of FORMS) {
		const page = await send(path, fields);
		expectTooOften(page);
		if (fields.email)
			expect(filledIn(page, path.startsWith("/reset") ? "code" : "email")).toBeTruthy();
		expect(page.html).not.toContain(PASSWORD);
	}
	const elsewhere = guestAt(app, "203.0.113.8");
	for (const [path, fields] of FORMS) {
		expect([path, (await elsewhere(path, fields)).status]).not.toEqual([path, 429]);
	}
	const lines = (await app.wholeLog()).filter(({ event }) => event === "too many tries");
	expect(new Set(lines.map(({ kind }) => kind))).toEqual(
		new Set(["log-in", "sign-up", "forgot", "reset", "verify", "contact", "report", "mentor link"]),
	);
	expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|zora/);
});

test("of IPv6 the network is counted", async () => {
	const app = await started({}, { contact: 1 });
	const form = { ...TYPED, message: "Hello." };
	expect((await guestAt(app, "2001:db8:1:2::1")("/contact/", form)).status).toBe(303);
	expectTooOften(await guestAt(app, "2001:db8:1:2:ffff::9")("/contact/", form));
	expect((await guestAt(app, "2001:db8:1:3::1")("/contact/", form)).status).toBe(303);
});

test("asking for another mail has a counter of its own", async () => {
	const app = await started({}, { resend: 0 });
	const person = await newcomer(app);
	expect((await person.submit("/verify-email/", "I verified my email")).status).toBe(409);
	expectTooOften(await person.submit("/verify-email/", "Resend email"));
});

test("pages that ask Firebase about an account ask it only so often, and are shown all the same", async () => {
	const identity = await startIdentityStandIn();
	const app = await started(identity.settings, { "account look-up": 2 });
	let asked = 0;
	identity.answer = (path) => {
		if (/\/token|accounts:lookup/.test(path)) asked += 1;
		return "pass";
	};
	const newly = await newcomer(app);
	const known = await student(app);
	// Anyone who signs up is led to the first of them.
	for (const [person, path, left] of [
		[newly, "/verify-email/", 1],
		[known, "/profile/account/", 2],
	] as const) {
		asked = 0;
		for (let looked = 0; looked < 6; looked++) {
			expect((await person.open(path)).status).toBe(200);
		}
		expect([path, asked]).toEqual([path, left]);
	}
	await identity.stop();
});

test("Google, Microsoft and One Tap are refused plainly, the way back apart from the way there", async () => {
	const app = await started({}, { "social sign-in": 1, "one tap": 0 });
	for (const status of [200, 429]) {
		const page = await app.visitor().open("/auth/google");
		expect(page.status).toBe(status);
		if (status === 429) expectTooOften(page);
	}
	expect((await app.visitor().open("/auth/google/callback?code=x")).status).not.toBe(429);
	expectTooOften(await app.visitor().post("/auth/one-tap", { credential: "x" }));
	const back = await started({}, { "social callback": 0 });
	expectTooOften(await back.visitor().open("/auth/microsoft/callback?code=x"));
});

test("whatever guests ask for counts toward one limit, also with a made-up session or one that has ended", async () => {
	const app = await started({}, { guest: 4 });
	const [person, leaver] = await Promise.all([student(app), student(app)]);
	const ended = leaver.cookie;
	await leaver.submit("/programs/", "Logout");
	const ask = async (path: string, init: RequestInit = {}, address = "203.0.113.7") => {
		const headers = { Origin: app.origin, ...init.headers, ...from(address) };
		const answer = await app.fetch(path, { redirect: "manual", ...init, headers });
		await answer.text();
		return answer;
	};
	const madeUp = { headers: { Cookie: "session=ImNob3NlbiI%3D" } };
	for (const [path, init] of [
		["/no/such/page/"],
		["/login/?save=1", madeUp],
		["/profile/", { headers: { Cookie: ended } }],
		["/__manifest?version=1&p=/login/"],
	] as [string, RequestInit?][]) {
		expect([path, (await ask(path, init)).status]).not.toEqual([path, 429]);
	}
	for (const [path, init] of [
		["/no/such/page/2/"],
		["/about/?nothing"],
		["/login/?save=2", madeUp],
		["/profile/", { headers: { Cookie: ended } }],
		["/mail/program/2/"],
		["/photos/2"],
		["/robots.txt"],
		["/__manifest?version=1&p=/login/"],
		["/contact/", { method: "POST", body: new URLSearchParams(TYPED) }],
		["/api/openapi.json"],
	] as [string, RequestInit?][]) {
		const answer = await ask(path, init);
		expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 429, "60"]);
	}
	const { token } = await signIn(app, person.email);
	expect((await ask("/api/me", { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
		200,
	);
	expect((await ask("/profile/", { headers: { Cookie: person.cookie } })).status).toBe(200);
	expect((await ask("/login/", {}, "203.0.113.8")).status).toBe(200);
});

test("a page that asks for its account with an ended session counts as a guest, too", async () => {
	const app = await started({}, { guest: 30 });
	const { cookie, ...leaver } = await student(app);
	await sql(app, "delete from sessions where uid = ?", leaver.uid);
	for (let asked = 0; asked < 30; asked++)
		await (await app.fetch("/robots.txt", { headers: from("203.0.113.7") })).text();
	const headers = { Cookie: cookie, "Yard-Account": "somebody", ...from("203.0.113.7") };
	expect((await app.fetch("/profile/", { method: "HEAD", headers })).status).toBe(429);
});

test("what comes with a session or a token is counted, too, also where nothing reads it or nothing believes it", async () => {
	const app = await started({}, { guest: 3 });
	const [person, leaver] = await Promise.all([student(app), student(app)]);
	const ended = { Cookie: leaver.cookie };
	await leaver.submit("/programs/", "Logout");
	const { token } = await signIn(app, person.email);
	const bearer = { Authorization: `Bearer ${token}` };
	for (const [address, path, headers] of [
		["203.0.113.1", "/no/such/page/", ended],
		["203.0.113.2", "/api/me", ended],
		["203.0.113.3", "/api/me", { Authorization: "Basic eDp5" }],
		["203.0.113.4", "/api/openapi.json", { Authorization: "Bearer a.b.c" }],
		["203.0.113.5", "/api/no-such-call", bearer],
	] as const) {
		const statuses: number[] = [];
		for (let asked = 0; asked < 4; asked++) {
			const answer = await app.fetch(path, { headers: { ...headers, ...from(address) } });
			await answer.text();
			statuses.push(answer.status);
		}
		expect([path, statuses.at(-1)]).toEqual([path, 429]);
	}
	// A token is counted by its account, not by the address that many share.
	expect((await ask(app, "/api/openapi.json", { headers: from("203.0.113.5") })).status).toBe(200);
});

test("guests open so many programs' pages from one address; who is logged in, and others, go on", async () => {
	const app = await started({}, { program: 2 });
	await publish(app, { id: "one", name: "One" });
	const person = await student(app);
	const guest = (address: string) => app.visitor().open("/programs/one/", from(address));
	for (const status of [200, 200]) expect((await guest("203.0.113.7")).status).toBe(status);
	const refused = await guest("203.0.113.7");
	expectTooOften(refused);
	expect(refused.document.querySelector('main a[href="/programs/one/"]')?.text).toBe("Try again");
	expect((await person.open("/programs/one/", from("203.0.113.7"))).status).toBe(200);
	expect((await guest("203.0.113.8")).status).toBe(200);
});

test("a student opens so many programs' pages, counted by account, and others at the same address go on", async () => {
	const app = await started({}, { program: 2 });
	await publish(app, { id: "one", name: "One" });
	const [person, other] = await Promise.all([student(app), student(app)]);
	const open = (who: typeof person, address = "203.0.113.7") =>
		who.open("/programs/one/", from(address));
	for (const status of [200, 200]) expect((await open(person)).status).toBe(status);
	const refused = await open(person, "203.0.113.8");
	expectTooOften(refused);
	expect(refused.document.querySelector('main a[href="/programs/one/"]')?.text).toBe("Try again");
	expect((await open(other)).status).toBe(200);
	expect((await app.visitor().open("/programs/one/", from("203.0.113.7"))).status).toBe(200);
});

test("a student reads so many pages behind the log-in, over all of them; others and what they send go on", async () => {
	const app = await started({}, { page: 12 });
	const [person, other] = await Promise.all([student(app), student(app)]);
	const pages = ["/profile/", "/mentor/", "/programs/saved/", "/programs/add-program/", "/resume/"];
	const statuses: number[] = [];
	for (const path of [...pages, ...pages, ...pages])
		statuses.push((await person.open(path)).status);
	expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
	expect(statuses.at(-1)).toBe(429);
	const refused = await person.open("/experience/");
	expectTooOften(refused);
	expect(refused.document.querySelector('main a[href="/experience/"]')?.text).toBe("Try again");
	expect((await person.open("/mentor.data")).status).toBe(429);
	// A refused form comes back with its page and with what was typed.
	const form = await person.post("/experience/add/", { title: "Intern" });
	expect([form.status, filledIn(form, "title")]).toEqual([400, "Intern"]);
	expect((await other.open("/profile/", from("203.0.113.8"))).status).toBe(200);
});

test("the limit of programs' pages lets fifty guests behind one address open thirty each in a minute", async () => {
	expect((await limitsOfProduction())[1500]).toBeGreaterThanOrEqual(50 * 30);
});

test("files that cost a query have a limit each: deadlines and the site map by address, a calendar by its key", async () => {
	const app = await started({}, { deadline: 1, "saved calendar": 1, "site map": 2 });
	await publish(app, { id: "one", name: "One", deadline: inDays(9) });
	const [person, other] = await Promise.all([student(app), student(app)]);
	for (const [{ uid }, key] of [
		[person, "a".repeat(22)],
		[other, "b".repeat(22)],
	] as const) {
		await sql(app, "update users set calendar_key = ? where firebase_uid = ?", key, uid);
	}
	const ask = async (path: string, address = "203.0.113.7") =>
		(await app.fetch(path, { headers: from(address) })).status;
	expect(await ask("/deadlines/one.ics")).toBe(200);
	expect(await ask("/deadlines/one.ics")).toBe(429);
	expect(await ask("/deadlines/one.ics", "203.0.113.8")).toBe(200);
	expect(await ask("/sitemap.xml")).toBe(200);
	expect(await ask("/sitemaps/pages.xml")).toBe(200);
	expect(await ask("/sitemaps/pages.xml")).toBe(429);
	expect(await ask(`/calendar/${"a".repeat(22)}.ics`)).toBe(200);
	expect(await ask(`/calendar/${"a".repeat(22)}.ics`, "203.0.113.8")).toBe(429);
	expect(await ask(`/calendar/${"b".repeat(22)}.ics`)).toBe(200);
});

test("photos are made smaller so often, and those that are kept go out all the same", async () => {
	const app = await started({}, { photo: 1 });
	const keys = ["a", "b"].map((letter) => letter.repeat(22));
	for (const key of keys) await app.files.put(`photos/${key}`, PNG);
	const ask = async (key = "", size = "?size=96") =>
		(await app.fetch(`/photos/${key}${size}`)).status;
	expect(await ask(keys[0])).toBe(200);
	expect(await ask(keys[1])).toBe(429);
	expect([await ask(keys[0]), await ask(keys[1], "")]).toEqual([200, 200]);
});

test("keys that lead to no photo are asked so often from one address, and photos go out all the same", async () => {
	const app = await started({}, { photo: 2 });
	const key = "a".repeat(22);
	await app.files.put(`photos/${key}`, PNG);
	const ask = async (path: string, address = "203.0.113.7") =>
		(await app.fetch(`/photos/${path}`, { headers: from(address) })).status;
	const wrong = ["b", "c", "d", "e"].map((letter) => letter.repeat(22));
	expect([await ask(`${wrong[0]}?size=96`), await ask(`${wrong[1]}`)]).toEqual([404, 404]);
	expect([await ask(`${wrong[2]}`), await ask(`${wrong[3]}?size=96`)]).toEqual([429, 429]);
	expect([await ask(key), await ask(wrong[2] ?? "", "203.0.113.8")]).toEqual([200, 404]);
});

test("too many searches are answered with the search form and when to try again", async () => {
	const app = await started({}, { search: 1 }, { cache: true });
	await publish(app, { name: "Found Fellowship" });
	const guest = (path: string, address: string) => app.visitor().open(path, from(address));
	const first = await guest("/programs-public/?q=found", "203.0.113.7");
	expect(first.text).toContain("Found Fellowship");
	const second = await guest("/programs-public/?q=other", "203.0.113.7");
	expectTooOften(second);
	expect(filledIn(second, "q")).toBe("other");
	expect((await guest("/programs-public/?q=other", "203.0.113.8")).status).toBe(200);
	// What is in the cache costs nothing, and the plain list is not a search.
	expect((await guest("/programs-public/?q=found", "203.0.113.7")).status).toBe(200);
	expect((await guest("/programs-public/", "203.0.113.7")).status).toBe(200);
	for (const path of ["/programs/", "/browse-resume/", "/mentor/"]) {
		const person = await student(app);
		expect((await person.open(`${path}?q=one`)).status).toBe(200);
		const refused = await person.open(`${path}?q=two`);
		expectTooOften(refused);
		expect(filledIn(refused, "q")).toBe("two");
	}
});

test("downloads and look-ups past their limit are 429", async () => {
	const app = await started(
		{},
		{ download: 0, "shared download": 0, export: 1, "duplicate look-up": 0 },
	);
	const person = await student(app);
	const paths = ["/resume/1/download", "/browse-resume/1/download"];
	for (const path of paths) expectTooOften(await person.open(path));
	expect((await person.open("/profile/data")).status).toBe(200);
	expectTooOften(await person.open("/profile/data"));
	const lookUp = await person.open("/resources/duplicate?link=https://example.org");
	expect([lookUp.status, lookUp.headers.get("Retry-After")]).toEqual([429, "60"]);
});

test("the API counts reads and writes by the student, and worthless tokens by address", async () => {
	const app = await started({}, { "api read": 1, "api token": 1 });
	const person = await student(app);
	const client = await signIn(app, person.email);
	expect((await client.get("/api/me")).status).toBe(200);
	const refused = await client.get("/api/me");
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
	expect(refused.body).toMatchObject({ success: false });
	expect((await client.send("PATCH", "/api/me/contribution/1", { name: "x" })).status).toBe(404);
	const forged = { headers: { Authorization: "Bearer a.b.c" } };
	expect((await ask(app, "/api/me", forged)).status).toBe(401);
	expect((await ask(app, "/api/me", forged)).status).toBe(429);
});

test("limits that fail let everybody pass, and each request says so in the log once", async () => {
	const app = await started({}, { 10: -1, 60: -1, 300: -1, 1500: -1 });
	await publish(app, { id: "one", name: "One" });
	const person = await student(app);
	const pages = [
		await app.visitor().open("/programs-public/?q=one"),
		await app.visitor().open("/programs/one/"),
		await person.open("/programs/?q=one"),
	];
	const call = await (await signIn(app, person.email)).get("/api/me");
	for (const { status, headers } of [...pages, call]) {
		expect(status).toBe(200);
		const warnings = (await app.logOf(headers.get("X-Request-Id"))).filter(
			({ level }) => level === "warn",
		);
		expect(warnings).toEqual([expect.objectContaining({ event: "rate limit failed" })]);
	}
	expect(
		(await guestAt(app, "203.0.113.7")("/contact/", { ...TYPED, message: "Hi." })).status,
	).toBe(303);
});

test("fifty students behind one address log in within a minute", async () => {
	const app = await started({}, await limitsOfProduction());
	const admin = localAdmin(inject("identityUrl"));
	const send = guestAt(app, "203.0.113.7");
	const statuses: number[] = [];
	for (let number = 0; number < 50; number++) {
		const email = newEmail("campus");
		await createVerifiedAccount(admin, { email, password: PASSWORD, displayName: "A Student" });
		const mistyped = await send("/login/", { email, password: "mistyped" });
		const right = await send("/login/", { email, password: PASSWORD });
		statuses.push(mistyped.status, right.status);
	}
	expect(statuses).toEqual(Array(50).fill([400, 303]).flat());
});

/** The limits in wrangler.toml, on a laptop and in production: each is the number in its name. */
async function limitsOfProduction() {
	const settings = await readFile(new URL("../../wrangler.toml", import.meta.url), "utf8");
	const found = settings.matchAll(/^(?:# )?name = "LIMIT_(\d+)_PER_MINUTE"[^[]*?limit = (\d+)/gm);
	const limits = [...found].map(([, name, limit]) => [Number(name), Number(limit)]);
	expect(limits).toHaveLength(2 * 4);
	for (const [name, limit] of limits) expect(limit).toBe(name);
	return Object.fromEntries(limits);
}
