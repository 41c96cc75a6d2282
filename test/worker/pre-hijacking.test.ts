// Somebody signs up with an address that is not theirs, and waits for its owner (decisions 029 and 030).

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf } from "../support/forms.ts";
import {
	followMail,
	mailedCode,
	mailedCodes,
	newcomer,
	newEmail,
	PASSWORD,
	student,
} from "../support/people.ts";
import { asPerson, atProvider } from "../support/provider.ts";
import { count, passMailPause, sql } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";
import { ownDataOf } from "../support/zip.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** Another browser with the cookies that this one has now. */
function copyOf(visitor: Visitor): Visitor {
	const copy = app.visitor();
	copy.cookie = visitor.cookie;
	return copy;
}

const isIn = async (visitor: Visitor) => (await visitor.open("/programs/")).status === 200;
const sessionsOf = (email: string) => count(app, "sessions where email = ?", email);
const heading = (page: Page) => page.document.querySelector("h1")?.text;

/** A browser that came by Microsoft, whose word proves no address. */
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
		const events = app.log.filter(({ uid, security }) => security && uid === session?.uid);
		expect(events.map(({ event }) => event)).toEqual(["signed up", "email verified"]);
	});

	test("opens none in another one, which says what it confirms before the button", async () => {
		const person = await newcomer(app);
		const other = app.visitor();
		const link = `/auth/action?mode=verifyEmail&oobCode=${await mailedCode(person.email)}`;
		const page = await other.visit(link);
		expect(page.text).toContain("it confirms that the address is yours");
		expect(page.text).toContain("Didn't sign up for The Yard? Don't tap; nothing happens.");
		expect((await person.visit(link)).text).not.toContain("Didn't sign up");
		const tapped = await other.submit(link, "Verify my email");
		expect(tapped.text).toContain("Your email is verified. Log in to continue.");
		expect(heading(tapped)).toBe("Log In");
		expect(tapped.html).not.toContain(person.email);
		expect(await isIn(other)).toBe(false);
	});

	test("opened elsewhere, it lets the browser that signed up in when it looks again: with a new id", async () => {
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

	test("stays what they were until they look again, also when their token is renewed", async () => {
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
			...{ name: "The Owner", email, password: PASSWORD },
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

describe("a sign-up for an address that has an account", () => {
	const signUp = (visitor: Visitor, email: string) =>
		visitor.submit("/signup/", "Create Account", {
			...{ name: "Zora Hurston", email, university: "Howard University", password: PASSWORD },
		});

	/** All that an answer says, but for what is new in each: ids, nonces and times. */
	function said(page: Page, email: string): unknown {
		const masked = (text: string) =>
			text
				.replaceAll(email, "EMAIL")
				.replaceAll(encodeURIComponent(email), "EMAIL")
				.replaceAll(page.headers.get("X-Request-Id") ?? "-", "REQUEST")
				.replaceAll(/nonce(-|=\\?")[\w+/=-]+/g, "NONCE")
				.replaceAll(/\b(session|bookmark|toast)=[^;]+/g, "$1=VALUE")
				.replaceAll(/\d+(<!-- -->)? seconds?|waitSeconds\\",\d+/g, "SECONDS")
				.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "UUID");
		const headers = [...page.headers].filter(([name]) => !["date", "retry-after"].includes(name));
		return {
			status: page.status,
			headers: headers.map(([name, value]) => [name, masked(value)]),
			html: masked(page.html),
		};
	}

	/** Every answer that a browser gets in which somebody signs up and then tries what there is. */
	async function walk(email: string): Promise<unknown[]> {
		const visitor = app.visitor();
		const fields = { name: "Zora Hurston", email, university: "Howard", password: PASSWORD };
		const form = await visitor.open("/signup/");
		const hidden = Object.fromEntries(
			form.document
				.querySelectorAll("main form input[type=hidden]")
				.map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
		);
		const answers = [await visitor.post("/signup/", { ...hidden, ...fields })];
		for (const path of ["/verify-email/", "/programs/", "/login/", "/profile/account/"]) {
			answers.push(await visitor.open(path));
		}
		for (const path of ["/profile/data", "/verify-email/?oobCode=x", "/programs-public/"]) {
			answers.push(await visitor.open(path));
		}
		answers.push(await visitor.post("/verify-email/", { intent: "check" }));
		answers.push(await visitor.post("/verify-email/", { intent: "resend" }));
		for (let asked = 0; asked < 5; asked++) {
			await passMailPause(app);
			answers.push(await visitor.post("/verify-email/", { intent: "resend" }));
		}
		answers.push(await visitor.open("/verify-email/"));
		answers.push(await visitor.post("/verify-email/", { intent: "apply", oobCode: "x" }));
		answers.push(await visitor.post("/profile/account/", { intent: "log-out-everywhere" }));
		answers.push(await visitor.post("/logout", {}));
		return answers.map((page) => said(page, email));
	}

	test("is answered byte for byte like any other, and so is all that follows", async () => {
		const [taken, free] = [(await student(app)).email, newEmail()];
		expect(await walk(taken)).toEqual(await walk(free));
		expect(await walk(taken.toUpperCase())).toHaveLength(19);
	});

	test("mails the owner a way in, once more when asked to, and makes nothing", async () => {
		const owner = await student(app, { name: "The Owner" });
		const stranger = app.visitor();
		const page = await signUp(stranger, owner.email);
		expect(heading(page)).toBe("Verify your email");
		expect(await mailedCodes(owner.email)).toHaveLength(1);
		await passMailPause(app);
		const resent = await stranger.submit("/verify-email/", "Resend email");
		expect(resent.text).toContain("A new verification email has been sent.");
		expect(await mailedCodes(owner.email)).toHaveLength(2);
		const users = "select full_name from users where email = ?";
		expect(await sql(app, users, owner.email)).toEqual([{ full_name: "The Owner" }]);
		expect(await isIn(owner)).toBe(true);
		const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(owner.email)}`;
		const reader = app.visitor();
		await reader.submit(link, "Change password", { password: "a new and longer one" });
		expect(await isIn(reader)).toBe(true);
	});

	test("opens a session that never verifies, is nobody's, and goes with the account", async () => {
		const owner = await student(app);
		const stranger = app.visitor();
		await signUp(stranger, owner.email);
		await sql(app, "update sessions set refresh_at = 0 where uid like 'none:%'");
		const early = await stranger.submit("/verify-email/", "I verified my email");
		expect(early.status).toBe(409);
		expect(alertsOf(early)[0]).toContain("Not verified yet.");
		const devices = await owner.visit("/profile/account/");
		expect(devices.document.querySelectorAll("[aria-labelledby=devices] li")).toHaveLength(1);
		const own = await ownDataOf(app, owner);
		expect(own.sessions).toHaveLength(1);
		await owner.submit("/profile/delete/", "Delete my account", { current_password: PASSWORD });
		expect(await sessionsOf(owner.email)).toBe(0);
	});
});
