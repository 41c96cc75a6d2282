import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_SAVED } from "#db/saved/saved-programs.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, buttonsOf } from "../support/forms.ts";
import { followMail, mailedCode, newEmail, PASSWORD, student } from "../support/people.ts";
import { asPerson, atProvider } from "../support/provider.ts";
import {
	count,
	emptySavedLists,
	passMailPause,
	publish,
	publishAll,
	sql,
	userIdOf,
} from "../support/rows.ts";
import { codeOf, forgetUsedCodes, setUp } from "../support/second-factor.ts";
import type { Page, Visitor } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

beforeEach(async () => {
	await emptySavedLists(app);
	await publish(app, { id: "camp", name: "Choral Camp" });
});

const SAVE = "/signup/?save=camp&redirectTo=%2Fprograms%2Fcamp%2F";
const LOG_IN = SAVE.replace("signup", "login");
const PROMISE = "We'll save “Choral Camp” for you once you're in.";

const savedBy = async (email: string) =>
	sql<{ program_id: string }>(
		app,
		"select program_id from saved_programs join users on users.id = user_id where email = ?",
		email,
	);
const waiting = () => count(app, "pending_saves");
const heading = (page: Page) => page.document.querySelector("h1")?.text;
const said = (page: Page) => page.document.querySelector("[role=status]")?.text;

async function signUp(visitor: Visitor, email = newEmail(), path = SAVE): Promise<string> {
	const fields = { name: "Nia Newcomer", email, university: "", password: PASSWORD };
	const page = await visitor.submit(path, "Create Account", fields);
	expect(heading(page)).toBe("Verify your email");
	return email;
}

function logIn(visitor: Visitor, email: string, path = LOG_IN): Promise<Page> {
	return visitor.submit(path, "Log In", { email, password: PASSWORD });
}

/** Checks that the program's page is shown, with the program saved and a message that says so. */
async function expectSaved(page: Page, email: string): Promise<void> {
	expect(heading(page)).toBe("Choral Camp");
	expect(said(page)).toMatch(/Saved.*Choral Camp/);
	expect(buttonsOf(page)).toContain("Unsave Choral Camp");
	expect(await savedBy(email)).toEqual([{ program_id: "camp" }]);
	expect(await waiting()).toBe(0);
}

