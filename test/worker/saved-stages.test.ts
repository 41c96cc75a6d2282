import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { filledIn, problemOf } from "../support/forms.ts";
import { PASSWORD, student } from "../support/people.ts";
import { count, emptySavedLists, inDays, publishAll, sql, userIdOf } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";
import { ownDataOf } from "../support/zip.ts";

const LIST = "/programs/saved/";
const DAY_MS = 86_400_000;

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
		{ id: "camp", name: "Camp", deadline: inDays(5) },
		{ id: "past", name: "Past", deadline: inDays(-61) },
	]);
});

const save = (id: string, who: Visitor = person) =>
	who.post(LIST, { intent: "save", program_id: id });
const move = (state: string, from: string, id = "camp") =>
	person.post(LIST, { intent: "state", program_id: id, state, from });
const answer = (said: string, heard_on = "") =>
	person.post(LIST, { intent: "heard", program_id: "past", answer: said, heard_on });
const of = (id: string, field: string) => (form: HTMLElement) =>
	form.querySelector(`input[name=program_id][value="${id}"]`) !== null &&
	form.querySelector(`[name=${field}]`) !== null;

/** Says that somebody applied so many days ago. */
async function applied(daysAgo: number, who: Visitor & { uid: string } = person): Promise<void> {
	await save("past", who);
	await who.post(LIST, { intent: "state", program_id: "past", state: "applied" });
	await sql(
		app,
		"update saved_programs set applied_at = ? where user_id = ?",
		Date.now() - daysAgo * DAY_MS,
		await userIdOf(app, who.uid),
	);
}

/** What a card's facts say first, and the group it is in. */
async function shown(id = "camp") {
	const { document } = await person.open(LIST);
	const card = document.querySelector(`#program-${id}`);
	return {
		badge: card?.querySelector(".badge")?.text,
		group: card?.closest("section")?.getAttribute("aria-labelledby"),
		steps: card?.querySelectorAll("ol li").map((step) => step.text.replace(/ \w{3} \d.*/, "")),
		asks: card?.text.includes("Did you hear back?"),
	};
}

test("one tap leads to the next stage, the menu to every other, and each step has its day", async () => {
	await save("camp");
	for (const [button, badge, group, steps] of [
		["Mark as applied", "Applied", "applied", ["Applied"]],
		["Mark as interview", "Interview", "applied", ["Applied", "Interview"]],
		["Mark as offered", "Offered", "answered", ["Applied", "Interview", "Offered"]],
		["Mark as accepted", "Accepted", "answered", ["Applied", "Interview", "Offered", "Accepted"]],
	] as const) {
		const page = await person.submit(LIST, button, {}, of("camp", "state"));
		expect(page.document.querySelector("[role=status]")?.text).toContain(
			button.replace("Mark", "Marked"),
		);
		expect(await shown()).toMatchObject({ badge, group, steps });
	}
	await move("interview", "accepted");
	expect(await shown()).toMatchObject({ badge: "Interview", steps: ["Applied", "Interview"] });
	await move("rejected", "interview");
	expect(await shown()).toMatchObject({ badge: "Turned down", group: "answered" });
	const menu = (await person.open(LIST)).document.querySelectorAll(
		"#program-camp details [name=state]",
	);
	expect(menu.map((one) => one.getAttribute("value"))).toEqual([
		"saved",
		"applying",
		"applied",
		"interview",
		"offered",
		"accepted",
		"withdrawn",
	]);
});

test("every stage can be reached while the program is taken down", async () => {
	await save("camp");
	const hide = "update programs set state = 'hidden', hidden_by = 'moderator', hidden_at = 1";
	await sql(app, `${hide} where id = 'camp'`);
	for (const state of ["applied", "interview", "offered", "accepted"]) {
		const page = await person.open(LIST);
		const button = page.document.querySelector(`#program-camp button[value=${state}]`);
		await person.submit(LIST, button?.text ?? "");
		expect(await sql(app, "select state from saved_programs")).toEqual([{ state }]);
	}
});

test("a device that is behind does not take back what another has said, and the answer says so", async () => {
	await save("camp");
	await move("offered", "saved");
	const late = await move("applied", "saved");
	const page = await person.visit(late.location ?? "");
	expect(page.text).toContain("You're further already: Offered");
	expect(await shown()).toMatchObject({ badge: "Offered", steps: ["Offered", "Applied"] });
});

test.each([["states"], ["constructor"], ["Applied"]])(
	"a stage %j that there is not is refused",
	async (state) => {
		await save("camp");
		expect((await move(state, "saved")).status).toBe(400);
		expect((await move("applied", state)).status).toBe(400);
		expect(await shown()).toMatchObject({ group: "to-apply", steps: [] });
	},
);

test("a program taken off as interviewed for is put back so", async () => {
	await save("camp");
	await move("applied", "saved");
	await move("interview", "applied");
	const page = await person.submit(LIST, "Unsave", {}, of("camp", "program_id"));
	expect(page.text).toContain("Removed by mistake?");
	await person.submit(`${LIST}?removed=camp&was=interview`, "Undo");
	expect(await shown()).toMatchObject({ badge: "Interview", steps: ["Applied", "Interview"] });
});

