import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import {
	mailedCode,
	mailedCodes,
	newcomer,
	newEmail,
	PASSWORD,
	student,
} from "../support/people.ts";
import type { Page } from "../support/visitor.ts";

const NEW_PASSWORD = "a new and longer password";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

function logIn(email: string, password: string) {
	return app.visitor().submit("/login/", "Log In", { email, password });
}

test("forgot password answers every address alike, and mails only the known one", async () => {
	const { email } = await student(app);
	const unknown = newEmail("nobody");
	const pages = [];
	for (const asked of [email, unknown]) {
		pages.push(await app.visitor().submit("/forgot-password/", "Send link", { email: asked }));
	}
	expect(pages[0]?.status).toBe(200);
	expect(pages[0]?.text).toContain("If there's an account with that email address");
	expect(pages[1]?.text).toBe(pages[0]?.text);
	expect(await mailedCodes(email)).toHaveLength(1);
	expect(await mailedCodes(unknown)).toHaveLength(0);
});

test("a reset by the mail's link logs in here and logs every other device out", async () => {
	const person = await student(app);
	const elsewhere = app.visitor();
	await elsewhere.submit("/login/", "Log In", { email: person.email, password: PASSWORD });
	await app.visitor().submit("/forgot-password/", "Send link", { email: person.email });
	const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(person.email)}`;

	const reader = app.visitor();
	for (let opened = 0; opened < 2; opened++) {
		expect((await reader.visit(link)).text).toContain("Choose a new password");
	}
	const done = await reader.submit(link, "Change password", { password: NEW_PASSWORD });
	expect(done.text).toContain("Password changed.");
	expect(done.document.querySelector("h1")?.text).toBe("Programs");

	expect((await elsewhere.open("/programs/")).location).toContain("/login/");
	expect((await logIn(person.email, PASSWORD)).status).toBe(400);
	expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200);
});

test("who is logged in and doesn't know the password chooses a new one by mail, and stays logged in", async () => {
	const person = await student(app);
	const account = await person.visit("/profile/account/");
	const link = account.document.querySelector("main a[href='/forgot-password/']");
	expect(link?.text).toBe("Forgot password?");
	const page = await person.visit("/forgot-password/");
	expect(page.document.querySelector("main a[href='/profile/account/']")).not.toBeNull();
	const sent = await person.submit("/forgot-password/", "Send link", { email: person.email });
	expect(sent.text).toContain("If there's an account with that email address");
	const mailed = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(person.email)}`;
	const done = await person.submit(mailed, "Change password", { password: NEW_PASSWORD });
	expect(done.text).toContain("Password changed.");
	expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200);
});

test("a short password keeps the code; a used code explains itself and offers a new mail", async () => {
	const { email } = await student(app);
	await app.visitor().submit("/forgot-password/", "Send link", { email });
	const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(email)}`;
	const short = await app.visitor().submit(link, "Change password", { password: "short" });
	expect(short.status).toBe(400);
	expect(problemOf(short, "password")).toBe("Use at least 8 characters.");
	expect(short.html).not.toContain('"short"');
	const done = await app.visitor().submit(link, "Change password", { password: NEW_PASSWORD });
	expect(done.status).toBe(200);
	const again = await app.visitor().submit(link, "Change password", { password: NEW_PASSWORD });
	expect(again.status).toBe(410);
	expect(alertsOf(again)[0]).toContain("This link has expired or was already used.");
	expect(again.document.querySelector("main a[href='/forgot-password/']")).not.toBeNull();
});

test("a new password whose form is sent twice is set, and says so both times; the link itself works once", async () => {
	const person = await student(app);
	await app.visitor().submit("/forgot-password/", "Send link", { email: person.email });
	const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(person.email)}`;
	const phone = app.visitor();
	const page = await phone.visit(link);
	const [code, form_key] = [filledIn(page, "code"), filledIn(page, "form_key")];
	const typed = { code, form_key, password: NEW_PASSWORD };
	const path = `/reset-password/?oobCode=${code}`;
	const first = await app.visitor().post(path, typed);
	expect([first.status, first.location]).toEqual([303, "/programs/"]);
	expect((await phone.post(path, typed)).location).toBe("/programs/");
	expect((await phone.visit("/programs/")).text).toContain("Password changed.");
	expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200);
	const other = "one more of them";
	expect((await phone.post(path, { ...typed, password: other })).status).toBe(410);
	const again = await app.visitor().submit(link, "Change password", { password: other });
	expect(again.status).toBe(410);
});

