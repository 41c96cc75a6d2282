import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import { cardNames } from "../support/paging.ts";
import { student } from "../support/people.ts";
import { count, sql, userIdOf } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const ADD = "/experience/add/";
const ROLE = {
	title: "Research assistant",
	organisation: "Howard University",
	start_month: "09",
	start_year: "2024",
	end_month: "05",
	end_year: "2025",
	description: "Counted stars.",
};

/** The chosen option of a select box. */
function chosen(page: Page, name: string): string | undefined {
	return page.document
		.querySelector(`select[name=${name}] option[selected]`)
		?.getAttribute("value");
}

async function roleIdOf(uid: string): Promise<string> {
	const [row] = await sql<{ id: string }>(
		app,
		"select id from experiences where user_id = ?",
		await userIdOf(app, uid),
	);
	return row?.id ?? "none";
}

test("a student adds roles, sees what lasts first, changes one and removes it", async () => {
	const person = await student(app);
	const empty = await person.visit("/experience/");
	expect(empty.text).toContain("Nothing here yet.");
	const added = await person.submit(ADD, "Add role", ROLE);
	expect(added.text).toContain("Role added");
	expect(added.text).toContain("Sep 2024 – May 2025");
	await person.submit(ADD, "Add role", {
		title: "Tutor",
		organisation: "Library",
		start_month: "01",
		start_year: "2020",
		current: "on",
	});
	const list = await person.visit("/experience/");
	expect(cardNames(list)).toEqual(["Tutor", "Research assistant"]);
	expect(list.text).toContain("Jan 2020 – present");

	const edit = list.document.querySelector("a[aria-label='Edit Research assistant']");
	const path = edit?.getAttribute("href") ?? "";
	const form = await person.visit(path);
	expect(filledIn(form, "title")).toBe("Research assistant");
	expect([chosen(form, "start_month"), chosen(form, "end_year")]).toEqual(["09", "2025"]);
	const changed = await person.submit(path, "Update", { title: "Research fellow", current: "on" });
	expect(changed.text).toContain("Role updated");
	expect(cardNames(changed)).toEqual(["Research fellow", "Tutor"]);
	const tick = (await person.visit(path)).document.querySelector("input[name=current]");
	expect(tick?.hasAttribute("checked")).toBe(true);

	const removed = await person.submit("/experience/", "Yes, remove it");
	expect(removed.text).toContain("Role removed");
	expect(cardNames(removed)).toEqual(["Tutor"]);
});

test("a role that is not whole is refused at its fields and kept as it was typed", async () => {
	const person = await student(app);
	const typed = { ...ROLE, title: "", end_month: "01", end_year: "2020" };
	const page = await person.submit(ADD, "Add role", typed);
	expect(page.status).toBe(400);
	expect(problemOf(page, "title")).toBe("Enter your title, such as Research assistant.");
	expect(problemOf(page, "end_month")).toBe("That's before the start.");
	expect(problemOf(page, "start_month")).toBeUndefined();
	expect(filledIn(page, "organisation")).toBe(ROLE.organisation);
	expect(filledIn(page, "description")).toBe(ROLE.description);
	expect([chosen(page, "end_month"), chosen(page, "end_year")]).toEqual(["01", "2020"]);
	const open = await person.submit(ADD, "Add role", { ...ROLE, end_month: "", end_year: "" });
	expect(problemOf(open, "end_month")).toContain("or check “I still work here”");
	expect(await count(app, "experiences where user_id = ?", await userIdOf(app, person.uid))).toBe(
		0,
	);
});

test("a form sent twice makes one role", async () => {
	const person = await student(app);
	const fields = { ...ROLE, form_key: filledIn(await person.visit(ADD), "form_key") };
	const answers = await Promise.all([person.post(ADD, fields), person.post(ADD, fields)]);
	expect(answers.map(({ location }) => location)).toEqual(["/experience/", "/experience/"]);
	expect(cardNames(await person.visit("/experience/"))).toEqual([ROLE.title]);
});

