import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { localAdmin } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, buttonsOf, filledIn, problemOf } from "../support/forms.ts";
import {
	followMail,
	mailedCode,
	mailedCodes,
	newcomer,
	newEmail,
	PASSWORD,
	student,
} from "../support/people.ts";
import { count, passMailPause, sql } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

function signUp(fields: Record<string, string>): Promise<Page> {
	return app.visitor().submit("/signup/", "Create Account", fields);
}

const filled = (changes: Record<string, string> = {}) => ({
	name: "Zora Hurston",
	email: newEmail(),
	university: "Howard University",
	password: PASSWORD,
	...changes,
});

/** The name that the provider's emails greet with. */
async function greetedAs(name: string): Promise<string | undefined> {
	const fields = filled({ name });
	await signUp(fields);
	const { toolkitUrl, project, token } = localAdmin(inject("identityUrl"));
	const answer = await fetch(`${toolkitUrl}/v1/projects/${project}/accounts:lookup`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
		body: JSON.stringify({ email: [fields.email] }),
	});
	const { users } = (await answer.json()) as { users: { displayName: string }[] };
	return users[0]?.displayName;
}

test("the email to an address that somebody has signed up with carries no link of theirs", async () => {
	for (const [typed, greeted] of [
		["Win at https://evil.example/prize", "Win at https evil. example prize"],
		["t.co/x, www。evil。com or me@evil．com", "t. co x, www。 evil。 com or me evil． com"],
		["Martin L. O'Neal-King, Jr.", "Martin L. O'Neal-King, Jr."],
		["St.John Núñez", "St. John Núñez"],
	] as const) {
		expect(await greetedAs(typed)).toBe(greeted);
	}
});

test("signing up says so, names the address and sends one mail", async () => {
	const fields = filled();
	const page = await signUp(fields);
	expect(page.document.querySelector("h1")?.text).toBe("Verify your email");
	expect(page.document.querySelector("[role=status]")?.text).toContain(
		"Signup successful. Please check your email to verify your account.",
	);
	expect(page.text).toContain(fields.email);
	expect(await mailedCodes(fields.email)).toHaveLength(1);
});

test("nobody is a user before their email is verified", async () => {
	const person = await newcomer(app);
	expect(await count(app, "users where email = ?", person.email)).toBe(0);
	await followMail(person, person.email);
	expect(await count(app, "users where email = ?", person.email)).toBe(1);
});

test("name and university of the sign-up become the user's, and wait no longer", async () => {
	const person = await newcomer(app, { name: "Zoë 李 O'Neil", university: "Fisk & Co" });
	await followMail(person, person.email);
	const users = "select full_name, college, account_type from users where email = ?";
	expect(await sql(app, users, person.email)).toEqual([
		{ full_name: "Zoë 李 O'Neil", college: "Fisk & Co", account_type: "student" },
	]);
	expect(
		await count(app, "sessions where email = ? and pending_full_name is not null", person.email),
	).toBe(0);
});

test("a mail followed in another browser verifies the one that signed up", async () => {
	const person = await newcomer(app, { university: "Spelman College" });
	const elsewhere = await followMail(app.visitor(), person.email);
	expect(elsewhere.text).toContain("Your email is verified. Log in to continue.");
	const home = await person.visit("/verify-email/");
	expect(home.document.querySelector("h1")?.text).toBe("What fits you?");
	expect(await sql(app, "select college from users where email = ?", person.email)).toEqual([
		{ college: "Spelman College" },
	]);
});

test("what the sign-up said is kept for somebody who goes on in another browser", async () => {
	const { email } = await newcomer(app, { name: "Toni M", university: "Howard" });
	const other = app.visitor();
	await followMail(other, email);
	await other.submit("/login/", "Log In", { email, password: PASSWORD });
	expect(await sql(app, "select full_name, college from users where email = ?", email)).toEqual([
		{ full_name: "Toni M", college: "Howard" },
	]);
});