test("a student changes the password with the current one; other devices are logged out", async () => {
	const person = await student(app);
	const phone = app.visitor();
	await phone.submit("/login/", "Log In", { email: person.email, password: PASSWORD });
	const wrong = await person.submit("/profile/account/", "Change password", {
		current_password: "not this one",
		password: NEW_PASSWORD,
	});
	expect(wrong.status).toBe(400);
	expect(wrong.text).toContain("That's not your password.");
	expect((await phone.open("/programs/")).status).toBe(200);

	const changed = await person.submit("/profile/account/", "Change password", {
		current_password: PASSWORD,
		password: NEW_PASSWORD,
	});
	expect(changed.text).toContain("Password changed.");
	expect((await person.open("/programs/")).status).toBe(200);
	expect((await phone.open("/programs/")).location).toContain("/login/");
	expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200);
});

test("a change of password that is sent twice ends the second time as it did the first, logged in", async () => {
	const person = await student(app);
	const page = await person.visit("/profile/account/");
	const typed = {
		intent: "password",
		form_key: filledIn(page, "form_key"),
		current_password: PASSWORD,
		password: NEW_PASSWORD,
	};
	// A browser that is sent elsewhere by a second press never sees the first answer, nor its cookies.
	const pressed = app.visitor();
	pressed.cookie = person.cookie;
	await pressed.post("/profile/account/", typed);
	const answer = await person.post("/profile/account/", typed);
	expect([answer.status, answer.location]).toEqual([303, "/profile/account/"]);
	expect((await person.visit("/profile/account/")).text).toContain("Password changed.");
	expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200);
	// From another page it is another form, and that password is no longer theirs.
	const other = await person.post("/profile/account/", { ...typed, form_key: "another" });
	expect(other.status).toBe(400);
});

test("whoever logs out everywhere with a form that is sent twice reads that they are", async () => {
	const person = await student(app);
	const page = await person.visit("/profile/account/");
	const typed = { intent: "log-out-everywhere", form_key: filledIn(page, "form_key") };
	const pressed = app.visitor();
	pressed.cookie = person.cookie;
	await pressed.post("/profile/account/", typed);
	const answer = await person.post("/profile/account/", typed);
	expect([answer.status, answer.location]).toEqual([303, "/login/"]);
	expect((await person.visit("/login/")).text).toContain("You're logged out everywhere.");
});

test("a link for another account says so, and leaves who is logged in where they are", async () => {
	const person = await student(app);
	const address = newEmail("new");
	await person.submit("/profile/account/", "Change email", {
		email: address,
		current_password: PASSWORD,
	});
	const other = await student(app);
	const link = `/auth/action?mode=verifyAndChangeEmail&oobCode=${await changeCode(address)}`;
	const page = await other.submit(link, "Use this email");
	expect(page.text).toContain("That link was for another account: its new email is confirmed.");
	expect(page.text).toContain(`You log in as ${other.email}`);
	for (const email of [address, person.email]) expect(page.html).not.toContain(email);
	expect((await logIn(address, PASSWORD)).status).toBe(200);
});

test("the link of a new account verifies it, also where somebody else is logged in", async () => {
	const other = await student(app);
	const { email } = await newcomer(app);
	const link = `/auth/action?mode=verifyEmail&oobCode=${await mailedCode(email)}`;
	const page = await other.submit(link, "Verify my email");
	expect(page.text).toContain("That link was for another account: its email is verified.");
	expect((await logIn(email, PASSWORD)).status).toBe(200);
	// Whoever taps their own once more is led in.
	const again = await other.submit(link, "Verify my email");
	expect(again.text).toContain("Your email is verified.");
});

test("a changed email counts once the new address has answered", async () => {
	const person = await student(app);
	const address = newEmail("new");
	const asked = await person.submit("/profile/account/", "Change email", {
		email: address,
		current_password: PASSWORD,
	});
	expect(asked.text).toContain("Tap the link we emailed to your new address.");
	expect((await logIn(person.email, PASSWORD)).status).toBe(200);
	const link = `/auth/action?mode=verifyAndChangeEmail&oobCode=${await changeCode(address)}`;
	await app.visitor().submit(link, "Use this email");
	await expect.poll(() => app.log.map(({ event }) => event)).toContain("email changed");
	expect((await logIn(address, PASSWORD)).status).toBe(200);
	expect((await logIn(person.email, PASSWORD)).status).toBe(400);
});

test.each([
	["verifyAndChangeEmail", "Use this email"],
	["recoverEmail", "Restore my email"],
])(
	"a %s link that works no more says so also to somebody who is logged in",
	async (mode, button) => {
		const person = await student(app);
		const page = await person.submit(`/auth/action?mode=${mode}&oobCode=used`, button);
		expect(page.status).toBe(410);
		expect(alertsOf(page)).toEqual(["This link has expired or was already used."]);
		expect(page.document.querySelector("main a[href='/profile/account/']")).not.toBeNull();
	},
);

