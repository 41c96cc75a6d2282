import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import { type IdentityStandIn, startIdentityStandIn } from "../support/identity-stand-in.ts";
import { newEmail, PASSWORD, student } from "../support/people.ts";
import { asPerson, atProvider } from "../support/provider.ts";
import { count, passMailPause, sql } from "../support/rows.ts";
import { startTokenIssuer } from "../support/token-issuer.ts";

let app: App;
let identity: IdentityStandIn;

beforeAll(async () => {
	identity = await startIdentityStandIn();
	app = await startApp(identity.settings);
});

beforeEach(() => {
	identity.answer = () => "pass";
});

afterAll(async () => {
	await app.stop();
	await identity.stop();
});

const WRONG = "Incorrect email or password.";
const WAIT = "Too many tries. Wait a few minutes, then try again.";

test.each([
	["INVALID_LOGIN_CREDENTIALS", 400, WRONG],
	["INVALID_PASSWORD", 400, WRONG],
	["EMAIL_NOT_FOUND", 400, WRONG],
	["INVALID_EMAIL", 400, WRONG],
	["USER_DISABLED", 403, "This account is disabled."],
	["TOO_MANY_ATTEMPTS_TRY_LATER : Access has been disabled", 429, WAIT],
	["OPERATION_NOT_ALLOWED", 400, "Login failed."],
])("a log-in that identity refuses with %s answers %i", async (code, status, message) => {
	identity.refuse(code);
	const email = newEmail();
	const visitor = app.visitor();
	const page = await visitor.submit("/login/", "Log In", { email, password: PASSWORD });
	expect(page.status).toBe(status);
	expect(alertsOf(page)[0]).toContain(message);
	expect(filledIn(page, "email")).toBe(email);
	expect(page.html).not.toContain(PASSWORD);
	expect(visitor.cookie).not.toContain("session=");
});

test.each([
	["WEAK_PASSWORD : Password should be at least 6 characters", 400, "password", "too easy"],
	["INVALID_EMAIL", 400, "email", "That's not an email address."],
])(
	"a sign-up that identity refuses with %s answers %i at the field",
	async (code, status, field, message) => {
		identity.refuse(code);
		const fields = { name: "Zora", email: newEmail(), university: "Howard", password: PASSWORD };
		const page = await app.visitor().submit("/signup/", "Create Account", fields);
		expect(page.status).toBe(status);
		expect(problemOf(page, field)).toContain(message);
		expect(filledIn(page, "name")).toBe("Zora");
		expect(filledIn(page, "university")).toBe("Howard");
		expect(page.html).not.toContain(PASSWORD);
	},
);

test.each([
	["TOO_MANY_ATTEMPTS_TRY_LATER", 429, WAIT],
	["OPERATION_NOT_ALLOWED", 400, "Signup failed. Please try again."],
])("a sign-up that identity refuses with %s answers %i", async (code, status, message) => {
	identity.refuse(code);
	const fields = { name: "Zora", email: newEmail(), password: PASSWORD };
	const page = await app.visitor().submit("/signup/", "Create Account", fields);
	expect(page.status).toBe(status);
	expect(alertsOf(page)).toEqual([message]);
});

test.each([
	["WEAK_PASSWORD : Password should be at least 6 characters", 400, "password", "too easy"],
	["PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing a digit", 400, "password", "too easy"],
	["INVALID_OOB_CODE", 410, undefined, "Get a new one below."],
	["USER_DISABLED", 403, undefined, "This account is disabled."],
	["TOO_MANY_ATTEMPTS_TRY_LATER", 429, undefined, WAIT],
])("a reset that identity refuses with %s answers %i", async (code, status, field, message) => {
	identity.refuse(code);
	const path = "/reset-password/?oobCode=code";
	const page = await app.visitor().submit(path, "Change password", { password: PASSWORD });
	expect(page.status).toBe(status);
	expect(field ? problemOf(page, field) : alertsOf(page)[0]).toContain(message);
});

test("what concerns a field stands at it, or in the notice of a form without it", async () => {
	identity.answer = (path) =>
		/sendOobCode|update/.test(path)
			? { status: 400, body: { error: { message: "EMAIL_EXISTS" } } }
			: "pass";
	const person = await student(app);
	// Their own; nothing is told about anybody else's.
	const typed = { intent: "email", email: person.email, current_password: PASSWORD };
	const change = await person.post("/profile/account/", typed);
	expect(change.status).toBe(409);
	expect(problemOf(change, "email")).toBe("Another account already uses this email address.");
	const link = "/verify-email/?mode=verifyAndChangeEmail&oobCode=code";
	const applied = await app.visitor().submit(link, "Use this email");
	expect(applied.status).toBe(409);
	expect(alertsOf(applied)).toEqual(["Another account already uses this email address."]);
});