test("a tap on the mail's button that is sent twice verifies, and neither answer says that the link was used", async () => {
	const person = await newcomer(app);
	const page = await person.visit(
		`/auth/action?mode=verifyEmail&oobCode=${await mailedCode(person.email)}`,
	);
	const names = ["intent", "oobCode", "mode", "form_key"];
	const sent = Object.fromEntries(names.map((name) => [name, filledIn(page, name)]));
	const pressed = app.visitor();
	pressed.cookie = person.cookie;
	const first = await pressed.post("/verify-email/", sent);
	const second = await person.post("/verify-email/", sent);
	expect([second.status, second.location]).toEqual([303, first.location]);
	expect((await person.visit("/programs/")).text).toContain("Your email is verified.");
});

test("'I verified my email' that is pressed twice leads in, and neither press ends the session", async () => {
	const person = await newcomer(app);
	const page = await person.visit("/verify-email/");
	const sent = { intent: "check", form_key: filledIn(page, "form_key") };
	await followMail(app.visitor(), person.email);
	const pressed = app.visitor();
	pressed.cookie = person.cookie;
	const first = await pressed.post("/verify-email/", sent);
	const second = await person.post("/verify-email/", sent);
	expect([second.status, second.location]).toEqual([303, first.location]);
	expect((await person.open("/programs/")).status).toBe(200);
});

describe.each(["again", "at the same time"])("a sign-up that is sent %s", (when) => {
	/** The browser that got the second answer. */
	async function signUpTwice(email: string): Promise<Visitor> {
		const page = await app.visitor().visit("/signup/");
		const sent = { ...filled({ email }), form_key: filledIn(page, "form_key") };
		const [pressed, person] = [app.visitor(), app.visitor()];
		const early = pressed.post("/signup/", sent);
		if (when === "again") await early;
		const answers = await Promise.all([early, person.post("/signup/", sent)]);
		expect(answers.map(({ location }) => location)).toEqual(["/verify-email/", "/verify-email/"]);
		expect(sessionOf(person)).toBe(sessionOf(pressed));
		return person;
	}

	test("is one, and the mail's link verifies it", async () => {
		const email = newEmail();
		const person = await signUpTwice(email);
		expect(await mailedCodes(email)).toHaveLength(1);
		expect(await count(app, "sessions where email = ?", email)).toBe(1);
		expect((await followMail(person, email)).text).toContain("Your email is verified. Welcome");
	});

	test("is one, too, when the address has an account", async () => {
		const { email } = await student(app);
		await signUpTwice(email);
		const decoys = "sessions where uid like 'none:%' and email = ?";
		expect(await count(app, decoys, email)).toBe(1);
	});
});

const sessionOf = ({ cookie }: Visitor) => cookie.match(/\bsession=([^;]+)/)?.[1];

test("a sign-up that is sent again after logging out, or once verified, opens and ends nothing", async () => {
	const page = await app.visitor().visit("/signup/");
	const sent = { ...filled(), form_key: filledIn(page, "form_key") };
	const person = app.visitor();
	await person.post("/signup/", sent);
	await followMail(person, sent.email);
	expect((await person.post("/signup/", sent)).location).toBe("/programs/");
	expect((await person.open("/programs/")).status).toBe(200);
	await person.post("/logout", {});
	await person.post("/signup/", sent);
	expect((await person.open("/programs/")).location).toContain("/login/");
});

test("opening the mail's link verifies nothing, pressing the button does, and only once", async () => {
	const { email } = await newcomer(app);
	const link = `/auth/action?mode=verifyEmail&oobCode=${await mailedCode(email)}`;
	const scanner = app.visitor();
	await scanner.visit(link);
	await scanner.visit(link);
	const used = await app.visitor().submit(link, "Verify my email");
	expect(used.text).toContain("Your email is verified.");
	const again = await app.visitor().submit(link, "Verify my email");
	expect(again.status).toBe(410);
	expect(alertsOf(again)).toEqual(["This link has expired or was already used."]);
	expect(buttonsOf(again)).toEqual([]);
	expect(again.document.querySelector("main a[href='/login/']")).not.toBeNull();
});

