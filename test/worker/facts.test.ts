import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { FACT_COLUMNS, FACTS_STORED, FACTS_TYPED, NO_FACTS_STORED } from "../support/facts.ts";
import { alertsOf, filledIn, newProgram, problemOf } from "../support/forms.ts";
import { moderator, PASSWORD, student } from "../support/people.ts";
import { contribute, sql, userIdOf } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

const ADD = "/programs/add-program/";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** A unique contribution with all of its facts. */
function filled(changes: Record<string, string | string[]> = {}) {
	return { ...newProgram(), ...FACTS_TYPED, ...changes };
}

async function stored(table: "contributions" | "programs", name: string) {
	const rows = await sql(app, `select ${FACT_COLUMNS} from ${table} where name = ?`, name);
	expect(rows).toHaveLength(1);
	return rows[0];
}

/** The facts as a form of the page shows them. */
function shownIn(page: Page, formWith: string): Record<string, string | string[]> {
	const form = page.document
		.querySelectorAll("form")
		.find((form) => form.querySelectorAll("button").some(({ text }) => text.trim() === formWith));
	const shown: Record<string, string | string[]> = {};
	for (const name of Object.keys(FACTS_TYPED)) {
		const fields = form?.querySelectorAll(`[name=${name}]`) ?? [];
		const [field] = fields;
		if (!field) throw new Error(`No field ${name} in the form with ${formWith}`);
		const ticked = fields
			.filter((box) => box.hasAttribute("checked"))
			.map((box) => box.getAttribute("value") ?? "on");
		if (field.tagName === "SELECT") {
			shown[name] = field.querySelector("option[selected]")?.getAttribute("value") ?? "";
		} else if (field.getAttribute("type") !== "checkbox") {
			shown[name] = field.getAttribute("value") ?? "";
		} else shown[name] = name === "for_hbcu" || name === "yearly" ? (ticked[0] ?? "") : ticked;
	}
	return shown;
}

test("a student says what they know of a program, and all of it is kept", async () => {
	const person = await student(app);
	const typed = filled();
	const page = await person.submit(ADD, "Submit Contribution", typed);
	expect(page.text).toContain("Program submitted successfully!");
	expect(await stored("contributions", typed.name)).toEqual(FACTS_STORED);
});

test("an hour without a day is answered at its field, without JavaScript, and nothing is lost", async () => {
	const person = await student(app);
	const typed = { ...filled(), application_deadline: "", opens_on: "" };
	const page = await person.submit(ADD, "Submit Contribution", typed);
	expect(page.status).toBe(400);
	const field = page.document.querySelector("[name=deadline_time]");
	expect(field?.getAttribute("value")).toBe("17:00");
	const problem = page.document.querySelector(
		`#${field?.getAttribute("aria-describedby")?.split(" ")[0]}`,
	);
	expect(`${problem?.text} ${page.text}`).toContain("An hour needs a deadline.");
	expect(shownIn(page, "Submit Contribution")).toMatchObject({ deadline_zone: "eastern" });
});

test("whoever says nothing of it is as welcome", async () => {
	const person = await student(app);
	const { name, application_link, description } = filled();
	const typed = { name, application_link, description };
	const page = await person.submit(ADD, "Submit Contribution", typed);
	expect(page.text).toContain("Program submitted successfully!");
	expect(await stored("contributions", name)).toEqual(NO_FACTS_STORED);
});

test("few fields come first, the others stand in a fold that has a legend for each group", async () => {
	const person = await student(app);
	const page = await person.visit(ADD);
	const form = page.document.querySelector("form:has([name=application_link])");
	const fold = form?.querySelector("details");
	expect(fold?.querySelector("summary")?.text.trim()).toMatch(/^More details/);
	expect(fold?.hasAttribute("open")).toBe(false);
	const named = (within: typeof form | undefined) => [
		...new Set(within?.querySelectorAll("[name]").map((field) => field.getAttribute("name"))),
	];
	const [all, folded] = [named(form), named(fold)];
	expect(all.filter((name) => !folded.includes(name))).toEqual([
		"form_id",
		"form_key",
		"from",
		"name",
		"application_link",
		"description",
		"kind",
		"application_deadline",
	]);
	for (const box of fold?.querySelectorAll("fieldset") ?? []) {
		expect(box.querySelector("legend")?.text).toMatch(/\w/);
	}
	for (const field of form?.querySelectorAll("[name]:not([type=hidden])") ?? []) {
		const isLabeled =
			field.closest("label") !== null ||
			page.document.querySelector(`label[for="${field.getAttribute("id")}"]`) !== null;
		expect([field.getAttribute("name"), isLabeled]).toEqual([field.getAttribute("name"), true]);
	}
});

