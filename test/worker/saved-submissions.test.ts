import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn } from "../support/forms.ts";
import { PASSWORD, student } from "../support/people.ts";
import { contribute, count, publish, sql, userIdOf } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const ADD = "/programs/add-program/";
const TYPED = {
	name: "Lantern Fellowship",
	application_link: "https://lantern.example.org/apply",
	description: "Typed for half an hour,\non the bus.",
	form_key: "the-key-of-the-form",
};

async function expire(person: { uid: string }): Promise<void> {
	await sql(app, "update sessions set expires_at = 1 where uid = ?", person.uid);
}

function logIn(visitor: Visitor, path: string, email: string) {
	return visitor.submit(path, "Log In", { email, password: PASSWORD });
}

test("a form that meets an expired session goes through log-in and comes back with its text", async () => {
	const person = await student(app);
	await expire(person);
	const refused = await person.post(ADD, TYPED);
	expect(refused.location).toBe(`/login/?${new URLSearchParams({ redirectTo: ADD })}`);

	const logInPage = await person.open(refused.location ?? "");
	expect(logInPage.text).toContain("Log in to continue. We kept what you typed.");
	const back = await logIn(person, refused.location ?? "", person.email);
	expect(back.document.querySelector("h1")).not.toBeNull();
	expect(alertsOf(back).join(" ")).toContain("What you typed is still here");
	for (const name of ["name", "application_link", "description", "form_key"] as const) {
		expect(filledIn(back, name)).toBe(TYPED[name]);
	}

	const sent = await person.submit(ADD, "Submit Contribution");
	expect(sent.text).toContain("Program submitted successfully!");
	expect(filledIn(sent, "name")).toBe("");
	expect(filledIn(await person.open(ADD), "name")).toBe("");
	expect(await count(app, "contributions where name = ?", TYPED.name)).toBe(1);
});

test("one form of several on a page comes back in its place", async () => {
	const person = await student(app);
	await expire(person);
	const refused = await person.post("/profile/", {
		intent: "details",
		full_name: "A New Name",
		college: "Tuskegee University",
	});
	const back = await logIn(person, refused.location ?? "", person.email);
	expect(filledIn(back, "full_name")).toBe("A New Name");
	expect(filledIn(back, "college")).toBe("Tuskegee University");
	expect(await count(app, "users where full_name = 'A New Name'")).toBe(0);
});

test("it waits until that form is sent, whatever else is sent on its page meanwhile", async () => {
	const person = await student(app);
	await expire(person);
	const name = "Waits For It";
	const refused = await person.post("/profile/", { intent: "details", full_name: name });
	await logIn(person, refused.location ?? "", person.email);
	const other = await person.submit("/profile/", "Save credit");
	expect(other.text).toContain("The programs you share say");
	expect(filledIn(other, "full_name")).toBe(name);
	expect(alertsOf(other).join(" ")).toContain("What you typed is still here");
	const sent = await person.submit("/profile/", "Save");
	expect(sent.text).toContain("Profile saved");
	expect(alertsOf(await person.open("/profile/"))).toEqual([]);
});

test("of two forms alike on a page, the note of one program waits while another's is saved", async () => {
	const person = await student(app);
	const list = "/programs/saved/";
	for (const program_id of ["one", "two"]) {
		await publish(app, { id: program_id });
		await person.post(list, { intent: "save", program_id });
	}
	await expire(person);
	const note = { intent: "notes", program_id: "one", notes: "Ask Dr. Hill." };
	const refused = await person.post(list, note);
	await logIn(person, refused.location ?? "", person.email);
	await person.post(list, { ...note, program_id: "two", notes: "Another" });
	expect((await person.visit(list)).document.querySelector("#program-one textarea")?.text).toBe(
		note.notes,
	);
	await person.post(list, note);
	expect(alertsOf(await person.visit(list))).toEqual([]);
});

test.each([
	["/profile/", { intent: "remove-photo" }],
	["/profile/", { intent: "uses-resume", uses: "no" }],
	["/profile/account/", { intent: "disconnect", way: "google.com" }],
	["/profile/account/", { intent: "password", current_password: PASSWORD, password: "another" }],
	["/welcome/", { intent: "skip" }],
	["/resume/", { intent: "remove", id: "one" }],
	["/moderation/", { decision: "undo", undo: "one" }],
	["/moderation/published/one/", { intent: "restore", version: "1" }],
	["/moderation/renewals/", { intent: "later", program_id: "one", version: "1" }],
])("a button has nothing to keep: %s %o", async (path, sent) => {
	const person = await student(app);
	await expire(person);
	const { location } = await person.post(path, sent);
	expect(location).toBe(`/login/?${new URLSearchParams({ redirectTo: path })}`);
	expect((await person.open(location ?? "")).text).not.toContain("We kept what you typed.");
	expect(await count(app, "kept_forms where uid = ?", person.uid)).toBe(0);
});

