import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf } from "../../support/forms.ts";
import { student } from "../../support/people.ts";
import { count, emptySavedLists, inDays, publish, sql, userIdOf } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const STEPS = "[aria-labelledby=first-steps]";
const LIST = "/programs/";
const SEARCHES = "/programs/searches/";

/** Publishes a program with facts, as columns of its row. */
async function publishWith(facts: Record<string, string>, name: string, deadline?: string) {
	const program = await publish(app, { name, deadline: deadline ?? null });
	const set = Object.keys(facts).map((column) => `${column} = ?`);
	if (set.length > 0) {
		const statement = `update programs set ${set.join(", ")} where id = ?`;
		await sql(app, statement, ...Object.values(facts), program.id);
	}
	return program;
}

/** The picks on a page: each program's name, and why it was picked. */
function pickedOn(page: Page): [name: string, why: string][] {
	return page.document
		.querySelectorAll("[aria-labelledby=for-you] > ul > li")
		.map((item) => [
			item.querySelector("a")?.text.trim() ?? "",
			item.querySelector("a + div span")?.text.trim() ?? "",
		]);
}

async function addResume(uid: string, text: string): Promise<void> {
	const id = crypto.randomUUID();
	await sql(
		app,
		"insert into resumes (id, user_id, name, shared, digest, created_at) values (?, ?, 'Mine', 0, ?, 1)",
		id,
		await userIdOf(app, uid),
		id,
	);
	await sql(
		app,
		`insert into resume_versions (id, resume_id, number, file_key, size_bytes, state, lines, created_at)
			values (?, ?, 1, ?, 1, 'READY', ?, 1)`,
		id,
		id,
		id,
		text,
	);
}

describe("what is picked", () => {
	beforeAll(async () => {
		await emptySavedLists(app);
		const biology = { audience: '["sophomore"]', fields: '["biology"]' };
		await publishWith({ ...biology, kind: "research", pay: "paid" }, "Lab Summer", inDays(40));
		await publishWith({ fields: '["any"]', kind: "scholarship" }, "For Everybody", inDays(20));
		await publishWith({ audience: '["graduate"]', fields: '["biology"]' }, "For Graduates");
		await publishWith({}, "Says Nothing");
	});

	test("who has said nothing is asked to, and nothing is picked", async () => {
		const person = await student(app);
		const page = await person.open(LIST);
		expect(page.text).toContain("Tell us three things, and we'll pick for you.");
		expect(page.document.querySelector('main a[href="/welcome/"]')).not.toBeNull();
		expect(pickedOn(page)).toEqual([]);
	});

	test("says why, with what is true alone, and leads to all that fit", async () => {
		const person = await student(app);
		const stranger = await student(app);
		await person.post("/welcome/", {
			intent: "answer",
			year: "sophomore",
			fields: "biology",
			goals: "research",
		});
		const page = await person.open(LIST);
		expect(pickedOn(page)).toEqual([
			["Lab Summer", "Sophomore · Biology · Research · Paid"],
			["For Everybody", "Any major"],
		]);
		const all =
			page.document.querySelector("[aria-labelledby=for-you] ul + div a")?.getAttribute("href") ??
			"";
		expect(all).toBe("/programs/?kind=research&who=sophomore&field=biology&order=closing");
		const list = await person.open(all);
		expect(
			list.document.querySelectorAll(".program-card h3").map((name) => name.text.trim()),
		).toEqual(["Lab Summer"]);
		for (const path of ["/programs/?q=lab", all, "/programs/?closed=1"]) {
			expect(pickedOn(await person.open(path))).toEqual([]);
		}
		expect(pickedOn(await stranger.open(LIST))).toEqual([]);
		const { id = "" } =
			(await sql<{ id: string }>(app, "select id from programs where name = 'Lab Summer'"))[0] ??
			{};
		await person.post(LIST, { intent: "save", program_id: id });
		expect(pickedOn(await person.open(LIST))).toEqual([["For Everybody", "Any major"]]);
	});

	test("by the resume's words after a yes alone, with the words; one tap ends it", async () => {
		await publish(app, { name: "Genome Summer", description: "Genomics, with Python." });
		const person = await student(app, { name: "Ada Genomics" });
		await addResume(person.uid, "Ada. Skills: PYTHON; genomics and leadership.");
		const before = await person.open(LIST);
		expect(before.text).toContain(
			"This matches the words in your resume. It happens right here, and nothing is sent anywhere.",
		);
		expect(pickedOn(before)).toEqual([]);
		const after = await person.submit(LIST, "Use my resume, too");
		// Their own name is not a search word.
		expect(pickedOn(after)).toEqual([["Genome Summer", "Your resume says: python"]]);
		expect(after.html).not.toContain("leadership");
		const off = await person.submit(LIST, "Don't use my resume");
		expect(pickedOn(off)).toEqual([]);
		await person.submit("/profile/", "Use my resume, too");
		expect(pickedOn(await person.open(LIST))).toHaveLength(1);
		await person.submit("/profile/", "Don't use my resume");
		expect(await count(app, "users where uses_resume = 1")).toBe(0);
		expect(
			(await app.wholeLog()).filter((line) => /python|genomics/i.test(JSON.stringify(line))),
		).toEqual([]);
	});

	test("without a resume that could be read nobody is asked for it on the list", async () => {
		const person = await student(app);
		expect((await person.open(LIST)).text).not.toContain("words of your resume");
	});
});

