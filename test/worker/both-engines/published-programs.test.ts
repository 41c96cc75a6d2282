import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../../support/forms.ts";
import { moderator, student } from "../../support/people.ts";
import { contribute, everything, inDays, publish, sql, userIdOf } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

let app: App;
let judge: Visitor & { uid: string };
let person: Visitor & { uid: string };

beforeAll(async () => {
	app = await startApp({}, {}, { cache: true });
	[judge, person] = await Promise.all([moderator(app), student(app)]);
});

afterAll(() => app.stop());

const pageOf = (id: string) => `/moderation/published/${id}/`;

async function rowOf(id: string) {
	const [row] = await sql<Record<string, unknown>>(app, "select * from programs where id = ?", id);
	return row;
}

/** Saves a program for the student, without the page. */
async function savedBy(id: string): Promise<void> {
	const userId = await userIdOf(app, person.uid);
	await sql(
		app,
		"insert into saved_programs (program_id, user_id, deadline, saved_at) values (?, ?, '9999-12-31', 1)",
		id,
		userId,
	);
}

test("only moderators find the pages, and the link to them", async () => {
	await publish(app, { id: "hers", name: "Hers" });
	for (const reader of [app.visitor(), person]) {
		expect((await reader.open("/programs/hers/")).text).not.toContain("Edit as a moderator");
	}
	for (const path of ["/moderation/published/", pageOf("hers")]) {
		expect((await person.open(path)).status).toBe(404);
		expect((await app.visitor().open(path)).location).toContain("/login/");
	}
	const page = await judge.open("/programs/hers/");
	const link = page.document.querySelector(`a[href="${pageOf("hers")}"]`);
	expect(link?.text.trim()).toBe("Edit as a moderator");
	const denied = { intent: "take-down", version: "0", reason: "No." };
	expect((await person.post(pageOf("hers"), denied)).status).toBe(404);
	expect(await rowOf("hers")).toMatchObject({ state: "open", version: 0 });
});

test("a program is found by words, by its address and by its link, also out of sight", async () => {
	const link = "https://glacier.example.org/apply";
	await publish(app, { id: "glacier", name: "Glacier Studies", link });
	const open = (words: string) =>
		judge.open(`/moderation/published/?${new URLSearchParams({ q: words })}`);
	const search = async (words: string) => {
		const page = await open(words);
		expect(page.status).toBe(200);
		return page;
	};
	expect((await search("glacier")).document.querySelector("main h3")?.text).toContain("Glacier");
	for (const named of ["https://yard.example/programs/glacier/", "/programs/glacier", link]) {
		expect((await open(named)).location).toBe(pageOf("glacier"));
	}
	await judge.submit(pageOf("glacier"), "Take down", { reason: "It ended." });
	const hidden = (await search("GLACIER")).document.querySelector("section");
	expect(hidden?.text).toContain("Glacier Studies");
	expect(hidden?.text).toContain("It ended.");
	expect((await search("volcano")).text).toContain("No program on The Yard has these words.");
});

test("an edit is everywhere at once, and what is wrong with it is said at its field", async () => {
	await publish(app, { id: "bay", name: "Bay Program", deadline: inDays(30) });
	const opens = { application_deadline: inDays(20), opens_on: inDays(25) };
	const refused = await judge.submit(pageOf("bay"), "Save changes", { ...opens, name: " " });
	expect(refused.status).toBe(400);
	expect(problemOf(refused, "name")).toBe("Fill this in.");
	expect(problemOf(refused, "opens_on")).toContain("after the deadline");
	expect(filledIn(refused, "application_deadline")).toBe(inDays(20));
	await app.visitor().visit("/programs-public/");
	const said = { name: "Bay Fellowship", kind: "fellowship", organisation: "Bay Trust" };
	const done = await judge.submit(pageOf("bay"), "Save changes", { ...said, yearly: "on" });
	expect(done.document.querySelector("[role=status]")?.text).toContain("Everyone sees it now.");
	expect(await rowOf("bay")).toMatchObject({ ...said, yearly: 1, version: 1 });
	expect((await app.visitor().visit("/programs-public/")).text).toContain("Bay Fellowship");
	const same = await judge.submit(pageOf("bay"), "Save changes", said);
	expect(same.text).toContain("Nothing was different");
	const logged = await sql(
		app,
		"select action, changes from moderation_log where subject_id = 'bay'",
	);
	expect(logged).toMatchObject([{ action: "EDITED" }]);
});

