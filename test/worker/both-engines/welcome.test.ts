import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { followMail, newcomer, newEmail, PASSWORD, student } from "../../support/people.ts";
import { count, publish, sql, userIdOf } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";
import { ownDataOf } from "../../support/zip.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const heading = (page: Page) => page.document.querySelector("h1")?.text;

/** Sends a form whose fields may come several times. */
async function send(path: string, who: Visitor, fields: [string, string][]): Promise<Response> {
	return app.fetch(path, {
		method: "POST",
		headers: { Origin: app.origin, Cookie: who.cookie },
		body: new URLSearchParams(fields),
		redirect: "manual",
	});
}

async function saidBy(uid: string) {
	const [user] = await sql(
		app,
		"select year, fields, goals, asked_at is not null as asked from users where firebase_uid = ?",
		uid,
	);
	return user;
}

/** What is ticked or chosen in the form with three questions. */
function chosenOn(page: Page): string[] {
	const ticked = page.document.querySelectorAll("main input[type=checkbox][checked]");
	const year = page.document.querySelector("main select[name=year] option[selected]");
	return [
		year?.getAttribute("value") ?? "",
		...ticked.map((box) => box.getAttribute("value") ?? ""),
	];
}

test("three questions come first after verification, and once: skipped, they lead on to the programs", async () => {
	const person = await newcomer(app);
	const verified = await followMail(person, person.email);
	expect(heading(verified)).toBe("What fits you?");
	expect(verified.text).toContain("Your email is verified. Welcome to The Yard.");
	expect(verified.text).toContain(
		"Used to pick programs for you, and to say which conditions you meet. Only you see it.",
	);
	const skipped = await person.submit("/welcome/", "Skip");
	expect(heading(skipped)).toBe("Programs");
	await person.submit("/programs/", "Logout");
	const back = await person.submit("/login/", "Log In", {
		email: person.email,
		password: PASSWORD,
	});
	expect(heading(back)).toBe("Programs");
});

test("whoever verified on another device is asked where they signed up", async () => {
	const person = await newcomer(app);
	await followMail(app.visitor(), person.email);
	const looked = await person.post("/verify-email/", { intent: "check" });
	expect(looked.location).toBe("/welcome/");
	expect((await person.open("/verify-email/")).location).toBe("/programs/");
});

test("nobody who came for a page is asked before it", async () => {
	const person = app.visitor();
	const email = newEmail("newcomer");
	await person.submit("/signup/?redirectTo=/resume/", "Create Account", {
		name: "Nia Newcomer",
		email,
		university: "",
		password: PASSWORD,
	});
	expect(heading(await followMail(person, email))).toBe("Upload Resume");
});

test("the answers are kept, shown on the profile, changed there, and cleared", async () => {
	const person = await student(app);
	const stranger = await student(app);
	const sent = await send("/welcome/", person, [
		["intent", "answer"],
		["year", "sophomore"],
		["fields", "biology"],
		["fields", "computing"],
		["fields", "biology"],
		["goals", "research"],
	] as [string, string][]);
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/programs/"]);
	expect(await saidBy(person.uid)).toEqual({
		year: "sophomore",
		fields: '["biology","computing"]',
		goals: '["research"]',
		asked: 1,
	});
	const nothing = { year: null, fields: null, goals: null };
	expect(await saidBy(stranger.uid)).toEqual({ ...nothing, asked: 0 });
	const chosen = ["sophomore", "biology", "computing", "research"];
	for (const path of ["/welcome/", "/profile/"]) {
		expect(chosenOn(await person.visit(path))).toEqual(chosen);
		expect(chosenOn(await stranger.visit(path))).toEqual([""]);
	}
	const own = (await ownDataOf(app, person)).profile;
	expect(own).toMatchObject({
		year: "sophomore",
		fields: ["biology", "computing"],
		looks_for: ["research"],
		uses_resume: false,
	});
	await send("/profile/", person, [
		["intent", "fit"],
		["year", "junior"],
		["fields", "law"],
	]);
	expect(chosenOn(await person.visit("/profile/"))).toEqual(["junior", "law"]);
	const cleared = await person.submit("/profile/", "Clear my answers");
	expect(chosenOn(cleared)).toEqual([""]);
	expect(await saidBy(person.uid)).toEqual({ ...nothing, asked: 1 });
});

test("all questions may stay empty, and skipping forgets nothing", async () => {
	const person = await student(app);
	const page = await person.submit("/welcome/", "Show what fits me", { year: "senior" });
	expect(heading(page)).toBe("Programs");
	await person.submit("/welcome/", "Skip");
	expect(await saidBy(person.uid)).toMatchObject({ year: "senior" });
	await person.submit("/welcome/", "Show what fits me", { year: "" });
	expect(await saidBy(person.uid)).toEqual({ year: null, fields: null, goals: null, asked: 1 });
});

