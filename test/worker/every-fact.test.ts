/** Walks every fact of a program through all that is made from the list of facts (db/programs/facts.ts). */

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateCsv } from "#app/files/imports/columns.ts";
import { readList } from "#app/files/imports/read-list.ts";
import { stageList } from "#app/files/imports/stage.server.ts";
import { changedFields } from "#app/mail/changed-fields.ts";
import { stepImport } from "#db/imports/import-batches.ts";
import { startImport } from "#db/imports/imports.ts";
import { notifyProgramEvents } from "#db/notifications/program-changes.ts";
import { ownRows } from "#db/people/own-data.ts";
import type { Fact, FactFilter } from "#db/programs/fact.ts";
import { ALL_FACTS, type FactName, factOf } from "#db/programs/facts.ts";
import { CATALOG } from "#dev/seed/catalog.ts";
import { demoPrograms } from "#dev/seed/demo-programs.ts";
import { DEMO_CONTRIBUTORS, DEMO_PEOPLE } from "#dev/seed/people.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { hourInWords } from "#lib/us-time-zones.ts";
import { signIn } from "../support/api.ts";
import { type App, startApp } from "../support/app.ts";
import { newProgram } from "../support/forms.ts";
import { operationAt, readDescription } from "../support/openapi.ts";
import { moderator, type Person, student } from "../support/people.ts";
import { sql, userIdOf } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

const ADD = "/programs/add-program/";
const COUNTS: Partial<Record<FactName, [number, number]>> = {
	letters: [0, 1],
	essays: [1, 0],
	essayWords: [500, 250],
};
const DAYS: Partial<Record<FactName, string>> = { applicationDeadline: "2099-02-0" };

type Value = string | string[] | number | true | null;

/** What a student states of a fact, and what a moderator makes of it. */
function sample(name: FactName, which: 0 | 1): Value {
	const fact = factOf(name);
	switch (fact.type) {
		case "choice":
			return Object.keys(fact.values)[which] ?? null;
		case "choices":
			return Object.keys(fact.values).slice(which, which + 1);
		case "text":
			return `${["First", "Second"][which]} ${fact.column}`;
		case "state":
			return ["Georgia", "Guam"][which] ?? null;
		case "count":
			return COUNTS[name]?.[which] ?? null;
		case "gpa":
			return [3.5, 2.5][which] ?? null;
		case "day":
			return `${DAYS[name] ?? "2098-01-0"}${which + 1}`;
		case "time":
			return ["17:00", "23:59"][which] ?? null;
		case "tick":
			return which === 0 ? true : null;
	}
}

const typed = (value: Value) =>
	value === true ? "on" : Array.isArray(value) ? value : String(value ?? "");
const stored = (value: Value) =>
	value === true ? 1 : Array.isArray(value) ? JSON.stringify(value) : value;

function words({ type, ...fact }: Fact, value: Value): string {
	const text = String(value);
	if (type === "tick") return value ? "Yes" : "Not said";
	if (type === "day") return formatDate(text);
	if (type === "time") return hourInWords(text);
	return ("values" in fact && fact.values[text]) || text;
}

const all = (which: 0 | 1, of: (value: Value) => unknown) =>
	Object.fromEntries(
		ALL_FACTS.map((name) => [factOf(name).column, of(sample(name, which))]),
	) as Record<string, never>;

let app: App;
let person: Person;
let judge: Person;
let id: string;
let pages: Record<"form" | "queue" | "corrected" | "log" | "program" | "list", Page>;
let rows: Record<"sent" | "approved" | "edited" | "imported", Record<string, unknown>>;
let exported: Record<string, unknown> & { facts: Record<string, unknown> };
let changed: string;
/** The program in the API, and what the API's description says of one. */
let recent: Record<string, unknown>;
let described: object;

const rowOf = async (table: "contributions" | "programs", where: string, value: string) =>
	(
		await sql<Record<string, unknown>>(app, `select * from ${table} where ${where} = ?`, value)
	)[0] ?? {};