const statusOn = (page: Page) => page.document.querySelector("[role=status]")?.text.trim();

test("a change that its moderator sends again succeeds and changes nothing; another one of theirs is refused", async () => {
	await publish(app, { id: "twice", name: "Twice" });
	const said = { application_link: "https://twice.example.org/", description: "A program." };
	const edit = { intent: "edit", version: "0", ...said, kind: "other", name: "Twice Over" };
	const send = async (fields: Record<string, string>) => {
		const answer = await judge.post(pageOf("twice"), fields);
		return answer.status === 303
			? statusOn(await judge.visit(pageOf("twice")))
			: alertsOf(answer).join();
	};
	const steps: [sent: Record<string, string>, done: string][] = [
		[edit, "Saved. Everyone sees it now."],
		[{ intent: "close", version: "1" }, "Closed. It no longer takes applications here."],
		[{ intent: "reopen", version: "2" }, "Reopened. Its deadline says whether it's open."],
		[{ intent: "take-down", version: "3", reason: "A" }, "Taken down. Its page says why."],
		[{ intent: "restore", version: "4" }, "Restored. It's back everywhere."],
	];
	for (const [sent, done] of steps) {
		expect(await send(sent)).toBe(done);
		const before = await everything(app);
		expect(await send(sent)).toBe(done);
		expect(await send({ ...edit, version: sent.version ?? "", name: "Other" })).toContain(
			"You changed this program yourself since you opened this page.",
		);
		expect(await everything(app)).toEqual(before);
	}
	const other = await moderator(app);
	expect(alertsOf(await other.post(pageOf("twice"), edit)).join()).toContain("Another moderator");
});

test("a wrong field doesn't hide that another moderator has changed the program since", async () => {
	await publish(app, { id: "since", name: "Since" });
	const other = await moderator(app);
	await other.submit(pageOf("since"), "Save changes", { organisation: "Since Trust" });
	const edit = { intent: "edit", version: "0", kind: "other", description: "A program.", name: "" };
	const refused = await judge.post(pageOf("since"), {
		...edit,
		application_link: "https://since.example.org/",
	});
	expect(problemOf(refused, "name")).toBe("Fill this in.");
	const notice = refused.document.querySelector("#edit-published .notice");
	expect(notice?.text).toContain("Saved now:");
	expect(notice?.text).toContain("Since Trust");
});

