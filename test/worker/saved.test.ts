import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, buttonsOf } from "../support/forms.ts";
import { cardNames, walk } from "../support/paging.ts";
import { newcomer, PASSWORD, student } from "../support/people.ts";
import {
	count,
	emptySavedLists,
	inDays,
	publish,
	publishAll,
	sql,
	userIdOf,
} from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

const LIST = "/programs/saved/";
const SAVE_CAMP = "/signup/?save=camp&redirectTo=%2Fprograms%2Fcamp%2F";
const REMOVED = "Removed from your saved programs";

let app: App;
let person: Visitor & { uid: string };

beforeAll(async () => {
	app = await startApp();
	person = await student(app);
});

afterAll(() => app.stop());

beforeEach(() => emptySavedLists(app));

/** The form of a program's Save button, wherever it is. */
const formOf = (id: string) => (form: HTMLElement) =>
	form.querySelector(`input[name=program_id][value="${id}"]`) !== null &&
	form.querySelector("button[value$=save]") !== null;

const savedRows = () => sql<{ program_id: string }>(app, "select program_id from saved_programs");

test("saving on a searched page of the catalog leads back to that very page, with a toast", async () => {
	const programs = Array.from({ length: 25 }, (_, at) => ({ id: `p${at}`, name: `Camp ${at}` }));
	await publishAll(app, programs);
	const first = await person.open("/programs/?q=camp&closed=1&order=newest");
	const older = first.document.querySelector("a[rel=next]")?.getAttribute("href");
	if (!older) throw new Error("The list has one page only");
	const path = older.startsWith("/") ? older : `/programs/${older}`;
	const saved = await person.submit(path, "Save", {}, formOf("p2"));
	expect(saved.status).toBe(200);
	expect(saved.document.querySelector("[role=status]")?.text.trim()).toBe("Saved");
	expect(cardNames(saved)).toEqual(["Camp 4", "Camp 3", "Camp 2", "Camp 1", "Camp 0"]);
	expect(buttonsOf(saved).filter((name) => name.startsWith("Unsave"))).toEqual(["Unsave Camp 2"]);
	expect(await savedRows()).toEqual([{ program_id: "p2" }]);

	const unsaved = await person.submit(path, "Unsave", {}, formOf("p2"));
	expect(unsaved.document.querySelector("[role=status]")?.text.trim()).toBe(REMOVED);
	expect(buttonsOf(unsaved)).toContain("Save Camp 2");
	expect(await savedRows()).toEqual([]);
});

test("a program's page saves and unsaves for who is signed in, and leads others through sign-up", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	const page = "/programs/camp/";
	const saved = await person.submit(page, "Save");
	expect(saved.document.querySelector("[role=status]")?.text.trim()).toBe("Saved");
	expect(buttonsOf(saved)).toEqual(["Unsave Camp", "Make a plan: Camp"]);
	const unsaved = await person.submit(page, "Unsave");
	expect(unsaved.document.querySelector("[role=status]")?.text.trim()).toBe(REMOVED);
	expect(buttonsOf(unsaved)).toEqual(["Save Camp", "Make a plan: Camp"]);

	for (const reader of [app.visitor(), await newcomer(app)]) {
		const open = await reader.open(page);
		expect(open.status).toBe(200);
		expect(buttonsOf(open)).toEqual([]);
		expect(open.html).not.toMatch(/<script(?! type="application\/ld\+json")|modulepreload/);
		const link = open.document.querySelector("main a[aria-label='Save Camp']");
		expect(link?.getAttribute("href")).toBe(SAVE_CAMP);
	}
	expect((await person.open(page)).html).toMatch(/<script/);
});

