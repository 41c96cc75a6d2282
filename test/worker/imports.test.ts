import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf } from "../support/forms.ts";
import { listing, listOf } from "../support/lists.ts";
import { moderator, student } from "../support/people.ts";
import { count, sql } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

let app: App;
let judge: Visitor & { uid: string };

beforeAll(async () => {
	app = await startApp();
	judge = await moderator(app);
});

afterEach(() =>
	app.run("delete from imports", "delete from programs", "delete from moderation_log"),
);
afterAll(() => app.stop());

const LIST = "/moderation/import/";

/** Sends a file, and returns the address of its import. */
async function send(file: BlobPart, name = "list.json", who: Visitor = judge) {
	const form = new FormData();
	form.set("file", new File([file], name));
	form.set("source", "A list");
	const answer = await who.postFiles(LIST, form);
	return { answer, at: answer.location ?? "" };
}

const programs = () => count(app, "programs");

test("moderators alone: for everybody else there is nothing", async () => {
	const person = await student(app);
	for (const path of [LIST, `${LIST}some/`, `${LIST}template.csv`]) {
		expect((await person.visit(path)).status).toBe(404);
		expect((await app.visitor().open(path)).location).toContain("/login/");
	}
	const { answer } = await send(JSON.stringify([listing(1)]), "x.json", person);
	expect(answer.status).toBe(404);
	expect(await count(app, "imports")).toBe(0);
	expect((await judge.visit(`${LIST}unknown/`)).status).toBe(404);
});

test("the template is a table to download", async () => {
	const page = await judge.visit(LIST);
	expect(page.document.querySelector("a[download]")?.getAttribute("href")).toBe(
		`${LIST}template.csv`,
	);
	const file = await judge.open(`${LIST}template.csv`);
	expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
	const { at } = await send(file.html, "programs.csv");
	expect((await judge.visit(at)).text).toContain("Add 1 program");
});

test("a list is shown first, then added batch by batch, found at once, and taken back", async () => {
	const file = `name;link\n${Array.from({ length: 1100 }, (_, at) => `Astrolabe ${at};example.org/${at}`).join("\n")}\nNo link;\n`;
	const { at } = await send(`\ufeff${file}`, "list.csv");
	let page = await judge.visit(at);
	expect(page.text).toContain("New 1,100");
	expect(page.text).toContain("Refused 1");
	expect((await judge.visit(`${at}?show=refused`)).text).toContain(
		"Row 1102 No link It has no link.",
	);
	const second = page.document.querySelector("a[rel=next]")?.getAttribute("href");
	expect((await judge.visit(at + second)).text).toContain("Astrolabe 20");
	expect(await programs()).toBe(0);

	page = await judge.submit(at, "Add 1,100 programs");
	expect(page.document.querySelector("progress")?.getAttribute("value")).toBe("500");
	expect(await programs()).toBe(499);
	page = await judge.submit(at, "Stop");
	expect(page.text).toContain("Stopped: 499 programs added. The rest waits.");
	// A request for the next batch that was on its way when somebody stopped the import.
	await judge.post(at, { intent: "next" });
	page = await judge.visit(at);
	expect(page.text).toContain("Stopped: 499 programs added. The rest waits.");
	page = await judge.submit(at, "Go on");
	expect(page.text).toContain("row 1,000 of 1,102");
	page = await judge.submit(at, "Go on");
	expect(page.text).toContain("Done: 1,100 programs added.");
	expect(await programs()).toBe(1100);
	expect((await app.visitor().visit("/programs-public/?q=astrolabe")).text).toContain(
		"500+ programs",
	);

	page = await judge.submit(at, "Take this import back");
	while (page.text.includes("Taking it back: row")) page = await judge.submit(at, "Go on");
	expect(page.text).toContain("Taken back: 1,100 programs.");
	expect(await programs()).toBe(0);
	expect(
		await sql(app, "select action, subject, moderator_uid from moderation_log order by seq"),
	).toEqual([
		{ action: "IMPORTED", subject: "import", moderator_uid: judge.uid },
		{ action: "TAKEN_BACK", subject: "import", moderator_uid: judge.uid },
	]);
});

test("taken back, a program that waits for a guest to sign up is only hidden", async () => {
	const { at } = await send(JSON.stringify([listing(1), listing(2)]));
	await judge.submit(at, "Add 2 programs");
	await app.run(
		"insert into pending_saves (uid, program_id, expires_at) select 'guest', id, 9e15 from programs limit 1",
	);
	await judge.submit(at, "Take this import back");
	expect(await sql(app, "select state, hidden_by from programs")).toEqual([
		{ state: "hidden", hidden_by: "moderator" },
	]);
	expect(await count(app, "pending_saves")).toBe(1);
});

test("an import's cells and sentences say whose students a program is for", async () => {
	const file = [
		"name,link,eligibility,hbcu",
		"One,one.example.org/1,Open only to students at UNCF member institutions.,",
		"Two,two.example.org/2,Only Howard University and Morehouse students may apply.,",
		"Three,three.example.org/3,,yes",
		"Four,four.example.org/4,Everybody may apply.,",
	].join("\n");
	const { at } = await send(file, "list.csv");
	await judge.submit(at, "Add 4 programs");
	expect(
		await sql(app, "select name, college_groups, colleges, for_hbcu from programs order by name"),
	).toEqual([
		{ name: "Four", college_groups: null, colleges: null, for_hbcu: null },
		{ name: "One", college_groups: '["uncf"]', colleges: null, for_hbcu: null },
		{ name: "Three", college_groups: null, colleges: null, for_hbcu: 1 },
		{ name: "Two", college_groups: null, colleges: "Howard University; Morehouse", for_hbcu: null },
	]);
});