test("a student sees their devices, ends another one, and ends them all", async () => {
	const person = await student(app);
	const phone = app.visitor();
	await phone.submit("/login/", "Log In", { email: person.email, password: PASSWORD });
	const page = await person.visit("/profile/account/");
	expect(page.document.querySelectorAll("[aria-labelledby=devices] li")).toHaveLength(2);
	const ended = await person.submit("/profile/account/", "Log out this device");
	expect(ended.text).toContain("That device is logged out.");
	expect((await phone.open("/programs/")).location).toContain("/login/");
	const out = await person.submit("/profile/account/", "Log out everywhere");
	expect(out.document.querySelector("h1")?.text).toBe("Log In");
	expect((await person.open("/programs/")).location).toContain("/login/");
});

test("nobody ends another person's session", async () => {
	const person = await student(app);
	const other = await student(app);
	const [session] = await app.rows<{ id_hash: string }>(
		"select id_hash from sessions where uid = ?",
		person.uid,
	);
	await other.post("/profile/account/", {
		intent: "end-session",
		session: session?.id_hash ?? "",
	});
	expect((await person.open("/programs/")).status).toBe(200);
});

test("where somebody wanted to go outlives signing up and verifying", async () => {
	const person = app.visitor();
	const email = newEmail();
	const page = await person.submit("/signup/?redirectTo=/programs/add-program/", "Create Account", {
		name: "Ida Wells",
		email,
		password: PASSWORD,
	});
	expect(page.document.querySelector("h1")?.text).toBe("Verify your email");
	const link = `/auth/action?mode=verifyEmail&oobCode=${await mailedCode(email)}`;
	const there = await person.submit(link, "Verify my email");
	expect(there.document.querySelector("h1")?.text).toContain("Add New Program");
});

/** The emulator stores the code of an email change under the old or the new address. */
async function changeCode(address: string): Promise<string> {
	const url = `${inject("identityUrl")}/emulator/v1/projects/demo-yard/oobCodes`;
	const { oobCodes } = (await (await fetch(url)).json()) as {
		oobCodes: { email: string; newEmail?: string; oobCode: string; requestType: string }[];
	};
	const mail = oobCodes.findLast(
		({ email, newEmail, requestType }) =>
			requestType === "VERIFY_AND_CHANGE_EMAIL" && [email, newEmail].includes(address),
	);
	if (!mail) throw new Error(`No mail about ${address}`);
	return mail.oobCode;
}

describe("a new password that somebody could guess is refused at its field, and not sent back", () => {
	const COMMON = "That password is one of the most common ones. Choose another.";
	const OWN =
		"Your name, your email and The Yard's name are easy to guess. Choose another password.";
	const refusedAt = (page: Page, problem: string, typed: string) => {
		expect(page.status).toBe(400);
		expect(problemOf(page, "password")).toBe(problem);
		expect(page.html).not.toContain(typed);
	};

	test("at sign-up, which keeps the rest", async () => {
		for (const [typed, problem] of [
			["iloveyou1", COMMON],
			["Larsen1891", OWN],
			["TheYard-1234", OWN],
		] as const) {
			const email = newEmail("nella");
			const form = { name: "Nella Larsen", email, password: typed };
			const page = await app.visitor().submit("/signup/", "Create Account", form);
			refusedAt(page, problem, typed);
			expect(page.html).toContain(email);
			expect((await logIn(email, typed)).status).toBe(400);
		}
	});

	test("at a reset, whose code stays good", async () => {
		const { email } = await student(app, { name: "Georgia Johnson" });
		await app.visitor().submit("/forgot-password/", "Send link", { email });
		const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(email)}`;
		const own = email.split("@")[0] ?? "";
		for (const [typed, problem] of [
			["football1", COMMON],
			[own, OWN],
			["Johnson1880", OWN],
			["georgiajohnson", OWN],
		] as const) {
			const page = await app.visitor().submit(link, "Change password", { password: typed });
			refusedAt(page, problem, typed);
		}
		const done = await app.visitor().submit(link, "Change password", { password: NEW_PASSWORD });
		expect(done.status).toBe(200);
	});

	test("at a change", async () => {
		const person = await student(app, { name: "Zora Hurston" });
		for (const [typed, problem] of [
			["Football1", COMMON],
			["hurston1937", OWN],
		] as const) {
			const form = { current_password: PASSWORD, password: typed };
			const page = await person.submit("/profile/account/", "Change password", form);
			refusedAt(page, problem, typed);
		}
		expect((await logIn(person.email, PASSWORD)).status).toBe(200);
	});

	test("but who has one from before logs in with it", async () => {
		const email = newEmail();
		const admin = localAdmin(inject("identityUrl"));
		await createVerifiedAccount(admin, { email, password: "football1", displayName: "Al" });
		expect((await logIn(email, "football1")).status).toBe(200);
	});
});
