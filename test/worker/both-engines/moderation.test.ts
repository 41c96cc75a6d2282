import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoWeekOf, monthOf } from "#lib/calendar-days.ts";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, problemOf } from "../../support/forms.ts";
import { walk } from "../../support/paging.ts";
import { moderator, PASSWORD, student } from "../../support/people.ts";
import { contribute, count, everything, publish, sql, userIdOf } from "../../support/rows.ts";
import { type Page, type Visitor, valuesOf } from "../../support/visitor.ts";

let app: App;

/** All tests share the list of pending contributions, so each begins with nothing but these. */
async function pending(names = ["Only one"]) {
	const tables = ["programs", "contributions", "moderation_log", "contribution_counts"];
	await app.run(...tables.map((table) => `delete from ${table}`));
	const [person, judge] = await Promise.all([student(app), moderator(app)]);
	const userId = await userIdOf(app, person.uid);
	const ids: string[] = [];
	for (const name of names) ids.push((await contribute(app, { userId, name })).id);
	return { app, person, judge, userId, id: ids[0] ?? "", ids };
}

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const NOTE = "The page is gone.";

function decide(judge: Visitor, id: string, version: number, decision: "approve" | "reject") {
	const fields = { contribution_id: id, version: String(version), decision, kind: "internship" };
	return judge.post("/moderation/", decision === "reject" ? { ...fields, note: NOTE } : fields);
}

async function versionOf(of: App, id: string): Promise<number> {
	const [row] = await sql<{ updated_at: number }>(
		of,
		"select updated_at from contributions where id = ?",
		id,
	);
	return row?.updated_at ?? 0;
}

test("what is pending is listed oldest first, 25 a page, with who contributed it", async () => {
	const names = Array.from({ length: 27 }, (_, index) => `Number ${index}`);
	const { app, judge } = await pending(names);
	expect((await judge.visit("/moderation/")).text).toContain("Ada Student");
	const there = await walk(judge, "/moderation/", "next");
	expect(there.pages).toEqual([names.slice(0, 25), names.slice(25)]);
	const back = await walk(judge, there.last, "prev");
	expect(back.pages.reverse()).toEqual(there.pages);
	await sql(app, "update contributions set status = 'REJECTED'");
	expect((await judge.visit("/moderation/")).text).toContain("Nothing is waiting for review.");
});

test("approving publishes the program once, with its kind and deadline, and counts it", async () => {
	const { app, judge, person, userId, id } = await pending();
	const page = await judge.submit("/moderation/", "Approve", {
		kind: "scholarship",
		application_deadline: "2099-05-01",
	});
	expect(page.document.querySelector("[role=status]")?.text).toContain("Approved.");
	expect(
		await sql(app, "select name, kind, application_deadline, contribution_id from programs"),
	).toEqual([
		{
			name: "Only one",
			kind: "scholarship",
			application_deadline: "2099-05-01",
			contribution_id: id,
		},
	]);
	const periods = ["all", monthOf(Date.now()), isoWeekOf(Date.now())];
	expect(await sql(app, "select period, user_id, count from contribution_counts")).toEqual(
		expect.arrayContaining(periods.map((period) => ({ period, user_id: userId, count: 1 }))),
	);
	expect(await count(app, "contribution_counts")).toBe(3);
	expect(await sql(app, "select moderator_uid, action, note from moderation_log")).toEqual([
		{ moderator_uid: judge.uid, action: "APPROVED", note: null },
	]);
	const own = await person.visit("/programs/contributions/");
	expect(own.text).toContain("APPROVED");
	expect(own.text).toContain("May 1, 2099");
	expect((await app.visitor().visit("/programs-public/")).text).toContain("Scholarship");
});

test("rejecting needs a note, which the student reads; nothing is published or counted", async () => {
	const { app, judge, person, id } = await pending();
	const bare = await judge.submit("/moderation/", "Reject", { note: "  " });
	expect(bare.status).toBe(400);
	const field = bare.document.querySelector("textarea[aria-invalid=true]");
	const problem = bare.document.getElementById(
		field?.getAttribute("aria-describedby")?.split(" ")[0] ?? "",
	);
	expect(problem?.text).toBe("Say why, so the student can fix it.");
	expect(await sql(app, "select status from contributions")).toEqual([{ status: "PENDING" }]);

	const page = await judge.submit("/moderation/", "Reject", { note: NOTE });
	expect(page.text).toContain("Rejected. The student will see your note.");
	const own = await person.visit("/programs/contributions/");
	expect(own.text).toContain("REJECTED");
	expect(own.text).toContain(NOTE);
	expect(await count(app, "programs")).toBe(0);
	expect(await count(app, "contribution_counts")).toBe(0);
	expect(await sql(app, "select subject_id, action, note from moderation_log")).toEqual([
		{ subject_id: id, action: "REJECTED", note: NOTE },
	]);
});

