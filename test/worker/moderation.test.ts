import { afterAll, beforeEach, expect, test } from "vitest";
import { isoWeekOf, monthOf } from "#db/calendar.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf } from "../support/forms.ts";
import { cardNames } from "../support/paging.ts";
import { moderator, student } from "../support/people.ts";
import { contribute, count, everything, publish, sql, userIdOf } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

let app: App | undefined;

/** The list of what is pending is one for all, so each test has a Worker of its own. */
async function pending(names = ["Only one"]) {
	app = await startApp();
	const [person, judge] = await Promise.all([student(app), moderator(app)]);
	const userId = await userIdOf(app, person.uid);
	const ids: string[] = [];
	for (const name of names) ids.push((await contribute(app, { userId, name })).id);
	return { app, person, judge, userId, id: ids[0] ?? "", ids };
}

const stop = async () => {
	await app?.stop();
	app = undefined;
};
beforeEach(stop);
afterAll(stop);

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

test("what is pending is listed oldest first, 20 a page, with who contributed it", async () => {
	const names = Array.from({ length: 22 }, (_, index) => `Number ${index}`);
	const { app, judge } = await pending(names);
	const page = await judge.visit("/moderation/");
	expect(cardNames(page)).toEqual(names.slice(0, 20));
	expect(page.text).toContain("Ada Student");
	const next = page.document.querySelector("a[rel=next]")?.getAttribute("href");
	expect(cardNames(await judge.visit(`/moderation/${next}`))).toEqual(names.slice(20));
	await sql(app, "update contributions set status = 'REJECTED'");
	expect((await judge.visit("/moderation/")).text).toContain("Nothing is waiting.");
});

test("approving publishes the program once, with its kind and deadline, and counts it", async () => {
	const { app, judge, person, userId, id } = await pending();
	const page = await judge.press("/moderation/", "Approve", {
		kind: "scholarship",
		application_deadline: "2027-05-01",
	});
	expect(page.document.querySelector("[role=status]")?.text).toContain("Approved.");
	expect(
		await sql(app, "select name, kind, application_deadline, contribution_id from programs"),
	).toEqual([
		{
			name: "Only one",
			kind: "scholarship",
			application_deadline: "2027-05-01",
			contribution_id: id,
		},
	]);
	const periods = ["all", monthOf(Date.now()), isoWeekOf(Date.now())];
	expect(await sql(app, "select period, user_id, count from contribution_counts")).toEqual(
		expect.arrayContaining(periods.map((period) => ({ period, user_id: userId, count: 1 }))),
	);
	expect(await count(app, "contribution_counts")).toBe(3);
	expect(await sql(app, "select moderator_uid, decision, note from moderation_log")).toEqual([
		{ moderator_uid: judge.uid, decision: "APPROVED", note: null },
	]);
	const own = await person.visit("/programs/contributions/");
	expect(own.text).toContain("APPROVED");
	expect(own.text).toContain("May 1, 2027");
	expect((await app.visitor().visit("/programs-public/")).text).toContain("Scholarship");
});

test("rejecting needs a note, which the student reads; nothing is published or counted", async () => {
	const { app, judge, person, id } = await pending();
	const bare = await judge.press("/moderation/", "Reject", { note: "  " });
	expect(bare.status).toBe(400);
	const field = bare.document.querySelector("textarea[aria-invalid=true]");
	const problem = bare.document.getElementById(
		field?.getAttribute("aria-describedby")?.split(" ")[0] ?? "",
	);
	expect(problem?.text).toBe("Say why, so that the student can fix it.");
	expect(await sql(app, "select status from contributions")).toEqual([{ status: "PENDING" }]);

	const page = await judge.press("/moderation/", "Reject", { note: NOTE });
	expect(page.text).toContain("Rejected. The student will read your note.");
	const own = await person.visit("/programs/contributions/");
	expect(own.text).toContain("REJECTED");
	expect(own.text).toContain(NOTE);
	expect(await count(app, "programs")).toBe(0);
	expect(await count(app, "contribution_counts")).toBe(0);
	expect(await sql(app, "select contribution_id, decision, note from moderation_log")).toEqual([
		{ contribution_id: id, decision: "REJECTED", note: NOTE },
	]);
});