test("what a moderator shared themselves another one edits, reopens, restores, renews and merges; they may close it or take it down", async () => {
	const userId = await userIdOf(app, judge.uid);
	const { id } = await contribute(app, { userId, name: "Own", status: "APPROVED" });
	await publish(app, { id: "own", name: "Own" });
	await publish(app, { id: "others", name: "Others" });
	await sql(app, "update programs set contribution_id = ? where id = 'own'", id);
	const said = { application_link: "https://own.example.org/", description: "Mine." };
	const edit = { intent: "edit", ...said, kind: "other", name: "Own, but better" };
	const merging = { gone_version: "0", kept_version: "0" };
	const refused = [
		() => judge.post(pageOf("own"), { ...edit, version: "0" }),
		() => judge.post(`${pageOf("own")}merge/?into=others`, { ...merging, into: "others" }),
		() => judge.post(`${pageOf("others")}merge/?into=own`, { ...merging, into: "own" }),
	];
	const before = await everything(app);
	for (const send of refused) {
		const answer = await send();
		expect([answer.status, alertsOf(answer).join()]).toEqual([
			403,
			expect.stringContaining("You shared this program, so another moderator changes"),
		]);
	}
	expect(await everything(app)).toEqual(before);
	const page = await judge.visit(pageOf("own"));
	const buttons = page.document.querySelectorAll("main button").map(({ text }) => text.trim());
	expect(buttons).toEqual(["Close", "Take down"]);
	expect((await judge.post(pageOf("own"), { intent: "close", version: "0" })).status).toBe(303);
	expect((await judge.post(pageOf("own"), { intent: "reopen", version: "1" })).status).toBe(403);
	const renew = {
		intent: "renew",
		program_id: "own",
		version: "1",
		application_deadline: inDays(9),
	};
	await judge.post("/moderation/renewals/", renew);
	expect(statusOn(await judge.visit("/moderation/renewals/"))).toBe(
		"You shared that one, so another moderator sets its dates.",
	);
	const down = { intent: "take-down", version: "1", reason: "It ended." };
	expect((await judge.post(pageOf("own"), down)).status).toBe(303);
	expect((await judge.post(pageOf("own"), { intent: "restore", version: "2" })).status).toBe(403);
	const other = await moderator(app);
	expect((await other.post(pageOf("own"), { intent: "restore", version: "2" })).status).toBe(303);
	expect((await other.post(pageOf("own"), { ...edit, version: "3" })).status).toBe(303);
	expect(await rowOf("own")).toMatchObject({ name: "Own, but better", state: "closed" });
});

test("a link that another program has is refused, and leads to it", async () => {
	await publish(app, { id: "first", name: "First", link: "https://same.example.org/" });
	await publish(app, { id: "second", name: "Second" });
	const page = await judge.submit(pageOf("second"), "Save changes", {
		application_link: "http://www.same.example.org",
	});
	expect(page.status).toBe(409);
	expect(page.document.querySelector('main a[href="/programs/first/"]')?.text).toContain("First");
	expect(await rowOf("second")).toMatchObject({ version: 0 });
});

test("of two moderators the second is refused, sees what is saved, and may send again", async () => {
	await publish(app, { id: "two", name: "Two" });
	const fields = {
		intent: "edit",
		version: "0",
		application_link: "https://two.example.org/",
		description: "A program.",
		kind: "other",
	};
	const other = await moderator(app);
	expect((await other.post(pageOf("two"), { ...fields, name: "Theirs" })).status).toBe(303);
	const refused = await judge.post(pageOf("two"), { ...fields, name: "Mine" });
	expect(refused.status).toBe(409);
	expect(alertsOf(refused).join()).toContain("Another moderator changed this program");
	expect(filledIn(refused, "name")).toBe("Mine");
	expect(refused.document.querySelector("form .notice dl")?.text).toContain("Theirs");
	expect(await rowOf("two")).toMatchObject({ name: "Theirs", version: 1 });
	const down = await judge.post(pageOf("two"), { intent: "take-down", version: "0", reason: "R" });
	expect(down.status).toBe(409);
	expect(filledIn(down, "reason")).toBe("R");
	const version = refused.document.querySelector("#edit-published [name=version]");
	expect(version?.getAttribute("value")).toBe("1");
	await judge.post(pageOf("two"), { ...fields, version: "1", name: "Mine" });
	expect(await rowOf("two")).toMatchObject({ name: "Mine", version: 2 });
});

test("a program that is gone while it is edited is refused in the form, which keeps what was typed", async () => {
	const fields = { intent: "edit", version: "0", name: "Mine", description: "Long, and mine." };
	const refused = await judge.post("/moderation/published/merged-away.data", {
		...fields,
		application_link: "https://merged.example.org/",
		kind: "other",
	});
	expect(refused.status).toBe(404);
	expect(refused.html).toContain("This program isn't on The Yard anymore.");
	expect(refused.html).toContain(fields.description);
});