describe("the first steps", () => {
	const doneOn = (page: Page) =>
		page.document
			.querySelectorAll(`${STEPS} a`)
			.map((step) => step.text.trim())
			.filter((text) => text.endsWith(", done"));

	test("are ticked by what is there, and gone when all three are", async () => {
		const program = await publish(app);
		const person = await student(app);
		expect(doneOn(await person.open(LIST))).toEqual([]);
		await person.post(LIST, { intent: "save", program_id: program.id });
		expect(doneOn(await person.open(LIST))).toEqual(["Save a program, done"]);
		await person.post("/programs/saved/", { intent: "calendar", link: "new" });
		await addResume(person.uid, "A text");
		const page = await person.open(LIST);
		expect(page.document.querySelector(STEPS)).toBeNull();
	});

	test("are put away with one tap, by each for themselves", async () => {
		const [person, other] = [await student(app), await student(app)];
		const page = await person.submit(LIST, "Hide");
		expect(page.document.querySelector("h1")?.text).toBe("Programs");
		expect(page.document.querySelector(STEPS)).toBeNull();
		expect((await other.open(LIST)).document.querySelector(STEPS)).not.toBeNull();
	});
});

describe("saved searches", () => {
	const shownOn = (page: Page) =>
		page.document
			.querySelectorAll("[aria-labelledby=searches] button")
			.map((button) => button.text.replace(/\s+/g, " ").trim());
	const save = (person: Visitor, query: string) => person.post(SEARCHES, { intent: "save", query });

	test("keep words and filters in one spelling, and say what is new until they are opened", async () => {
		const person = await student(app);
		const saved = await person.submit(
			"/programs/?pay=paid&q=lantern&who=junior&order=newest&nonsense=1",
			"Tell me about new ones like this",
		);
		expect(saved.text).toContain("We'll count new ones like this for you.");
		expect(shownOn(await person.open(LIST))).toEqual(["“lantern” · Junior · Paid"]);
		const facts = { audience: '["junior"]', pay: "paid" };
		await publishWith(facts, "Lantern One");
		await publishWith({ ...facts, audience: '["senior"]' }, "Lantern Two");
		await publishWith(facts, "Candle");
		expect(shownOn(await person.open(LIST))).toEqual(["“lantern” · Junior · Paid 1 new"]);
		for (let at = 0; at < 11; at++) await publishWith(facts, `Lantern ${at}`);
		const page = await person.open(LIST);
		expect(shownOn(page)).toEqual(["“lantern” · Junior · Paid 9+ new"]);
		// Opening the list by its address does not count as the tap.
		const address = "/programs/?q=lantern&who=junior&pay=paid";
		expect((await person.open(address)).text).toContain("Lantern One");
		expect(shownOn(await person.open(LIST))[0]).toContain("9+ new");
		const id = page.document
			.querySelector("[aria-labelledby=searches] input[name=search_id]")
			?.getAttribute("value");
		const opened = await person.post(SEARCHES, { intent: "open", search_id: id ?? "" });
		expect(opened.location).toBe(address);
		expect(shownOn(await person.open(LIST))).toEqual(["“lantern” · Junior · Paid"]);
	});

	test("a search whose words are all filters is the same with its words and with its filters", async () => {
		const [byFilter, byWords] = [await student(app), await student(app)];
		await save(byFilter, "noessay=1");
		await save(byWords, "q=no+essay");
		const isSavedFor = async (person: Visitor) =>
			(await person.open("/programs/?q=no+essay")).text.includes("We'll count new ones like this");
		// Nothing states it yet, so the words are searched for.
		expect([await isSavedFor(byFilter), await isSavedFor(byWords)]).toEqual([true, true]);
		await publishWith({ essays: "0" }, "Nothing To Write");
		expect([await isSavedFor(byFilter), await isSavedFor(byWords)]).toEqual([true, true]);
		expect(await isSavedFor(await student(app))).toBe(false);
	});

	test("a misspelled search is saved as it was read, so that it finds what comes", async () => {
		const person = await student(app);
		await publish(app, { name: "Zircon Scholarship" });
		const typed = "/programs/?q=zircon+scholorship";
		const saved = await person.submit(typed, "Tell me about new ones like this");
		expect(saved.text).toContain("Showing results for zircon scholarship");
		expect(saved.text).toContain("We'll count new ones like this for you.");
		await publish(app, { name: "Second Zircon Scholarship" });
		expect(shownOn(await person.open(LIST))).toEqual(["“zircon scholarship” 1 new"]);
	});

	test("the same search is one, and the eleventh is refused with what to do", async () => {
		const person = await student(app);
		for (const query of ["q=law", "q=law&order=newest", "?q=law", "nonsense=1&q=law"]) {
			expect((await save(person, query)).location).toBe("/programs/?q=law");
		}
		for (let at = 0; at < 9; at++) {
			expect((await save(person, `q=word${at}`)).status).toBe(303);
		}
		const full = await save(person, "q=eleventh");
		expect(full.status).toBe(409);
		expect(alertsOf(full)[0]).toContain(
			"10 saved searches, and that's the limit. Remove one below",
		);
		expect(full.text).not.toContain("eleventh");
		expect((await save(person, "q=law")).status).toBe(303);
		const removed = await person.submit(SEARCHES, "Remove");
		expect(removed.text).toContain("Removed: “word8”");
		expect((await save(person, "q=eleventh")).status).toBe(303);
	});

	test("one that was removed can be brought back", async () => {
		const person = await student(app);
		await save(person, "field=law");
		const page = await person.open(SEARCHES);
		const removed = await person.submit(SEARCHES, "Remove");
		expect(removed.text).toContain("No saved searches");
		const search_id = page.document.querySelector("[name=search_id]")?.getAttribute("value") ?? "";
		const sent = { intent: "remove", search_id, query: "field=law", how_often: "daily" };
		const { location } = await person.post(SEARCHES, sent);
		expect(location, "a second tap").toBe(`${SEARCHES}?removed=field%3Dlaw&emailed=daily`);
		const id = "/programs/searches/?removed=field%3Dlaw";
		expect((await person.submit(id, "Undo")).text).toContain("We'll count new ones");
		expect((await person.open(SEARCHES)).text).toContain("Law");
	});

	test("what was new in one that was removed is still new when it is back", async () => {
		const person = await student(app);
		await save(person, "field=law");
		await publishWith({ fields: '["law"]' }, "Court Summer");
		const page = await person.open(SEARCHES);
		const form = page.document.querySelectorAll("form").find(({ text }) => text.includes("Remove"));
		const fields = form?.querySelectorAll("input") ?? [];
		const sent = Object.fromEntries(
			fields.map((field) => [field.getAttribute("name"), field.getAttribute("value") ?? ""]),
		);
		const { location } = await person.post(SEARCHES, sent);
		expect((await person.post(SEARCHES, sent)).location, "a second tap").toBe(location);
		await person.submit(location ?? "", "Undo");
		expect(shownOn(await person.open(LIST))).toEqual(["Law 1 new"]);
	});

	test("what asks for nothing is refused, and so is too much", async () => {
		const person = await student(app);
		for (const query of ["", "nonsense=1", "order=closing", `q=${"x".repeat(4000)}`]) {
			expect([query.slice(0, 20), (await save(person, query)).status]).toEqual([
				query.slice(0, 20),
				400,
			]);
		}
		for (const path of [LIST, `${LIST}?q=%F0%9F%8E%93`, `${LIST}?q=!!!&pay=paid`]) {
			expect((await person.open(path)).text).not.toContain("Tell me about new ones like this");
		}
		expect(
			await count(app, "saved_searches where user_id = ?", await userIdOf(app, person.uid)),
		).toBe(0);
	});

	test("another student's is not there", async () => {
		const [owner, stranger] = [await student(app), await student(app)];
		await save(owner, "q=secretword");
		const [{ id = "" } = {}] = await sql<{ id: string }>(
			app,
			"select id from saved_searches where query = 'q=secretword'",
		);
		for (const intent of ["open", "remove"]) {
			const answer = await stranger.post(SEARCHES, { intent, search_id: id });
			expect(answer.location).toBe(SEARCHES);
			expect((await stranger.open(SEARCHES)).text).toContain("That search isn't saved anymore.");
		}
		for (const path of [LIST, SEARCHES]) {
			expect((await stranger.open(path)).html).not.toContain("secretword");
		}
		expect(shownOn(await owner.open(LIST))).toEqual(["“secretword”"]);
	});
});