test("what is not offered is refused at its question, and nothing is kept", async () => {
	const person = await student(app);
	for (const bad of [
		[["year", "freshman"]],
		[["fields", "any"]],
		[["goals", "other"]],
		[
			["fields", "law"],
			["fields", "<script>"],
		],
		[
			["year", "junior"],
			["year", "senior"],
		],
	] as [string, string][][]) {
		for (const [path, intent] of [
			["/welcome/", "answer"],
			["/profile/", "fit"],
		] as const) {
			const answer = await send(path, person, [["intent", intent], ...bad]);
			expect([path, bad, answer.status]).toEqual([path, bad, 400]);
			const html = await answer.text();
			expect(html).toContain("Choose from the list.");
			expect(html).not.toContain("<script>");
		}
	}
	expect((await person.post("/welcome/", {})).status).toBe(400);
	expect(await saidBy(person.uid)).toMatchObject({ year: null, fields: null, asked: 0 });
});

test("what was chosen after the session has ended is there again after logging in", async () => {
	const person = await student(app);
	await sql(app, "delete from sessions where uid = ?", person.uid);
	const page = await person.post("/welcome/", { intent: "answer", year: "graduate" });
	expect(page.location).toBe("/login/?redirectTo=%2Fwelcome%2F");
	const back = await person.submit(page.location ?? "", "Log In", {
		email: person.email,
		password: PASSWORD,
	});
	expect(heading(back)).toBe("What fits you?");
	expect(chosenOn(back)).toEqual(["graduate"]);
});

