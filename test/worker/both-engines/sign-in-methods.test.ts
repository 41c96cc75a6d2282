import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, problemOf } from "../../support/forms.ts";
import { startIdentityStandIn } from "../../support/identity-stand-in.ts";
import { newEmail, PASSWORD, student } from "../../support/people.ts";
import { asPerson, atProvider, connectingAt, type Provider } from "../../support/provider.ts";
import { count, sql } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";
import { ownDataOf } from "../../support/zip.ts";

const ACCOUNT = "/profile/account/";
const NEW_PASSWORD = "a new and longer password";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const buttonsOf = (page: Page) =>
	page.document
		.querySelectorAll("[aria-labelledby=sign-in-methods] button")
		.map(({ text }) => text.trim());
const isIn = async (visitor: Visitor) => (await visitor.open("/programs/")).status === 200;

/** Signs in with a provider in a new browser. */
async function comeBy(provider: Provider, email: string): Promise<Visitor> {
	const visitor = app.visitor();
	await visitor.visit(await atProvider(visitor, provider, asPerson(email)));
	return visitor;
}

async function connect(visitor: Visitor, provider: Provider, email: string): Promise<Page> {
	return visitor.visit(await connectingAt(visitor, provider, asPerson(email)));
}

async function logIn(email: string, password = PASSWORD): Promise<Visitor> {
	const visitor = app.visitor();
	await visitor.submit("/login/", "Log In", { email, password });
	return visitor;
}

/** Whose session a browser has, by the only thing that never changes. */
async function uidOf(visitor: Visitor): Promise<string | undefined> {
	const own = await ownDataOf(app, visitor);
	if (!own) return undefined;
	const [user] = await sql<{ firebase_uid: string }>(
		app,
		"select firebase_uid from users where email = ?",
		own.profile.email,
	);
	return user?.firebase_uid;
}

describe.each([
	["google", "Google", "google.com"],
	["microsoft", "Microsoft", "microsoft.com"],
] as const)("%s", (provider, name, way) => {
	test("is connected from the profile, opens the same account, and is disconnected again", async () => {
		const person = await student(app);
		const theirs = newEmail("other");
		expect(buttonsOf(await person.visit(ACCOUNT))).toContain(`Connect ${name}`);
		const connected = await connect(person, provider, theirs);
		expect(connected.text).toContain(`${name} is connected.`);
		expect(connected.document.querySelector("h1")?.text).toBe("Login & security");
		const phone = await comeBy(provider, theirs);
		expect(await uidOf(phone)).toBe(person.uid);

		const removed = await person.submit(ACCOUNT, `Disconnect ${name}`);
		expect(removed.text).toContain("You can't log in that way anymore.");
		expect([await isIn(person), await isIn(phone)]).toEqual([true, false]);
		expect(await uidOf(await comeBy(provider, theirs))).not.toBe(person.uid);
		const events = (await app.wholeLog()).filter(({ uid }) => uid === person.uid);
		expect(events).toContainEqual(
			expect.objectContaining({ event: "way in added", security: true, kind: way }),
		);
		expect(events).toContainEqual(
			expect.objectContaining({ event: "way in removed", security: true, kind: way }),
		);
	});

	test("that opens another account is not connected", async () => {
		const theirs = newEmail("taken");
		const other = await comeBy(provider, theirs);
		const person = await student(app);
		const page = await connect(person, provider, theirs);
		expect(page.text).toContain(`${name} isn't connected.`);
		expect(page.text).toContain(`That ${name} account belongs to another account here.`);
		expect(buttonsOf(page)).toContain(`Connect ${name}`);
		expect(await uidOf(await comeBy(provider, theirs))).toBe(await uidOf(other));
	});

	test("is not connected when the browser comes back as somebody else, or logged out", async () => {
		const person = await student(app);
		const theirs = newEmail("other");
		const back = await connectingAt(person, provider, asPerson(theirs));
		const other = await student(app);
		await person.post("/logout", {});
		expect((await person.visit(back)).text).toContain("Log In");
		await person.submit("/login/", "Log In", { email: other.email, password: PASSWORD });
		const backAgain = await connectingAt(person, provider, asPerson(theirs));
		await person.post("/logout", {});
		await person.submit("/login/", "Log In", { email: other.email, password: PASSWORD });
		expect((await person.visit(backAgain)).text).toContain(`${name} isn't connected.`);
		const visitor = await comeBy(provider, theirs);
		expect([person.uid, other.uid]).not.toContain(await uidOf(visitor));
	});

	test("that somebody declines leaves all as it was", async () => {
		const person = await student(app);
		const page = await person.visit(await connectingAt(person, provider, { decline: "yes" }));
		expect(page.text).toContain(`${name} isn't connected.`);
		expect(page.text).toContain("nothing was changed");
		expect(page.document.querySelector("h1")?.text).toBe("Login & security");
	});
});