test("passwords are not kept, and the table alone reveals nothing of what is", async () => {
	const person = await student(app);
	await expire(person);
	await sql(app, "delete from kept_forms");
	const refused = await person.post("/profile/account/", {
		intent: "email",
		email: "somewhere.else@example.edu",
		current_password: "a secret password",
	});
	const [row] = await sql<{ uid: string; fields: string }>(app, "select * from kept_forms");
	expect(row?.uid).toBe(person.uid);
	expect(JSON.stringify(row)).not.toMatch(/somewhere|secret password/);
	const back = await logIn(person, refused.location ?? "", person.email);
	expect(back.html).toContain("somewhere.else@example.edu");
	expect(back.html).not.toContain("a secret password");
});

test("somebody else who logs in on the same browser does not see it", async () => {
	const person = await student(app);
	const other = await student(app);
	await expire(person);
	const refused = await person.post(ADD, TYPED);
	const back = await logIn(person, refused.location ?? "", other.email);
	expect(back.status).toBe(200);
	expect(back.html).not.toContain(TYPED.name);
});

test("it waits on its own page only, and logging out lets go of it", async () => {
	const person = await student(app);
	const own = await contribute(app, { userId: await userIdOf(app, person.uid), name: "As it was" });
	await expire(person);
	const refused = await person.post(ADD, TYPED);
	await logIn(person, refused.location ?? "", person.email);
	expect((await person.open(`/programs/contributions/${own.id}/edit/`)).html).toContain(
		"As it was",
	);
	expect((await person.open("/profile/")).html).not.toContain(TYPED.name);
	expect(filledIn(await person.open(ADD), "name")).toBe(TYPED.name);
	await person.submit("/programs/", "Logout");
	await logIn(person, "/login/", person.email);
	expect(filledIn(await person.open(ADD), "name")).toBe("");
});

test("an hour later it is gone", async () => {
	const person = await student(app);
	await expire(person);
	const refused = await person.post(ADD, TYPED);
	await sql(app, "update kept_forms set expires_at = ?", Date.now() - 1);
	const back = await logIn(person, refused.location ?? "", person.email);
	expect(filledIn(back, "name")).toBe("");
});

test("a cookie of somebody's own making opens nothing", async () => {
	const person = await student(app);
	const made = Buffer.from(JSON.stringify({ id: "guessed", path: ADD })).toString("base64");
	person.cookie = `${person.cookie}; kept=${encodeURIComponent(made)}`;
	const page = await person.open(ADD);
	expect(page.status).toBe(200);
	expect(filledIn(page, "name")).toBe("");
});

test("who never had a session is asked to log in all the same, and too much text is not kept", async () => {
	const stranger = app.visitor();
	await sql(app, "delete from kept_forms");
	const refused = await stranger.post(ADD, { ...TYPED, description: "x".repeat(70_000) });
	expect(refused.location).toContain("/login/");
	expect(await count(app, "kept_forms")).toBe(0);
	await stranger.post(ADD, TYPED);
	expect(await count(app, "kept_forms")).toBe(1);
});

test("nobody fills the table: past the limit a post is asked to log in and nothing is kept", async () => {
	const strict = await startApp({}, { "saved submission": 2 });
	try {
		const stranger = strict.visitor();
		for (let posts = 0; posts < 5; posts++) {
			expect((await stranger.post(ADD, TYPED)).location).toContain("/login/");
		}
		expect(await count(strict, "kept_forms")).toBe(2);
	} finally {
		await strict.stop();
	}
});

test("a form that was opened before logging in for the first time comes back, too", async () => {
	const stranger = app.visitor();
	await stranger.post(ADD, TYPED);
	const other = await student(app);
	const back = await logIn(
		stranger,
		`/login/?${new URLSearchParams({ redirectTo: ADD })}`,
		other.email,
	);
	expect(filledIn(back, "name")).toBe(TYPED.name);
});