test.each([
	["approve", "approve"],
	["approve", "reject"],
	["reject", "reject"],
] as const)(
	"of two moderators who %s and %s at once, one decides and the other is told",
	async (first, second) => {
		const { app, judge, ids } = await pending(["One", "Two", "Three", "Four"]);
		const other = await moderator(app, "Max Moderator");
		for (const id of ids) {
			const version = await versionOf(app, id);
			const answers = await Promise.all([
				decide(judge, id, version, first),
				decide(other, id, version, second),
			]);
			expect(answers.map(({ location }) => location)).toEqual(["/moderation/", "/moderation/"]);
			const told = await Promise.all([judge.visit("/moderation/"), other.visit("/moderation/")]);
			const late = told.filter(({ text }) =>
				text.includes("Another moderator has decided on that one already."),
			);
			expect(late).toHaveLength(1);
			const [decision] = await sql<{ decision: string; moderator_uid: string }>(
				app,
				"select decision, moderator_uid from moderation_log where contribution_id = ?",
				id,
			);
			expect(await count(app, "moderation_log where contribution_id = ?", id)).toBe(1);
			const [row] = await sql(app, "select status from contributions where id = ?", id);
			expect(row?.status).toBe(decision?.decision);
			expect(await count(app, "programs where contribution_id = ?", id)).toBe(
				decision?.decision === "APPROVED" ? 1 : 0,
			);
			const winner = late[0] === told[0] ? other : judge;
			expect(decision?.moderator_uid).toBe(winner.uid);
		}
	},
);

test("one decision sent twice is one decision", async () => {
	const { app, judge, id } = await pending();
	const version = await versionOf(app, id);
	await decide(judge, id, version, "approve");
	const before = await everything(app);
	await decide(judge, id, version, "approve");
	expect((await judge.visit("/moderation/")).text).toContain("has decided on that one already");
	expect(await everything(app)).toEqual(before);
});

test("a text that was edited after the moderator read it is not decided on", async () => {
	const { app, judge, person, id } = await pending();
	const read = await versionOf(app, id);
	await person.press(`/programs/contributions/${id}/edit/`, "Update", { name: "Edited since" });
	for (const decision of ["approve", "reject"] as const) {
		const page = await decide(judge, id, read, decision);
		expect(page.status).toBe(409);
		expect(alertsOf(page)[0]).toContain("The student has changed this while you were reading.");
		expect(page.text).toContain("Edited since");
	}
	expect(await count(app, "moderation_log")).toBe(0);
	const again = await judge.press("/moderation/", "Approve");
	expect(again.text).toContain("Approved.");
	expect(await sql(app, "select name from programs")).toEqual([{ name: "Edited since" }]);
});

test("a program whose link is in the catalogue already cannot be approved, only rejected", async () => {
	const { app, judge, id } = await pending();
	const [row] = await sql<{ application_link: string }>(
		app,
		"select application_link from contributions",
	);
	await publish(app, { link: row?.application_link ?? "" });
	const page = await decide(judge, id, await versionOf(app, id), "approve");
	expect(page.status).toBe(409);
	expect(alertsOf(page)[0]).toContain("A program with this link is in the catalogue already.");
	expect(await count(app, "programs")).toBe(1);
	expect(await count(app, "moderation_log")).toBe(0);
	expect(await count(app, "contribution_counts")).toBe(0);
	expect((await judge.press("/moderation/", "Reject", { note: NOTE })).text).toContain("Rejected.");
});

test("students and strangers decide nothing, and a contribution that is gone is told", async () => {
	const { app, judge, person, id } = await pending();
	const version = await versionOf(app, id);
	const before = await everything(app);
	for (const decision of ["approve", "reject"] as const) {
		expect((await decide(person, id, version, decision)).status).toBe(404);
		expect((await decide(app.visitor(), id, version, decision)).location).toMatch(/^\/login\//);
		await decide(judge, "no-such-id", version, decision);
		expect((await judge.visit("/moderation/")).text).toContain("no longer there");
	}
	expect(await everything(app)).toEqual(before);
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
	expect((await judge.post("/moderation/", good)).status).toBe(302);
});