describe("a password", () => {
	test("is added by who came by Google, and other browsers are logged out", async () => {
		const email = newEmail();
		const [person, phone] = [await comeBy("google", email), await comeBy("google", email)];
		const weak = await person.submit(ACCOUNT, "Add a password", { password: "short" });
		expect(problemOf(weak, "password")).toBe("Use at least 8 characters.");
		const added = await person.submit(ACCOUNT, "Add a password", { password: NEW_PASSWORD });
		expect(added.text).toContain("Password added.");
		expect([await isIn(person), await isIn(phone)]).toEqual([true, false]);
		expect(await uidOf(await logIn(email, NEW_PASSWORD))).toBe(await uidOf(person));
		expect(await uidOf(await comeBy("google", email))).toBe(await uidOf(person));
	});

	test("is not replaced by adding one: that asks for the current one", async () => {
		const person = await student(app);
		const fields = { intent: "add-password", password: NEW_PASSWORD };
		const refused = await person.post(ACCOUNT, fields);
		expect([refused.status, alertsOf(refused)]).toEqual([
			409,
			["You have a password already. Change it here instead."],
		]);
		expect(await isIn(await logIn(person.email))).toBe(true);
	});

	test("is removed by who came another way, and its sessions with it; the address stays", async () => {
		const person = await student(app);
		const theirs = newEmail("other");
		await connect(person, "google", theirs);
		const kept = await person.post(ACCOUNT, { intent: "disconnect", way: "password" });
		expect([kept.status, alertsOf(kept)[0]]).toEqual([
			409,
			expect.stringContaining("You're logged in with that right now."),
		]);
		const phone = await comeBy("google", theirs);
		const removed = await phone.submit(ACCOUNT, "Remove password");
		expect(removed.text).toContain("You can't log in that way anymore.");
		expect(removed.text).not.toContain("Current password");
		expect([await isIn(person), await isIn(await logIn(person.email))]).toEqual([false, false]);
		await sql(app, "update sessions set refresh_at = 0 where uid = ?", person.uid);
		expect(await isIn(phone)).toBe(true);
		const emails = "select email from sessions where uid = ?";
		expect(await sql(app, emails, person.uid)).toEqual([{ email: person.email }]);
	});
});

describe("the last way in", () => {
	test("stays: the page offers nothing, and the server refuses", async () => {
		const person = await student(app);
		expect(buttonsOf(await person.visit(ACCOUNT))).not.toContain("Remove password");
		const refused = await person.post(ACCOUNT, { intent: "disconnect", way: "password" });
		expect(refused.status).toBe(409);
		expect(alertsOf(refused)).toEqual(["That's your only way in. Connect another one first."]);
		expect(await isIn(await logIn(person.email))).toBe(true);
	});

	test("stays when two are taken away at the same time", async () => {
		const person = await student(app);
		const theirs = newEmail("other");
		await connect(person, "google", theirs);
		const phone = await comeBy("google", theirs);
		await Promise.all([
			person.post(ACCOUNT, { intent: "disconnect", way: "google.com" }),
			phone.post(ACCOUNT, { intent: "disconnect", way: "password" }),
		]);
		const left = [await logIn(person.email), await comeBy("google", theirs)];
		const uids = await Promise.all(left.map(uidOf));
		expect(uids.filter((uid) => uid === person.uid)).toHaveLength(1);
	});
});