test.each(["invented", "<script>alert(1)</script>"])(
	"the verification code %j is refused with a way on",
	async (oobCode) => {
		const link = `/auth/action?${new URLSearchParams({ mode: "verifyEmail", oobCode })}`;
		const page = await app.visitor().submit(link, "Verify my email");
		expect(page.status).toBe(410);
		expect(page.document.querySelector("main a[href='/login/']")).not.toBeNull();
		expect(page.html).not.toContain("<script>alert");
	},
);

test("checking too early says so; a new mail can be asked for", async () => {
	const person = await newcomer(app);
	const early = await person.submit("/verify-email/", "I verified my email");
	expect(early.status).toBe(409);
	expect(alertsOf(early)[0]).toContain("Not verified yet.");
	const tooSoon = await person.submit("/verify-email/", "Resend email");
	expect(tooSoon.status).toBe(429);
	expect(tooSoon.text).toMatch(/You can resend it in \d+ seconds\./);
	expect(await mailedCodes(person.email)).toHaveLength(1);
	await passMailPause(app);
	const resent = await person.submit("/verify-email/", "Resend email");
	expect(resent.text).toContain("A new verification email has been sent.");
	expect(await mailedCodes(person.email)).toHaveLength(2);
});

const REFUSED: [string, string, string, string][] = [
	["no name", "name", "", "Enter your full name."],
	["a name of spaces", "name", "  \t ", "Enter your full name."],
	["a name of 101 letters", "name", "n".repeat(101), "Use at most 100 characters."],
	["a university of 151 letters", "university", "u".repeat(151), "Use at most 150 characters."],
	["no email", "email", "", "Enter your email address."],
	["half an email", "email", "zora@", "That's not an email address."],
	["two emails", "email", "a@example.edu,b@example.edu", "That's not an email address."],
	["no password", "password", "", "Enter your password."],
	["a short password", "password", "Sh0rt!x", "Use at least 8 characters."],
	["an endless password", "password", "p".repeat(257), "Use at most 128 characters."],
];

test.each(REFUSED)(
	"%s is refused at its field, and what was typed stays",
	async (_, field, value, message) => {
		const fields = filled({ [field]: value });
		const page = await signUp(fields);
		expect(page.status).toBe(400);
		expect(problemOf(page, field)).toContain(message);
		for (const name of ["name", "email", "university"]) {
			expect(filledIn(page, name)).toBe(fields[name as keyof typeof fields]);
		}
		expect(page.document.querySelector("[type=password]")?.hasAttribute("value")).toBe(false);
		if (fields.password) expect(page.html).not.toContain(fields.password);
		expect(await mailedCodes(fields.email)).toEqual([]);
	},
);

test("a password of 8 characters, of spaces or of emoji is good enough", async () => {
	for (const password of ["zq7pv4xk", "        ", "🔑🔑🔑🔑🔑🔑🔑🔑"]) {
		const fields = filled({ password });
		expect((await signUp(fields)).status).toBe(200);
		await followMail(app.visitor(), fields.email);
		const { email } = fields;
		const page = await app.visitor().submit("/login/", "Log In", { email, password });
		expect(page.text).toContain("Login successful.");
	}
});

test("a name with HTML in it is shown as typed", async () => {
	const name = `<img src=x onerror="alert(1)"> & "Zora" 🎓 مريم`;
	const person = await newcomer(app, { name });
	const page = await followMail(person, person.email);
	expect(page.document.querySelector("nav[aria-label=Main]")?.text).toContain(name);
	expect(page.html).not.toContain("<img src=x");
});
