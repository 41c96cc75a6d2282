import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf } from "../support/forms.ts";
import { student } from "../support/people.ts";
import { emptySavedLists, inDays, publish, publishAll, sql, userIdOf } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";
import { ownDataOf } from "../support/zip.ts";

const LIST = "/programs/saved/";
const SEARCHES = "/programs/searches/";
/** How often a search sends mail: its three settings. */
const EMAILED = "main div:has(> form) > strong";
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
		{ id: "soon", name: "Soon", deadline: inDays(6) },
		{ id: "rolling", name: "Rolling" },
	]);
	for (const program_id of ["soon", "rolling"])
		await person.post(LIST, { intent: "save", program_id });
});

const remind = (who: Visitor, days: string[], program_id = "soon") =>
	who.post(LIST, { intent: "remind", program_id, days });
const shown = async () =>
	(await person.open(LIST)).document
		.querySelectorAll("main details > summary")
		.map((summary) => summary.text.replace(/\s+/g, " ").trim())
		.filter((text) => /reminders/i.test(text));

test("when one is reminded is chosen on the card, for each program with a deadline", async () => {
	expect(await shown()).toEqual(["Reminders: 7 and 1 days"]);
	expect((await remind(person, ["14", "3", "14"])).location).toBe(`${LIST}#program-soon`);
	expect(await shown()).toEqual(["Reminders: 14 and 3 days"]);
	await remind(person, ["1"]);
	expect(await shown()).toEqual(["Reminders: 1 day"]);
	await remind(person, []);
	expect(await shown()).toEqual(["No reminders"]);
	expect((await remind(person, ["5"])).status).toBe(400);
	expect(await shown()).toEqual(["No reminders"]);
	const stranger = await student(app);
	expect((await remind(stranger, ["3"])).location).toBe(LIST);
	expect(await shown()).toEqual(["No reminders"]);
	expect((await ownDataOf(app, person)).saved_programs).toMatchObject([{ remind_days: [] }, {}]);
	await person.post(LIST, { intent: "state", program_id: "soon", state: "applied" });
	expect(await shown()).toEqual([]);
});

test("a program that only opens is muted on its card, and gets reminders again", async () => {
	await sql(app, "update programs set opens_on = ? where id = 'rolling'", inDays(3));
	const chosen = async () =>
		(await ownDataOf(app, person)).saved_programs.map(
			(one: { remind_days: unknown }) => one.remind_days,
		);
	const off = await person.submit(LIST, "Don't remind me when it opens");
	expect(off.text).toContain("No reminders about this one");
	expect(await chosen()).toEqual([null, []]);
	expect((await person.submit(LIST, "Remind me when it opens")).text).toContain("Reminders saved");
	expect(await chosen()).toEqual([null, null]);
	await sql(app, "update programs set opens_on = ? where id = 'rolling'", inDays(-1));
	expect((await person.open(LIST)).text).not.toContain("when it opens");
});

test("it says so when the reminder of an opening can't be changed", async () => {
	const strict = await startApp({}, { "student write": 1 });
	try {
		const hasty = await student(strict);
		await publish(strict, { id: "rolling" });
		await sql(strict, "update programs set opens_on = ?", inDays(3));
		await hasty.post(LIST, { intent: "save", program_id: "rolling" });
		const refused = await hasty.submit(LIST, "Don't remind me when it opens");
		expect(refused.status).toBe(429);
		expect(alertsOf(refused)).toEqual([expect.stringContaining("Wait a minute")]);
	} finally {
		await strict.stop();
	}
});

test("a reminder that is due stands in the list and the outbox after the hourly run, once", async () => {
	const userId = await userIdOf(app, person.uid);
	await sql(
		app,
		"update saved_programs set look_at = ? where user_id = ?",
		Date.now() - 3 * DAY_MS,
		userId,
	);
	await app.cleanUp();
	await app.cleanUp();
	const notified = await sql(
		app,
		"select kind, data ->> 'name' as name from notifications where user_id = ?",
		userId,
	);
	expect(notified).toEqual([{ kind: "closes-soon", name: "Soon" }]);
	const mails = await sql(
		app,
		"select kind, channel from outbox where user_id = ? and kind = 'reminders'",
		userId,
	);
	expect(mails).toEqual([{ kind: "reminders", channel: "mail" }]);
});

test("where one is, is kept once, with a save or the log-in", async () => {
	const userId = await userIdOf(app, person.uid);
	const zone = () => sql(app, "select time_zone from users where id = ?", userId);
	const save = () => person.post(LIST, { intent: "save", program_id: "rolling" });
	expect(await zone()).toEqual([{ time_zone: expect.stringContaining("/") }]);
	for (const [before, after] of [
		[null, expect.stringContaining("/")],
		["Asia/Tokyo", "Asia/Tokyo"],
	]) {
		await sql(app, "update users set time_zone = ? where id = ?", before, userId);
		await save();
		expect(await zone()).toEqual([{ time_zone: after }]);
	}
});

test("how often a search is mailed is a tap, never at first, and comes back with it", async () => {
	const saved = await person.submit("/programs/?q=lantern", "Tell me about new ones like this");
	expect(saved.document.querySelector(EMAILED)?.text).toBe("Never");
	const weekly = await person.submit("/programs/?q=lantern", "Weekly");
	expect(weekly.document.querySelector(EMAILED)?.text).toBe("Weekly");
	expect(weekly.document.querySelector("h1")?.text).toBe("Programs");
	const daily = await person.submit(SEARCHES, "Daily");
	expect(daily.document.querySelector(EMAILED)?.text).toBe("Daily");
	expect((await ownDataOf(app, person)).saved_searches).toMatchObject([{ how_often: "daily" }]);
	const removed = await person.submit(SEARCHES, "Remove");
	expect(removed.text).toContain("Removed: “lantern”");
	const back = await person.submit(`${SEARCHES}?removed=q%3Dlantern&emailed=daily`, "Undo");
	expect(back.document.querySelector(EMAILED)?.text).toBe("Daily");
	const id = back.document.querySelector("main input[name=search_id]")?.getAttribute("value") ?? "";
	const often = (who: Visitor, how_often: string) =>
		who.post(SEARCHES, { intent: "how-often", search_id: id, how_often });
	expect((await often(await student(app), "off")).location).toBe(SEARCHES);
	expect((await often(person, "hourly")).status).toBe(400);
	expect((await person.open(SEARCHES)).document.querySelector(EMAILED)?.text).toBe("Daily");
});

test("new programs of a search are mailed at nine where the student says they are", async () => {
	const userId = await userIdOf(app, person.uid);
	await sql(app, "update users set time_zone = 'Pacific/Honolulu' where id = ?", userId);
	const dueAt = async () => {
		const due = "select tell_at from saved_searches where user_id = ? and query = 'q=anchor'";
		const [row] = await sql<{ tell_at: number }>(app, due, userId);
		return new Date(row?.tell_at ?? 0).toLocaleTimeString("en-US", {
			timeZone: "Pacific/Honolulu",
		});
	};
	const saved = { intent: "save", query: "q=anchor", how_often: "daily" };
	await person.post(SEARCHES, saved);
	expect(await dueAt()).toBe("9:00:00 AM");
	await person.submit("/programs/?q=anchor", "Weekly");
	expect(await dueAt()).toBe("9:00:00 AM");
});