test("closed early it stands as closed, for guests and for who saved it, until it is reopened", async () => {
	const deadline = inDays(30);
	await publish(app, { id: "early", name: "Early", deadline });
	await savedBy("early");
	await judge.submit(pageOf("early"), "Close");
	const page = await app.visitor().open("/programs/early/");
	expect(page.document.querySelector("main .badge")?.text).toBe("Closed");
	expect(page.text).toContain("Applications are closed.");
	expect(page.text).not.toContain("Add to calendar");
	expect((await app.visitor().open("/deadlines/early.ics")).status).toBe(404);
	const list = await app.visitor().visit("/programs-public/?closed=1");
	expect(list.document.querySelector("#program-early .badge")?.text).toBe("Closed");
	expect((await app.visitor().visit("/programs-public/")).text).not.toContain("Early");
	const saved = await person.visit("/programs/saved/");
	expect(saved.document.querySelector("section[aria-labelledby=closed]")?.text).toContain("Early");
	await judge.submit(pageOf("early"), "Reopen");
	expect(
		(await app.visitor().open("/programs/early/")).document.querySelector("main .badge"),
	).toBeNull();
	expect((await app.visitor().open("/deadlines/early.ics")).status).toBe(200);
});

test("taken down, its page is gone for good and says why; restored, it is back", async () => {
	await publish(app, { id: "scam", name: "Easy Money", deadline: inDays(30) });
	await savedBy("scam");
	const without = await judge.submit(pageOf("scam"), "Take down", { reason: "  " });
	expect(problemOf(without, "reason")).toContain("Say why.");
	const reason = "It asks for a fee before you can apply.";
	await judge.submit(pageOf("scam"), "Take down", { reason });
	for (const reader of [app.visitor(), person]) {
		const page = await reader.open("/programs/scam/");
		expect(page.status).toBe(410);
		expect(page.document.querySelector("h1")?.text).toBe("This program was taken down");
		expect(page.text).toContain(reason);
		expect(page.text).not.toContain("Easy Money");
		expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe(
			"noindex",
		);
		expect(page.text).toContain("See all programs");
	}
	expect((await judge.open("/programs/scam/")).text).toContain("Edit as a moderator");
	expect((await app.visitor().open("/deadlines/scam.ics")).status).toBe(404);
	const list = await app.visitor().visit("/programs-public/?q=easy+money&closed=1");
	expect(list.document.querySelector("#program-scam")).toBeNull();
	expect((await app.visitor().open("/sitemaps/1.xml")).text).not.toContain("/scam/");
	const saved = await person.visit("/programs/saved/");
	const card = saved.document.querySelector("#program-scam");
	expect(card?.text).toContain("Taken down");
	expect(card?.text).not.toContain("A program.");
	const save = { intent: "save", program_id: "scam" };
	expect((await (await student(app)).post("/programs/", save)).headers.get("location")).toBe(
		"/programs/",
	);
	await judge.submit(pageOf("scam"), "Restore");
	expect((await app.visitor().open("/programs/scam/")).status).toBe(200);
	await judge.submit(pageOf("scam"), "Take down", { reason });
	await person.post("/programs/saved/", { intent: "unsave", program_id: "scam" });
	expect(
		(await person.visit("/programs/saved/")).document.querySelector("#program-scam"),
	).toBeNull();
});

test("hidden by reports, its page says that it is being checked", async () => {
	await publish(app, { id: "doubtful", name: "Doubtful" });
	await savedBy("doubtful");
	await sql(
		app,
		"update programs set state = 'hidden', hidden_by = 'reports', hidden_at = 1 where id = 'doubtful'",
	);
	const page = await app.visitor().open("/programs/doubtful/");
	expect(page.status).toBe(404);
	expect(page.document.querySelector("h1")?.text).toBe("This program is being checked");
	expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
	const saved = await person.visit("/programs/saved/");
	expect(saved.document.querySelector("#program-doubtful")?.text).toContain("Being checked");
	await judge.submit(pageOf("doubtful"), "Restore");
	expect((await app.visitor().open("/programs/doubtful/")).status).toBe(200);
});