test.each([
	["approve", "approve"],
	["approve", "reject"],
	["reject", "reject"],
] as const)(
	"of two moderators who %s and %s at once, one decides and the other reads that it was too late",
	async (first, second) => {
		const { app, judge, ids } = await pending(["One", "Two", "Three", "Four"]);
		const other = await moderator(app, "Max Moderator");
		for (const id of ids) {
			const version = await versionOf(app, id);
			const answers = await Promise.all([
				decide(judge, id, version, first),
				decide(other, id, version, second),
			]);
			expect(answers.map(({ location }) => location)).toEqual([
				"/moderation/#main",
				"/moderation/#main",
			]);
			const pages = await Promise.all([judge.visit("/moderation/"), other.visit("/moderation/")]);
			const late = pages.filter(({ text }) =>
				text.includes("Another moderator already decided on that one."),
			);
			expect(late).toHaveLength(1);
			const [decision] = await sql<{ action: string; moderator_uid: string }>(
				app,
				"select action, moderator_uid from moderation_log where subject_id = ?",
				id,
			);
			expect(await count(app, "moderation_log where subject_id = ?", id)).toBe(1);
			const [row] = await sql(app, "select status from contributions where id = ?", id);
			expect(row?.status).toBe(decision?.action);
			expect(await count(app, "programs where contribution_id = ?", id)).toBe(
				decision?.action === "APPROVED" ? 1 : 0,
			);
			const winner = late[0] === pages[0] ? other : judge;
			expect(decision?.moderator_uid).toBe(winner.uid);
		}
	},
);

const YOURS = "You already decided on that one yourself. It stays as you decided then.";

/** Sends a decision, and returns what its moderator then reads; only the first decision changes anything. */
async function decidedAgain(judge: Visitor, fields: Record<string, string>): Promise<string> {
	const before = await everything(app);
	const answer = await judge.post("/moderation/", fields);
	expect(answer.location).toBe("/moderation/#main");
	expect(await everything(app)).toEqual(before);
	const lines = await app.logOf(answer.headers.get("X-Request-Id"));
	expect(lines.filter(({ event }) => event === "decided")).toEqual([]);
	return toastOf(await judge.visit("/moderation/"));
}

/** As if what was decided had been decided just now: a decision can be undone for ten seconds. */
const makeUndoLast = (app: App) => sql(app, "update moderation_log set created_at = ?", Date.now());

test("an approval that is sent again succeeds, writes nothing and can be undone; another decision of theirs gets an answer that says so", async () => {
	const { app, judge, id } = await pending();
	const version = String(await versionOf(app, id));
	const approve = { contribution_id: id, version, decision: "approve", kind: "internship" };
	await judge.post("/moderation/", approve);
	expect(await decidedAgain(judge, approve)).toBe("Approved. The program is on The Yard now. Undo");
	expect(await decidedAgain(judge, { ...approve, kind: "research" })).toBe(YOURS);
	expect(await decidedAgain(judge, { ...approve, name: "Another name" })).toBe(YOURS);
	expect(await decidedAgain(judge, { ...approve, decision: "reject", note: NOTE })).toBe(YOURS);
	await makeUndoLast(app);
	await judge.post("/moderation/", approve);
	const page = await judge.visit("/moderation/");
	const undo = page.document.querySelector("[data-undo] [name=undo]")?.getAttribute("value") ?? "";
	await judge.post("/moderation/", { decision: "undo", undo });
	expect(await sql(app, "select status from contributions")).toEqual([{ status: "PENDING" }]);
});

