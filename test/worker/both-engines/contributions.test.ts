import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn, newProgram, problemOf } from "../../support/forms.ts";
import { cardNames, walk } from "../../support/paging.ts";
import { student } from "../../support/people.ts";
import { contribute, count, publish, sql, userIdOf } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

function submit(person: Visitor, fields: Record<string, string>): Promise<Page> {
	return person.submit("/programs/add-program/", "Submit Contribution", fields);
}

const SUBMITTED = "Program submitted successfully!";

test.each([
	["name", ""],
	["name", " \t "],
	["application_link", ""],
	["description", ""],
	["description", "\n\n"],
])("without a %s (%j) nothing is stored and the rest stays", async (field, value) => {
	const person = await student(app);
	const fields = newProgram({ [field]: value });
	const page = await submit(person, fields);
	expect(page.status).toBe(400);
	expect(alertsOf(page)).toEqual(["Please fill in all fields"]);
	expect(problemOf(page, field)).toBe("Fill this in.");
	for (const [name, typed] of Object.entries(fields)) {
		if (name !== field) expect(filledIn(page, name)).toBe(typed);
	}
	expect(await count(app, "contributions where name = ?", fields.name)).toBe(0);
});

test("a form without any field is refused the same way", async () => {
	const page = await (await student(app)).post("/programs/add-program/", {});
	expect(page.status).toBe(400);
	expect(alertsOf(page)).toEqual(["Please fill in all fields"]);
});

test("a submitted form is empty again, and the card stands first among the contributions", async () => {
	const person = await student(app);
	await submit(person, newProgram());
	const fields = newProgram();
	const page = await submit(person, fields);
	expect(page.document.querySelector("[role=status]")?.text).toContain(SUBMITTED);
	for (const name of Object.keys(fields)) expect(filledIn(page, name)).toBe("");
	const list = await person.visit("/programs/contributions/");
	const card = list.document.querySelector("li.card");
	expect(cardNames(list)[0]).toBe(fields.name);
	expect(card?.querySelector(`a[href="${fields.application_link}"]`)).not.toBeNull();
	expect(card?.text).toContain("PENDING");
});

test("a form cannot choose its status or its owner", async () => {
	const [person, other] = [await student(app), await student(app)];
	const fields = newProgram();
	const otherId = await userIdOf(app, other.uid);
	await submit(person, { ...fields, status: "APPROVED", user_id: otherId, userId: otherId });
	expect(
		await sql(app, "select status, user_id from contributions where name = ?", fields.name),
	).toEqual([{ status: "PENDING", user_id: await userIdOf(app, person.uid) }]);
});

test("the same form sent twice is one contribution", async () => {
	const person = await student(app);
	const form = await person.visit("/programs/add-program/");
	const fields = newProgram({ form_key: filledIn(form, "form_key") });
	for (let time = 0; time < 2; time++) {
		const answer = await person.post("/programs/add-program/", fields);
		expect(answer.location).toBe("/programs/add-program/");
	}
	expect(await count(app, "contributions where name = ?", fields.name)).toBe(1);
});

test.each([
	["REJECTED", "A moderator has read this already, and it needs a fix."],
	["APPROVED", "A moderator has approved this already."],
])("a form sent again whose contribution is %s by now says so", async (status, words) => {
	const person = await student(app);
	const form = await person.visit("/programs/add-program/");
	const fields = newProgram({ form_key: filledIn(form, "form_key") });
	await person.post("/programs/add-program/", fields);
	await sql(
		app,
		"update contributions set status = ?, approved_at = 1, approved_month = '', approved_week = '' where name = ?",
		...[status, fields.name],
	);
	for (const stays of ["", "1"]) {
		const answer = await person.post("/programs/add-program/", { ...fields, stays });
		expect(answer.status).toBe(303);
		expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
		const page = await person.visit(answer.location ?? "");
		expect(page.document.querySelector("[role=status]")?.text).toContain(words);
		expect(page.html).toContain(fields.name);
		if (status === "REJECTED") expect(filledIn(page, "name")).toBe(fields.name);
		else expect(cardNames(page)).toEqual([fields.name]);
	}
	expect(await count(app, "contributions where name = ?", fields.name)).toBe(1);
});

test("a form that has lost its key is a contribution all the same", async () => {
	const person = await student(app);
	const fields = newProgram();
	expect((await person.post("/programs/add-program/", fields)).status).toBe(303);
	expect(await count(app, "contributions where name = ?", fields.name)).toBe(1);
});

test("the same form sent five times at once is one contribution, and all are answered that it worked", async () => {
	const person = await student(app);
	const form = await person.visit("/programs/add-program/");
	const fields = newProgram({ form_key: filledIn(form, "form_key") });
	const answers = await Promise.all(
		Array.from({ length: 5 }, () => person.post("/programs/add-program/", fields)),
	);
	expect(answers.map(({ location }) => location)).toEqual(Array(5).fill("/programs/add-program/"));
	expect(await count(app, "contributions where name = ?", fields.name)).toBe(1);
});

