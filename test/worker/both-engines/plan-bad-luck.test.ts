/** What becomes of a plan when its program changes under it, or the session ends while something is typed. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formatDate } from "#lib/calendar-days.ts";
import { type App, startApp } from "../../support/app.ts";
import { moderator, PASSWORD, student } from "../../support/people.ts";
import { inDays, publish, sql } from "../../support/rows.ts";
import { type Visitor, valuesOf } from "../../support/visitor.ts";

const PLANS = "/programs/saved/plan/";
const PLAN = `${PLANS}lab/`;
const READY = "Have everything ready";

let app: App;
let person: Visitor & { email: string; uid: string };
let item: string;

beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
	await app.run("delete from saved_programs", "delete from plan_items", "delete from programs");
	await publish(app, { id: "lab", name: "Lab", deadline: null });
	await app.run("update programs set letters = 1");
	person = await student(app);
	await person.post(PLANS, { intent: "make", program_id: "lab" });
	const [letter] = await sql<{ id: string }>(
		app,
		"select id from plan_items where kind = 'letter'",
	);
	item = letter?.id ?? "";
});

const EMAIL = "ellison@example.edu";
const dayOf = async (path: string, text: string) => {
	const { document } = await person.visit(path);
	const found = document.querySelectorAll("main li").find((one) => one.text.includes(text));
	expect(found, `${text} at ${path}`).toBeDefined();
	return found?.querySelector("time")?.getAttribute("datetime");
};

test.each([
	["add", { text: "Call the office on Monday" }, "Call the office on Monday"],
	["edit", { text: "Ask", recommender: "Dr. Ellison", recommender_email: EMAIL }, EMAIL],
	["sent", { sent_on: "2026-03-09" }, "2026-03-09"],
])(
	"what is typed to %s when the session has ended is there again after log-in",
	async (intent, typed, word) => {
		const edited = { intent: "edit", program_id: "lab", item_id: item, text: "Ask" };
		if (intent === "sent") await person.post(PLAN, { ...edited, recommender_email: EMAIL });
		expect((await person.visit(PLAN)).html).not.toContain(word);
		await sql(app, "update sessions set expires_at = 1 where uid = ?", person.uid);
		const refused = await person.post(PLAN, { program_id: "lab", item_id: item, intent, ...typed });
		expect(refused.location).toContain("/login/");
		const login = { email: person.email, password: PASSWORD };
		const back = await person.submit(refused.location ?? "", "Log In", login);
		expect(back.document.querySelector(`main input[value="${word}"]`), back.text).not.toBeNull();
	},
);

test("a program that is taken down takes nothing of its plan", async () => {
	await app.run("update programs set state = 'hidden', hidden_by = 'moderator'");
	expect((await person.visit(PLANS)).text).toContain("Nothing is planned yet.");
	const plan = await person.visit(PLAN);
	expect(plan.text).toContain(
		"This program isn't shown on The Yard right now. Your plan is still here.",
	);
	expect(plan.text).toContain(READY);
	await app.run("update programs set state = 'open', hidden_by = null");
	expect((await person.visit(PLANS)).text).toContain(READY);
});

test("items have no day until there is a deadline, of which the plan tells once", async () => {
	for (const path of [PLAN, PLANS]) expect(await dayOf(path, READY)).toBeUndefined();
	const deadline = inDays(90);
	await sql(app, "update programs set application_deadline = ?", deadline);
	for (const path of [PLAN, PLANS]) expect(await dayOf(path, READY)).toBe(inDays(87));
	expect((await person.visit(PLAN)).text).toContain("There's a deadline now");
	await person.submit(PLAN, "Got it");
	expect((await person.visit(PLAN)).text).not.toContain("There's a deadline now");
	expect(await dayOf(PLAN, READY)).toBe(inDays(87));
});

test("'Got it' is about the deadline and the items that the page showed", async () => {
	const moveTo = (days: number) =>
		sql(app, "update programs set application_deadline = ?", inDays(days));
	const addItem = (id: string) =>
		sql(
			app,
			`insert into plan_items (id, user_id, program_id, kind, text, changed_at, is_new, submission_key)
			select ?1, user_id, program_id, 'own', ?1, ?2, 1, ?1 from plan_items where id = ?3`,
			...[id, Date.now(), item],
		);
	await moveTo(90);
	await addItem("Seen");
	const { document } = await person.visit(PLAN);
	const form = document.querySelector("input[value=seen]")?.closest("form");
	if (!form) throw new Error("Nothing to say 'Got it' to");
	await moveTo(60);
	await addItem("Unseen");
	await person.post(PLAN, valuesOf(form));
	const after = await person.visit(PLAN);
	expect(after.text).toContain(
		`The deadline moved from ${formatDate(inDays(90))} to ${formatDate(inDays(60))}.`,
	);
	expect(after.text).toContain("Unseen New");
	expect(after.text).not.toContain("Seen New");
	await person.submit(PLAN, "Got it");
	await person.post(PLAN, { intent: "seen", program_id: "lab" });
	const done = await person.visit(PLAN);
	expect(done.text).not.toMatch(/deadline (moved|now)/);
	expect(done.text).not.toContain("Unseen New");
	await sql(app, "update programs set application_deadline = null");
	expect((await person.visit(PLAN)).text).toContain("The deadline is gone.");
	await person.submit(PLAN, "Got it");
	expect((await person.visit(PLAN)).text).not.toContain("The deadline is gone.");
});

test("an item keeps the day it has when the deadline moves before it", async () => {
	const day = inDays(80);
	const edited = { intent: "edit", program_id: "lab", item_id: item, text: "Ask", day };
	await sql(app, "update programs set application_deadline = ?", inDays(90));
	expect((await person.post(PLAN, edited)).status).toBe(303);
	await sql(app, "update programs set application_deadline = ?", inDays(60));
	expect((await person.post(PLAN, { ...edited, text: "Ask the dean" })).status).toBe(303);
	const plan = await person.visit(PLAN);
	expect(plan.text).toContain("Ask the dean");
	expect(plan.document.querySelector(`#edit-${item}-day`)?.getAttribute("max")).toBe(day);
	expect((await person.post(PLAN, { ...edited, day: inDays(70) })).status).toBe(400);
	expect((await person.post(PLAN, { ...edited, intent: "add" })).status).toBe(400);
});

test("an item that was erased meanwhile can't be put back, which isn't for want of room", async () => {
	const removed = await person.post(PLAN, { intent: "remove", program_id: "lab", item_id: item });
	await sql(app, "delete from plan_items where id = ?", item);
	const answer = await person.submit(removed.location ?? "", "Undo");
	expect(answer.text).toContain("That isn't in your plan anymore.");
	expect(answer.text).not.toContain("at most");
});

/** Merges the program into another. */
async function merge() {
	await publish(app, { id: "new", name: "New Lab", deadline: null });
	await mergeInto();
}