test("a rejection that is sent again succeeds; with another note the answer says that the first one stays", async () => {
	const { app, judge, id } = await pending();
	const version = String(await versionOf(app, id));
	const reject = { contribution_id: id, version, decision: "reject", note: NOTE };
	await judge.post("/moderation/", reject);
	await sql(app, "update moderation_log set created_at = created_at - 20000");
	expect(await decidedAgain(judge, reject)).toBe("Rejected. The student will see your note.");
	expect(await decidedAgain(judge, { ...reject, note: "Another." })).toBe(YOURS);
	expect(await decidedAgain(judge, { ...reject, decision: "approve", kind: "other" })).toBe(YOURS);
});

test("a text that was edited after the moderator read it is not decided on", async () => {
	const { app, judge, person, id } = await pending();
	const read = await versionOf(app, id);
	await person.submit(`/programs/contributions/${id}/edit/`, "Update", { name: "Edited since" });
	for (const decision of ["approve", "reject"] as const) {
		const page = await decide(judge, id, read, decision);
		expect(page.status).toBe(409);
		expect(alertsOf(page)[0]).toContain("The student changed this while you were reading.");
		expect(page.text).toContain("Edited since");
	}
	expect(await count(app, "moderation_log")).toBe(0);
	const again = await judge.submit("/moderation/", "Approve");
	expect(again.text).toContain("Approved.");
	expect(await sql(app, "select name from programs")).toEqual([{ name: "Edited since" }]);
});

test("the page that says so shows the new text and what was typed, and can be sent as it is", async () => {
	const { app, judge, person, id } = await pending();
	const read = String(await versionOf(app, id));
	await person.submit(`/programs/contributions/${id}/edit/`, "Update", { name: "Edited since" });
	const sent = { contribution_id: id, version: read };
	const rejecting = await judge.post("/moderation/", { ...sent, decision: "reject", note: NOTE });
	expect(rejecting.status).toBe(409);
	const rejection = valuesOf(formOf(rejecting, "Reject"));
	expect(rejection).toMatchObject({ note: NOTE, version: String(await versionOf(app, id)) });
	const approve = { ...sent, decision: "approve", kind: "internship", mends: "all" };
	const typed = {
		name: "Only one, corrected",
		application_link: "https://only.example.org/",
		description: "Typed.",
	};
	const page = await judge.post("/moderation/", { ...approve, ...typed });
	expect(page.status).toBe(409);
	const form = formOf(page, "Approve");
	expect(form.querySelectorAll(".notice dt").map(({ text }) => text)).toEqual([
		"Kind:",
		"Name:",
		"Website:",
		"Description:",
	]);
	expect(form.querySelector(".notice dl")?.text).toContain("Only one, corrected");
	expect(valuesOf(form)).toMatchObject({ name: "Edited since" });
	expect((await judge.post("/moderation/", valuesOf(form))).status).toBe(303);
	expect(await sql(app, "select name from programs")).toEqual([{ name: "Edited since" }]);
});

function formOf(page: Page, button: string): HTMLElement {
	const forms = page.document.querySelectorAll("form");
	const form = forms.find((one) => one.querySelector("button")?.text.trim() === button);
	if (!form) throw new Error(`No form with the button ${button}: ${page.text}`);
	return form;
}

test("a program whose link is in the catalog already cannot be approved, only rejected", async () => {
	const { app, judge, id } = await pending();
	const [row] = await sql<{ application_link: string }>(
		app,
		"select application_link from contributions",
	);
	await publish(app, { link: row?.application_link ?? "" });
	const page = await decide(judge, id, await versionOf(app, id), "approve");
	expect(page.status).toBe(409);
	expect(alertsOf(page)[0]).toContain("A program with this link is already on The Yard.");
	expect(await count(app, "programs")).toBe(1);
	expect(await count(app, "moderation_log")).toBe(0);
	expect(await count(app, "contribution_counts")).toBe(0);
	expect((await judge.submit("/moderation/", "Reject", { note: NOTE })).text).toContain(
		"Rejected.",
	);
});