test("60 days after closing who applied is asked once; each answer is a stage, or asks later", async () => {
	await save("past");
	expect((await shown("past")).asks).toBe(false);
	for (const [said, badge, group] of [
		["offered", "Offered", "answered"],
		["rejected", "Turned down", "answered"],
		["withdrawn", "Withdrawn", "answered"],
		["not-yet", "Applied", "applied"],
		["skip", "Applied", "applied"],
	] as const) {
		await sql(app, "delete from saved_programs");
		await applied(70);
		expect((await shown("past")).asks, said).toBe(true);
		const { location } = await answer(said);
		expect((await person.visit(location ?? "")).status).toBe(200);
		expect(await shown("past")).toMatchObject({ badge, group, asks: false });
	}
	expect(await count(app, "saved_programs where ask_again_at > ?", Date.now() + 13 * DAY_MS)).toBe(
		1,
	);
});

test("who applied is asked the day after the program's decisions, not before", async () => {
	await applied(70);
	const decide = (day: string) => sql(app, "update programs set decisions_by = ?", day);
	await decide(inDays(1));
	expect((await shown("past")).asks).toBe(false);
	await decide(inDays(-2));
	expect((await shown("past")).asks).toBe(true);
	expect((await person.open("/programs/past/")).text).toMatch(/Decisions by\s*\w{3} \d/);
});

test("the day of the answer is kept; one before applying, to come or unreadable is refused at its field", async () => {
	await applied(70);
	for (const [day, problem] of [
		[inDays(2), "That day is still to come."],
		[inDays(-75), /^You applied on .*, so it was that day or later\.$/],
		["soon", /^That's not a date\./],
	] as const) {
		const refused = await answer("offered", day);
		expect(refused.status).toBe(400);
		expect(problemOf(refused, "heard_on")).toMatch(problem);
		expect(filledIn(refused, "heard_on")).toBe(day);
	}
	await answer("rejected", inDays(-35));
	const [row] = await sql<{ day: string }>(
		app,
		"select date(rejected_at / 1000, 'unixepoch') as day from saved_programs",
	);
	expect(row?.day).toBe(inDays(-35));
});

test("what waited on a phone has the day it was tapped, unless that can't be", async () => {
	await save("past");
	const days = async () => {
		const [row] = await sql<{ applied: string; offered: string | null }>(
			app,
			`select date(applied_at / 1000, 'unixepoch') as applied,
				date(offered_at / 1000, 'unixepoch') as offered from saved_programs`,
		);
		return row;
	};
	const mark = (state: string, tappedMs: number) =>
		person.post(LIST, { intent: "state", program_id: "past", state, tapped_at: `${tappedMs}` });
	await mark("applied", Date.now() + DAY_MS);
	expect((await days())?.applied, "a clock that is fast").toBe(inDays(0));
	await mark("saved", Date.now());
	await mark("applied", Date.now() - 9 * DAY_MS);
	expect(await days()).toEqual({ applied: inDays(-9), offered: null });
	const tapped_at = String(Date.now() - 2 * DAY_MS);
	await person.post(LIST, { intent: "heard", program_id: "past", answer: "offered", tapped_at });
	expect(await days()).toEqual({ applied: inDays(-9), offered: inDays(-2) });
});

test("an answer that meets an ended session waits while its student logs in", async () => {
	await applied(70);
	await sql(app, "delete from sessions where uid = ?", person.uid);
	const kept = await answer("offered", inDays(-9));
	const page = await person.submit(kept.location ?? "", "Log In", {
		email: person.email,
		password: PASSWORD,
	});
	expect(filledIn(page, "heard_on")).toBe(inDays(-9));
});

test("days for reminders that meet an ended session wait, too", async () => {
	await save("camp");
	await sql(app, "delete from sessions where uid = ?", person.uid);
	const days = ["14", "3"];
	const kept = await person.post(LIST, { intent: "remind", program_id: "camp", days });
	const login = { email: person.email, password: PASSWORD };
	const page = await person.submit(kept.location ?? "", "Log In", login);
	const ticked = page.document.querySelectorAll("main details[open] input[name=days][checked]");
	expect(ticked.map((box) => box.getAttribute("value"))).toEqual(days);
});

test("from five answers on a program's page says how long they took; less so when an account goes", async () => {
	const people = [];
	for (let at = 0; at < 5; at++) {
		expect((await person.open("/programs/past/")).text).not.toContain("heard back");
		const one = await student(app);
		people.push(one);
		await applied(70, one);
		await one.post(LIST, {
			intent: "heard",
			program_id: "past",
			answer: "rejected",
			heard_on: inDays(-35),
		});
	}
	expect(
		await sql(
			app,
			"select round(heard_after / 604800000.0) as weeks from programs where id = 'past'",
		),
	).toEqual([{ weeks: 5 }]);
	expect((await people[0]?.open("/programs/past/"))?.text.replace(/\s+/g, " ")).toContain(
		"Students here heard back after about 5 weeks",
	);
	const own = await ownDataOf(app, people[1] as Visitor);
	expect(own.saved_programs).toMatchObject([
		{ state: "rejected", rejected_at: expect.stringMatching(/^\d{4}-/), interview_at: null },
	]);
	await people[0]?.submit("/profile/delete/", "Delete my account", { current_password: PASSWORD });
	expect((await people[1]?.open("/programs/past/"))?.text).not.toContain("heard back");
});