test("the public list leads everyone alike through sign-up, and knows nothing of what is saved", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	await person.submit("/programs/camp/", "Save");
	for (const path of ["/programs-public/", "/"]) {
		const page = await person.open(path);
		expect(page.text).toContain("Camp");
		expect(buttonsOf(page).filter((name) => /save/i.test(name))).toEqual([]);
		const links = page.document.querySelectorAll("main a[aria-label='Save Camp']");
		const expected = path === "/" ? [] : [SAVE_CAMP];
		expect(links.map((link) => link.getAttribute("href"))).toEqual(expected);
		expect(page.html).not.toMatch(/<script/);
		expect(page.html).toBe((await app.visitor().open(path)).html);
	}
});

test("the list says what closes soonest, what never does and what has closed", async () => {
	await publishAll(app, [
		{ id: "rolling", name: "Rolling" },
		{ id: "over", name: "Over", deadline: "2026-01-31" },
		{ id: "late", name: "Late", deadline: inDays(300) },
		{ id: "soon", name: "Soon", deadline: inDays(5) },
		{ id: "long-over", name: "Long over", deadline: "2025-06-30" },
		{ id: "not-saved", name: "Not saved" },
	]);
	for (const id of ["rolling", "over", "late", "soon", "long-over"]) {
		await person.post(LIST, { intent: "save", program_id: id });
	}
	const page = await person.open(LIST);
	expect(page.document.querySelector("h1")?.text).toBe("Saved Programs");
	expect(cardNames(page)).toEqual(["Soon", "Late", "Rolling", "Over", "Long over"]);
	const cards = page.document.querySelectorAll("li.card").map((card) => card.text);
	expect(cards[0]).toMatch(/Closes in \d days/);
	expect(cards[1]).toMatch(/Closes \w+ \d/);
	expect(cards[3]).toContain("Closed Jan 31");
	expect(cards[4]).toContain("Closed Jun 30, 2025");
	const other = await student(app);
	expect(cardNames(await other.open(LIST))).toEqual([]);
});

test("an empty list leads to the catalog", async () => {
	const page = await person.open(LIST);
	expect(page.status).toBe(200);
	expect(page.text).toContain("You haven't saved any programs yet.");
	expect(page.document.querySelector("main a[href='/programs/']")).not.toBeNull();
	for (const query of ["after=x", "before=2026-1-1.1", "after=3.1.1", "removed=%22%3E"]) {
		expect((await person.open(`${LIST}?${query}`)).text).toContain("You haven't saved");
	}
	await publish(app, { id: "camp" });
	await person.post(LIST, { intent: "save", program_id: "camp" });
	const beyond = await person.open(`${LIST}?after=2.0.0`);
	expect(beyond.status).toBe(200);
	expect(beyond.document.querySelector(`main a[href='${LIST}']`)).not.toBeNull();
});

test("a long list comes in pages, without gaps or repeats, and back", async () => {
	const programs = Array.from({ length: 45 }, (_, at) => ({
		id: `p${at}`,
		name: `Program ${at}`,
		deadline: at < 15 ? inDays(100 - at) : at < 35 ? null : inDays(-at),
	}));
	await publishAll(app, programs);
	const userId = await userIdOf(app, person.uid);
	await sql(
		app,
		`insert into saved_programs (program_id, user_id, deadline, saved_at)
		select id, ?, coalesce(application_deadline, '9999-12-31'), 1 from programs order by seq`,
		userId,
	);
	const inOrder = [
		...programs.slice(0, 15).reverse(),
		...programs.slice(15, 35),
		...programs.slice(35),
	].map(({ name }) => name);
	const there = await walk(person, LIST, "next");
	expect(there.pages.map(({ length }) => length)).toEqual([20, 20, 5]);
	expect(there.pages.flat()).toEqual(inOrder);
	const back = await walk(person, there.last, "prev");
	expect(back.pages.reverse().flat()).toEqual(inOrder);

	const second = `${LIST}${(await person.open(LIST)).document.querySelector("a[rel=next]")?.getAttribute("href")}`;
	const marked = await person.submit(second, "Mark as applied");
	const closed = programs.slice(35).map(({ name }) => name);
	expect(cardNames(marked)).toEqual([there.pages[1]?.[0], ...closed]);
	const removed = await person.submit(second, "Unsave", {}, formOf("p25"));
	expect(cardNames(removed)).not.toContain("Program 25");
	expect(cardNames(removed)).toContain("Program 26");
});

