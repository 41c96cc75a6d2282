import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import { neverLogged } from "../support/log-watch.ts";
import { cardNames } from "../support/paging.ts";
import { PASSWORD, student } from "../support/people.ts";
import { count, emptySavedLists, inDays, publishAll, sql, userIdOf } from "../support/rows.ts";
import { type Page, type Visitor, valuesOf } from "../support/visitor.ts";
import { ownDataOf } from "../support/zip.ts";

const LIST = "/programs/saved/";
const NOTE = "Ask Dr. Hill for a letter";
neverLogged(NOTE);

let app: App;
let person: Visitor & { email: string; uid: string };

beforeAll(async () => {
	app = await startApp();
	person = await student(app);
});

afterAll(() => app.stop());

beforeEach(async () => {
	await emptySavedLists(app);
	await publishAll(app, [
		{ id: "rolling", name: "Rolling" },
		{ id: "over", name: "Over", deadline: "2026-01-31" },
		{ id: "soon", name: "Soon", deadline: inDays(5) },
	]);
});

const save = (id: string) => person.post(LIST, { intent: "save", program_id: id });
const note = (id: string, notes: string) =>
	person.post(LIST, { intent: "notes", program_id: id, notes });
const sent = (id: string, field: string) => (form: HTMLElement) =>
	form.querySelector(`input[name=program_id][value="${id}"]`) !== null &&
	form.querySelector(`[name=${field}]`) !== null;

/** Each group that the page shows, with its heading. */
function groupsOf(page: Page): Record<string, string[]> {
	const groups = page.document
		.querySelectorAll("main section:has(> h2[id] > span)")
		.map((section) => [
			section.querySelector("h2")?.text.replace(/\s+/g, " ").trim() ?? "",
			section.querySelectorAll("li h3").map((name) => name.text.trim()),
		]);
	return Object.fromEntries(groups);
}

test("the list has four groups with their counts, and empty ones say what comes there", async () => {
	await save("soon");
	const page = await person.open(LIST);
	expect(groupsOf(page)).toEqual({
		"To apply 1": ["Soon"],
		"Applied 0": [],
		"Answered 0": [],
		"Closed 0": [],
	});
	expect(page.text).toContain("Sent an application? Tap “Mark as applied” on its program");
	expect(page.text).toContain("What you didn't apply to moves here once it has closed.");
	await save("rolling");
	await save("over");
	expect(groupsOf(await person.open(LIST))).toEqual({
		"To apply 2": ["Soon", "Rolling"],
		"Applied 0": [],
		"Answered 0": [],
		"Closed 1": ["Over"],
	});
	const applied = await person.submit(LIST, "Mark as applied", {}, sent("soon", "state"));
	expect(groupsOf(applied)).toEqual({
		"To apply 1": ["Rolling"],
		"Applied 1": ["Soon"],
		"Answered 0": [],
		"Closed 1": ["Over"],
	});
	const day = applied.document.querySelector("#applied ~ ul time")?.getAttribute("datetime");
	expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
	expect(applied.document.querySelector("section[aria-labelledby=calendar]")).not.toBeNull();
	const order = applied.html.indexOf('id="calendar"') < applied.html.indexOf('id="to-apply"');
	expect(order).toBe(true);
	const back = await person.submit(LIST, "Mark as not applied");
	expect(groupsOf(back)).toMatchObject({ "To apply 2": ["Soon", "Rolling"], "Applied 0": [] });
	await person.submit(LIST, "Mark as applied", {}, sent("over", "state"));
	expect(groupsOf(await person.open(LIST))).toMatchObject({ "Applied 1": ["Over"] });
});