describe("what a guest saves", () => {
	test("waits while they choose a new password, and only in the browser that asked for it", async () => {
		const { email } = await student(app);
		const guest = app.visitor();
		const link = (await guest.visit(LOG_IN)).document
			.querySelectorAll("main a")
			.find(({ text }) => text === "Forgot password?");
		const forgot = link?.getAttribute("href") ?? "";
		expect((await guest.visit(forgot)).text).toContain(PROMISE);
		const choose = async (visitor: Visitor, password: string) => {
			const mailed = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(email)}`;
			return visitor.submit(mailed, "Change password", { password });
		};
		const sent = await guest.submit(forgot, "Send link", { email });
		const back = sent.document.querySelector("main a[href^='/login/?']");
		expect(back?.getAttribute("href")).toContain("save=camp");
		await choose(app.visitor(), "a new and longer password");
		expect(await savedBy(email)).toEqual([]);
		await passMailPause(app);
		await guest.submit(forgot, "Send link", { email });
		const done = await choose(guest, "another longer password");
		expect(said(done)).toContain("Password changed.");
		await expectSaved(done, email);
	});

	test("is said on both pages, which lead to one another with it", async () => {
		const guest = app.visitor();
		const list = await guest.open("/programs-public/");
		const link = list.document.querySelector("main a[aria-label='Save Choral Camp']");
		const signUpPage = await guest.open(link?.getAttribute("href") ?? "");
		expect(signUpPage.text).toContain(PROMISE);
		const other = signUpPage.document.querySelector("main p a[href^='/login/']");
		const logInPage = await guest.open(other?.getAttribute("href") ?? "");
		expect(logInPage.text).toContain(PROMISE);
		const back = logInPage.document.querySelector("main p a[href^='/signup/']");
		const query = new URL(back?.getAttribute("href") ?? "", app.origin).searchParams;
		expect(Object.fromEntries(query)).toEqual({ save: "camp", redirectTo: "/programs/camp/" });
	});

	test.each(["gone", "", "x".repeat(5000), "'; drop table programs", "../../evil"])(
		"says nothing when no program has the id %j, and stops nobody",
		async (id) => {
			const path = `/signup/?${new URLSearchParams({ save: id })}`;
			const page = await app.visitor().open(path);
			expect(page.status).toBe(200);
			expect(page.text).not.toContain("We'll save");
			expect(page.document.querySelector("input[name=save]")).toBeNull();
		},
	);

	test("stays through a form that is refused", async () => {
		const guest = app.visitor();
		const fields = { name: "", email: "nobody", university: "", password: PASSWORD };
		const refused = await guest.submit(SAVE, "Create Account", fields);
		expect(refused.status).toBe(400);
		expect(refused.text).toContain(PROMISE);
		const hidden = refused.document.querySelector("#sign-up input[name=save]");
		expect(hidden?.getAttribute("value")).toBe("camp");
	});
});

describe("after a sign-up", () => {
	test("it is saved once the mail's link is opened, and the program shown", async () => {
		const guest = app.visitor();
		const email = await signUp(guest);
		expect(await waiting()).toBe(1);
		await expectSaved(await followMail(guest, email), email);
		expect((await guest.open("/programs/camp/")).text).not.toContain("Saved: ");
	});

	test("it is saved by the waiting browser when the link was opened on another device", async () => {
		const guest = app.visitor();
		const email = await signUp(guest);
		await followMail(app.visitor(), email);
		expect(await savedBy(email)).toEqual([]);
		await expectSaved(await guest.visit("/verify-email/"), email);
	});

	test("it is saved by a log-in on that other device, which knows nothing of it", async () => {
		const email = await signUp(app.visitor());
		const phone = app.visitor();
		await followMail(phone, email);
		await expectSaved(await logIn(phone, email, "/login/"), email);
	});

	test("who was on the way elsewhere goes there, and sees that it is saved", async () => {
		const email = await signUp(app.visitor());
		const phone = app.visitor();
		await followMail(phone, email);
		const page = await logIn(phone, email, "/login/?redirectTo=/profile/");
		expect(heading(page)).toBe("Profile");
		expect(said(page)).toContain("Saved: Choral Camp");
	});

	test("a program that is gone by then is passed over", async () => {
		const guest = app.visitor();
		const email = await signUp(guest);
		await sql(app, "delete from programs");
		const page = await followMail(guest, email);
		expect(page.text).toContain("Your email is verified.");
		expect(page.text).not.toContain("Saved:");
		expect(await savedBy(email)).toEqual([]);
	});

	test("an address that has an account is answered alike, and nothing of its owner changes", async () => {
		const owner = await student(app);
		const [taken, free] = [app.visitor(), app.visitor()];
		await signUp(taken, owner.email);
		await signUp(free);
		const rows = await sql<{ uid: string }>(app, "select uid from pending_saves");
		expect(rows).toHaveLength(2);
		expect(rows.map(({ uid }) => uid)).not.toContain(owner.uid);
		const page = await owner.visit("/programs/camp/");
		expect(buttonsOf(page)).toContain("Save Choral Camp");
	});
});

describe("at a log-in", () => {
	test("it is saved at once, and again changes nothing", async () => {
		const { email } = await student(app);
		for (const visitor of [app.visitor(), app.visitor()]) {
			await expectSaved(await logIn(visitor, email), email);
		}
	});

	test("an account that is not verified keeps it for later", async () => {
		const email = await signUp(app.visitor(), undefined, "/signup/");
		await passMailPause(app);
		const visitor = app.visitor();
		const refused = await logIn(visitor, email);
		expect(alertsOf(refused)[0]).toContain("Please verify your email.");
		expect(refused.text).toContain(PROMISE);
		await followMail(visitor, email);
		await expectSaved(await logIn(visitor, email, "/login/"), email);
	});

	test("a wrong password keeps nothing", async () => {
		const { email } = await student(app);
		await app.visitor().submit(LOG_IN, "Log In", { email, password: "not that one" });
		expect(await waiting()).toBe(0);
	});

	test("with a second factor it is saved only after the code", async () => {
		const owner = await student(app);
		const { secret } = await setUp(owner);
		await forgetUsedCodes(app);
		const visitor = app.visitor();
		const asked = await logIn(visitor, owner.email);
		expect(heading(asked)).toBe("Enter your code");
		expect(await savedBy(owner.email)).toEqual([]);
		const to = "/login/code/?redirectTo=/programs/camp/";
		await expectSaved(await visitor.submit(to, "Continue", { code: codeOf(secret) }), owner.email);
	});
});

describe("once something has changed", () => {
	test("a program that was merged meanwhile is saved as the other", async () => {
		await publish(app, { id: "choir", name: "Choral Camp" });
		await sql(app, "delete from programs where id = 'camp'");
		await sql(app, "insert into merged_programs values ('camp', 'choir', 'key', 1)");
		const { email } = await student(app);
		const visitor = app.visitor();
		expect((await visitor.open(LOG_IN)).text).toContain(PROMISE);
		const page = await logIn(visitor, email);
		expect(said(page)).toMatch(/Saved.*Choral Camp/);
		expect(await savedBy(email)).toEqual([{ program_id: "choir" }]);
	});

	test.each([
		["/programs/camp/", "Choral Camp"],
		["/profile/", "Profile"],
	])("who comes to %s with a full list reads that it isn't saved", async (path, title) => {
		const { email, uid } = await student(app);
		await publishAll(
			app,
			Array.from({ length: MAX_SAVED }, () => ({})),
		);
		await sql(
			app,
			"insert into saved_programs (user_id, program_id, deadline, saved_at) select ?, id, '9999-12-31', 1 from programs where id <> 'camp'",
			await userIdOf(app, uid),
		);
		const to = `/login/?${new URLSearchParams({ save: "camp", redirectTo: path })}`;
		const page = await logIn(app.visitor(), email, to);
		expect(heading(page)).toBe(title);
		expect(said(page)).toContain("“Choral Camp” isn't saved: your list is full.");
		expect(said(page)).not.toContain("Saved");
		expect(await waiting()).toBe(0);
	});
});

describe("by a provider", () => {
	test.each(["google", "microsoft"] as const)(
		"%s: it is saved, and kept on failure",
		async (name) => {
			const email = newEmail();
			const visitor = app.visitor();
			const begin = await visitor.open(LOG_IN);
			const hidden = begin.document.querySelector(`form[action='/auth/${name}'] input[name=save]`);
			expect(hidden?.getAttribute("value")).toBe("camp");
			const query = "?save=camp&redirectTo=/programs/camp/";
			const back = await atProvider(visitor, name, asPerson(email), query);
			await expectSaved(await visitor.visit(back), email);
		},
	);

	test("another site's link begins a sign-in that saves nothing", async () => {
		const { email } = await student(app);
		const visitor = app.visitor();
		const page = await visitor.open(`/auth/google?save=camp`, { "Sec-Fetch-Site": "cross-site" });
		expect(page.status).toBe(200);
		expect(await savedBy(email)).toEqual([]);
	});

	test("what somebody else left waiting under the address is not taken over by its owner", async () => {
		const email = newEmail();
		await signUp(app.visitor(), email);
		const owner = app.visitor();
		const page = await owner.visit(await atProvider(owner, "google", asPerson(email)));
		expect(said(page)).toContain("Signed in with Google successfully!");
		expect(said(page)).not.toContain("Saved");
		expect(await savedBy(email)).toEqual([]);
		expect(await waiting()).toBe(0);
	});
});

describe("somebody who is in already", () => {
	test("is led to the program, and saves nothing by a link", async () => {
		const owner = await student(app);
		for (const path of [SAVE, LOG_IN, "/signup/?save=camp", "/login/?save=camp"]) {
			const page = await owner.visit(path);
			expect(heading(page)).toBe("Choral Camp");
			expect(buttonsOf(page)).toContain("Save Choral Camp");
		}
		expect(await savedBy(owner.email)).toEqual([]);
		expect(await waiting()).toBe(0);
	});

	test("is not led to another site", async () => {
		const owner = await student(app);
		for (const save of ["//evil.example", "/\\evil.example", "..%2f..%2f..//evil.example"]) {
			const { location } = await owner.open(`/login/?${new URLSearchParams({ save })}`);
			expect(new URL(location ?? "", app.origin).origin).toBe(app.origin);
		}
	});
});

test("what waits goes with its account", async () => {
	const owner = await student(app);
	await sql(app, "insert into pending_saves values (?, 'camp', 9e15)", owner.uid);
	await owner.submit("/profile/delete/", "Delete my account", { current_password: PASSWORD });
	expect(await waiting()).toBe(0);
});
