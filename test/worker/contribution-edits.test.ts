import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import { student } from "../support/people.ts";
import { contribute, publish, sql, userIdOf } from "../support/rows.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** A student and one of their contributions. */
async function contributor(given: { status?: string; link?: string } = {}) {
	const person = await student(app);
	const { id, name } = await contribute(app, {
		userId: await userIdOf(app, person.uid),
		...given,
	});
	return { person, id, name, path: `/programs/contributions/${id}/edit/` };
}

function stored(id: string) {
	return sql(
		app,
		"select name, application_link, description, application_deadline, status from contributions where id = ?",
		id,
	);
}

const CHANGES = {
	name: "Another name",
	application_link: "https://another.example.org/",
	description: "Another text.",
	application_deadline: "2099-03-31",
};

test("a pending contribution can be changed in all four fields, and the deadline taken away again", async () => {
	const { person, id, path } = await contributor();
	const updated = await person.submit(path, "Update", CHANGES);
	expect(updated.document.querySelector("[role=status]")?.text).toContain("Contribution updated");
	expect(updated.document.querySelector("h1")?.text).toBe("My Contributions");
	expect(await stored(id)).toEqual([{ ...CHANGES, status: "PENDING" }]);
	const form = await person.visit(path);
	for (const [field, value] of Object.entries(CHANGES)) expect(filledIn(form, field)).toBe(value);
	await person.submit(path, "Update", { application_deadline: "" });
	expect(await stored(id)).toEqual([{ ...CHANGES, application_deadline: null, status: "PENDING" }]);
});

test("another student's contribution does not exist for a student", async () => {
	const { id, path, name } = await contributor();
	const before = await stored(id);
	const other = await student(app);
	const shown = await other.open(path);
	expect(shown.status).toBe(404);
	expect(shown.html).not.toContain(name);
	expect((await other.post(path, CHANGES)).status).toBe(404);
	expect(await stored(id)).toEqual(before);
});

test.each(["APPROVED", "REJECTED"])("a student cannot edit an %s contribution", async (status) => {
	const { person, id, path } = await contributor({ status });
	const before = await stored(id);
	const list = await person.visit("/programs/contributions/");
	expect(list.text).toContain(status);
	expect(list.document.querySelector("a[href$='/edit/']")).toBeNull();
	const shown = await person.open(path);
	expect(shown.text).toContain("can't edit it anymore");
	expect(shown.document.querySelector("[name=name]")).toBeNull();
	const posted = await person.post(path, { ...CHANGES, status: "PENDING" });
	expect(posted.status).toBe(409);
	expect(alertsOf(posted)[0]).toContain("can't edit it anymore");
	expect(filledIn(posted, "name")).toBe(CHANGES.name);
	const fix = `main a[href="/programs/add-program/?from=${id}"]`;
	for (const page of [shown, posted]) {
		expect(page.document.querySelectorAll(fix)).toHaveLength(status === "REJECTED" ? 1 : 0);
	}
	expect(await stored(id)).toEqual(before);
});

test("a contribution that is gone while it is edited is refused in the form, which keeps what was typed", async () => {
	const { person, id, path } = await contributor();
	await sql(app, "delete from contributions where id = ?", id);
	const refused = await person.post(path.replace(/\/$/, ".data"), CHANGES);
	expect(refused.status).toBe(404);
	expect(refused.html).toContain("This contribution isn't on your list anymore.");
	expect(refused.html).toContain(CHANGES.description);
});

test("an edit cannot empty a field", async () => {
	const { person, id, path } = await contributor();
	const before = await stored(id);
	for (const field of ["name", "application_link", "description"]) {
		const page = await person.submit(path, "Update", { ...CHANGES, [field]: " " });
		expect(page.status).toBe(400);
		expect(alertsOf(page)).toEqual(["Please fill in all fields"]);
		expect(problemOf(page, field)).toBe("Fill this in.");
	}
	expect(await stored(id)).toEqual(before);
});

const NO_DATES = ["2027-02-30", "tomorrow", "31.03.2027", "2027-3-1", "99999-01-01", "0001-01-01"];

test("a deadline that is not a date is refused at its field", async () => {
	const { person, id, path } = await contributor();
	const before = await stored(id);
	for (const application_deadline of NO_DATES) {
		const page = await person.submit(path, "Update", { ...CHANGES, application_deadline });
		expect([application_deadline, page.status]).toEqual([application_deadline, 400]);
		expect(problemOf(page, "application_deadline")).toContain("That's not a date.");
		expect(filledIn(page, "name")).toBe(CHANGES.name);
	}
	expect(await stored(id)).toEqual(before);
});