test("students and strangers decide nothing, and a contribution that is gone is named as gone", async () => {
	const { app, judge, person, id } = await pending();
	const version = await versionOf(app, id);
	const before = await everything(app);
	for (const decision of ["approve", "reject"] as const) {
		expect((await decide(person, id, version, decision)).status).toBe(404);
		expect((await decide(app.visitor(), id, version, decision)).location).toMatch(/^\/login\//);
		await decide(judge, "no-such-id", version, decision);
		expect((await judge.visit("/moderation/")).text).toContain("is gone");
	}
	expect(await everything(app)).toEqual(before);
});

test("nobody decides on their own contribution, and the card says who must", async () => {
	const { app, judge, person } = await pending();
	const own = await contribute(app, { userId: await userIdOf(app, judge.uid), name: "My own" });
	const page = await judge.visit("/moderation/");
	expect(page.text).toContain("You contributed this one, so another moderator decides on it.");
	const before = await everything(app);
	const version = await versionOf(app, own.id);
	for (const decision of ["approve", "reject"] as const) {
		const refused = await decide(judge, own.id, version, decision);
		expect(refused.status).toBe(403);
		expect(alertsOf(refused)).toEqual([
			"This one is yours, so another moderator has to decide on it.",
		]);
	}
	expect(await everything(app)).toEqual(before);
	const other = await moderator(app);
	expect((await decide(other, own.id, version, "approve")).status).toBe(303);
	expect((await person.visit("/programs/")).text).toContain("My own");
});

const MALFORMED: Record<string, string>[] = [
	{ decision: "" },
	{ decision: "delete" },
	{ kind: "bribe" },
	{ application_deadline: "2027-13-01" },
	{ version: "1 or 1=1" },
];

test("a malformed decision is refused and changes nothing", async () => {
	const { app, judge, id } = await pending();
	const before = await everything(app);
	const version = String(await versionOf(app, id));
	const good = { contribution_id: id, version, decision: "approve", kind: "other" };
	for (const changes of MALFORMED) {
		const page = await judge.post("/moderation/", { ...good, ...changes });
		expect([changes, page.status]).toEqual([changes, 400]);
	}
	expect(await everything(app)).toEqual(before);
	expect((await judge.post("/moderation/", good)).status).toBe(303);
});

const ROWS = "main li[data-row]";

/** What the page says was done, and the text of its undo button. */
function toastOf(page: Page): string {
	const notice = page.document.querySelector("main [role=status] .notice");
	return notice?.text.replace(/\s+/g, " ").trim() ?? "";
}

test("rows are folded, say who, when and what looks alike, and unfold to all of it", async () => {
	const { app, judge, userId } = await pending(["NASA Pathways to Mars"]);
	await contribute(app, {
		userId,
		name: "Pathways at NASA to Mars",
		link: "https://nasa.example.org/",
	});
	const published = await publish(app, { name: "Elsewhere", link: "https://nasa.example.org/x" });
	const page = await judge.visit("/moderation/");
	const [first, second] = page.document.querySelectorAll(ROWS);
	expect(first?.querySelector("details")?.hasAttribute("open")).toBe(false);
	const summary = first?.querySelector("summary")?.text ?? "";
	for (const words of ["NASA Pathways to Mars", "Ada Student", "just now", "Looks like another"]) {
		expect(summary).toContain(words);
	}
	expect(first?.querySelector("details .notice a")?.text).toBe("Pathways at NASA to Mars");
	const links = second
		?.querySelectorAll("details .notice a")
		.map((link) => link.getAttribute("href"));
	expect(links).toContain(`/programs/${published.id}/`);
});

test("tabs count what waits, to 99", async () => {
	const { app, judge, userId } = await pending(["One", "Two"]);
	const tab = async () =>
		(await judge.visit("/moderation/messages/")).document.querySelector("#waiting-contributions")
			?.text;
	expect(await tab()).toContain("2");
	for (let at = 0; at < 98; at++) await contribute(app, { userId });
	expect(await tab()).toContain("99+");
});

test("a reason that is chosen stands in for the note, and words of one's own go before it", async () => {
	const { judge, person } = await pending(["One", "Two"]);
	const note = async () => (await person.visit("/programs/contributions/")).text;
	await judge.submit("/moderation/", "Reject", { reason: "dead-link" });
	expect(await note()).toContain("The link doesn't open.");
	await judge.submit("/moderation/", "Reject", { reason: "dead-link", note: "It was moved." });
	expect(await note()).toContain("It was moved.");
});

test("text that is corrected while approving is published, and its student reads what was changed", async () => {
	const { app, judge, person } = await pending(["Nasa intern"]);
	await judge.submit("/moderation/", "Approve", {
		name: "NASA Internship",
		application_link: "intern.nasa.gov/",
		city: "Houston",
		kind: "internship",
		application_deadline: "2099-05-01",
		description: "Build rovers.",
	});
	expect(await sql(app, "select name, link_key, city from programs")).toEqual([
		{ name: "NASA Internship", link_key: "intern.nasa.gov", city: "Houston" },
	]);
	const own = (await person.visit("/programs/contributions/")).text;
	for (const words of [
		"A moderator changed the name from Nasa intern to NASA Internship.",
		"A moderator added the deadline: May 1, 2099.",
		"A moderator added the city: Houston.",
		"A moderator changed the description. What you wrote Something.",
	]) {
		expect(own).toContain(words);
	}
});

test("a text that was emptied, or a link that another has, is refused at its field", async () => {
	const { app, judge, userId } = await pending();
	await contribute(app, { userId, link: "https://taken.example.org/" });
	const before = await everything(app);
	const empty = await judge.submit("/moderation/", "Approve", { name: " " });
	expect(empty.status).toBe(400);
	expect(problemOf(empty, "name")).toBe("Fill this in.");
	expect(empty.document.querySelector(`${ROWS} details`)?.hasAttribute("open")).toBe(true);
	const taken = await judge.submit("/moderation/", "Approve", {
		application_link: "https://taken.example.org",
	});
	expect(taken.status).toBe(409);
	expect(problemOf(taken, "application_link")).toBe("Another contribution has this link already.");
	expect(await everything(app)).toEqual(before);
});

async function selectionOf(of: App, ids: string[]): Promise<string[]> {
	return Promise.all(ids.map(async (id) => `${id}:${await versionOf(of, id)}`));
}

test("several are decided on at once, each outcome is shown, and all of it can be undone", async () => {
	const { app, judge, ids } = await pending(["One", "Two", "Three", "Four"]);
	const other = await moderator(app);
	const selected = await selectionOf(app, ids);
	await decide(other, ids[3] ?? "", await versionOf(app, ids[3] ?? ""), "reject");
	const page = await judge.submit("/moderation/", "Approve selected", { selected });
	expect(toastOf(page)).toBe("3 approved, 1 was already decided Undo");
	expect(await count(app, "programs")).toBe(3);
	const undo = page.document.querySelector("[data-undo] [name=undo]")?.getAttribute("value") ?? "";
	await judge.post("/moderation/", { decision: "undo", undo });
	expect(toastOf(await judge.visit("/moderation/"))).toBe("3 wait for review again.");
	expect(await count(app, "programs")).toBe(0);
	const mixed = { selected: [...selected.slice(0, 1), ...selected.slice(3), "gone:1"] };
	const again = await judge.submit("/moderation/", "Reject selected", { ...mixed, note: NOTE });
	expect(toastOf(again)).toBe("1 rejected, 1 was already decided, 1 is gone Undo");
});

test("several that are decided on again succeed and can still be undone; another decision gets an answer that it was theirs", async () => {
	const { app, judge, ids } = await pending(["One", "Two", "Three"]);
	const selected = await selectionOf(app, ids);
	const both = { decision: "approve-selected", selected: selected.slice(0, 2) };
	await judge.post("/moderation/", both);
	const before = await everything(app);
	await judge.post("/moderation/", both);
	expect(toastOf(await judge.visit("/moderation/"))).toBe("2 approved Undo");
	expect(await everything(app)).toEqual(before);
	await judge.post("/moderation/", { ...both, decision: "reject-selected", note: NOTE });
	expect(toastOf(await judge.visit("/moderation/"))).toBe("2 were already decided by you");
	await makeUndoLast(app);
	await judge.post("/moderation/", { ...both, selected });
	const page = await judge.visit("/moderation/");
	expect(toastOf(page)).toBe("3 approved Undo");
	const undo = page.document.querySelector("[data-undo] [name=undo]")?.getAttribute("value") ?? "";
	await judge.post("/moderation/", { decision: "undo", undo });
	expect(toastOf(await judge.visit("/moderation/"))).toBe("3 wait for review again.");
});

test("deciding on several asks for a fresh sign-in, and what was selected and typed is there after it", async () => {
	const { app, judge, ids } = await pending(["One", "Two", "Three"]);
	const selected = (await selectionOf(app, ids)).slice(0, 2);
	const before = await everything(app);
	await sql(app, "update sessions set authenticated_at = 1 where uid = ?", judge.uid);
	const asked = await judge.submit("/moderation/", "Reject selected", { selected, note: NOTE });
	expect(toastOf(asked)).toBe("Confirm it's you to continue. We kept what you picked and typed.");
	expect(await everything(app)).toEqual(before);
	const confirm = `/profile/confirm/?${new URLSearchParams({ redirectTo: "/moderation/" })}`;
	const back = await judge.submit(confirm, "Continue", { current_password: PASSWORD });
	expect(alertsOf(back)[0]).toContain("What you typed is still here");
	const ticked = back.document.querySelectorAll("[name=selected][checked]");
	expect(ticked.map((box) => box.getAttribute("value"))).toEqual(selected);
	expect(back.text).toContain(NOTE);
	const done = await judge.submit("/moderation/", "Reject selected", { selected, note: NOTE });
	expect(toastOf(done)).toBe("2 rejected Undo");
	await sql(app, "update sessions set authenticated_at = 1 where uid = ?", judge.uid);
	const third = ids[2] ?? "";
	const one = await decide(judge, third, await versionOf(app, third), "approve");
	expect(one.location).not.toContain("confirm");
	expect(await count(app, "programs")).toBe(1);
});

test("several are rejected with one note; without one, or with nothing ticked, nothing happens", async () => {
	const { app, judge, person, ids } = await pending(["One", "Two"]);
	const selected = await selectionOf(app, ids);
	const before = await everything(app);
	const bare = await judge.submit("/moderation/", "Reject selected", { selected });
	expect(bare.status).toBe(400);
	expect(problemsIn(bare, "several-note")).toBe("Say why, so the student can fix it.");
	expect(bare.document.querySelectorAll("[name=selected][checked]")).toHaveLength(2);
	const none = await judge.submit("/moderation/", "Approve selected");
	expect(none.status).toBe(400);
	expect(alertsOf(none)).toEqual(["Select at least one first."]);
	const many = Array.from({ length: 26 }, (_, at) => `id-${at}:1`);
	expect((await judge.submit("/moderation/", "Approve selected", { selected: many })).status).toBe(
		400,
	);
	expect(await everything(app)).toEqual(before);
	const all = await judge.visit("/moderation/?select=all");
	expect(all.document.querySelectorAll("[name=selected][checked]")).toHaveLength(2);
	const fields = { decision: "reject-selected", selected, reason: "closed" };
	const { location } = await judge.post("/moderation/?select=all", fields);
	expect(location, "what comes next is not ticked").toMatch(/^\/moderation\/#/);
	const page = await judge.visit(location ?? "");
	expect(toastOf(page)).toBe("2 rejected Undo");
	expect((await person.visit("/programs/contributions/")).text).toContain("have closed");
});

function problemsIn(page: Page, id: string): string | undefined {
	return page.document.getElementById(`${id}-error`)?.text.trim();
}

test("Undo takes back what was just decided, once, and only one's own", async () => {
	const { app, judge, ids } = await pending(["One", "Two"]);
	const other = await moderator(app);
	const before = await everything(app);
	const page = await judge.submit("/moderation/", "Approve");
	const form = page.document.querySelector("[data-undo] form");
	const undo = form?.querySelector("[name=undo]")?.getAttribute("value") ?? "";
	const sent = { decision: "undo", undo };
	await other.post("/moderation/", sent);
	expect(toastOf(await other.visit("/moderation/"))).toBe("That can't be undone anymore.");
	expect(await count(app, "programs")).toBe(1);
	const answer = await judge.post(form?.getAttribute("action") ?? "", sent);
	expect(answer.location).toBe(`/moderation/#card-${ids[0]}`);
	expect(toastOf(await judge.visit("/moderation/"))).toBe("Undone. It waits for review again.");
	const after = await everything(app);
	const bare = (rows: Record<string, unknown>[]) =>
		rows.map((row) => ({ ...row, decision_id: null }));
	expect(bare(after.contributions)).toEqual(bare(before.contributions));
	expect([after.programs, after.counts]).toEqual([before.programs, before.counts]);
	expect(await sql(app, "select action from moderation_log order by seq")).toEqual([
		{ action: "APPROVED" },
		{ action: "UNDONE" },
	]);
	expect((await app.visitor().visit("/programs-public/")).text).not.toContain("Only one");
	await judge.post("/moderation/", sent);
	expect(toastOf(await judge.visit("/moderation/"))).toBe("That can't be undone anymore.");
});