test("taking off the list can be undone, with how far one was", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	await person.submit("/programs/camp/", "Save");
	const applied = await person.submit(LIST, "Mark as applied");
	expect(applied.text).toContain("Marked as applied");
	expect(applied.document.querySelector("li.card .badge[data-applied]")?.text).toBe("Applied");
	expect(buttonsOf(applied)).toContain("Mark as not applied: Camp");

	const removed = await person.post(LIST, {
		intent: "unsave",
		program_id: "camp",
		state: "applied",
	});
	const page = await person.visit(removed.location ?? "");
	expect(page.document.querySelector("[role=status]")?.text.trim()).toBe(REMOVED);
	expect(cardNames(page)).toEqual([]);
	const undone = await person.submit(removed.location ?? "", "Undo");
	expect(cardNames(undone)).toEqual(["Camp"]);
	expect(undone.document.querySelector("li.card .badge[data-applied]")?.text).toBe("Applied");
	expect(buttonsOf(undone)).not.toContain("Undo");

	const back = await person.submit(LIST, "Mark as not applied");
	expect(back.document.querySelector("li.card .badge[data-applied]")).toBeNull();
});

test("the same press sent again changes nothing and says the same", async () => {
	await publish(app, { id: "camp" });
	for (const intent of ["save", "save", "unsave", "unsave"]) {
		const answer = await person.post("/programs/", { intent, program_id: "camp" });
		expect(answer.location).toBe("/programs/#program-camp");
		expect(await savedRows()).toHaveLength(intent === "save" ? 1 : 0);
	}
	await Promise.all(
		Array.from({ length: 8 }, () =>
			person.post("/programs/", { intent: "save", program_id: "camp" }),
		),
	);
	expect(await savedRows()).toEqual([{ program_id: "camp" }]);
});

test("a program that is gone is not saved, and the student reads why", async () => {
	for (const path of ["/programs/", LIST, "/programs/gone/"]) {
		const answer = await person.post(path, { intent: "save", program_id: "gone" });
		const page = await person.visit(answer.location ?? "");
		expect(page.status).toBe(200);
		expect(page.text).toContain("That program is no longer on The Yard.");
		const inPlace = { intent: "save", program_id: "gone", in_place: "1" };
		const data = await person.post(path.replace(/\/$/, ".data"), inPlace);
		expect(data.status).toBe(404);
		expect(data.html).toContain("That program is no longer on The Yard.");
	}
	const answer = await person.post(LIST, { intent: "state", program_id: "gone", state: "applied" });
	expect((await person.visit(answer.location ?? "")).text).toContain("isn't on your list anymore");
	const waited = { program_id: "gone", in_place: "1", tapped_at: "1" };
	const stage = { ...waited, intent: "state", state: "applied" };
	const heard = { ...waited, intent: "heard", answer: "offered" };
	for (const sent of [stage, heard]) {
		const data = await person.post("/programs/saved.data", sent);
		expect(data.status, "so the phone counts it as refused").toBe(404);
	}
	expect(await savedRows()).toEqual([]);
});

test("nobody else's list can be touched", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	await person.submit("/programs/camp/", "Save");
	const other = await student(app);
	await other.post(LIST, { intent: "unsave", program_id: "camp", user_id: "x" });
	await other.post(LIST, { intent: "state", program_id: "camp", state: "applied" });
	expect(await sql(app, "select program_id, state from saved_programs")).toEqual([
		{ program_id: "camp", state: "saved" },
	]);
});