async function mergeInto() {
	const fields = { into: "new", gone_version: "0", kept_version: "0" };
	const judge = await moderator(app);
	const done = await judge.post("/moderation/published/lab/merge/?into=new", fields);
	expect(done.location).toBe("/moderation/published/new/");
}

test("what a page sends that was open when its program was merged into another counts for that one", async () => {
	await person.visit(PLAN);
	await merge();
	const ofPlan = (fields: Record<string, string>) =>
		person.post(PLAN, { program_id: "lab", item_id: item, ...fields });
	await ofPlan({ intent: "add", text: "Call the office" });
	await ofPlan({ intent: "edit", text: "Ask Dr. Ellison", recommender: "Dr. Ellison" });
	expect((await ofPlan({ intent: "tick", done: "1", in_place: "1" })).status).toBe(200);
	const list = (fields: Record<string, string>) =>
		person.post("/programs/saved/", { program_id: "lab", ...fields });
	await list({ intent: "notes", notes: "Bring the form" });
	await list({ intent: "state", state: "applying", from: "saved" });

	const plan = await person.visit(PLAN);
	expect(plan.document.querySelector("h1")?.text).toBe("Plan: New Lab");
	expect(plan.text).toContain("Call the office");
	expect(plan.text).toContain("Ask Dr. Ellison Done");
	const card = (await person.visit("/programs/saved/")).document.querySelector("#program-new");
	expect(card?.text).toContain("Bring the form");
	expect(card?.text).toContain("Applying");
});

test("a merge keeps the reminders and what was reworded in a plan", async () => {
	await publish(app, { id: "new", name: "New Lab", deadline: null });
	await person.post(PLANS, { intent: "make", program_id: "new" });
	await person.post(PLAN, {
		intent: "edit",
		program_id: "lab",
		item_id: item,
		text: "Ask the dean",
	});
	await sql(app, "update saved_programs set remind_days = '[14]' where program_id = 'lab'");
	await mergeInto();
	expect((await person.visit(`${PLANS}new/`)).text).toContain("Ask the dean");
	expect(await sql(app, "select program_id, remind_days from saved_programs")).toEqual([
		{ program_id: "new", remind_days: "[14]" },
	]);
});

test("a Save and a plan that are asked for once their program was merged are those of the other", async () => {
	await merge();
	await app.run("delete from saved_programs");
	await person.post("/programs/", { intent: "save", program_id: "lab" });
	expect((await person.visit("/programs/saved/")).text).toContain("New Lab");
	const planned = await person.post(PLANS, { intent: "make", program_id: "lab" });
	expect((await person.visit(planned.location ?? "")).text).toContain(READY);
});

test("a program that is taken off by a page from before its merge is gone, and undo brings all of it back", async () => {
	await person.post("/programs/saved/", {
		intent: "notes",
		program_id: "lab",
		notes: "Bring the form",
	});
	await merge();
	const list = (intent: string) => person.post("/programs/saved/", { intent, program_id: "lab" });
	await list("unsave");
	expect((await person.visit("/programs/saved/")).text).not.toContain("New Lab");
	await list("save");
	const card = (await person.visit("/programs/saved/")).document.querySelector("#program-new");
	expect(card?.text).toContain("Bring the form");
	expect((await person.visit(`${PLANS}new/`)).text).toContain(READY);
});

test("what was taken off before its program was merged comes back with its note and plan", async () => {
	const list = (fields: Record<string, string>) =>
		person.post("/programs/saved/", { program_id: "lab", ...fields });
	await list({ intent: "notes", notes: "Bring the form" });
	await person.post(PLAN, { intent: "add", program_id: "lab", text: "Call the office" });
	await list({ intent: "unsave" });
	await merge();
	await list({ intent: "save" });
	const card = (await person.visit("/programs/saved/")).document.querySelector("#program-new");
	expect(card?.text).toContain("Bring the form");
	expect((await person.visit(`${PLANS}new/`)).text).toContain("Call the office");
	expect(await sql(app, "select id_hash from kept_forms where id_hash like '%taken off%'")).toEqual(
		[],
	);
});