test("removing twice says that it is gone, and is no error", async () => {
	const person = await student(app);
	await person.submit(ADD, "Add role", ROLE);
	const remove = await roleIdOf(person.uid);
	expect((await person.post("/experience/", { remove })).location).toBe("/experience/");
	await person.visit("/experience/");
	await person.post("/experience/", { remove });
	expect((await person.visit("/experience/")).text).toContain("That role is already gone.");
});

test("another student's role can be neither read, nor changed, nor removed", async () => {
	const [person, stranger] = await Promise.all([student(app), student(app)]);
	await person.submit(ADD, "Add role", ROLE);
	const id = await roleIdOf(person.uid);
	const path = `/experience/${id}/edit/`;
	expect((await stranger.open(path)).status).toBe(404);
	expect((await stranger.post(path, { ...ROLE, title: "Taken" })).status).toBe(404);
	await stranger.post("/experience/", { remove: id });
	expect(cardNames(await person.visit("/experience/"))).toEqual([ROLE.title]);
	expect(cardNames(await stranger.visit("/experience/"))).toEqual([]);
});

test("a role that is removed while it is edited is refused in the form, which keeps what was typed", async () => {
	const person = await student(app);
	await person.submit(ADD, "Add role", ROLE);
	const id = await roleIdOf(person.uid);
	await person.post("/experience/", { remove: id });
	const fields = { ...ROLE, title: "Research fellow" };
	const refused = await person.post(`/experience/${id}/edit.data`, fields);
	expect(refused.status).toBe(404);
	expect(refused.html).toContain("This role isn't on your list anymore.");
	expect(refused.html).toContain(fields.title);
});

test("past a hundred roles a student reads so, and what was typed stays", async () => {
	const person = await student(app);
	await person.submit(ADD, "Add role", ROLE);
	await sql(
		app,
		`insert into experiences (id, user_id, title, organisation, start_month, submission_key, created_at, updated_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < 99)
			select id || i, user_id, 'Role ' || i, 'O', '2020-01', i, 1, 1 from experiences, n where user_id = ?`,
		await userIdOf(app, person.uid),
	);
	const full = await person.submit(ADD, "Add role", { ...ROLE, title: "One too many" });
	expect(full.status).toBe(409);
	expect(alertsOf(full)[0]).toContain("You have 100 roles here.");
	expect(filledIn(full, "title")).toBe("One too many");
	expect(cardNames(await person.visit("/experience/"))).toHaveLength(100);
});

test("hostile text is shown as typed", async () => {
	const person = await student(app);
	const text = `</textarea><script>alert("x")</script> منحة 👩🏾‍🎓`;
	const page = await person.submit(ADD, "Add role", { ...ROLE, title: text, description: text });
	expect(page.status).toBe(200);
	expect(page.text).toContain(text);
	const edit = await person.visit(`/experience/${await roleIdOf(person.uid)}/edit/`);
	expect(filledIn(edit, "title")).toBe(text);
	for (const { html } of [page, edit]) expect(html).not.toContain("<script>alert");
});

test("past the limit nothing is added, and what was typed stays", async () => {
	const strict = await startApp({}, { "student write": 1 });
	try {
		const person = await student(strict);
		await person.submit(ADD, "Add role", ROLE);
		const second = await person.submit(ADD, "Add role", { ...ROLE, title: "Second" });
		expect(second.status).toBe(429);
		expect(filledIn(second, "title")).toBe("Second");
		const kept = await person.submit("/experience/", "Yes, remove it");
		expect(kept.text).toContain("Wait a minute");
		expect(cardNames(kept)).toEqual([ROLE.title]);
	} finally {
		await strict.stop();
	}
});

test("with the database down a role is not lost: the same form works when sent again", async () => {
	const own = await startApp();
	try {
		const person = await student(own);
		const fields = { ...ROLE, form_key: filledIn(await person.visit(ADD), "form_key") };
		await sql(
			own,
			"create trigger fail before insert on experiences begin select raise(abort, 'bad luck'); end",
		);
		expect((await person.post(ADD, fields)).status).toBe(503);
		await sql(own, "drop trigger fail");
		expect((await person.post(ADD, fields)).status).toBe(303);
		expect(await count(own, "experiences")).toBe(1);
	} finally {
		await own.stop();
	}
});
