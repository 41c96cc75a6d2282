import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { filledIn, newProgram, problemOf } from "../support/forms.ts";
import { moderator, student } from "../support/people.ts";
import { sql } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

let app: App;
let judge: Awaited<ReturnType<typeof moderator>>;

beforeAll(async () => {
	app = await startApp();
	judge = await moderator(app);
});

afterAll(() => app.stop());

test.each([
	["name", "n".repeat(201), "Use at most 200 characters."],
	["name", "🎓".repeat(10_000), "Use at most 200 characters."],
	["application_link", `https://example.org/${"p".repeat(2000)}`, "Use at most 2000 characters."],
	["description", "ل".repeat(10_000), "Use at most 5000 characters."],
	["description", "<b>".repeat(10_000), "Use at most 5000 characters."],
])("a %s that is too long is refused naming the limit, and kept", async (field, value, message) => {
	const fields = newProgram({ [field]: value });
	const page = await (await student(app)).submit(
		"/programs/add-program/",
		"Submit Contribution",
		fields,
	);
	expect(page.status).toBe(400);
	expect(problemOf(page, field)).toBe(message);
	expect(filledIn(page, field)).toBe(value);
});

test("a form of more than half a megabyte is refused before it is read", async () => {
	const fields = newProgram({ description: "x".repeat(600_000) });
	const page = await (await student(app)).post("/programs/add-program/", fields);
	expect(page.status).toBe(413);
	expect(page.text).toContain("512 KB");
});

const TEXTS: [string, string][] = [
	["HTML", `<script>alert("x")</script><b onclick='y'>bold</b> &amp; &lt;i&gt;`],
	["emoji", "👩🏾‍🎓 Black excellence 🖤✊🏿 🏳️‍🌈"],
	["right-to-left text", "منحة دراسية للطلاب — קרן מלגות"],
	["quotes and templates", `"double" 'single' \`tick\` \${x} {{y}} %s \\n \\u003c`],
	["a closing text area", "</textarea><script>alert(1)</script></title>"],
	["SQL", "'); DROP TABLE contributions; --"],
	["a text of 5,000 characters", `${"word ".repeat(999)}last!`],
];

test.each(TEXTS)("%s is stored and shown as typed on every page", async (_, text) => {
	const person = await student(app);
	const twoLines = text.length > 1000 ? text : `${text}\n${text}`;
	const fields = newProgram({ name: text.slice(0, 200).trim(), description: twoLines });
	await person.submit("/programs/add-program/", "Submit Contribution", fields);
	const stored = await sql(
		app,
		"select id, name, description from contributions where application_link = ?",
		fields.application_link,
	);
	const { name, description } = fields;
	expect(stored).toEqual([{ id: expect.any(String), name, description }]);
	const edit = await person.visit(`/programs/contributions/${stored[0]?.id}/edit/`);
	expect(filledIn(edit, "name")).toBe(name);
	expect(filledIn(edit, "description")).toBe(description);

	expectAsTyped(await judge.visit("/moderation/"), fields);
	await judge.submit("/moderation/", "Approve");
	const [program] = await sql<{ id: string }>(
		app,
		"select id from programs where contribution_id = ?",
		stored[0]?.id,
	);
	for (const path of ["/", "/programs/", "/programs-public/", "/programs/contributions/"]) {
		expectAsTyped(await person.visit(path), fields);
	}
	expectAsTyped(await person.visit(`/programs/${program?.id}/`), fields);
});

function expectAsTyped(page: Page, typed: { name: string; description: string }): void {
	const folded = (text: string) => text.replace(/\s+/g, " ").trim();
	expect(page.status).toBe(200);
	expect(page.text).toContain(folded(typed.name));
	expect(page.text).toContain(folded(typed.description));
	expect(page.html).not.toMatch(/<script>alert|<b onclick/);
}

test("a search is shown as typed, not as markup", async () => {
	for (const [, text] of TEXTS) {
		const typed = text.slice(0, 100).trim();
		const page = await app.visitor().open(`/programs-public/?${new URLSearchParams({ q: typed })}`);
		expect(page.status).toBe(200);
		expect(filledIn(page, "q")).toBe(typed);
		expect(page.html).not.toMatch(/<script>alert|<b onclick/);
	}
});
