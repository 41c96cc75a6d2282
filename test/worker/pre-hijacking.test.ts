// Somebody signs up with an address that is not theirs, and waits for its owner (decisions 029 and 030).

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { followMail, mailedCode, newcomer, newEmail, PASSWORD } from "../support/people.ts";
import { asPerson, atProvider } from "../support/provider.ts";
import { count, sql } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** Another browser with this one's current cookies. */
function copyOf(visitor: Visitor): Visitor {
	const copy = app.visitor();
	copy.cookie = visitor.cookie;
	return copy;
}

const isIn = async (visitor: Visitor) => (await visitor.open("/programs/")).status === 200;
const sessionsOf = (email: string) => count(app, "sessions where email = ?", email);
const heading = (page: Page) => page.document.querySelector("h1")?.text;

/** A browser that signed in with Microsoft, which doesn't prove an address. */
async function byMicrosoft(email: string): Promise<Visitor> {
	const visitor = app.visitor();
	await visitor.visit(await atProvider(visitor, "microsoft", asPerson(email)));
	return visitor;
}

describe("a verification link", () => {
	test("opens a session with a new id in the browser that signed up", async () => {
		const person = await newcomer(app);
		const before = copyOf(person);
		await followMail(person, person.email);
		expect(await isIn(person)).toBe(true);
		expect((await before.open("/programs/")).location).toContain("/login/");
		expect(await sessionsOf(person.email)).toBe(1);
		const [session] = await sql<{ uid: string }>(
			app,
			"select uid from sessions where email = ?",
			person.email,
		);
		const events = (await app.wholeLog()).filter(
			({ uid, security }) => security && uid === session?.uid,
		);
		expect(events.map(({ event }) => event)).toEqual(["signed up", "email verified"]);
	});

	test("opens none in another one, which says what it confirms before the button", async () => {
		const person = await newcomer(app);
		const other = app.visitor();
		const link = `/auth/action?mode=verifyEmail&oobCode=${await mailedCode(person.email)}`;
		const page = await other.visit(link);
		expect(page.text).toContain("it confirms that the address is yours");
		expect(page.text).toContain("Didn't sign up for The Yard? Don't tap, and nothing happens.");
		expect((await person.visit(link)).text).not.toContain("Didn't sign up");
		const tapped = await other.submit(link, "Verify my email");
		expect(tapped.text).toContain("Your email is verified. Log in to continue.");
		expect(heading(tapped)).toBe("Log In");
		expect(tapped.html).not.toContain(person.email);
		expect(await isIn(other)).toBe(false);
	});

	test("opened elsewhere, it lets the browser that signed up in when it asks again: with a new id", async () => {
		const person = await newcomer(app);
		const before = copyOf(person);
		await followMail(app.visitor(), person.email);
		await sql(app, "update sessions set refresh_at = 0 where email = ?", person.email);
		expect((await before.open("/programs/")).location).toBe("/verify-email/");
		const looked = await person.post("/verify-email/", { intent: "check" });
		expect(looked.location).toBe("/welcome/");
		expect(await isIn(person)).toBe(true);
		expect((await before.open("/programs/")).location).toContain("/login/");
		expect(await sessionsOf(person.email)).toBe(1);
	});

	test("of two looks at the same time one gets the session, and no third one is left", async () => {
		const person = await newcomer(app);
		await followMail(app.visitor(), person.email);
		const tabs = [copyOf(person), copyOf(person)];
		await Promise.all(tabs.map((tab) => tab.open("/verify-email/")));
		expect((await Promise.all(tabs.map(isIn))).filter(Boolean)).toHaveLength(1);
		expect(await sessionsOf(person.email)).toBe(1);
	});

	test("ends what was open before the proof, when somebody logs in by password after it", async () => {
		const squatter = await newcomer(app);
		await followMail(app.visitor(), squatter.email);
		const { email } = squatter;
		await app.visitor().submit("/login/", "Log In", { email, password: PASSWORD });
		expect((await squatter.open("/verify-email/")).location).toContain("/login/");
		expect(await sessionsOf(email)).toBe(1);
	});
});

describe("somebody who came by Microsoft with another's address", () => {
	test("proves it by our mail: a new id, and their other browsers are logged out", async () => {
		const email = newEmail();
		const [here, there] = [await byMicrosoft(email), await byMicrosoft(email)];
		const before = copyOf(here);
		expect(await isIn(here)).toBe(true);
		const page = await here.visit("/verify-email/");
		expect(page.text).toContain(`We'll email a link to ${email}`);
		await here.submit("/verify-email/", "Send email");
		expect((await followMail(here, email)).text).toContain("Your email is verified.");
		expect(await isIn(here)).toBe(true);
		expect([await isIn(before), await isIn(there)]).toEqual([false, false]);
	});

	test("stays what they were until they ask again, also when their token is renewed", async () => {
		const email = newEmail();
		const here = await byMicrosoft(email);
		await here.submit("/verify-email/", "Send email");
		await followMail(app.visitor(), email);
		await sql(app, "update sessions set refresh_at = 0 where email = ?", email);
		expect(await isIn(here)).toBe(true);
		const proved = "select email_proved from sessions where email = ?";
		expect(await sql(app, proved, email)).toEqual([{ email_proved: 0 }]);
		await here.visit("/verify-email/");
		expect(await sql(app, proved, email)).toEqual([{ email_proved: 1 }]);
	});

	test("is out once the owner chooses a password by mail, and can't come back by Microsoft", async () => {
		const email = newEmail();
		const squatter = await byMicrosoft(email);
		const owner = app.visitor();
		await owner.submit("/signup/", "Create Account", {
			name: "The Owner",
			email,
			password: PASSWORD,
		});
		const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(email)}`;
		await owner.submit(link, "Change password", { password: "the owner's own one" });
		expect([await isIn(owner), await isIn(squatter)]).toEqual([true, false]);
		expect(await isIn(await byMicrosoft(email))).toBe(false);
	});

	test("is out once the owner comes by Google", async () => {
		const email = newEmail();
		const squatter = await byMicrosoft(email);
		const owner = app.visitor();
		await owner.visit(await atProvider(owner, "google", asPerson(email)));
		expect([await isIn(owner), await isIn(squatter)]).toEqual([true, false]);
	});
});
