import { afterEach, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn } from "../../support/forms.ts";
import { startIdentityStandIn } from "../../support/identity-stand-in.ts";
import { nobodysUrl } from "../../support/local-server.ts";
import {
	mailedCode,
	moderator,
	newcomer,
	newEmail,
	PASSWORD,
	student,
} from "../../support/people.ts";
import {
	contribute,
	everything,
	passMailPause,
	publish,
	sql,
	userIdOf,
} from "../../support/rows.ts";
import type { Page } from "../../support/visitor.ts";

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const stop of stops.splice(0).reverse()) await stop();
});

async function started(settings?: Record<string, string>): Promise<App> {
	const app = await startApp(settings);
	stops.push(app.stop);
	return app;
}

async function withIdentityStandIn() {
	const identity = await startIdentityStandIn();
	stops.push(identity.stop);
	return { identity, app: await started(identity.settings) };
}

async function expectUnavailable(app: App, page: Page): Promise<void> {
	expect(page.status).toBe(503);
	const requestId = page.headers.get("X-Request-Id") ?? "none";
	expect(page.text).toContain(requestId);
	expect(page.document.querySelectorAll("h1")).toHaveLength(1);
	expect(page.html).not.toMatch(/D1_ERROR|SQLITE|no such table|\bat .+\.js:\d/);
	const errors = (await app.logOf(requestId)).filter(({ level }) => level === "error");
	expect(errors).toHaveLength(1);
	expect(page.headers.get("Retry-After") ?? "none").toMatch(/^\d+$/);
}

test("with identity down, sign-up and log-in say so, keep what was typed, and public pages work", async () => {
	const nobody = await nobodysUrl();
	const app = await started({ IDENTITY_TOOLKIT_URL: nobody, SECURE_TOKEN_URL: nobody });
	await publish(app, { name: "Still here" });
	const fields = { name: "Zora", email: newEmail(), university: "Howard", password: PASSWORD };
	const signUp = await app.visitor().submit("/signup/", "Create Account", fields);
	expect(signUp.status).toBe(503);
	expect(alertsOf(signUp)[0]).toContain("An error occurred during signup.");
	for (const name of ["name", "email", "university"] as const) {
		expect(filledIn(signUp, name)).toBe(fields[name]);
	}
	expect(signUp.html).not.toContain(PASSWORD);
	const logIn = await app.visitor().submit("/login/", "Log In", fields);
	expect(logIn.status).toBe(503);
	expect(alertsOf(logIn)[0]).toContain("The sign-in service isn't responding.");
	expect(filledIn(logIn, "email")).toBe(fields.email);
	expect(logIn.html).not.toContain(PASSWORD);
	expect((await app.visitor().open("/programs-public/")).text).toContain("Still here");
	expect((await app.visitor().open("/login/")).status).toBe(200);
});

test("with identity down, people who are signed in go on, also when their token is due", async () => {
	const { app, identity } = await withIdentityStandIn();
	const person = await student(app);
	identity.answer = () => "drop";
	for (const path of ["/programs/", "/programs/contributions/", "/programs/add-program/"]) {
		await sql(app, "update sessions set refresh_at = 0");
		expect((await person.open(path)).status).toBe(200);
	}
	const submitted = await person.submit("/programs/add-program/", "Submit Contribution", {
		name: "Made meanwhile",
		application_link: "meanwhile.example.org",
		description: "Works.",
	});
	expect(submitted.text).toContain("Program submitted successfully!");
	const [row] = await sql<{ refresh_at: number }>(app, "select refresh_at from sessions");
	expect(row?.refresh_at).toBeGreaterThan(Date.now());
	expect((await person.submit("/programs/", "Logout")).status).toBe(200);
	expect(await sql(app, "select * from sessions")).toEqual([]);
});

test.each([
	["answers 500", { status: 500, body: { error: { message: "INTERNAL" } } }],
	["answers 503 in its own words", { status: 503, body: "unavailable" }],
	["answers something else", { status: 200, body: { hello: "there" } }],
	["refuses without a reason", { status: 400, body: {} }],
])("identity that %s counts as down", async (_, answer) => {
	const { app, identity } = await withIdentityStandIn();
	const person = await student(app);
	identity.answer = () => answer;
	const fields = { email: person.email, password: PASSWORD };
	const logIn = await app.visitor().submit("/login/", "Log In", fields);
	expect(logIn.status).toBe(503);
	await sql(app, "update sessions set refresh_at = 0");
	expect((await person.open("/programs/")).status).toBe(200);
});