test("an edit cannot take over a link that is published or pending, but may keep its own", async () => {
	const { person, id, path } = await contributor({ link: "https://mine.example.org/a" });
	const program = await publish(app, { link: "https://taken.example.org/a" });
	await contributor({ link: "https://waiting.example.org/a" });
	const published = await person.submit(path, "Update", {
		application_link: "http://www.taken.example.org/a/",
	});
	expect(published.status).toBe(409);
	expect(problemOf(published, "application_link")).toContain("already on The Yard");
	expect(
		published.document.querySelector(`main a[href='/programs/${program.id}/']`),
	).not.toBeNull();
	const pending = await person.submit(path, "Update", {
		application_link: "https://waiting.example.org/a?utm_source=x",
	});
	expect(pending.status).toBe(409);
	const kept = await person.submit(path, "Update", {
		application_link: "https://www.mine.example.org/a/",
	});
	expect(kept.text).toContain("Contribution updated");
	expect(await stored(id)).toMatchObject([{ application_link: "https://www.mine.example.org/a/" }]);
});

const REFUSED_LINKS = [
	"javascript:alert(1)",
	"JavaScript:alert(document.domain)",
	" java\tscript:alert(1)",
	"vbscript:msgbox(1)",
	"data:text/html,<script>alert(1)</script>",
	"ftp://example.org/file",
	"file:///etc/passwd",
	"mailto:someone@example.org",
	"blob:https://example.org/1",
	"localhost",
	"localhost:8787/x",
	"nodots",
	"https://",
	"https:///",
	"//",
	"https://.org",
	"https://example.",
	"https://exa mple",
	"two words.example.org",
	"192.168.0.1/admin",
	"http://127.0.0.1:9099/",
	"http://2130706433/",
	"http://0x7f.1/",
	"http://[::1]/",
	"http://user@example.org/",
	"https://user:password@example.org/",
	"https://example.org@evil.example",
	"user@example.org",
];

test("a link that is not a web address is refused at its field and kept there", async () => {
	const { person, id, path } = await contributor();
	const before = await stored(id);
	const answers = REFUSED_LINKS.map(async (typed) => {
		const page = await person.post(path, { ...CHANGES, application_link: typed });
		const problem = page.status === 400 && problemOf(page, "application_link");
		return [
			typed,
			problem || page.status,
			page.status === 400 && filledIn(page, "application_link"),
		];
	});
	const problem = "That's not a web address. Try one like https://example.org/apply";
	expect(await Promise.all(answers)).toEqual(REFUSED_LINKS.map((typed) => [typed, problem, typed]));
	expect(await stored(id)).toEqual(before);
});

const TAKEN_LINKS: [string, string][] = [
	["example.org", "https://example.org/"],
	["  www.example.org/apply?a=1#b ", "https://www.example.org/apply?a=1#b"],
	["HTTP://EXAMPLE.ORG/Path", "http://example.org/Path"],
	["example.org:8443/apply", "https://example.org:8443/apply"],
	["https://bücher.example/x", "https://xn--bcher-kva.example/x"],
	["https://example.org/a%20b?q=ü", "https://example.org/a%20b?q=%C3%BC"],
];

test("a link is stored as an https or http address, with https where no scheme was typed", async () => {
	const { person, id, path } = await contributor();
	for (const [typed, taken] of TAKEN_LINKS) {
		await person.submit(path, "Update", { ...CHANGES, application_link: typed });
		expect(await stored(id)).toMatchObject([{ application_link: taken }]);
	}
});

test("the page of one contribution is just its form: the list is not on it, nor in its data", async () => {
	const { person, path } = await contributor();
	const userId = await userIdOf(app, person.uid);
	const other = await contribute(app, { userId, name: "Another of mine" });
	const page = await person.open(path);
	expect(page.document.querySelectorAll("h1").map(({ text }) => text)).toEqual([
		"Edit Contribution",
	]);
	expect(page.document.querySelector("dialog")).toBeNull();
	expect(page.html).not.toContain(other.name);
});

test("an edit leads back to the page of the list that it began on", async () => {
	const { person, path } = await contributor();
	const fields = { ...CHANGES, application_link: "https://back-to-its-page.example.org/" };
	const answer = await person.post(`${path}?before=99999`, fields);
	expect(answer.location).toBe("/programs/contributions/?before=99999");
});
