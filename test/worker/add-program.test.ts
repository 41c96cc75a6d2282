import { afterAll, beforeAll, expect, test } from "vitest";
import { isoWeekOf, monthOf } from "#lib/calendar-days.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, newProgram } from "../support/forms.ts";
import { PASSWORD, student } from "../support/people.ts";
import { contribute, count, publish, sql, userIdOf } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

const PAGE = "/programs/add-program/";
const LIST = "/programs/contributions/";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

async function signedIn(on = app) {
	const person = await student(on);
	return { person, userId: await userIdOf(on, person.uid) };
}

function texts(page: Page, selector: string): string[] {
	return page.document
		.querySelectorAll(selector)
		.map((element) => element.text.replace(/\s+/g, " ").trim());
}

test("who has contributed nothing reads so, in a panel that is closed at first", async () => {
	const { person } = await signedIn();
	const page = await person.open(PAGE);
	const panel = page.document.querySelector("details");
	expect(panel?.hasAttribute("open")).toBe(false);
	expect(texts(page, "details.panel summary")).toEqual(["My Contributions 0"]);
	expect(panel?.text).toContain("No contributions yet. Add your first program below!");
	expect(panel?.text).toContain("No contributions yet!");
	expect(page.document.querySelectorAll("h1")).toHaveLength(1);
	expect(texts(page, "h1")).toEqual(["Contribute a New Program Add New Program"]);
});

test("the panel shows the newest twenty of one's own, newest first, and leads to all", async () => {
	const { person, userId } = await signedIn();
	const names: string[] = [];
	for (let n = 0; n < 22; n++) names.unshift((await contribute(app, { userId })).name);
	const page = await person.open(PAGE);
	expect(texts(page, "details.panel summary")).toEqual(["My Contributions 20+"]);
	expect(texts(page, "details li a")).toEqual(names.slice(0, 20));
	expect(page.document.querySelector(`details a[href="${LIST}"]`)).not.toBeNull();
});

/** Approves this many of a student's contributions, as the moderators' page would. */
async function approve(on: App, userId: string, many: number, atMs = Date.now()) {
	for (let n = 0; n < many; n++) {
		const { id } = await contribute(on, { userId });
		await sql(
			on,
			`update contributions set status = 'APPROVED', approved_at = ?, approved_month = ?,
				approved_week = ? where id = ?`,
			atMs,
			monthOf(atMs),
			isoWeekOf(atMs),
			id,
		);
	}
}

const YEAR_MS = 365 * 86_400_000;