test("with identity down, verifying says so and the code can be used later", async () => {
	const { app, identity } = await withIdentityStandIn();
	const person = await newcomer(app);
	identity.answer = () => "drop";
	await passMailPause(app);
	const resend = await person.submit("/verify-email/", "Resend email");
	expect(resend.status).toBe(503);
	expect(alertsOf(resend)[0]).toContain("The sign-in service isn't responding.");
	const link = `/verify-email/?oobCode=${await mailedCode(person.email)}`;
	const verify = await person.submit(link, "Verify my email");
	expect(verify.status).toBe(503);
	identity.answer = () => "pass";
	const later = await person.submit(link, "Verify my email");
	expect(later.text).toContain("Your email is verified.");
});

test("a page whose query fails is 503 with the request's id, one error line, and works again later", async () => {
	const app = await started();
	const person = await student(app);
	await sql(app, "alter table programs rename to gone");
	for (const path of ["/", "/programs-public/", "/programs/", "/programs/some/"]) {
		const page = await person.open(path);
		await expectUnavailable(app, page);
		expect(page.document.querySelector("nav a")).not.toBeNull();
	}
	await sql(app, "alter table gone rename to programs");
	expect((await person.open("/programs/")).status).toBe(200);
});

test("without the sessions table, signed-in pages are 503 and public ones work", async () => {
	const app = await started();
	const person = await student(app);
	await sql(app, "alter table sessions rename to gone");
	await expectUnavailable(app, await person.open("/programs/"));
	expect((await person.open("/programs-public/")).status).toBe(200);
	// What a page or its service worker asks in the name of its account is answered before all routes.
	const named = { "Yard-Account": "somebody" };
	const page = await person.open("/programs/", named);
	await expectUnavailable(app, page);
	expect(page.document.querySelector("h1")?.text).toBe("Part of The Yard isn't responding");
	const call = await person.open("/api/me", named);
	const requestId = call.headers.get("X-Request-Id");
	expect([call.status, call.headers.get("Retry-After"), JSON.parse(call.text)]).toEqual([
		503,
		"5",
		{ success: false, message: "Part of The Yard isn't responding. Try again soon.", requestId },
	]);
	const headers = { Cookie: person.cookie, ...named };
	const { status } = await app.fetch("/programs/", { method: "HEAD", headers });
	expect(status).toBe(503);
	await sql(app, "alter table gone rename to sessions");
	expect((await person.open("/programs/")).status).toBe(200);
});

test("a log-out that the database cannot carry out is logged, and this browser forgets its session", async () => {
	const app = await started();
	const person = await student(app);
	await sql(app, "alter table sessions rename to gone");
	const answer = await person.post("/logout", {});
	expect(answer.location).toBe("/login/");
	expect(person.cookie).not.toContain("session=");
	const lines = await app.logOf(answer.headers.get("X-Request-Id"));
	expect(lines.filter(({ level }) => level === "error")).toHaveLength(1);
});

test("a sign-up whose session cannot be stored can simply be sent again", async () => {
	const app = await started();
	const fields = { name: "Zora", email: newEmail(), university: "Howard", password: PASSWORD };
	await failOn(app, "insert on sessions");
	await expectUnavailable(app, await app.visitor().submit("/signup/", "Create Account", fields));
	await sql(app, "drop trigger fail");
	const again = await app.visitor().submit("/signup/", "Create Account", fields);
	expect(again.text).toContain("Signup successful.");
});

test("a contribution that cannot be stored is 503, and the same form works when sent again", async () => {
	const app = await started();
	const person = await student(app);
	const form = await person.visit("/programs/add-program/");
	const fields = {
		name: "Unlucky",
		application_link: "https://unlucky.example.org/",
		description: "Twice.",
		form_key: filledIn(form, "form_key"),
	};
	await failOn(app, "insert on contributions");
	await expectUnavailable(app, await person.post("/programs/add-program/", fields));
	expect(await sql(app, "select * from contributions")).toEqual([]);
	await sql(app, "drop trigger fail");
	expect((await person.post("/programs/add-program/", fields)).status).toBe(303);
	expect(await sql(app, "select name from contributions")).toEqual([{ name: "Unlucky" }]);
});