test("who is no longer signed in logs in and comes back to the very page", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	const stranger = app.visitor();
	for (const [path, back] of [
		["/programs/?q=camp&closed=1", "/programs/?q=camp&closed=1"],
		["/programs.data?q=camp", "/programs/?q=camp"],
		["/programs/camp/", "/programs/camp/"],
		["/programs/saved/?after=2027-01-01.7", "/programs/saved/?after=2027-01-01.7"],
	] as const) {
		const answer = await stranger.post(path, { intent: "save", program_id: "camp" });
		const to = answer.location ?? answer.html;
		expect(to).toContain(`/login/?${new URLSearchParams({ redirectTo: back, save: "camp" })}`);
	}
	expect(await savedRows()).toEqual([]);
});

test("a Save whose session has ended is made up for by the log-in, with the plan that was taken off", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	const ended = await student(app);
	const login = { email: ended.email, password: PASSWORD };
	const plan = { program_id: "camp", text: "Call the office" };
	await ended.post("/programs/saved/plan/", { intent: "make", program_id: "camp" });
	await ended.post("/programs/saved/plan/camp/", { intent: "add", ...plan });
	await ended.post("/programs/saved/", { intent: "unsave", program_id: "camp" });
	for (const [intent, rows] of [
		["unsave", []],
		["save", [{ program_id: "camp" }]],
	] as const) {
		await sql(app, "update sessions set expires_at = 1 where uid = ?", ended.uid);
		const { location } = await ended.post("/programs/?q=camp", { intent, program_id: "camp" });
		await ended.submit(location ?? "", "Log In", login);
		expect(await savedRows()).toEqual(rows);
	}
	expect((await ended.visit("/programs/saved/plan/camp/")).text).toContain(plan.text);
});

test("nothing that is posted leads to another site", async () => {
	await publish(app, { id: "camp" });
	for (const path of [
		"/programs/?next=https://evil.example",
		"/programs/?redirectTo=//evil.example",
		"//evil.example/programs/",
		"/programs//evil.example/",
		"/programs/%2F%2Fevil.example/",
	]) {
		const url = app.origin + path;
		const fields = { intent: "save", program_id: "camp", redirectTo: "//evil.example" };
		const { location } = await person.post(url, fields);
		if (location) expect(new URL(location, app.origin).origin).toBe(app.origin);
	}
});

test.each([
	{},
	{ intent: "toggle", program_id: "camp" },
	{ intent: "save" },
	{ intent: "save", program_id: "" },
	{ intent: "save", program_id: "x".repeat(65) },
	{ intent: "save", program_id: "camp", state: "won" },
	{ intent: "state", program_id: "camp", state: "won" },
	{ intent: "calendar", link: "x" },
])("%j is refused", async (fields) => {
	await publish(app, { id: "camp" });
	expect((await person.post(LIST, fields as Record<string, string>)).status).toBe(400);
	expect(await savedRows()).toEqual([]);
});

test("what is sent too often is refused, with a word, and nothing is written", async () => {
	const own = await startApp({}, { "student write": 2 });
	try {
		await publish(own, { id: "camp", name: "Camp" });
		const hasty = await student(own);
		await hasty.submit("/programs/", "Save");
		await hasty.submit("/programs/", "Unsave");
		for (const path of ["/programs/", LIST, "/programs/camp/"]) {
			const page = await hasty.post(path, { intent: "save", program_id: "camp" });
			expect(page.status).toBe(429);
			expect(alertsOf(page)[0]).toContain("Too many tries.");
		}
		expect(await count(own, "saved_programs")).toBe(0);
	} finally {
		await own.stop();
	}
});

test("with the table gone, saving says so and the catalog is 503, not a crash", async () => {
	await publish(app, { id: "camp" });
	await sql(app, "alter table saved_programs rename to gone");
	try {
		const answer = await person.post("/programs/", { intent: "save", program_id: "camp" });
		expect(answer.status).toBe(503);
		expect((await person.open(LIST)).status).toBe(503);
		expect((await app.visitor().open("/programs-public/")).status).toBe(200);
		expect((await app.visitor().open("/programs/camp/")).status).toBe(200);
	} finally {
		await sql(app, "alter table gone rename to saved_programs");
	}
});