test("a password is added after signing in once more when identity calls the sign-in too old", async () => {
	const person = app.visitor();
	const google = asPerson(newEmail());
	const [account, button] = ["/profile/account/", "Add a password"];
	await person.visit(await atProvider(person, "google", google));
	identity.answer = (path) =>
		path.includes("accounts:update")
			? { status: 400, body: { error: { message: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" } } }
			: "pass";
	const refused = await person.submit(account, button, { password: PASSWORD });
	expect(refused.document.querySelector("h1")?.text).toBe("Confirm it's you");
	expect(refused.text).toContain("Nothing has changed yet.");
	identity.answer = () => "pass";
	const query = `?${new URLSearchParams({ redirectTo: filledIn(refused, "redirectTo") })}`;
	const back = await person.open(await atProvider(person, "google", google, query));
	expect(back.location).toBe(account);
	const added = await person.submit(account, button, { password: PASSWORD });
	expect(added.text).toContain("Password added.");
});

test("a mail that cannot be sent does not undo a sign-up, and can be asked for again", async () => {
	identity.answer = (path) =>
		path.includes("sendOobCode")
			? { status: 400, body: { error: { message: "QUOTA_EXCEEDED" } } }
			: "pass";
	const person = app.visitor();
	const fields = { name: "Zora", email: newEmail(), password: PASSWORD };
	const page = await person.submit("/signup/", "Create Account", fields);
	expect(page.document.querySelector("h1")?.text).toBe("Verify your email");
	identity.answer = () => "pass";
	await passMailPause(app);
	const sent = await person.submit("/verify-email/", "Resend email");
	expect(sent.text).toContain("A new verification email has been sent.");
});

test("a provider that answers log-in or sign-up with a forged token opens nothing", async () => {
	const forger = await startTokenIssuer();
	const forged = {
		idToken: await forger.token({ moderator: true }),
		refreshToken: "refresh",
	};
	await forger.stop();
	identity.answer = () => ({ status: 200, body: forged });
	const before = await count(app, "sessions");
	for (const [path, button] of [
		["/login/", "Log In"],
		["/signup/", "Create Account"],
	] as const) {
		const visitor = app.visitor();
		const fields = { name: "Zora", email: newEmail(), password: PASSWORD };
		const page = await visitor.submit(path, button, fields);
		expect(page.status).toBeGreaterThanOrEqual(400);
		expect(visitor.cookie).not.toContain("session=");
		expect((await visitor.open("/programs/")).location).toMatch(/^\/login\//);
	}
	expect(await count(app, "sessions")).toBe(before);
	expect(await count(app, "users where email = 'token@example.edu'")).toBe(0);
});

test.each([
	["another account's token", async () => (await tokenOf(await student(app))) ?? ""],
	["text that is no token", async () => "nonsense"],
])("a refresh that brings %s ends the session", async (_, token) => {
	const person = await student(app, { name: "The First" });
	const id_token = await token();
	identity.answer = () => ({ status: 200, body: { id_token, refresh_token: "next" } });
	await sql(app, "update sessions set refresh_at = 0 where uid = ?", person.uid);
	expect((await person.open("/programs/")).location).toMatch(/^\/login\//);
	expect(await count(app, "sessions where uid = ?", person.uid)).toBe(0);
});

async function tokenOf({ email }: { email: string }): Promise<string | undefined> {
	const url = `${inject("identityUrl")}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`;
	const answer = await fetch(url, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
	});
	return ((await answer.json()) as { idToken?: string }).idToken;
}

test.each(["USER_DISABLED", "TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN", "USER_NOT_FOUND"])(
	"a refresh refused with %s ends the session and leads back after log-in",
	async (code) => {
		const person = await student(app);
		await sql(app, "update sessions set refresh_at = 0 where uid = ?", person.uid);
		identity.refuse(code);
		const asked = await person.open("/programs/?q=a");
		expect(asked.location).toBe(`/login/?${new URLSearchParams({ redirectTo: "/programs/?q=a" })}`);
		expect(await count(app, "sessions where uid = ?", person.uid)).toBe(0);
	},
);

test("sealed tokens that were changed in the database end the session", async () => {
	const person = await student(app);
	await sql(app, "update sessions set refresh_at = 0, tokens = 'x' where uid = ?", person.uid);
	expect((await person.open("/programs/")).location).toMatch(/^\/login\//);
});

test.each([
	["nothing", {}],
	["a list", []],
	["a proxy's word", { status: "ok" }],
	["nobody", { kind: "identitytoolkit#GetAccountInfoResponse", users: [] }],
	["two people", { users: [{ disabled: true }, {}] }],
])(
	"a look-up that answers 200 with %s ends no session and declares nobody gone",
	async (_, body) => {
		const person = await student(app);
		const before = Date.now() - 2 * 60_000;
		await sql(app, "update sessions set checked_at = ? where uid = ?", before, person.uid);
		identity.answer = (path) => (path.includes("lookup") ? { status: 200, body } : "pass");
		expect((await person.open("/programs/saved/")).status).toBe(200);
		expect(await count(app, "sessions where uid = ? and checked_at = ?", person.uid, before)).toBe(
			1,
		);
		const gone = "users where firebase_uid = ? and identity_gone_at is not null";
		expect(await count(app, gone, person.uid)).toBe(0);
	},
);