test("a yearly program that has closed says when it opens again, and only then", async () => {
	await publish(app, { id: "annual", name: "Annual", deadline: "2026-03-31" });
	const said = async (set: string) => {
		await sql(app, `update programs set ${set} where id = 'annual'`);
		return (await app.visitor().open("/programs/annual/")).text;
	};
	expect(await said("yearly = null")).not.toContain("Opens again");
	expect(await said("yearly = 1, opens_on = '2026-01-15'")).toContain("Opens again around January");
	expect(await said("opens_on = null")).toContain("Opens again around December");
	expect(await said(`application_deadline = '${inDays(30)}'`)).not.toContain("Opens again");
	expect(
		await said("application_deadline = null, closed_early = 1, closes_in = 'march'"),
	).toContain("Opens again around December");
	const without = await said("closes_in = null");
	expect(without).toContain("Applications are closed. It comes back every year.");
	expect(without).not.toContain("Opens again");
	await sql(app, "update programs set application_deadline = '2026-06-10', state = 'closed'");
	const list = await app.visitor().visit("/programs-public/?closed=1&q=annual");
	expect(list.document.querySelector("#program-annual")?.text).toContain(
		"Opens again around March",
	);
});

test("two programs are compared before they are one, and every old address leads on", async () => {
	await publish(app, { id: "old", name: "Old Name", deadline: inDays(40) });
	await publish(app, { id: "new", name: "New Name", link: "https://new.example.org/apply" });
	await savedBy("old");
	const compare = (into: string) =>
		judge.open(`${pageOf("old")}merge/?${new URLSearchParams({ into })}`);
	const missing = await compare("https://nowhere.example.org/");
	expect(missing.status).toBe(404);
	expect(alertsOf(missing).join()).toContain("No program on The Yard has this address.");
	expect(alertsOf(await compare("/programs/old/")).join()).toContain("the same program");
	for (const named of [
		"new",
		"https://new.example.org/apply",
		"https://yard.example/programs/new/",
	]) {
		const page = await compare(named);
		expect(page.status).toBe(200);
		expect(page.text).toContain("Goes: Old Name");
		expect(page.text).toContain("Stays: New Name");
		expect(page.text).toContain("Filled in from the one that goes.");
	}
	expect((await person.open(`${pageOf("old")}merge/?into=new`)).status).toBe(404);
	const fields = { into: "new", gone_version: "0", kept_version: "0", take: "name" };
	const stale = await judge.post(`${pageOf("old")}merge/?into=new`, {
		...fields,
		kept_version: "3",
	});
	expect(stale.status).toBe(409);
	expect(stale.document.querySelector("[value=name]")?.hasAttribute("checked")).toBe(true);
	const done = await judge.post(`${pageOf("old")}merge/?into=new`, fields);
	expect(done.location).toBe(pageOf("new"));
	expect(await rowOf("new")).toMatchObject({
		name: "Old Name",
		application_deadline: inDays(40),
		version: 1,
	});
	for (const [from, to] of [
		["/programs/old/", "/programs/new/"],
		["/deadlines/old.ics", "/deadlines/new.ics"],
		[pageOf("old"), pageOf("new")],
	] as const) {
		const page = await judge.open(from);
		expect([page.status, page.location]).toEqual([301, to]);
	}
	expect(
		(await person.visit("/programs/saved/")).document.querySelector("#program-new"),
	).not.toBeNull();
	const merge = async (who: Visitor) => {
		const again = await who.post(`${pageOf("old")}merge/?into=new`, fields);
		return [again.location, statusOn(await who.visit(pageOf("new")))];
	};
	expect(await merge(judge)).toEqual([pageOf("new"), "Merged. The old address leads here now."]);
	const gone = "One of the two is gone. Another moderator may have merged it.";
	expect(await merge(await moderator(app))).toEqual([pageOf("old"), gone]);
	expect(await rowOf("new")).toMatchObject({ version: 1 });
});