test("contributors are ranked for all time, the month and the week, with names, colleges and medals", async () => {
	const own = await startApp();
	try {
		const { person, userId } = await signedIn(own);
		expect(texts(await person.open(PAGE), "#contributors p")).toEqual([
			"No contributors found for this period No contributors found",
		]);
		await approve(own, userId, 4, Date.now() - YEAR_MS);
		await sql(own, "update users set full_name = null, college = null");
		for (let rank = 2; rank <= 12; rank++) {
			const id = `user-${rank}`;
			await sql(
				own,
				"insert into users (id, firebase_uid, email, full_name, college, created_at) values (?, ?, ?, ?, ?, 1)",
				id,
				id,
				`${id}@example.edu`,
				`Contributor ${rank}`,
				"Fisk University",
			);
			await approve(own, id, rank === 2 ? 3 : 1, Date.now() - (20 - rank));
		}
		const rows = texts(await person.open(PAGE), "#contributors li");
		expect(rows).toHaveLength(10);
		expect(rows[0]).toBe("#1 U Unknown No college specified 4 contributions");
		expect(rows[1]).toBe("#2 C Contributor 2 Fisk University 3 contributions");
		expect(rows[9]).toMatch(/^#10 C Contributor 10 .* 1 contribution$/);
		const all = await person.open(PAGE);
		expect(all.document.querySelectorAll("#contributors ol svg")).toHaveLength(3);
		for (const [tab, duration] of [
			["Monthly", "monthly"],
			["Weekly", "weekly"],
		] as const) {
			const link = all.document
				.querySelectorAll("#contributors nav a")
				.find(({ text }) => text === tab);
			const href = link?.getAttribute("href")?.replace("#contributors", "") ?? "";
			expect(href).toContain(`?duration=${duration}`);
			const page = await person.open(href);
			expect(texts(page, "#contributors nav a[aria-current]")).toEqual([tab]);
			expect(texts(page, "#contributors li")[0]).toContain("Contributor 2");
			expect(page.text).not.toContain("No college specified");
		}
		const unknown = await person.open(`${PAGE}?duration=yearly`);
		expect(unknown.status).toBe(200);
		expect(texts(unknown, "#contributors nav a[aria-current]")).toEqual(["All Time"]);
	} finally {
		await own.stop();
	}
});

test("recently added programs stand with their author, or 'Unknown', and lead to their page", async () => {
	const { person } = await signedIn();
	const program = await publish(app, { name: "Newest of all", description: "d".repeat(500) });
	const page = await person.open(PAGE);
	const row = page.document.querySelector("[aria-labelledby=recent-title] li");
	expect(row?.querySelector("h3 a")?.getAttribute("href")).toBe(`/programs/${program.id}/`);
	expect(row?.querySelector(`a[href="${program.link}"]`)).not.toBeNull();
	expect(row?.text).toContain("Newest of all");
	expect(row?.text).toContain("just now");
	expect(row?.text).toContain("by Unknown");
	expect(row?.text).not.toContain("d".repeat(200));
});

test.each([
	["contribution_counts", "top contributors"],
	["programs", "recent programs"],
])(
	"without the table %s the form is there, the rest too, and one line is logged",
	async (table, part) => {
		const own = await startApp();
		try {
			const { person, userId } = await signedIn(own);
			const { name } = await contribute(own, { userId });
			await sql(own, `alter table ${table} rename to gone`);
			const page = await person.open(PAGE);
			expect(page.status).toBe(200);
			expect(filledIn(page, "name")).toBe("");
			expect(texts(page, "details li a")).toEqual([name]);
			const lines = await own.logOf(page.headers.get("X-Request-Id"));
			expect(lines.filter(({ level }) => level === "error")).toMatchObject([
				{ event: "not loaded", part },
			]);
		} finally {
			await own.stop();
		}
	},
);

async function rejected(on = app) {
	const { person, userId } = await signedIn(on);
	const { id, name } = await contribute(on, { userId, status: "REJECTED" });
	await sql(
		on,
		"update contributions set review_note = 'Say when it begins.', application_deadline = '2028-02-01' where id = ?",
		id,
	);
	return { person, userId, id, name, path: `${PAGE}?from=${id}` };
}

test("a rejected contribution is fixed from its card and takes its own place", async () => {
	const { person, userId, id, name, path } = await rejected();
	const card = (await person.open(LIST)).document.querySelector("li.card");
	expect(card?.text).toContain("Say when it begins.");
	const fix = card?.querySelectorAll("a").find(({ text }) => text === "Fix and submit again");
	expect(fix?.getAttribute("href")).toBe(path);
	const form = await person.open(path);
	expect(form.text).toContain("Say when it begins.");
	expect(filledIn(form, "name")).toBe(name);
	expect(filledIn(form, "description")).toBe("Something.");
	expect(filledIn(form, "application_deadline")).toBe("2028-02-01");
	const fields = { description: "It begins in June." };
	const done = await person.submit(path, "Submit Contribution", fields);
	expect(done.text).toContain("Program submitted successfully!");
	expect(filledIn(done, "name")).toBe("");
	const again = await person.open(path);
	expect(again.text).toContain("That one needs no fixing anymore.");
	expect((await person.open(PAGE)).text).not.toContain("needs no fixing");
	const rows = await sql(
		app,
		"select id, name, description, status, application_deadline, review_note from contributions where user_id = ?",
		userId,
	);
	expect(rows).toEqual([
		{
			id: expect.not.stringMatching(id),
			name,
			description: "It begins in June.",
			status: "PENDING",
			application_deadline: "2028-02-01",
			review_note: null,
		},
	]);
});

test("a fix that is refused keeps the rejected one, and what was typed", async () => {
	const { person, userId, id, path } = await rejected();
	const page = await person.submit(path, "Submit Contribution", {
		name: "Better",
		description: " ",
	});
	expect(page.status).toBe(400);
	expect(filledIn(page, "name")).toBe("Better");
	expect(filledIn(page, "application_deadline")).toBe("2028-02-01");
	expect(await sql(app, "select id, status from contributions where user_id = ?", userId)).toEqual([
		{ id, status: "REJECTED" },
	]);
});

test("a fix that meets an ended session goes on after logging in, and takes its place", async () => {
	const { person, userId, id, path } = await rejected();
	const form = await person.open(path);
	const fields = {
		...newProgram(),
		from: filledIn(form, "from"),
		application_deadline: "2028-05-05",
	};
	const form_key = filledIn(form, "form_key");
	await sql(app, "delete from sessions where uid = ?", person.uid);
	await person.post(path, { ...fields, form_key });
	const { email } = person;
	const logInPath = `/login/?${new URLSearchParams({ redirectTo: PAGE })}`;
	const back = await person.submit(logInPath, "Log In", { email, password: PASSWORD });
	for (const [field, typed] of Object.entries(fields)) expect(filledIn(back, field)).toBe(typed);
	await person.submit(PAGE, "Submit Contribution");
	const rows = await sql<{ id: string }>(
		app,
		"select id, name, application_deadline from contributions where user_id = ?",
		userId,
	);
	expect(rows).toMatchObject([{ name: fields.name, application_deadline: "2028-05-05" }]);
	expect(rows[0]?.id).not.toBe(id);
});

test("only a rejected one of one's own fills the form, and only that one goes", async () => {
	const { id, name } = await rejected();
	const { person, userId } = await signedIn();
	const pending = await contribute(app, { userId, name: "Still pending" });
	for (const from of [id, pending.id, "nothing", ""]) {
		const path = `${PAGE}?${new URLSearchParams({ from })}`;
		const page = await person.open(path);
		expect(page.status).toBe(200);
		expect(filledIn(page, "name")).toBe("");
		expect(page.html).not.toContain(name);
		await person.submit(path, "Submit Contribution", newProgram());
		expect((await person.post(PAGE, newProgram({ from }))).status).toBe(303);
	}
	expect(await count(app, "contributions where id in (?, ?)", id, pending.id)).toBe(2);
});

test("too many submissions and edits in a minute are refused with the text kept", async () => {
	const strict = await startApp({}, { "student write": 1 });
	try {
		const { person, userId } = await signedIn(strict);
		expect((await person.submit(PAGE, "Submit Contribution", newProgram())).status).toBe(200);
		const fields = newProgram();
		const refused = await person.submit(PAGE, "Submit Contribution", fields);
		expect(refused.status).toBe(429);
		expect(alertsOf(refused)[0]).toContain("Wait a minute");
		for (const [field, typed] of Object.entries(fields)) {
			expect(filledIn(refused, field)).toBe(typed);
		}
		const { id } = await contribute(strict, { userId });
		const edit = await person.submit(`${LIST}${id}/edit/`, "Update", fields);
		expect(edit.status).toBe(429);
		expect(filledIn(edit, "name")).toBe(fields.name);
		expect(await count(strict, "contributions where name = ?", fields.name)).toBe(0);
		const { person: other } = await signedIn(strict);
		expect((await other.submit(PAGE, "Submit Contribution", fields)).status).toBe(200);
	} finally {
		await strict.stop();
	}
});

test("a link that is being typed is looked up for students only, and nothing of others is given away", async () => {
	const { person, userId } = await signedIn();
	const { person: other } = await signedIn();
	const link = "https://typed-already.example.org/apply";
	const { id, name } = await contribute(app, { userId, name: "My own secret", link });
	const ask = async (who: typeof person, query: Record<string, string>) => {
		const page = await who.open(`/resources/duplicate?${new URLSearchParams(query)}`);
		expect(page.status).toBe(200);
		return JSON.parse(page.html).duplicate;
	};
	expect(await ask(person, { link: "typed-already.example.org/apply/?utm_source=x" })).toEqual({
		message: "You already contributed this program. It's waiting for review.",
		link: { href: `${LIST}${id}/edit/`, text: `Edit “${name}”` },
	});
	expect(await ask(person, { link, except: id })).toBeNull();
	const others = await ask(other, { link, except: id });
	expect(others.message).toContain("Another student");
	expect(JSON.stringify(others)).not.toMatch(new RegExp(`${name}|${id}`));
	const program = await publish(app, { link: "https://in-catalog.example.org/" });
	expect(await ask(other, { link: program.link })).toMatchObject({
		link: { href: `/programs/${program.id}/` },
	});
	for (const typed of ["", "h", "javascript:alert(1)", "free.example.org", "x".repeat(5000)]) {
		expect(await ask(other, { link: typed })).toBeNull();
	}
	const stranger = await app
		.visitor()
		.open(`/resources/duplicate?${new URLSearchParams({ link })}`);
	expect(stranger.status).toBe(401);
	expect(stranger.html).not.toContain(name);
});