beforeAll(async () => {
	app = await startApp();
	const { db } = app;
	[person, judge] = await Promise.all([student(app), moderator(app)]);
	const program = newProgram();
	const form = await person.visit(ADD);
	await person.submit(ADD, "Submit Contribution", { ...program, ...all(0, typed) });
	const sent = await rowOf("contributions", "name", program.name);
	const queue = await judge.visit("/moderation/");
	await judge.submit("/moderation/", "Approve", all(1, typed));
	const approved = await rowOf("programs", "name", program.name);
	const corrected = await person.visit("/programs/contributions/");
	id = String(approved.id);
	const userId = await userIdOf(app, person.uid);
	await sql(
		app,
		"insert into saved_programs (program_id, user_id, deadline, saved_at) values (?, ?, '9999-12-31', 1)",
		id,
		userId,
	);
	await judge.submit(`/moderation/published/${id}/`, "Save changes", all(0, typed));
	const edited = await rowOf("programs", "id", id);
	await notifyProgramEvents(db, Date.now() + 60_000);
	const [notification] = await sql<{ data: string }>(
		app,
		"select data from notifications where kind = 'program-changed'",
	);
	changed = JSON.parse(notification?.data ?? "{}").changed ?? "";
	pages = {
		form,
		queue,
		corrected,
		log: await judge.visit("/moderation/log/"),
		program: await app.visitor().visit(`/programs/${id}/`),
		list: await app.visitor().visit("/programs-public/"),
	};
	const client = await signIn(app, person.email);
	[recent] = (await client.get("/api/program/")).body.data;
	const { requestBody } = operationAt(await readDescription(app), "POST", "/api/program");
	const { schema } = requestBody?.content["application/json"] ?? {};
	described = (schema as { properties: object }).properties;
	for await (const row of ownRows(db, { userId, uid: person.uid }).contributions) {
		exported = row as typeof exported;
	}
	const entry = {
		name: "From a list",
		link: "https://list.example.org/",
		...all(0, (value) => value),
	};
	const by = { source: "A list", fileName: "list.json", moderatorUid: judge.uid };
	const { found } = await stageList(db, new Blob([JSON.stringify([entry])]), by, Date.now());
	const importId = found?.id ?? "";
	await startImport(db, { id: importId, moderatorUid: judge.uid }, Date.now());
	while ((await stepImport(db, importId, Date.now()))?.state === "writing");
	const imported = await rowOf("programs", "name", "From a list");
	rows = { sent, approved, edited, imported };
	await sql(app, "delete from programs where name = 'From a list'");
});

afterAll(() => app.stop());