const WRONG: [name: string, value: string, problem: string][] = [
	["kind", "bribe", "Choose one of these"],
	["organisation", "x".repeat(151), "Use at most 150 characters."],
	["audience", "everyone", "Choose among these"],
	["fields", "magic", "Choose among these"],
	["pay", "rich", "Choose one of these"],
	["pay_details", "x".repeat(201), "Use at most 200 characters."],
	["place", "moon", "Choose one of these"],
	["city", "x".repeat(101), "Use at most 100 characters."],
	["us_state", "GA", "Choose a state or territory"],
	["citizenship", "nobody", "Choose one of these"],
	["min_gpa", "4.1", "from 0 to 4"],
	["min_gpa", "-1", "from 0 to 4"],
	["min_gpa", "3.255", "from 0 to 4"],
	["min_gpa", "three", "from 0 to 4"],
	["letters", "two", "Write a whole number from 0 to 10."],
	["letters", "11", "Write a whole number from 0 to 10."],
	["letters", "-1", "Write a whole number from 0 to 10."],
	["essays", "1.5", "Write a whole number from 0 to 10."],
	["essay_words", "0", "Write a whole number from 1 to 10,000."],
	["essay_words", "10,001", "Write a whole number from 1 to 10,000."],
	["materials", "bribe", "Choose among these"],
	["materials_note", "x".repeat(201), "Use at most 200 characters."],
	["housing", "castle", "Choose one of these"],
	["season", "monsoon", "Choose one of these"],
	["opens_on", "tomorrow", "That's not a date."],
	["opens_on", "2099-02-02", "after the deadline"],
];

test("what can't be is refused at its field, in an open fold, with the rest as it was typed", async () => {
	const person = await student(app);
	for (const [name, value, problem] of WRONG) {
		const typed = filled({ [name]: value });
		const page = await person.submit(ADD, "Submit Contribution", typed);
		expect([name, value, page.status]).toEqual([name, value, 400]);
		expect(problemOf(page, name)).toContain(problem);
		const fold = page.document.querySelector("form details");
		expect(fold?.hasAttribute("open")).toBe(true);
		expect(filledIn(page, "name")).toBe(typed.name);
		const { [name]: wrong, ...right } = FACTS_TYPED as Record<string, string | string[]>;
		expect(shownIn(page, "Submit Contribution")).toMatchObject(right);
	}
});

test.each([
	["3", 3],
	["3.0", 3],
	["3,0", 3],
	[" 2.75 ", 2.75],
	["4.00", 4],
	["0", 0],
	["", null],
])("a GPA typed as '%s' is understood", async (typed, min_gpa) => {
	const person = await student(app);
	const contribution = filled({ min_gpa: typed });
	await person.submit(ADD, "Submit Contribution", contribution);
	expect(await stored("contributions", contribution.name)).toMatchObject({ min_gpa });
});

test("two boxes and one box come back as they were ticked, and lists hold each thing once", async () => {
	const person = await student(app);
	const typed = filled({ description: "", audience: ["junior"] });
	const page = await person.submit(ADD, "Submit Contribution", typed);
	expect(alertsOf(page)).toContain("Please fill in all fields");
	expect(shownIn(page, "Submit Contribution")).toMatchObject({
		audience: ["junior"],
		fields: ["biology", "environment"],
		for_hbcu: "on",
	});
	const twice = filled({ audience: ["junior", "sophomore", "junior"] });
	await person.submit(ADD, "Submit Contribution", twice);
	expect(await stored("contributions", twice.name)).toEqual(FACTS_STORED);
});

test("boxes and lists survive an expired session", async () => {
	const person = await student(app);
	const typed = filled();
	await sql(app, "update sessions set expires_at = 1 where uid = ?", person.uid);
	const refused = await person.post(ADD, typed);
	const login = { email: person.email, password: PASSWORD };
	const back = await person.submit(refused.location ?? "", "Log In", login);
	expect(shownIn(back, "Submit Contribution")).toEqual(FACTS_TYPED);
	await person.submit(ADD, "Submit Contribution");
	expect(await stored("contributions", typed.name)).toEqual(FACTS_STORED);
});