test.each([
	["insert on programs", "Approve"],
	["insert on contribution_counts", "Approve"],
	["insert on moderation_log", "Approve"],
	["insert on moderation_log", "Reject"],
])("a failing %s leaves nothing of a decision (%s) behind", async (step, button) => {
	const app = await started();
	const [person, judge] = await Promise.all([student(app), moderator(app)]);
	await contribute(app, { userId: await userIdOf(app, person.uid) });
	const before = await everything(app);
	await failOn(app, step);
	await expectUnavailable(app, await judge.submit("/moderation/", button, { note: "No." }));
	expect(await everything(app)).toEqual(before);
	await sql(app, "drop trigger fail");
	await judge.submit("/moderation/", button, { note: "No." });
	expect(await sql(app, "select * from moderation_log")).toHaveLength(1);
});

async function failOn(app: App, step: string): Promise<void> {
	await sql(app, `create trigger fail before ${step} begin select raise(abort, 'bad luck'); end`);
}

const GOOGLE = "https://identitytoolkit.googleapis.com";

test.each([
	["IDENTITY_PROJECT", { IDENTITY_PROJECT: "" }],
	["IDENTITY_TOOLKIT_URL", { IDENTITY_TOOLKIT_URL: "not a url" }],
	["IDENTITY_JWKS_URL", { IDENTITY_JWKS_URL: "" }],
	["SESSION_SECRET", { SESSION_SECRET: "short" }],
	[
		"SESSION_SECRET",
		{ SESSION_SECRET: "local-development-only-not-a-secret", IDENTITY_TOOLKIT_URL: GOOGLE },
	],
])("a wrong %s is named in the log, and a visitor learns nothing of it", async (name, settings) => {
	const app = await started(settings);
	const page = await app.visitor().open("/programs-public/");
	expect(page.status).toBe(500);
	const requestId = page.headers.get("X-Request-Id") ?? "none";
	expect(page.text).toContain(requestId);
	expect(page.html).not.toMatch(
		/SESSION_SECRET|IDENTITY_|Error|\.js:|local-development|googleapis/,
	);
	const errors = (await app.logOf(requestId)).filter(({ level }) => level === "error");
	expect(errors).toHaveLength(1);
	expect(errors[0]?.cause).toContain(`${name}:`);
});

test("a user that cannot be created locks nobody out, and is created at a later request", async () => {
	const own = await startApp();
	try {
		await own.run(
			"create trigger no_users before insert on users begin select raise(abort, 'full'); end",
		);
		const person = await student(own, { name: "Katherine Johnson" });
		expect((await person.open("/programs/")).status).toBe(200);
		expect((await person.open("/programs/add-program/")).status).toBe(503);
		expect((await own.wholeLog()).some(({ event }) => event === "user not created")).toBe(true);
		await own.run("drop trigger no_users");
		expect((await person.open("/programs/add-program/")).status).toBe(200);
		expect(await sql(own, "select full_name from users where email = ?", person.email)).toEqual([
			{ full_name: "Katherine Johnson" },
		]);
	} finally {
		await own.stop();
	}
});

test("contributions that cannot be read are said to have failed, logged once, and another try works", async () => {
	const app = await started();
	const person = await student(app);
	const { name } = await contribute(app, { userId: await userIdOf(app, person.uid) });
	await sql(app, "alter table contributions rename to gone");
	const page = await person.open("/programs/contributions/");
	expect(page.status).toBe(503);
	expect(page.document.querySelector("h1")?.text).toBe("My Contributions");
	expect(page.document.querySelector("main")?.text).toContain("Failed to load contributions");
	const lines = await app.logOf(page.headers.get("X-Request-Id"));
	expect(lines.filter(({ level }) => level === "error")).toMatchObject([
		{ event: "contributions not loaded" },
	]);
	const form = await person.open("/programs/add-program/");
	expect(form.status).toBe(200);
	expect(form.document.querySelector("details")?.text).toContain("Failed to load contributions");
	await sql(app, "alter table gone rename to contributions");
	const again = page.document.querySelectorAll("main a").find(({ text }) => text === "Try again");
	expect((await person.open(again?.getAttribute("href") ?? "")).text).toContain(name);
});