describe.each(ALL_FACTS)("%s", (name) => {
	const fact = factOf(name);
	const { column, label } = fact;
	const [first, second] = [sample(name, 0), sample(name, 1)];
	const [firstWords, secondWords] = [words(fact, first), words(fact, second)];
	/** On the deadline's row, a time zone is only its letters, and nothing is counted as 0. */
	const inRow = name === "deadlineZone" ? "ET" : first === 0 ? "No letters" : firstWords;

	test("is asked in the form, and kept as it was sent", () => {
		const field = pages.form.document.querySelector(`form [name=${column}]`);
		expect(field, `a field ${column}`).toBeTruthy();
		expect(rows.sent[column]).toBe(stored(first));
	});

	test("is read and corrected by moderators, and the student reads of it", () => {
		expect(pages.queue.document.querySelector("main li dl")?.text).toContain(inRow);
		expect(pages.queue.document.querySelector(`form [name=${column}]`)).toBeTruthy();
		expect(rows.approved[column]).toBe(stored(second));
		const change = fact.type === "tick" ? "A moderator removed" : `to ${secondWords}.`;
		expect(pages.corrected.text).toContain(change);
	});

	test("is in the log with both values", () => {
		const { document } = pages.log;
		const entry = document
			.querySelectorAll("dl > div")
			.find((one) => one.querySelector("ins")?.text === firstWords && one.querySelector("dt"));
		expect(entry?.querySelector("del")?.text).toBe(secondWords);
		expect(entry?.querySelector("dt")?.text).toMatch(/^[A-Z]/);
		expect(rows.edited[column]).toBe(stored(first));
	});

	test("is on the program's page, for people and for machines", () => {
		const { document, text } = pages.program;
		const shown = document.querySelectorAll("dl > div").map((row) => row.text);
		const isShown = shown.some((row) => row.includes(inRow));
		expect(name === "kind" ? text.includes(firstWords) : isShown, firstWords).toBe(true);
		if (!fact.rowOf && name !== "kind") {
			const title = fact.rowLabel ?? label;
			expect(document.querySelectorAll("dt").map((one) => one.text)).toContain(title);
		}
		const data = JSON.parse(
			document.querySelector('script[type="application/ld+json"]')?.text ?? "{}",
		);
		if (fact.schemaOrg) expect(data["@graph"][0]).toHaveProperty(fact.schemaOrg);
	});

	test("filters the list, and is counted there", async () => {
		if (!("filter" in fact) || !fact.filter) return;
		const { param, only } = fact.filter as FactFilter;
		const isSwitch = first === true || only !== undefined;
		const open = (value: Value) => app.visitor().visit(`/programs-public/?${param}=${value}`);
		const chosen = isSwitch ? 1 : first;
		const isFound = only === undefined || first === only;
		const found = await open(chosen);
		expect(Boolean(found.document.querySelector(`#program-${id}`))).toBe(isFound);
		const option = found.document.querySelector(`[name=${param}][value=${chosen}]`);
		expect(option?.hasAttribute("checked")).toBe(true);
		const count = option?.parentNode?.querySelector("small")?.text;
		expect(count).toBe(isFound ? "1" : undefined);
		if (second === null || isSwitch) return;
		const other = await open(second);
		expect(other.document.querySelector(`#program-${id}`)).toBeNull();
	});

	test("is in few words on cards and in feeds, where it has any", async () => {
		const short = fact.short?.[String(first)];
		if (!short) return;
		expect(pages.list.document.querySelector(`#program-${id}`)?.text).toContain(short);
		const feed = (await (await app.fetch("/feed.json")).json()) as {
			items: { summary: string }[];
		};
		expect(feed.items[0]?.summary).toContain(short);
	});

	test("is a change for those who saved the program, where it should be", () => {
		expect(changed.split(",").includes(name)).toBe(fact.change !== null);
		expect(changedFields(name)).toEqual(fact.change === null ? [] : [fact.change]);
	});

	test("comes with imported lists, and the template has it", async () => {
		expect(rows.imported[column]).toBe(stored(first));
		for await (const { program } of readList(new Blob([templateCsv()]))) {
			expect(program?.[column as keyof typeof program]).not.toBeNull();
		}
	});

	test("is in the API, its description and its documentation", () => {
		expect(recent[column]).toEqual(first);
		expect(described).toHaveProperty(column);
		expect(readFileSync("docs/api.md", "utf8")).toContain(`\`${column}\``);
	});

	test("is in the student's own data, and in the demo", () => {
		expect({ ...exported, ...exported.facts }).toHaveProperty(column);
		const people = [...DEMO_PEOPLE, ...DEMO_CONTRIBUTORS].map(({ email }) => [
			email,
			{ userId: email, uid: email },
		]);
		const demo = demoPrograms(Object.fromEntries(people), "m", Date.now());
		expect(CATALOG.length).toBeGreaterThan(0);
		const states = demo.map(({ kind, deadline, facts }) => ({
			...facts,
			kind,
			applicationDeadline: deadline,
		}));
		expect(states.some((one) => one[name] !== null)).toBe(true);
	});
});