test("editing and fixing show every fact as it is, and can take it back", async () => {
	const person = await student(app);
	const typed = filled();
	await person.submit(ADD, "Submit Contribution", typed);
	const [row] = await sql<{ id: string }>(
		app,
		"select id from contributions where name = ?",
		typed.name,
	);
	const edit = `/programs/contributions/${row?.id}/edit/`;
	const asStored = { ...FACTS_TYPED, min_gpa: "3.25", essay_words: "1500" };
	expect(shownIn(await person.visit(edit), "Update")).toEqual(asStored);
	await person.submit(edit, "Update");
	expect(await stored("contributions", typed.name)).toEqual(FACTS_STORED);

	await sql(app, "update contributions set status = 'REJECTED' where id = ?", row?.id);
	const fix = `${ADD}?from=${row?.id}`;
	const fixing = await person.visit(fix);
	expect(shownIn(fixing, "Submit Contribution")).toEqual(asStored);
	await person.submit(fix, "Submit Contribution", { organisation: "" });
	const fixed = await stored("contributions", typed.name);
	expect(fixed).toEqual({ ...FACTS_STORED, organisation: null });

	const [anew] = await sql<{ id: string }>(
		app,
		"select id from contributions where name = ?",
		typed.name,
	);
	const nothing = Object.fromEntries(Object.keys(FACTS_TYPED).map((name) => [name, ""]));
	const bare = { ...nothing, audience: [], fields: [] };
	await person.submit(`/programs/contributions/${anew?.id}/edit/`, "Update", bare);
	expect(await stored("contributions", typed.name)).toEqual(NO_FACTS_STORED);
});

test("the same form sent twice is one contribution, and with another fact it is another", async () => {
	const person = await student(app);
	const typed = filled({ form_key: "one-form" });
	const answers = [await person.post(ADD, typed), await person.post(ADD, typed)];
	expect(answers.map(({ status }) => status)).toEqual([303, 303]);
	const changed = await person.post(ADD, { ...typed, season: "fall" });
	expect(changed.status).toBe(409);
	expect(await stored("contributions", typed.name)).toEqual(FACTS_STORED);
});

test("a moderator reads what was said, mends it, and the program says what they approved", async () => {
	await app.run("delete from contributions");
	const person = await student(app);
	const judge = await moderator(app);
	const typed = filled();
	await person.submit(ADD, "Submit Contribution", typed);
	const page = await judge.visit("/moderation/");
	expect(shownIn(page, "Approve")).toEqual({
		...FACTS_TYPED,
		min_gpa: "3.25",
		essay_words: "1500",
	});
	const said = page.document.querySelector("main li dl")?.text ?? "";
	for (const word of ["Institute of Rivers", "Sophomore", "Biology", "Atlanta", "$6,000"]) {
		expect(said).toContain(word);
	}

	const wrong = await judge.submit("/moderation/", "Approve", { min_gpa: "5" });
	expect(wrong.status).toBe(400);
	expect(problemOf(wrong, "min_gpa")).toContain("from 0 to 4");
	expect(shownIn(wrong, "Approve")).toEqual({ ...FACTS_TYPED, min_gpa: "5", essay_words: "1500" });

	const before = Date.now();
	const mended = { city: "Macon", audience: [], min_gpa: "", fields: ["law", "any"] };
	const done = await judge.submit("/moderation/", "Approve", mended);
	expect(done.text).toContain("Approved.");
	const now = {
		...FACTS_STORED,
		city: "Macon",
		audience: null,
		min_gpa: null,
		fields: '["law","any"]',
	};
	expect(await stored("programs", typed.name)).toEqual(now);
	expect(await stored("contributions", typed.name)).toEqual(now);
	const [row] = await sql<{ checked_at: number; upcoming: number }>(
		app,
		"select checked_at, upcoming from programs where name = ?",
		typed.name,
	);
	expect(row?.checked_at).toBeGreaterThanOrEqual(before);
});

test("a decision without the details publishes what the student said", async () => {
	await app.run("delete from contributions");
	const person = await student(app);
	const judge = await moderator(app);
	const typed = filled();
	await person.submit(ADD, "Submit Contribution", typed);
	const [row] = await sql(app, "select id, updated_at from contributions");
	const answer = await judge.post("/moderation/", {
		contribution_id: String(row?.id),
		version: String(row?.updated_at),
		decision: "approve",
		kind: "fellowship",
		application_deadline: "2099-02-01",
	});
	expect(answer.status).toBe(303);
	expect(await stored("programs", typed.name)).toEqual({ ...FACTS_STORED, kind: "fellowship" });
});

test("a page of twenty waiting contributions, each with its form, is sent in less than twice the bytes of a page of one", async () => {
	await app.run("delete from contributions");
	const judge = await moderator(app);
	const userId = await userIdOf(app, (await student(app)).uid);
	const facts = Object.keys(FACTS_STORED).map((name) => `${name} = ?`);
	const bytesWith = async (waiting: number) => {
		for (let more = 0; more < waiting; more++) await contribute(app, { userId });
		await sql(app, `update contributions set ${facts.join(", ")}`, ...Object.values(FACTS_STORED));
		const { html } = await judge.visit("/moderation/");
		return brotliCompressSync(html).length;
	};
	const one = await bytesWith(1);
	expect(await bytesWith(19)).toBeLessThan(2 * one);
});