test("five students who contribute one link at once make one contribution", async () => {
	const people = await Promise.all(Array.from({ length: 5 }, () => student(app)));
	const fields = newProgram();
	const answers = await Promise.all(
		people.map((person, index) =>
			person.post("/programs/add-program/", { ...fields, form_key: `form-${index}` }),
		),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409]);
	expect(await count(app, "contributions where name = ?", fields.name)).toBe(1);
});

test("a list of more than 20 contributions is walked page by page and back", async () => {
	const person = await student(app);
	const userId = await userIdOf(app, person.uid);
	const names: string[] = [];
	for (let n = 0; n < 43; n++) names.unshift((await contribute(app, { userId })).name);
	await contribute(app, { userId: await userIdOf(app, (await student(app)).uid) });
	const there = await walk(person, "/programs/contributions/", "next");
	expect(there.pages.map(({ length }) => length)).toEqual([20, 20, 3]);
	expect(there.pages.flat()).toEqual(names);
	const back = await walk(person, there.last, "prev");
	expect(back.pages.reverse().flat()).toEqual(names);
	const end = await person.open("/programs/contributions/?before=1");
	expect(end.text).toContain("No more contributions");
	expect(end.document.querySelector("a[rel=prev]")).not.toBeNull();
});

const PUBLISHED = "This program is already on The Yard.";
const PENDING_OWN = "You already contributed this program. It's waiting for review.";

const VARIANTS = (host: string) => [
	`https://${host}/apply`,
	`http://www.${host}/apply/`,
	`https://${host.toUpperCase()}/apply?utm_source=mail&fbclid=1`,
	`${host}/apply/#top`,
];

test("a card says the facts, and of a published one its page and who saved it", async () => {
	const person = await student(app);
	const userId = await userIdOf(app, person.uid);
	const { id } = await contribute(app, { userId, status: "APPROVED", name: "Credited" });
	await sql(
		app,
		`update contributions set kind = 'research', pay = 'paid', audience = '["junior"]' where id = ?`,
		id,
	);
	await publish(app, { id: "credited", name: "Credited" });
	await sql(app, "update programs set contribution_id = ? where id = 'credited'", id);
	const card = async () => {
		const page = await person.open("/programs/contributions/");
		return page.document.querySelector("main li.card");
	};
	expect((await card())?.text).toMatch(/Research[\s\S]*Paid[\s\S]*Junior/);
	expect((await card())?.text).toContain("No saves yet");
	expect((await card())?.querySelector('a[href="/programs/credited/"]')).toBeTruthy();
	await sql(
		app,
		"insert into saved_programs (program_id, user_id, deadline, saved_at) values ('credited', ?, '9999-12-31', 0)",
		userId,
	);
	expect((await card())?.text).toContain("Saved by 1 student");
});

test("a published program cannot be contributed again, however its link is written", async () => {
	const person = await student(app);
	const program = await publish(app, { link: "https://published.example.org/apply" });
	for (const application_link of VARIANTS("published.example.org")) {
		const page = await submit(person, newProgram({ application_link }));
		expect(page.status).toBe(409);
		expect(problemOf(page, "application_link")).toBe(PUBLISHED);
		expect(filledIn(page, "application_link")).toBe(application_link);
		expect(page.document.querySelector(`main a[href='/programs/${program.id}/']`)).not.toBeNull();
	}
});

test("one's own pending contribution is named and linked, another's is not given away", async () => {
	const [person, other] = [await student(app), await student(app)];
	const { id, name } = await contribute(app, {
		userId: await userIdOf(app, person.uid),
		name: "A secret of mine",
		link: "https://pending.example.org/apply",
	});
	for (const application_link of VARIANTS("pending.example.org")) {
		const own = await submit(person, newProgram({ application_link }));
		expect(own.status).toBe(409);
		expect(problemOf(own, "application_link")).toBe(PENDING_OWN);
		const edit = `main a[href='/programs/contributions/${id}/edit/']`;
		expect(own.document.querySelector(edit)?.text).toContain(name);
		const others = await submit(other, newProgram({ application_link }));
		expect(others.status).toBe(409);
		expect(problemOf(others, "application_link")).toContain("Another student");
		expect(others.html).not.toContain(name);
		expect(others.html).not.toContain(id);
	}
	expect(await count(app, "contributions where link_key = 'pending.example.org/apply'")).toBe(1);
});

test("a rejected program can be contributed again", async () => {
	const person = await student(app);
	const link = "https://second-chance.example.org/";
	await contribute(app, { userId: await userIdOf(app, person.uid), link, status: "REJECTED" });
	expect((await submit(person, newProgram({ application_link: link }))).text).toContain(SUBMITTED);
});