describe("do I fit", () => {
	const asked = async () => {
		const program = await publish(app, { name: "Land Scholars" });
		await sql(
			app,
			`update programs set audience = '["sophomore"]', min_gpa = 3.2, citizenship = 'residents', place = 'abroad',
				for_hbcu = 1, college_groups = '["landgrants"]', colleges = 'Spelman; Howard University' where id = ?`,
			program.id,
		);
		return `/programs/${program.id}/`;
	};
	const answers: [string, string][] = [
		["intent", "fit"],
		["year", "sophomore"],
		["gpa", "from30"],
		["places", "remote"],
		["open_to", "residents"],
		["open_to", "daca"],
	];
	const rowsOn = (page: Page, within = "main") =>
		Object.fromEntries(
			page.document
				.querySelectorAll(`${within} [data-condition]`)
				.map((row) => [
					row.getAttribute("data-condition"),
					row.querySelector(".badge")?.text ?? "",
				]),
		);

	test("each condition has its row, for its student alone, and every answer is theirs to take along", async () => {
		const path = await asked();
		const [person, stranger] = [await student(app), await student(app)];
		const before = await person.visit(path);
		expect(rowsOn(before)).toEqual({});
		const link = before.document
			.querySelectorAll("main a")
			.find((one) => one.text === "Do I fit? Answer three questions");
		const back = `redirectTo=${encodeURIComponent(path)}`;
		expect(link?.getAttribute("href")).toBe(`/welcome/?${back}`);
		const sent = await send(`/profile/?${back}`, person, answers);
		expect([sent.status, sent.headers.get("Location")]).toEqual([303, path]);
		await sql(app, "update users set college = 'FAMU' where firebase_uid = ?", person.uid);
		const page = await person.visit(path);
		expect(rowsOn(page)).toEqual({
			year: "You fit",
			gpa: "Not sure",
			citizenship: "Not sure",
			place: "You don't",
			hbcu: "You fit",
			colleges: "You fit",
		});
		expect(page.text).toContain("1890 land-grant universities; Spelman; Howard University");
		const { profile } = await ownDataOf(app, person);
		expect(profile).toMatchObject({
			year: "sophomore",
			gpa_range: "from30",
			places: ["remote"],
			open_to: ["residents", "daca"],
		});
		for (const other of [stranger, app.visitor()]) {
			const seen = await other.visit(path);
			expect(rowsOn(seen)).toEqual({});
			expect(seen.html).not.toContain("from30");
		}
		expect((await app.visitor().visit(path)).text).not.toContain("Do I fit?");
		// Random ids are left out: "daca" is four hexadecimal digits, and one id in a few thousand has them.
		const ids = new Set(["requestId", "uid", "address"]);
		const logged = JSON.stringify(await app.wholeLog(), (key, value) =>
			ids.has(key) ? undefined : value,
		);
		expect(logged).toContain(path);
		for (const secret of ["from30", "daca", "gpa"]) expect(logged).not.toContain(secret);
		// The three questions leave the others alone; an empty form clears all.
		await send("/welcome/", person, [
			["intent", "answer"],
			["year", "junior"],
		]);
		expect(rowsOn(await person.visit(path))).toMatchObject({ year: "You don't", gpa: "Not sure" });
		await person.submit("/profile/", "Clear my answers");
		const cleared = "users where coalesce(gpa_range, places, open_to) is not null";
		expect(await count(app, cleared)).toBe(0);
	});

	test("cards say it in a line, and each condition in a row that opens below, for who has answered", async () => {
		const path = await asked();
		const [, , id = ""] = path.split("/");
		const card = `#program-${id}`;
		const person = await student(app);
		const list = "/programs/?q=land+scholars";
		const lineOn = async () =>
			(await person.visit(list)).text.match(/\d+ conditions? (to check|you don't meet)/)?.[0];
		expect(await lineOn()).toBeUndefined();
		expect(rowsOn(await person.visit(list))).toEqual({});
		await send("/profile/", person, [
			["intent", "fit"],
			["year", "sophomore"],
		]);
		expect(await lineOn()).toBe("5 conditions to check");
		await send("/profile/", person, answers);
		expect(await lineOn()).toBe("1 condition you don't meet");
		const rows = {
			year: "You fit",
			gpa: "Not sure",
			citizenship: "Not sure",
			place: "You don't",
			hbcu: "Not sure",
			colleges: "Not sure",
		};
		const listed = await person.visit(list);
		expect(rowsOn(listed, card)).toEqual(rows);
		const gpa = listed.document.querySelector(`${card} details [data-condition=gpa]`)?.text;
		expect(gpa).toContain("The program says: 3.2 or higher");
		expect(gpa).toContain("You said: 3.0–3.4");
		const change = listed.document
			.querySelectorAll(`${card} details a`)
			.find((link) => link.text === "Change my answers");
		const back = new URLSearchParams({ redirectTo: list });
		expect(change?.getAttribute("href")).toBe(`/profile/?${back}#fits-you`);
		// On the list of saved programs, too, until one has applied.
		const userId = await userIdOf(app, person.uid);
		await sql(
			app,
			"insert into saved_programs (user_id, program_id, deadline, saved_at) values (?, ?, '9999-12-31', 1)",
			userId,
			id,
		);
		const line = "1 condition you don't meet";
		const saved = await person.visit("/programs/saved/");
		expect(saved.text).toContain(line);
		expect(rowsOn(saved, card)).toEqual(rows);
		await sql(app, "update saved_programs set state = 'applied' where user_id = ?", userId);
		expect((await person.visit("/programs/saved/")).text).not.toContain(line);
	});

	test("what is picked for a student says it, too", async () => {
		await publish(app, { name: "Open Lab" });
		await sql(
			app,
			"update programs set audience = '[\"graduate\"]', min_gpa = 3.2 where name = 'Open Lab'",
		);
		const person = await student(app);
		await send("/profile/", person, [
			["intent", "fit"],
			["year", "graduate"],
		]);
		const picked = async () =>
			(await person.visit("/programs/")).document
				.querySelectorAll("[aria-labelledby=for-you] > ul > li")
				.find((item) => item.text.includes("Open Lab"))?.text;
		expect(await picked()).toContain("1 condition to check");
		expect(await picked()).toMatch(/GPA Not sure.*3\.2 or higher\s+You said: Nothing yet/);
		await send("/profile/", person, [
			["intent", "fit"],
			["year", "graduate"],
			["gpa", "from35"],
		]);
		expect(await picked()).toContain("Fits your answers");
	});

	test.each([
		["gpa", "3.7"],
		["gpa", "__proto__"],
		["places", "moon"],
		["open_to", "undocumented"],
	])("%s=%s is refused at its field, and the rest stays typed", async (name, value) => {
		const person = await student(app);
		const page = await person.post("/profile/", { intent: "fit", year: "senior", [name]: value });
		expect(page.status).toBe(400);
		expect(page.text).toContain("Choose from the list.");
		expect(chosenOn(page)).toContain("senior");
		expect((await saidBy(person.uid))?.year).toBeNull();
	});

	test.each(["//evil.example/", "https://evil.example/", "javascript:alert(1)"])(
		"a way back to %s is none",
		async (to) => {
			const person = await student(app);
			const path = `/profile/?redirectTo=${encodeURIComponent(to)}`;
			const sent = await send(path, person, answers);
			expect(sent.headers.get("Location")).toBe("/profile/");
		},
	);
});