test("in a long list a moved program is on the page that one lands on, and each group can be reached", async () => {
	const programs = Array.from({ length: 30 }, (_, at) => ({
		id: `p${at}`,
		name: `Program ${at}`,
		deadline: inDays(10 + at),
	}));
	await publishAll(app, programs);
	for (const { id } of programs) await save(id);
	await save("over");
	const marked = await person.post(LIST, { intent: "state", program_id: "p3", state: "applied" });
	expect(marked.location).toMatch(/^\/programs\/saved\/\?after=[\d.-]+#program-p3$/);
	expect(cardNames(await person.visit(marked.location ?? ""))).toEqual(["Program 3", "Over"]);
	const back = await person.post(LIST, { intent: "state", program_id: "p3", state: "saved" });
	expect(cardNames(await person.visit(back.location ?? ""))[0]).toBe("Program 3");
	const page = await person.open(LIST);
	const tabs = page.document.querySelectorAll("nav[aria-label=Groups] a");
	expect(tabs.map((tab) => tab.text.replace(/\s+/g, " ").trim())).toEqual([
		"To apply 30",
		"Applied 0",
		"Answered 0",
		"Closed 1",
	]);
	const closed = await person.open(LIST + tabs[3]?.getAttribute("href")?.replace(/#.*/, ""));
	expect(groupsOf(closed)).toEqual({ "Closed 1": ["Over"] });
	const before = closed.document.querySelector("a[rel=prev]")?.getAttribute("href");
	expect(cardNames(await person.open(LIST + before))).toHaveLength(20);
});

test("a note is kept, changed and deleted, and comes back with a program that was taken off", async () => {
	await save("soon");
	await save("rolling");
	const kept = await person.submit(
		LIST,
		"Save note",
		{ notes: ` ${NOTE}\r\n2 pages ` },
		sent("soon", "notes"),
	);
	expect(kept.document.querySelector("[role=status]")?.text).toContain("Note saved");
	expect(kept.document.querySelector("#program-soon summary [data-note]")?.text).toBe(
		`${NOTE}\n2 pages`,
	);
	expect(kept.document.querySelector("#program-rolling summary [data-note]")).toBeNull();
	await person.submit(LIST, "Mark as applied", {}, sent("soon", "state"));

	const removed = await person.post(LIST, {
		intent: "unsave",
		program_id: "soon",
		state: "applied",
	});
	expect(removed.location).not.toContain("Hill");
	const undone = await person.submit(removed.location ?? "", "Undo");
	expect(groupsOf(undone)).toMatchObject({ "Applied 1": ["Soon"] });
	expect(undone.document.querySelector("#program-soon summary [data-note]")?.text).toContain(NOTE);

	const deleted = await person.submit(LIST, "Delete note");
	expect(deleted.text).toContain("Note deleted");
	expect(deleted.text).not.toContain(NOTE);
	expect(await count(app, "saved_programs where notes is not null")).toBe(0);
});

/** What a form of a program's note on a page would send. */
function formOf(page: Page, button: string) {
	const forms = page.document.querySelectorAll("#program-soon form");
	const form = forms.find((one) => one.querySelector("button")?.text.trim() === button);
	if (!form) throw new Error(`No form with the button ${button}`);
	return valuesOf(form);
}
const notes = async () =>
	(await sql<{ notes: string | null }>(app, "select notes from saved_programs")).map(
		(row) => row.notes,
	);

test("a note that was changed elsewhere isn't replaced by an older page before its student has read it", async () => {
	await save("soon");
	const empty = await person.open(LIST);
	await note("soon", NOTE);
	const old = await person.open(LIST);
	await person.submit(LIST, "Save note", { notes: `"New"\nnote` });
	for (const page of [empty, old]) {
		const typed = { ...formOf(page, "Save note"), notes: `${NOTE} today` };
		const refused = await person.post(LIST, typed);
		expect(refused.status).toBe(409);
		expect(alertsOf(refused)).toEqual([expect.stringContaining(`“"New"\nnote”`)]);
		expect(filledIn(refused, "notes")).toBe(`${NOTE} today`);
		expect(await notes()).toEqual([`"New"\nnote`]);
		const again = formOf(refused, "Save note");
		for (const _tap of [1, 2]) expect((await person.post(LIST, again)).status).toBe(303);
		expect(await notes()).toEqual([`${NOTE} today`]);
		await note("soon", `"New"\nnote`);
	}
	await note("soon", "");
	await person.post(LIST, { ...formOf(old, "Save note"), notes: "Nothing is lost" });
	expect(await notes()).toEqual(["Nothing is lost"]);
});

test("a note that was changed elsewhere isn't deleted by an older page before its student has read it", async () => {
	await save("soon");
	await note("soon", NOTE);
	const old = await person.open(LIST);
	await note("soon", "New note");
	const refused = await person.post(LIST, formOf(old, "Delete note"));
	expect(refused.status).toBe(409);
	expect(alertsOf(refused)).toEqual([expect.stringContaining("“New note”")]);
	expect(filledIn(refused, "notes")).toBe("New note");
	expect(await notes()).toEqual(["New note"]);
	const again = formOf(refused, "Delete note");
	for (const _tap of [1, 2]) expect((await person.post(LIST, again)).status).toBe(303);
	expect(await notes()).toEqual([null]);
});

test("a note that is too long is refused at its field and stays; of what is not on the list it says so", async () => {
	await save("soon");
	const long = "x".repeat(1001);
	const refused = await note("soon", long);
	expect(refused.status).toBe(400);
	expect(problemOf(refused, "notes")).toBe("Use at most 1000 characters.");
	expect(filledIn(refused, "notes")).toBe(long);
	expect(refused.document.querySelector("#program-soon details")?.hasAttribute("open")).toBe(true);
	expect(alertsOf(refused)).toEqual([]);
	const answer = await note("rolling", NOTE);
	expect((await person.visit(answer.location ?? "")).text).toContain("isn't on your list anymore");
	expect(await count(app, "saved_programs where notes is not null")).toBe(0);
});

test("nobody else can write, read or take a note, nor see it in a calendar", async () => {
	await save("soon");
	await note("soon", NOTE);
	const other = await student(app);
	await other.post(LIST, { intent: "notes", program_id: "soon", notes: "Mine now" });
	await other.post(LIST, { intent: "save", program_id: "soon" });
	await other.post(LIST, { intent: "unsave", program_id: "soon" });
	expect((await other.open(LIST)).text).not.toContain(NOTE);
	const page = await person.submit(LIST, "Get calendar link");
	expect(page.text).toContain(NOTE);
	const link = page.document.querySelector("#calendar-url")?.getAttribute("value") ?? "";
	expect((await other.open(new URL(link).pathname)).html).not.toContain("Hill");
	for (const path of ["/programs/soon/", "/programs/", "/programs-public/"]) {
		expect((await person.open(path)).text).not.toContain(NOTE);
	}
});

test("a note that meets an ended session waits while its student logs in; a mark only leads there", async () => {
	await save("soon");
	await sql(app, "delete from sessions where uid = ?", person.uid);
	const mark = await person.post(LIST, { intent: "state", program_id: "soon", state: "applied" });
	expect(mark.location).toBe(`/login/?${new URLSearchParams({ redirectTo: LIST })}`);
	expect(await count(app, "kept_forms")).toBe(0);
	const kept = await note("soon", NOTE);
	expect(kept.location).toBe(`/login/?${new URLSearchParams({ redirectTo: LIST })}`);
	const fields = { email: person.email, password: PASSWORD };
	const page = await person.submit(kept.location ?? "", "Log In", fields);
	expect(filledIn(page, "notes")).toBe(NOTE);
	expect(alertsOf(page)).toEqual([expect.stringContaining("What you typed is still here.")]);
	expect(page.document.querySelector("#program-soon details")?.hasAttribute("open")).toBe(true);
	const done = await person.submit(LIST, "Save note");
	expect(done.document.querySelector("#program-soon summary [data-note]")?.text).toBe(NOTE);
});

test("notes and the day of applying are in the copy of one's data, and go with the account", async () => {
	const leaving = await student(app);
	await leaving.post(LIST, { intent: "save", program_id: "soon", state: "applied" });
	await leaving.post(LIST, { intent: "notes", program_id: "soon", notes: NOTE });
	await leaving.post(LIST, { intent: "save", program_id: "over", state: "applied" });
	await leaving.post(LIST, { intent: "notes", program_id: "over", notes: `${NOTE}, too` });
	await leaving.post(LIST, { intent: "unsave", program_id: "over" });
	const own = await ownDataOf(app, leaving);
	expect(own.saved_programs).toMatchObject([
		{ name: "Soon", state: "applied", notes: NOTE, applied_at: expect.stringMatching(/^\d{4}-/) },
	]);
	const userId = await userIdOf(app, leaving.uid);
	await leaving.submit("/profile/delete/", "Delete my account", { current_password: PASSWORD });
	expect(await count(app, "saved_programs where user_id = ?", userId)).toBe(0);
	expect(await count(app, "kept_forms where uid = ?", leaving.uid)).toBe(0);
});