test("the log says what was done and changed, by filters and by one thing", async () => {
	await publish(app, { id: "river", name: "River Program" });
	await judge.submit(pageOf("river"), "Save changes", { name: "River Anew", kind: "research" });
	await judge.submit(pageOf("river"), "Close");
	const other = await moderator(app);
	await other.submit(pageOf("river"), "Take down", { reason: "Enough." });
	const logged = async (query: string) => {
		const page = await judge.open(`/moderation/log/?${query}`);
		expect(page.status).toBe(200);
		return page.document.querySelectorAll("main ol li").map(({ text }) => text);
	};
	const history = await logged("thing=river");
	expect(history.map((text) => /Taken down|Closed|Edited/.exec(text)?.[0])).toEqual([
		"Taken down",
		"Closed",
		"Edited",
	]);
	expect(history[0]).toContain("by another moderator");
	expect(history[0]).toContain("Enough.");
	expect(history[2]).toContain("River Program");
	expect(history[2]).toMatch(/Kind\s*Program\s*Research/);
	expect(await logged("thing=river&who=me")).toHaveLength(2);
	expect(await logged("thing=river&action=EDITED&subject=program")).toHaveLength(1);
	expect(await logged("thing=river&subject=mentor")).toEqual([]);
	expect((await logged("action=nonsense&who=nobody&before=x")).length).toBeGreaterThan(2);
	expect((await person.open("/moderation/log/")).status).toBe(404);
	const page = await judge.open(pageOf("river"));
	expect(page.document.querySelector('a[href="/moderation/log/?thing=river"]')).not.toBeNull();
});

test("a yearly program comes back with next year's dates, and opens with them", async () => {
	await publish(app, { id: "again", name: "Again Program", deadline: "2026-01-31" });
	// Those of other tests open again some day, too.
	await sql(app, "update programs set yearly = null where id <> 'again'");
	await sql(
		app,
		"update programs set yearly = 1, state = 'closed', opens_on = '2025-11-01' where id = 'again'",
	);
	const queue = "/moderation/renewals/";
	const waiting = async () =>
		Number.parseInt(
			(await judge.visit("/moderation/log/")).document.querySelector("#waiting-renewals")?.text ??
				"",
			10,
		);
	const all = await waiting();
	expect(all).toBeGreaterThan(0);
	const page = await judge.visit(queue);
	expect(page.text).toContain("Again Program");
	expect(filledIn(page, "opens_on")).toBe("2026-11-01");
	expect(filledIn(page, "application_deadline")).toBe("2027-01-31");
	const fields = { intent: "renew", program_id: "again", version: "0" };
	const over = await judge.post(queue, { ...fields, application_deadline: "2026-01-31" });
	expect(over.status).toBe(400);
	expect(problemOf(over, "application_deadline")).toContain("That's over already.");
	const late = { ...fields, application_deadline: inDays(60), opens_on: inDays(70) };
	expect((await judge.post(queue, late)).status).toBe(400);
	for (const once of ["once", "once more"]) {
		await judge.post(queue, { ...fields, intent: "later" });
		const asked = statusOn(await judge.visit(queue));
		expect(asked, once).toBe("You'll be asked again in a month.");
	}
	expect((await judge.visit(queue)).text).toContain("No yearly program opens within a month.");
	expect(await waiting()).toBe(all - 1);
	for (const once of ["once", "once more"]) {
		await judge.post(queue, { ...fields, application_deadline: inDays(60), opens_on: inDays(20) });
		expect(statusOn(await judge.visit(queue)), once).toBe("It has its new dates.");
	}
	expect(await rowOf("again")).toMatchObject({
		state: "open",
		upcoming: 1,
		renewal_asked_at: null,
	});
	const second = await judge.post(queue, { ...fields, application_deadline: inDays(61) });
	expect(second.location).toBe(queue);
	expect(statusOn(await judge.visit(queue))).toContain("You changed that one yourself");
	expect(await rowOf("again")).toMatchObject({ application_deadline: inDays(60), version: 1 });
	expect((await person.open(queue)).status).toBe(404);
});