test("Microsoft with a password account's address: log in as before, one more tap, and it is connected", async () => {
	const { email, uid } = await student(app);
	const visitor = app.visitor();
	const refused = await visitor.visit(await atProvider(visitor, "microsoft", asPerson(email)));
	expect(refused.text).toContain("There's already an account with this email address.");
	expect(refused.text).toContain("then you can connect Microsoft");
	const redirectTo = refused.document.querySelector("[name=redirectTo]")?.getAttribute("value");
	expect(redirectTo).toBe(`${ACCOUNT}?connect=microsoft`);
	const page = await visitor.submit(
		`/login/?${new URLSearchParams({ redirectTo: redirectTo ?? "" })}`,
		"Log In",
		{
			email,
			password: PASSWORD,
		},
	);
	expect(page.text).toContain(
		"One more tap, and you can log in to this account with Microsoft, too.",
	);
	await connect(visitor, "microsoft", email);
	expect(await uidOf(await comeBy("microsoft", email))).toBe(uid);
});

test("whose address is not proved is asked to verify it first, by the page and by the server", async () => {
	const visitor = await comeBy("microsoft", newEmail());
	const page = await visitor.visit(ACCOUNT);
	expect(page.text).toContain("Verify your email");
	expect(buttonsOf(page)).toEqual([]);
	expect((await visitor.post("/auth/google", {})).location).toBe("/verify-email/");
	const changes: Record<string, string>[] = [
		{ intent: "add-password", password: NEW_PASSWORD },
		{ intent: "disconnect", way: "microsoft.com" },
	];
	for (const fields of changes) {
		const refused = await visitor.post(ACCOUNT, fields);
		expect(refused.status).toBe(403);
		expect(alertsOf(refused)[0]).toContain("Verify your email first");
	}
});

test("a session that is not fresh proves who it is first", async () => {
	const person = await student(app);
	await sql(app, "update sessions set authenticated_at = 0 where uid = ?", person.uid);
	expect((await person.post("/auth/google", {})).location).toBe(
		`/profile/confirm/?${new URLSearchParams({ redirectTo: `${ACCOUNT}?connect=google` })}`,
	);
	const changes: Record<string, string>[] = [
		{ intent: "add-password", password: NEW_PASSWORD },
		{ intent: "disconnect", way: "password" },
	];
	for (const fields of changes) {
		expect((await person.post(ACCOUNT, fields)).location).toContain("/profile/confirm/");
	}
});

test("nobody logged in connects nothing, and another site's form neither", async () => {
	expect((await app.visitor().post("/auth/google", {})).location).toContain("/login/");
	const person = await student(app);
	const forged = await person.post("/auth/google", {}, { Origin: "https://evil.example" });
	expect(forged.status).toBe(403);
	expect((await person.post("/auth/facebook", {})).status).toBe(404);
	expect(await count(app, "sessions where uid = ?", person.uid)).toBe(1);
});

test("with the sign-in service down the page stands, and a change says that nothing was changed", async () => {
	const identity = await startIdentityStandIn();
	const cut = await startApp(identity.settings);
	try {
		const person = await student(cut);
		identity.answer = () => "drop";
		const page = await person.visit(ACCOUNT);
		expect(page.status).toBe(200);
		expect(page.text).toContain("We can't see how you log in right now");
		const fields = { intent: "disconnect", way: "password" };
		const refused = await person.post(ACCOUNT, fields);
		expect(refused.status).toBe(503);
		expect(alertsOf(refused)[0]).toContain("Nothing was changed.");
	} finally {
		await cut.stop();
		await identity.stop();
	}
});
