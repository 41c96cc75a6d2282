import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { localAdmin, setCustomClaims, setDisabled } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn } from "../support/forms.ts";
import {
	followMail,
	mailedCodes,
	newcomer,
	newEmail,
	PASSWORD,
	student,
} from "../support/people.ts";
import { count, passMailPause, sql } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const admin = () => localAdmin(inject("identityUrl"));

function logIn(email: string, password: string, visitor = app.visitor()): Promise<Page> {
	return visitor.submit("/login/", "Log In", { email, password });
}

/** Makes the session's ID token expire, so that the next page asks identity for a new one. */
async function makeRefreshDue(uid: string): Promise<void> {
	await sql(app, "update sessions set refresh_at = 0 where uid = ?", uid);
}

test("logging in says so and leads to the programs", async () => {
	const { email } = await student(app, { name: "Ida Wells" });
	const page = await logIn(email, PASSWORD);
	expect(page.document.querySelector("[role=status]")?.text).toContain("Login successful.");
	expect(page.document.querySelector("h1")?.text).toBe("Programs");
	expect(page.text).toContain("Ida Wells");
	const again = await logIn(email.toUpperCase(), PASSWORD);
	expect(again.text).toContain("Login successful.");
});

test("a wrong password and an unknown email are answered alike, byte for byte", async () => {
	const { email } = await student(app);
	const unknown = email.replace(/^person/, "nobody");
	const answers = await Promise.all([
		app.visitor().post("/login/", { email, password: "wrong password" }),
		app.visitor().post("/login/", { email: unknown, password: "wrong password" }),
	]);
	const [wrong, nobody] = answers.map(({ status, headers, html }) => ({
		status,
		headers: [...headers.keys()],
		html: html.replaceAll(unknown, email).replace(/nonce="[^"]+"|nonce\\",\\"[^\\]+/g, ""),
	}));
	expect(wrong?.status).toBe(400);
	expect(wrong?.html).toContain("Incorrect email or password.");
	expect(nobody).toEqual(wrong);
});

test("a form of an old tab says that somebody is logged in already", async () => {
	const person = await student(app);
	for (const [path, typed] of [
		["/login/", { email: newEmail(), password: PASSWORD }],
		["/signup/", { name: "Bea", email: newEmail(), password: PASSWORD, university: "" }],
	] as const) {
		const answer = await person.post(path, typed);
		expect([answer.status, answer.location]).toEqual([303, "/programs/"]);
		expect((await person.visit("/programs/")).text).toContain(
			"You're already logged in. To use another account, log out first.",
		);
	}
	expect((await person.open("/login/")).location).toBe("/programs/");
	expect((await person.visit("/programs/")).text).not.toContain("already logged in");
});

test("a refused log-in keeps the email and never shows the password", async () => {
	const email = newEmail();
	const page = await logIn(email, "a wrong password");
	expect(page.status).toBe(400);
	expect(alertsOf(page)).toEqual(["Incorrect email or password."]);
	expect(filledIn(page, "email")).toBe(email);
	expect(page.html).not.toContain("a wrong password");
});

test.each([
	["nothing", "", ""],
	["half an email", "not an email", "password"],
	["no password", "a@example.edu", ""],
	["an endless email", `${"a".repeat(10_000)}@example.edu`, "password"],
	["an endless password", "a@example.edu", "p".repeat(10_000)],
	["SQL", "' or 1=1 --@example.edu", "' or 1=1 --"],
])("logging in with %s is refused", async (_, email, password) => {
	const visitor = app.visitor();
	const page = await logIn(email, password, visitor);
	expect(page.status).toBe(400);
	expect(visitor.cookie).not.toContain("session=");
});

test("logging in unverified sends a new mail and opens no session", async () => {
	const { email } = await newcomer(app);
	const sessions = await count(app, "sessions where email = ?", email);
	expect(await mailedCodes(email)).toHaveLength(1);
	const visitor = app.visitor();
	await passMailPause(app);
	const page = await logIn(email, PASSWORD, visitor);
	expect(page.status).toBe(403);
	expect(alertsOf(page)).toEqual([
		"Please verify your email. A new verification email has been sent.",
	]);
	expect(await mailedCodes(email)).toHaveLength(2);
	expect(visitor.cookie).not.toContain("session=");
	expect(await count(app, "sessions where email = ?", email)).toBe(sessions);
	await followMail(app.visitor(), email);
	expect((await logIn(email, PASSWORD)).text).toContain("Login successful.");
});

test("the page that was asked for comes after logging in, with its query", async () => {
	const { email } = await student(app);
	const visitor = app.visitor();
	const asked = await visitor.visit("/programs/?q=two+words&closed=1");
	expect(asked.document.querySelector("h1")?.text).toBe("Log In");
	const form = { email, password: PASSWORD, redirectTo: filledIn(asked, "redirectTo") };
	const answer = await visitor.post("/login/", form);
	expect(answer.location).toBe("/programs/?q=two+words&closed=1");
});