test("what would change is shown with what it says now, and changed only when ticked", async () => {
	const first = await send(JSON.stringify([listing(1)]));
	await judge.submit(first.at, "Add 1 program");
	const later = JSON.stringify([listing(1, { deadline: "2027-05-01" })]);
	const second = await send(later);
	const page = await judge.visit(`${second.at}?show=changed`);
	expect(page.text).toMatch(/Deadline: nothing → May 1, 2027/);
	await judge.submit(second.at, "Make the changes");
	const deadline = async () =>
		(await sql(app, "select application_deadline as d from programs"))[0]?.d;
	expect(await deadline()).toBeNull();
	const third = await send(later);
	await judge.submit(third.at, "Make the changes", { apply_changes: "1" });
	expect(await deadline()).toBe("2027-05-01");
	const again = await send(later);
	expect((await judge.visit(again.at)).text).toContain("There's nothing new in this list.");
	const removed = await judge.submit(again.at, "Remove this import");
	expect(removed.text).toContain("Removed. Nothing was added.");
});

test("what is no list is refused at its field, and nothing is kept", async () => {
	for (const [content, why] of [
		["", /couldn't find a list|Choose a file/],
		["a,b\n1,2", /has to name the columns\. This file has “a”, “b”/],
		["<html>", /couldn't find a list/],
		["[]", /no rows/],
	] as const) {
		const { answer } = await send(content);
		expect(answer.status).toBe(400);
		expect(answer.text).toMatch(why);
	}
	const none = await judge.post(LIST, {});
	expect(none.status).toBe(400);
	expect(alertsOf(none).join()).toBe("");
	expect(await count(app, "imports")).toBe(0);
});

test("which column is which is asked with the file's own columns, and remembered", async () => {
	const file = "What,Wo,GPA\nLab,lab.example.org,None stated\nStudio,studio.example.org,x\n";
	const { answer } = await send(file, "list.csv");
	expect(answer.status).toBe(400);
	const options = [...answer.document.querySelectorAll("select[name=name_column] option")];
	expect(options.map((option) => option.getAttribute("value"))).toEqual(["", "What", "Wo", "GPA"]);
	expect(answer.document.querySelector("input[name=source]")?.getAttribute("value")).toBe("A list");
	const form = new FormData();
	form.set("file", new File([file], "list.csv"));
	for (const [name, value] of Object.entries({
		source: "A list",
		name_column: "What",
		link_column: "Wo",
	})) {
		form.set(name, value);
	}
	const said = await judge.postFiles(LIST, form);
	const page = await judge.visit(said.location ?? "");
	expect(page.text).toContain("GPA: 2 not read, such as “None stated”, “x”");
	expect(page.text).toContain("Add 2 programs");
	expect((await send(file, "list.csv")).answer.status).toBe(303);
});

test("programs behind one link are a question, answered one by one or all at once", async () => {
	const names = ["Adams", "Baker", "Clark", "Davis"];
	const list = names.map((name) => ({ name, url: "https://foundation.example.org/all" }));
	const { at } = await send(JSON.stringify(list));
	expect((await judge.visit(at)).text).toContain("3 questions to answer first.");
	const page = await judge.visit(`${at}?show=question`);
	expect(page.text).toContain("It has the same link as “Adams”.");
	await judge.post(at, { intent: "same", number: "2" });
	const answered = await judge.post(at, { intent: "different" });
	expect(answered.location).toContain("?show=question");
	await judge.submit(at, "Add 3 programs");
	expect(await programs()).toBe(3);
	const again = await send(JSON.stringify(list));
	expect((await judge.visit(again.at)).text).toContain("There's nothing new in this list.");
	const late = await judge.post(again.at, { intent: "different", number: "2" });
	expect((await judge.visit(late.location ?? "")).text).toContain("Someone got here first.");
});

test("what the list says is text, never markup", async () => {
	const title = `<img src=x onerror=alert(1)>"'&amp;`;
	const { at } = await send(JSON.stringify([listing(1, { title: `${title} Intern`, url: "bad" })]));
	const page = await judge.visit(`${at}?show=refused`);
	expect(page.html).not.toContain("<img src=x");
});

test("two moderators at once: the second reads so, and nothing doubles", async () => {
	const other = await moderator(app);
	const { at } = await send(JSON.stringify([listing(1), listing(2)]));
	await judge.submit(at, "Add 2 programs");
	const late = await other.post(at, { intent: "start" });
	expect((await other.visit(late.location ?? "")).text).toContain("Someone got here first.");
	expect(await programs()).toBe(2);
	expect(await count(app, "moderation_log")).toBe(1);
});

test("a list of 12 MB is read within the memory of a Worker", async () => {
	const { answer, at } = await send(await listOf(17_700).arrayBuffer());
	expect(answer.status).toBe(303);
	expect((await judge.visit(at)).text).toContain("New 17,700");
});

test("another moderator takes an import back while it is written; whoever is late gets to know", async () => {
	const { at } = await send(await listOf(1_100).arrayBuffer());
	const other = await moderator(app);
	await judge.post(at, { intent: "start" });
	expect((await other.post(at, { intent: "take-back" })).status).toBe(303);
	const late = await judge.post(at, { intent: "take-back" });
	expect((await judge.visit(late.location ?? "")).text).toContain("Someone got here first.");
	// The first one's page still asks for the next batch.
	for (let page = await judge.visit(at); page.text.includes("Taking it back: row"); ) {
		await judge.post(at, { intent: "next" });
		page = await judge.visit(at);
	}
	expect((await other.visit(at)).text).toContain("Taken back: ");
	const begun = await judge.post(at, { intent: "start" });
	expect((await judge.visit(begun.location ?? "")).text).toContain("Someone got here first.");
	expect((await other.visit(at)).text).not.toContain("stayed");
});
