import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { buttonsOf, filledIn } from "../support/forms.ts";
import { onlyValue, readCalendar } from "../support/ics.ts";
import { student } from "../support/people.ts";
import { emptySavedLists, inDays, publish, publishAll, sql } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

const LIST = "/programs/saved/";

let app: App;
let person: Visitor & { uid: string };

beforeAll(async () => {
	app = await startApp();
	person = await student(app);
});

afterAll(() => app.stop());

beforeEach(() => emptySavedLists(app));

/** Makes a calendar link on the page and returns its path. */
async function calendarOf(visitor: Visitor, button = "Get calendar link"): Promise<string> {
	const page = await visitor.submit(LIST, button);
	const url = page.document.querySelector("input[readonly]")?.getAttribute("value") ?? "";
	expect(url).toMatch(new RegExp(`^${app.origin}/calendar/[\\w-]{22}\\.ics$`));
	return new URL(url).pathname;
}

test("the calendar link needs no session and holds the deadlines, this student's alone", async () => {
	await publishAll(app, [
		{ id: "soon", name: "Comma, semicolon; and \\ 🎓", deadline: inDays(5) },
		{ id: "late", name: "Late", deadline: inDays(300) },
		{ id: "rolling", name: "Rolling" },
		{ id: "others", name: "Others", deadline: inDays(9) },
	]);
	for (const id of ["late", "rolling", "soon"]) await person.submit(`/programs/${id}/`, "Save");
	const other = await student(app);
	await other.submit("/programs/others/", "Save");
	const path = await calendarOf(person);
	const feed = await app.fetch(path);
	expect(feed.status).toBe(200);
	expect(feed.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
	expect(feed.headers.get("Cache-Control")).toBe("private, no-store");
	const { events } = readCalendar(await feed.text());
	expect(
		events.map((event) => [
			onlyValue(event, "UID"),
			onlyValue(event, "DTSTART"),
			onlyValue(event, "SUMMARY"),
		]),
	).toEqual([
		[
			"deadline-soon@the-yard",
			inDays(5).replaceAll("-", ""),
			"Closes: Comma, semicolon; and \\ 🎓",
		],
		["deadline-late@the-yard", inDays(300).replaceAll("-", ""), "Closes: Late"],
	]);
	expect(onlyValue(events[0] ?? [], "URL")).toBe(`${app.origin}/programs/soon/`);

	const again = await app.fetch(path);
	expect(readCalendar(await again.text()).events).toEqual(events);
	const head = await app.fetch(path, { method: "HEAD" });
	expect(head.status).toBe(200);
});

test("it says by device how to add the calendar: an Android phone can't by a link", async () => {
	await publish(app, { id: "camp", deadline: inDays(5) });
	await person.submit("/programs/camp/", "Save");
	const path = await calendarOf(person);
	const { document, text } = await person.open(LIST);
	const links = document.querySelectorAll("section[aria-labelledby=calendar] a");
	const webcal = `${app.origin.replace(/^https?/, "webcal")}${path}`;
	expect(links.map((link) => [link.text.trim(), link.getAttribute("href")])).toEqual([
		["Add on iPhone or Mac", webcal],
		[
			"Google on a computer",
			`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
		],
	]);
	for (const said of [
		"The Google Calendar app can't add a calendar by its link.",
		"turn on “Desktop site”, then type calendar.google.com",
		"ICSx⁵: paste your link there",
		"touch and hold it, then tap Select All and Copy",
	]) {
		expect(text).toContain(said);
	}
});

test("asking for a link on a page from before it was made elsewhere keeps that one", async () => {
	const owner = await student(app);
	await publish(app, { id: "camp", deadline: inDays(5) });
	await owner.submit("/programs/camp/", "Save");
	const early = await owner.visit(LIST);
	const sent = { intent: "calendar", link: filledIn(early, "link") };
	const first = await calendarOf(owner);
	expect((await owner.post(LIST, sent)).status).toBe(303);
	expect((await app.fetch(first)).status).toBe(200);
});

test("a new link ends the old one at once, and turning off ends both", async () => {
	await publish(app, { id: "camp", deadline: inDays(5) });
	await person.submit("/programs/camp/", "Save");
	const first = await calendarOf(person);
	const second = await calendarOf(person, "Make a new link");
	expect(second).not.toBe(first);
	expect((await app.fetch(first)).status).toBe(404);
	expect((await app.fetch(second)).status).toBe(200);
	const off = await person.submit(LIST, "Turn off");
	expect(off.document.querySelector("input[readonly]")).toBeNull();
	expect(buttonsOf(off)).toContain("Get calendar link");
	expect((await app.fetch(second)).status).toBe(404);
});

test("a link of before, whose key was longer, still opens its calendar", async () => {
	const key = "k3v9wq7hx2mbt5rdp8d4nz6jw3ksy7ce";
	await sql(app, "update users set calendar_key = ? where firebase_uid = ?", key, person.uid);
	expect((await app.fetch(`/calendar/${key}.ics`)).status).toBe(200);
});

test("no guess opens a calendar", async () => {
	await publish(app, { id: "camp", deadline: inDays(5) });
	await person.submit("/programs/camp/", "Save");
	const path = await calendarOf(person);
	for (const guess of [
		"/calendar/.ics",
		"/calendar/null.ics",
		"/calendar/undefined.ics",
		"/calendar/%25.ics",
		"/calendar/'%20or%201=1.ics",
		"/calendar/%00.ics",
		`/calendar/${"a".repeat(32)}.ics`,
		path.replace(".ics", "x.ics"),
		path.replace(/.\.ics$/, ".ics"),
		path.toUpperCase(),
		`${path}/x/`,
		path.replace(".ics", "/"),
		path.replace(".ics", ".txt"),
	]) {
		const answer = await app.fetch(guess);
		expect([guess, answer.status]).toEqual([
			guess,
			expect.toSatisfy((s) => s === 404 || s === 400),
		]);
		expect(await answer.text()).not.toContain("VCALENDAR");
	}
});

test("the key stands in no log line, however the calendar is asked for, and with the database down", async () => {
	await publish(app, { id: "camp", deadline: inDays(5) });
	await person.submit("/programs/camp/", "Save");
	const path = await calendarOf(person);
	const key = path.slice("/calendar/".length, -".ics".length);
	const ask = async (asked: string, method = "GET") => {
		const headers = { Origin: app.origin };
		const answer = await app.fetch(app.origin + asked, { method, headers });
		return app.logOf(answer.headers.get("X-Request-Id"));
	};
	const [line] = await ask(path);
	expect(line).toMatchObject({ path: "/calendar/…", status: 200 });
	for (const asked of [
		`${path}/`,
		`/calendar/${key}`,
		`/calendar/${key}/more/`,
		`//calendar//${key}.ics`,
		path.replace("calendar", "Calendar"),
		path.replace("calendar", "%63alendar"),
		`${path}%`,
		`${path}%ff`,
		`${path}.data`,
		`${path}.data?_routes=x`,
		`${path}?x=y`,
	]) {
		await ask(asked);
	}
	for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"]) await ask(path, method);
	await sql(app, "alter table saved_programs rename to gone");
	try {
		expect(await ask(path)).toHaveLength(2);
	} finally {
		await sql(app, "alter table gone rename to saved_programs");
	}
	expect(JSON.stringify(await app.wholeLog())).not.toContain(key);
	expect(app.unstructuredLog.join()).not.toContain(key);
});
