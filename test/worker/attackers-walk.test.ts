/** What an attacker's walk through the running app found, and defenses that had no test (docs/security.md). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signIn } from "../support/api.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn } from "../support/forms.ts";
import { listing } from "../support/lists.ts";
import { moderator, PASSWORD, student } from "../support/people.ts";
import { count, publish, sql, userIdOf } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

let app: App;
let judge: Visitor & { uid: string; email: string };
let person: Visitor & { uid: string; email: string };

beforeAll(async () => {
	app = await startApp();
	[judge, person] = await Promise.all([moderator(app), student(app)]);
});

afterAll(() => app.stop());

describe("what JavaScript's objects are made of is no", () => {
	test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("mode %s", async (mode) => {
		const guest = app.visitor();
		const led = await guest.open(`/auth/action?mode=${mode}&oobCode=x`);
		expect(led.location).toBe("/login/");
		const page = await guest.open(`/verify-email/?mode=${mode}&oobCode=x`);
		expect(page.document.querySelector("h1")?.text).toBe("Verify your email");
		expect(page.text).not.toContain("undefined");
	});
});

test("a shared text of nothing but brackets fills the form all the same", async () => {
	const marks = ")".repeat(12_000);
	const page = await person.open(`/programs/add-program/?text=https://lab.example.org/${marks}`);
	expect(page.status).toBe(200);
	expect(filledIn(page, "application_link")).toBe("https://lab.example.org/");
});

describe("a student with a hundred programs that wait for review", () => {
	const one = { name: "Lab", description: "Ten weeks.", kind: "other" };
	const NEW = "https://one-more.example.org/";

	beforeEach(async () => {
		const userId = await userIdOf(app, person.uid);
		await app.run(
			"delete from contributions",
			`insert into contributions (id, user_id, name, application_link, link_key, description, submission_key,
				created_at, updated_at) select 'w' || value, '${userId}', 'Lab', 'https://w' || value || '.example.org/',
				'w' || value, 'Ten weeks.', 'key ' || value, 1, 1 from generated`.replace(
				"generated",
				`json_each('${JSON.stringify(Array.from({ length: 100 }, (_, at) => at))}')`,
			),
		);
	});

	test("sends no more, and keeps what they typed", async () => {
		const typed = { ...one, application_link: NEW };
		const page = await person.submit("/programs/add-program/", "Submit Contribution", typed);
		expect(page.status).toBe(409);
		expect(alertsOf(page)[0]).toContain("100 of your programs are waiting for review");
		expect(filledIn(page, "application_link")).toBe(NEW);
		const client = await signIn(app, person.email);
		const called = await client.send("POST", "/api/program", { ...one, application_link: NEW });
		expect([called.status, called.body.message]).toEqual([
			409,
			expect.stringContaining("waiting for review"),
		]);
		expect(await count(app, "contributions")).toBe(100);
	});

	test("gets the same answer for a link that is there already, and sends again once one was read", async () => {
		const again = { ...one, application_link: "https://w7.example.org/" };
		await sql(app, "update contributions set link_key = 'https://w7.example.org' where id = 'w7'");
		await sql(
			app,
			"update contributions set status = 'REJECTED', review_note = 'No.' where id = 'w8'",
		);
		const typed = { ...one, application_link: NEW };
		const sent = await person.post("/programs/add-program/", typed);
		expect([sent.status, sent.location]).toEqual([303, "/programs/add-program/"]);
		expect((await person.post("/programs/add-program/", again)).status).toBe(409);
		expect(await count(app, "contributions")).toBe(101);
	});
});

describe("of what moderators read, or what mails somebody, one network sends so much a day:", () => {
	const FORMS: [kind: string, path: string, fields: Record<string, string>][] = [
		["contact", "/contact/", { name: "Zora", email: "zora@example.edu", message: "Hello." }],
		["report", "/programs/daily/report/", { reason: "closed", details: "It says 2024." }],
		["mentor link", "/mentor/link/", { email: "zora@example.edu" }],
		[
			"mentor registration",
			"/mentor/register/",
			{
				name: "Zora",
				email: "zora@example.edu",
				affiliation: "Howard University",
				areas: "Law",
				consent: "on",
			},
		],
	];

	test.each(FORMS)("%s", async (kind, path, fields) => {
		await publish(app, { id: "daily" }).catch(() => {});
		const send = (address: string) =>
			app.visitor().post(path, fields, { Origin: app.origin, "CF-Connecting-IP": address });
		const fill = (counter: string) =>
			sql(app, `update counters set count = 1000 where ${counter}`, `${kind} a day %`);
		expect((await send("203.0.113.9")).status).toBe(303);
		expect(await count(app, "counters where key like ? and count = 1", `${kind} a day %`)).toBe(2);
		await fill("key like ? and key not like '% around %'");
		const refused = await send("203.0.113.9");
		expect(refused.status).toBe(429);
		expect(refused.text).toContain("Try again tomorrow");
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60 * 60);
		if (fields.email) expect(filledIn(refused, "email")).toBe(fields.email);
		expect((await send("203.0.113.10")).status).toBe(303);
		await fill("key like ? and key like '% around %'");
		expect((await send("203.0.113.11")).status).toBe(429);
		expect((await send("198.51.100.11")).status).toBe(303);
		const logged = (await app.wholeLog()).filter(({ event }) => event === "too many tries");
		expect(logged.map((line) => line.kind)).toContain(`${kind} a day`);
	});
});

test("a moderator brings back no program that they shared, whoever hid it", async () => {
	await publish(app, { id: "own" });
	const userId = await userIdOf(app, judge.uid);
	await sql(
		app,
		`insert into contributions (id, user_id, name, application_link, link_key, description, submission_key, status,
			created_at, updated_at) values ('theirs', ?, 'Own', 'https://own.example.org/', 'own', 'Ten weeks.', 'own',
			'APPROVED', 1, 1)`,
		userId,
	);
	const page = "/moderation/published/own/";
	for (const by of ["reports", "moderator"]) {
		await sql(
			app,
			`update programs set contribution_id = 'theirs', state = 'hidden', hidden_at = 1, hidden_by = ?
				where id = 'own'`,
			by,
		);
		const [{ version } = { version: 0 }] = await sql<{ version: number }>(
			app,
			"select version from programs where id = 'own'",
		);
		const refused = await judge.post(page, { intent: "restore", version: String(version) });
		expect(refused.status).toBe(403);
		expect(alertsOf(refused)[0]).toContain("You shared this program");
		expect(await sql(app, "select state from programs where id = 'own'")).toEqual([
			{ state: "hidden" },
		]);
	}
	const other = await moderator(app, "Ola Other");
	expect((await other.submit(page, "Restore")).status).toBe(200);
	expect(await sql(app, "select state from programs where id = 'own'")).toEqual([
		{ state: "open" },
	]);
});

test("adding a list and taking it back asks for a fresh sign-in, and comes back", async () => {
	const form = new FormData();
	form.set("file", new File([JSON.stringify([listing(1)])], "list.json"));
	const at = (await judge.postFiles("/moderation/import/", form)).location ?? "";
	const confirm = `/profile/confirm/?${new URLSearchParams({ redirectTo: at })}`;
	const grow = () => sql(app, "update sessions set authenticated_at = 1 where uid = ?", judge.uid);
	await grow();
	expect((await judge.post(at, { intent: "start" })).location).toBe(confirm);
	expect(await sql(app, "select state from imports")).toEqual([{ state: "ready" }]);
	const back = await judge.submit(confirm, "Continue", { current_password: PASSWORD });
	expect(back.text).toContain("Add 1 program");
	expect((await judge.submit(at, "Add 1 program")).text).toContain("Done: 1 program added.");
	await grow();
	expect((await judge.post(at, { intent: "take-back" })).location).toBe(confirm);
	expect(await sql(app, "select state from imports")).toEqual([{ state: "done" }]);
});

test("what turns text around is in no name, whoever sends it", async () => {
	await sql(app, "delete from contributions where user_id = ?", await userIdOf(app, person.uid));
	const name = "Pay first \u202edrawer a dna\u202c \u05de\u05dc\u05d2\u05d4";
	const fields = { name, application_link: "https://turn.example.org/", description: name };
	await person.submit("/programs/add-program/", "Submit Contribution", fields);
	const rows = await sql<{ name: string; description: string }>(
		app,
		"select name, description from contributions where application_link like '%turn.example%'",
	);
	const plain = "Pay first drawer a dna \u05de\u05dc\u05d2\u05d4";
	expect(rows).toEqual([{ name: plain, description: plain }]);
});