const HOSTILE = [
	"https://evil.example/",
	"//evil.example/",
	"///evil.example/",
	"/\\evil.example/",
	"\\\\evil.example",
	"/\t/evil.example/",
	"/\n/evil.example",
	"\t//evil.example",
	" //evil.example",
	"/.//evil.example",
	"/programs/..//evil.example",
	"/%2e%2e//evil.example",
	"javascript:alert(1)",
	"data:text/html,x",
	"https:evil.example",
	"@evil.example",
	"evil.example",
];

test("whatever redirectTo says, logging in never leads off the site", async () => {
	const { email, cookie } = await student(app);
	for (const redirectTo of HOSTILE) {
		const posted = await app.visitor().post("/login/", { email, password: PASSWORD, redirectTo });
		expect([redirectTo, posted.status]).toEqual([redirectTo, 303]);
		expect(new URL(posted.location ?? "", app.origin).origin).toBe(app.origin);
		expect(posted.location).not.toMatch(/^\/[/\\]|evil/);
		const signedIn = app.visitor();
		signedIn.cookie = cookie;
		const opened = await signedIn.open(`/login/?${new URLSearchParams({ redirectTo })}`);
		expect(opened.location).not.toMatch(/^\/[/\\]|evil/);
	}
});

test("logging out deletes the session, so a copy of its cookie opens nothing", async () => {
	const person = await student(app);
	const thief = app.visitor();
	thief.cookie = person.cookie;
	expect((await thief.open("/programs/")).status).toBe(200);
	const left = await person.submit("/programs/", "Logout");
	expect(left.document.querySelector("h1")?.text).toBe("Log In");
	expect(person.cookie).not.toContain("session=");
	expect(await count(app, "sessions where uid = ?", person.uid)).toBe(0);
	expect((await thief.open("/programs/")).location).toMatch(/^\/login\//);
});

test("opening /logout by a link logs nobody out", async () => {
	const person = await student(app);
	await person.visit("/logout");
	expect((await person.open("/programs/")).status).toBe(200);
});

test("a session cookie of somebody's choosing is never taken over", async () => {
	const { email, uid } = await student(app);
	const victim = app.visitor();
	const planted = "session=ImNob3NlbiI%3D";
	victim.cookie = planted;
	await victim.post("/login/", { email, password: PASSWORD });
	expect(victim.cookie).not.toContain(planted);
	const first = await sql(app, "select id_hash from sessions where uid = ?", uid);
	for (const { id_hash } of first) expect(victim.cookie).not.toContain(String(id_hash));
});

test("a session past its end opens nothing", async () => {
	const person = await student(app);
	await sql(app, "update sessions set expires_at = ? where uid = ?", Date.now() - 1, person.uid);
	expect((await person.open("/programs/")).location).toMatch(/^\/login\//);
});

test("a due token is refreshed and the person stays", async () => {
	const person = await student(app);
	await makeRefreshDue(person.uid);
	expect((await person.open("/programs/")).status).toBe(200);
	const [row] = await sql<{ refresh_at: number }>(
		app,
		"select refresh_at from sessions where uid = ?",
		person.uid,
	);
	expect(row?.refresh_at).toBeGreaterThan(Date.now());
});

test("a disabled account is out at the next refresh and cannot come back", async () => {
	const person = await student(app);
	await setDisabled(admin(), person.uid, true);
	await makeRefreshDue(person.uid);
	expect((await person.open("/programs/")).location).toBe("/login/?redirectTo=%2Fprograms%2F");
	expect(await count(app, "sessions where uid = ?", person.uid)).toBe(0);
	const page = await logIn(person.email, PASSWORD);
	expect(page.status).toBe(403);
	expect(alertsOf(page)[0]).toContain("This account is disabled.");
});

test("the moderator's claim opens moderation from the next refresh on, and closes it again", async () => {
	const person = await student(app);
	expect((await person.open("/moderation/")).status).toBe(404);
	await setCustomClaims(admin(), person.uid, { moderator: true });
	await makeRefreshDue(person.uid);
	expect((await person.open("/moderation/")).status).toBe(200);
	await setCustomClaims(admin(), person.uid, { moderator: "yes" });
	await makeRefreshDue(person.uid);
	expect((await person.open("/moderation/")).status).toBe(404);
});

test("a page asks whether its account is still logged in", async () => {
	const ida = await student(app, { name: "Ida Wells" });
	const page = await ida.open("/profile/");
	const own = page.document.querySelector("html")?.getAttribute("data-account") ?? "";
	const ask = async (account: string) => {
		const headers = { Cookie: ida.cookie, "Yard-Account": account };
		return (await app.fetch("/profile/", { method: "HEAD", headers })).status;
	};
	expect([await ask(own), await ask("another")]).toEqual([204, 401]);
	const session = ida.cookie;
	await ida.post("/logout", {});
	ida.cookie = session;
	expect(await ask(own)).toBe(401);
});
