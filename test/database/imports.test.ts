import { expect, test } from "vitest";
import { stageList } from "#app/files/imports/stage.server.ts";
import type { Db } from "#db/engine/open.ts";
import { sha256Hex } from "#db/ids.ts";
import { stepImport } from "#db/imports/import-batches.ts";
import {
	answerQuestions,
	deleteUnbegunImport,
	discardImport,
	findImport,
	listImports,
	startImport,
	stopImport,
	takeBackImport,
} from "#db/imports/imports.ts";
import { rejectContribution } from "#db/moderation/moderation.ts";
import {
	editProgram,
	findPublished,
	type PublishedText,
} from "#db/moderation/published-programs.ts";
import { CONTENT_NAMES } from "#db/programs/programs.ts";
import { programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { listing, listOf } from "../support/lists.ts";
import { contribute, decisionOn, listPrograms, NOW_MS, newUser, publish } from "./world.ts";

const BY = { source: "A list", fileName: "list.json", moderatorUid: "uid-moderator" };
const COUNTS = ["newRows", "changedRows", "knownRows", "refusedRows"] as const;
/** Several programs of one page. */
const scholarship = (name: string, more: object = {}) => ({
	name: `${name} Scholarship`,
	link: "https://foundation.example.org/scholarships/",
	...more,
});

async function stage(db: Db, file: Blob, about: Partial<typeof BY> = {}) {
	const staged = await stageList(db, file, { ...BY, ...about }, NOW_MS);
	if (!staged.found) throw new Error(staged.problem);
	return staged.found;
}

/** What `listing(1)` was hashed as before hashes left out what isn't stated. */
const FORMERLY_HASHED =
	'{"name":"Software Engineer Intern 1","application_link":"https://jobs.example.org/company-1/apply/1?ref=yard","description":"Software Engineer Intern 1 at Company 1. Where: Remote in USA. When: Summer 2027. Sponsorship: Does Not Offer Sponsorship. Posted September 21, 2026.","application_deadline":null,"kind":"internship","organisation":"Company 1","audience":["firstyear","sophomore","junior","senior","graduate"],"fields":["computing"],"pay":null,"pay_details":null,"place":"remote","city":null,"us_state":null,"citizenship":"residents","min_gpa":null,"season":"summer","opens_on":null,"for_hbcu":null,"yearly":null,"closed":false}';

const contentOf = (found: NonNullable<Awaited<ReturnType<typeof findPublished>>>) =>
	Object.fromEntries(CONTENT_NAMES.map((name) => [name, found[name]])) as PublishedText;

const jsonOf = (...entries: unknown[]) => new Blob([JSON.stringify(entries)]);

/** Writes or takes back until nothing is left to do. Returns how many batches that took. */
async function finish(db: Db, id: string, size?: number, nowMs = NOW_MS): Promise<number> {
	for (let batches = 0; batches < 1000; batches++) {
		const found = await stepImport(db, id, nowMs, size);
		if (found?.state === "done" || found?.state === "taken-back") return batches + 1;
	}
	throw new Error("It never ends");
}

async function bringIn(
	db: Db,
	file: Blob,
	about: Partial<typeof BY> & { applyChanges?: boolean } = {},
) {
	const { applyChanges = false, ...rest } = about;
	const { id } = await stage(db, file, rest);
	await startImport(db, { id, moderatorUid: "uid-moderator", applyChanges }, NOW_MS);
	await finish(db, id);
	return id;
}

async function takeBack(db: Db, id: string, size?: number, nowMs = NOW_MS) {
	await takeBackImport(db, { id, moderatorUid: "uid-moderator" }, nowMs);
	await finish(db, id, size, nowMs);
}

async function rowsOf(
	db: Db,
	id: string,
	outcome: "new" | "known" | "changed" | "refused" | "question",
) {
	return (await findImport(db, id, { outcome, size: 50 }))?.items ?? [];
}

eachDatabase((database) => {
	const { rows, run } = database;
	const everyProgram = () => rows<Record<string, unknown>>("select * from programs order by seq");

	test("a list is sorted by outcome, written in batches, and found by search at once", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const named = (number: number) => ({ name: `Software engineer intern ${number}!` });
		const at = (path: string) => ({ applicationLink: `https://www.jobs.example.org/${path}` });
		await publish(db, userId, { ...at("known/"), ...named(2) });
		await contribute(db, userId, { ...at("pending"), ...named(3) });
		await run(
			`insert into merged_programs (id, program_id, link_key, merged_at)
			 select 'gone', id, 'jobs.example.org/merged', 1 from programs`,
		);
		const url = (path: string) => ({ url: `https://jobs.example.org/${path}` });
		const file = jsonOf(
			listing(1),
			listing(2, url("known?utm_campaign=x")),
			listing(3, url("pending")),
			listing(4, url("merged")),
			listing(5, { title: "" }),
			listing(1),
			listing(10),
		);
		const staged = await stage(db, file);
		expect(COUNTS.map((name) => staged[name])).toEqual([2, 0, 4, 1]);
		expect(staged).toMatchObject({ state: "ready", lastRow: 7, atRow: 0 });
		const known = await rowsOf(db, staged.id, "known");
		expect(known.map(({ number, reason }) => [number, reason])).toEqual([
			[2, "It's on The Yard already."],
			[3, "It waits for review already."],
			[4, "It was merged into another program."],
			[6, "It has the same link as row 1."],
		]);
		expect(await rowsOf(db, staged.id, "refused")).toMatchObject([
			{ number: 5, reason: "It has no name." },
		]);
		expect(await everyProgram()).toHaveLength(1);

		expect(await startImport(db, { id: staged.id, moderatorUid: "uid-moderator" }, NOW_MS)).toBe(
			true,
		);
		expect(await finish(db, staged.id, 2)).toBe(4);
		const [, one, ten] = await everyProgram();
		expect(one).toMatchObject({
			name: "Software Engineer Intern 1",
			application_link: "https://jobs.example.org/company-1/apply/1?ref=yard",
			link_key: "jobs.example.org/company-1/apply/1",
			organisation: "Company 1",
			kind: "internship",
			place: "remote",
			season: "summer",
			fields: '["computing"]',
			citizenship: "residents",
			contribution_id: null,
			audience: '["firstyear","sophomore","junior","senior","graduate"]',
			state: "open",
			closed_early: 0,
			published_at: NOW_MS,
			checked_at: NOW_MS,
			version: 0,
		});
		expect(ten).toMatchObject({ state: "closed", closed_early: 1 });
		const wanted = { size: 20, includeClosed: false, search: "engineer" };
		const found = await listPrograms(db, wanted, NOW_MS);
		expect(found.items.map(({ name }) => name)).toEqual([
			"Software Engineer Intern 1",
			"Software engineer intern 2!",
		]);
		expect(
			await rows(
				"select action, note, subject_name, moderator_uid from moderation_log where subject = 'import'",
			),
		).toEqual([
			{ action: "IMPORTED", note: "2 new", subject_name: "A list", moderator_uid: "uid-moderator" },
		]);
	});

	test("a second run of the same list changes nothing", async () => {
		const { db } = database;
		await bringIn(db, listOf(40));
		const before = await everyProgram();
		expect(before).toHaveLength(40);
		const again = await stage(db, listOf(40));
		expect(COUNTS.map((name) => again[name])).toEqual([0, 0, 40, 0]);
		await startImport(
			db,
			{ id: again.id, moderatorUid: "uid-moderator", applyChanges: true },
			NOW_MS,
		);
		await finish(db, again.id);
		expect(await everyProgram()).toEqual(before);
	});

	test("what was brought in when a hash still held what isn't stated is no change", async () => {
		const { db } = database;
		await bringIn(db, jsonOf(listing(1)));
		const hash = await sha256Hex(FORMERLY_HASHED);
		await db.update(programs).set({ importHash: hash });
		const counted = async (said: Record<string, unknown>) => {
			const staged = await stage(db, jsonOf(listing(1, said)));
			return COUNTS.map((name) => staged[name]);
		};
		expect(await counted({})).toEqual([0, 0, 1, 0]);
		expect(await counted({ title: "Other" })).toEqual([0, 1, 0, 0]);
		expect(await counted({ gpa: "3.0" })).toEqual([0, 1, 0, 0]);
	});

	test("what the same list states otherwise is shown, and changed only when that was ticked", async () => {
		const { db } = database;
		const first = await bringIn(db, jsonOf(listing(1), listing(2), listing(3)));
		await run("update programs set name = 'Mended', version = version + 1 where name like '%3'");
		const later = jsonOf(
			...[1, 2, 3].map((number) =>
				listing(number, { active: number !== 1, deadline: "2027-05-01" }),
			),
		);
		const elsewhere = await stage(db, later, { source: "Another list" });
		expect(COUNTS.map((name) => elsewhere[name])).toEqual([0, 0, 2, 0]);
		expect(elsewhere.questionRows, "of the name that a moderator changed").toBe(1);
		const staged = await stage(db, later);
		expect(COUNTS.map((name) => staged[name])).toEqual([0, 2, 1, 0]);
		const [row] = await rowsOf(db, staged.id, "changed");
		expect(row?.data).toMatchObject({ closed: true, application_deadline: "2027-05-01" });
		expect(row?.was).toMatchObject({ closed_early: 0, name: "Software Engineer Intern 1" });
		expect(await rowsOf(db, staged.id, "known")).toMatchObject([
			{ reason: "A moderator changed it since, so it stays as it is." },
		]);
		const before = await everyProgram();
		await startImport(
			db,
			{ id: staged.id, moderatorUid: "uid-moderator", applyChanges: false },
			NOW_MS,
		);
		await finish(db, staged.id);
		expect(await everyProgram()).toEqual(before);

		const id = await bringIn(db, later, { applyChanges: true });
		const after = await everyProgram();
		expect(after.map((one) => [one.state, one.application_deadline, one.version])).toEqual([
			["closed", "2027-05-01", 1],
			["open", "2027-05-01", 1],
			["open", null, 1],
		]);
		await takeBack(db, id, undefined, NOW_MS + 1);
		const back = await everyProgram();
		const withoutVersions = (all: typeof back) =>
			all.map(({ version, import_version, checked_at, ...rest }) => rest);
		expect(withoutVersions(back)).toEqual(withoutVersions(before));
		// Calendars take a change only with a later time.
		expect(back.map((one) => one.checked_at)).toEqual([NOW_MS + 1, NOW_MS + 1, NOW_MS]);
		await takeBack(db, first);
		expect((await everyProgram()).map(({ name }) => name)).toEqual(["Mended"]);
	});

	test("it can be stopped, goes on where it stopped, and a crash between batches doubles nothing", async () => {
		const { db } = database;
		const { id } = await stage(db, listOf(30));
		const by = { id, moderatorUid: "uid-moderator" };
		await startImport(db, by, NOW_MS);
		await stepImport(db, id, NOW_MS, 10);
		expect(await stopImport(db, id)).toBe(true);
		expect(await stopImport(db, id)).toBe(false);
		expect(await stepImport(db, id, NOW_MS, 10)).toMatchObject({
			state: "stopped",
			atRow: 10,
			added: 10,
		});
		expect(await everyProgram()).toHaveLength(10);
		expect(await startImport(db, by, NOW_MS)).toBe(true);
		// Two moderators at once, or a request that is sent again.
		const steps = await Promise.all([1, 2, 3, 4].map(() => stepImport(db, id, NOW_MS, 7)));
		expect(steps.map((found) => found?.id)).toEqual([id, id, id, id]);
		expect(await everyProgram()).toHaveLength(30);
		expect(await stepImport(db, id, NOW_MS)).toMatchObject({ state: "done", added: 30, atRow: 30 });
		const [{ n = 0 } = {}] = await rows<{ n: number }>(
			"select count(distinct link_key) as n from programs",
		);
		expect(n).toBe(30);
		expect(await startImport(db, by, NOW_MS)).toBe(false);
		expect(await rows("select * from moderation_log")).toHaveLength(1);
	});

	test("a batch that fails leaves nothing behind, and the next one goes on from there", async () => {
		const { db } = database;
		const { id } = await stage(db, listOf(20));
		await startImport(db, { id, moderatorUid: "uid-moderator" }, NOW_MS);
		await stepImport(db, id, NOW_MS, 10);
		await run(
			"create trigger broken before update of at_row on imports begin select raise(abort, 'crash'); end",
		);
		await expect(stepImport(db, id, NOW_MS, 10)).rejects.toThrow();
		await run("drop trigger broken");
		expect(await everyProgram()).toHaveLength(10);
		await finish(db, id, 10);
		expect(await everyProgram()).toHaveLength(20);
	});

	test("two moderators with the same list make its programs once", async () => {
		const { db } = database;
		const [one, other] = [await stage(db, listOf(20)), await stage(db, listOf(20))];
		for (const { id } of [one, other]) {
			await startImport(db, { id, moderatorUid: "uid-moderator" }, NOW_MS);
		}
		await Promise.all([finish(db, one.id, 5), finish(db, other.id, 5)]);
		expect(await everyProgram()).toHaveLength(20);
		const written = await rows<{ n: number }>("select sum(added) as n from imports");
		expect(written).toEqual([{ n: 20 }]);
	});

	test("taken back as a whole: what was changed stays, what was saved is hidden, the rest goes", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await publish(db, userId, { name: "From a student" });
		const id = await bringIn(db, listOf(30));
		await run(
			"update programs set name = 'Mended', version = version + 1 where name like '% 7'",
			`insert into saved_programs (program_id, user_id, deadline, saved_at)
			 select id, '${userId}', '9999-12-31', 1 from programs where name like '% 9'`,
		);
		await takeBack(db, id, 8);
		const left = await everyProgram();
		expect(left.map(({ name, state }) => [name, state])).toEqual([
			["From a student", "open"],
			["Mended", "open"],
			["Software Engineer Intern 9", "hidden"],
		]);
		expect(await rows("select state, taken_back, added from imports")).toEqual([
			{ state: "taken-back", taken_back: 29, added: 30 },
		]);
		expect(
			await rows("select action, note from moderation_log where action = 'TAKEN_BACK'"),
		).toEqual([{ action: "TAKEN_BACK", note: "30 added, 0 changed" }]);
		const found = await listPrograms(
			db,
			{ size: 20, includeClosed: true, search: "engineer" },
			NOW_MS,
		);
		expect(found.items.map(({ name }) => name)).toEqual(["Mended"]);
		// What was removed may come again.
		const again = await stage(db, listOf(30));
		expect(COUNTS.map((name) => again[name])).toEqual([28, 0, 2, 0]);
		expect((await rowsOf(db, again.id, "known")).map(({ reason }) => reason)).toEqual([
			"It's on The Yard already.",
			"It's on The Yard already, but hidden. You can restore it under Published.",
		]);
	});

	test("what stayed because of a later list can be taken back after it, and only that", async () => {
		const { db } = database;
		const first = await bringIn(db, listOf(4));
		const later = await bringIn(db, jsonOf(listing(1, { title: "Later" })), { applyChanges: true });
		await takeBack(db, first);
		expect((await everyProgram()).map(({ name }) => name)).toEqual(["Later"]);
		const by = { id: first, moderatorUid: "uid-other" };
		await takeBackImport(db, { id: later, moderatorUid: "uid-other" }, NOW_MS);
		await finish(db, later);
		const again = await bringIn(db, jsonOf(listing(2)));
		expect(await everyProgram()).toHaveLength(2);
		const begun = await Promise.all([1, 2].map(() => takeBackImport(db, by, NOW_MS)));
		expect(begun.filter(Boolean), "two at once").toHaveLength(1);
		await finish(db, first, 2);
		expect(await everyProgram()).toMatchObject([{ import_id: again }]);
		expect(await findImport(db, first, { outcome: "new", size: 1 })).toMatchObject({
			found: { state: "taken-back", added: 4, takenBack: 4 },
		});
		expect(await takeBackImport(db, by, NOW_MS)).toBe(false);
	});

	const uidOf = async (userId: string) =>
		String(
			(
				await rows<{ uid: string }>(`select firebase_uid as uid from users where id = '${userId}'`)
			)[0]?.uid,
		);
	const OWN = "You shared this one yourself, so another moderator brings it in.";

	test("what a moderator shared and another rejected comes in by another's list alone", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const uid = await uidOf(userId);
		const sent = await contribute(db, userId, { applicationLink: listing(1).url });
		const decision = { ...decisionOn(sent), note: "It costs money." };
		expect(await rejectContribution(db, decision, NOW_MS)).toBe("done");
		const staged = await stage(db, jsonOf(listing(1), listing(2)), { moderatorUid: uid });
		expect(COUNTS.map((name) => staged[name])).toEqual([1, 0, 1, 0]);
		expect(await rowsOf(db, staged.id, "known")).toMatchObject([{ number: 1, reason: OWN }]);

		const others = await stage(db, jsonOf(listing(1), listing(2)));
		expect(COUNTS.map((name) => others[name])).toEqual([2, 0, 0, 0]);
		await startImport(db, { id: others.id, moderatorUid: uid }, NOW_MS);
		await finish(db, others.id);
		expect((await everyProgram()).map(({ name }) => name)).toEqual(["Software Engineer Intern 2"]);
		expect(await rowsOf(db, others.id, "known")).toMatchObject([{ number: 1, reason: OWN }]);

		await bringIn(db, jsonOf(listing(1), listing(2)));
		expect(await everyProgram()).toHaveLength(2);
	});

	test("a program that a moderator shared is changed by another's list alone", async () => {
		const { db } = database;
		await bringIn(db, jsonOf(listing(1)));
		const userId = await newUser(db);
		const uid = await uidOf(userId);
		const { id } = await publish(db, userId);
		// Cannot happen today: what is merged into a listed program gives it another version.
		await run(
			`delete from programs where contribution_id = '${id}'`,
			`update programs set contribution_id = '${id}'`,
		);
		const before = await everyProgram();
		const later = jsonOf(listing(1, { title: "Now with a fee" }));
		const staged = await stage(db, later, { moderatorUid: uid });
		expect(COUNTS.map((name) => staged[name])).toEqual([0, 0, 1, 0]);
		expect(await rowsOf(db, staged.id, "known")).toMatchObject([{ reason: OWN }]);

		const others = await stage(db, later);
		await startImport(db, { id: others.id, moderatorUid: uid, applyChanges: true }, NOW_MS);
		await finish(db, others.id);
		expect(await everyProgram()).toEqual(before);

		await bringIn(db, later, { applyChanges: true });
		expect(await everyProgram()).toMatchObject([{ name: "Now with a fee" }]);
	});

	test("a file that is refused in the middle leaves no import behind", async () => {
		const { db } = database;
		const row = (at: number, more = {}) => ({
			"@type": "Course",
			name: `Course ${at}`,
			url: `example.org/${at}`,
			...more,
		});
		const courses = Array.from({ length: 1500 }, (_, at) =>
			row(at, at < 1100 ? {} : { description: { "@id": "#long" } }),
		);
		const graph = [...courses, { "@id": "#long", "@value": "x".repeat(1_000_000) }];
		const file = new Blob([JSON.stringify({ "@graph": graph })]);
		await expect(stage(db, file)).rejects.toThrow(/^Row 1\d{3} and those before it refer/);
		expect(await rows("select * from imports")).toEqual([]);
	});

	test("several programs behind one link are asked about once, and each stays itself", async () => {
		const { db } = database;
		const list = jsonOf(...["Adams", "Baker", "Clark", "Davis"].map((name) => scholarship(name)));
		const staged = await stage(db, list);
		expect(staged).toMatchObject({ newRows: 1, questionRows: 3, knownRows: 0 });
		expect(await rowsOf(db, staged.id, "question")).toMatchObject([
			{ rowName: "Baker Scholarship", reason: "It has the same link as “Adams Scholarship”." },
			{ rowName: "Clark Scholarship" },
			{ rowName: "Davis Scholarship" },
		]);
		expect(await answerQuestions(db, { id: staged.id, number: 3, isSame: true })).toBe(1);
		expect(await answerQuestions(db, { id: staged.id, number: 3, isSame: false })).toBe(0);
		expect(await answerQuestions(db, { id: staged.id, isSame: false })).toBe(2);
		await startImport(db, { id: staged.id, moderatorUid: "uid-moderator" }, NOW_MS);
		await finish(db, staged.id);
		const names = async () => (await everyProgram()).map(({ name }) => name);
		expect(await names()).toEqual(["Adams Scholarship", "Baker Scholarship", "Davis Scholarship"]);

		const before = await everyProgram();
		const again = await stage(db, list);
		expect(again).toMatchObject({ newRows: 0, changedRows: 0, questionRows: 0, knownRows: 4 });
		const turned = jsonOf(...["Davis", "Clark", "Baker", "Adams"].map((name) => scholarship(name)));
		for (const source of [BY.source, "Another list"]) {
			const found = await stage(db, turned, { source });
			expect(found).toMatchObject({ newRows: 0, changedRows: 0, questionRows: 0, knownRows: 4 });
		}
		expect(await everyProgram()).toEqual(before);
		// Each of them follows its own row.
		const later = jsonOf(scholarship("Adams"), scholarship("Baker", { deadline: "2027-05-01" }));
		await bringIn(db, later, { applyChanges: true });
		expect((await everyProgram()).map((one) => one.application_deadline)).toEqual([
			null,
			"2027-05-01",
			null,
		]);
	});

	test("another name behind a known link is a question; the same list's new name is a change", async () => {
		const { db } = database;
		await bringIn(db, jsonOf(scholarship("Adams")));
		const renamed = await stage(db, jsonOf(scholarship("Adams Memorial")));
		expect(renamed).toMatchObject({ changedRows: 1, questionRows: 0 });
		const both = await stage(db, jsonOf(scholarship("Baker"), scholarship("Adams")));
		expect(both).toMatchObject({ changedRows: 0, questionRows: 1, knownRows: 1 });
		expect(await rowsOf(db, both.id, "question")).toMatchObject([
			{ number: 1, reason: "It has the same link as “Adams Scholarship”." },
		]);
		const elsewhere = await stage(db, jsonOf(scholarship("Baker")), { source: "Another list" });
		expect(elsewhere).toMatchObject({ newRows: 0, questionRows: 1 });
		await startImport(db, { id: elsewhere.id, moderatorUid: "uid-moderator" }, NOW_MS);
		expect(await answerQuestions(db, { id: elsewhere.id, isSame: false })).toBe(0);
		await finish(db, elsewhere.id);
		expect(await everyProgram()).toHaveLength(1);
	});

	test("a link that came meanwhile with another name is a question, with the same name it is known", async () => {
		const { db } = database;
		const link = (name: string) => `https://meanwhile.example.org/${name}/`;
		const file = jsonOf(
			{ name: "Honors Scholarship", link: link("pending") },
			{ name: "The Merit Scholarship", link: link("same") },
			{ name: "Service Scholarship", link: link("published") },
			{ name: "Arts Scholarship", link: link("free") },
		);
		const { id } = await stage(db, file, { source: "Meanwhile" });
		const sent = (name: string, path: string) => ({ name, applicationLink: link(path) });
		const userId = await newUser(db);
		await contribute(db, userId, sent("Travel Scholarship", "pending"));
		await contribute(db, userId, sent("Merit Scholarship 2027", "same"));
		await publish(db, userId, sent("Choir Scholarship", "published"));
		await startImport(db, { id, moderatorUid: "uid-moderator", applyChanges: false }, NOW_MS);
		await finish(db, id, 2);
		const of = async (outcome: "new" | "question" | "known") => {
			const found = await findImport(db, id, { outcome, size: 10 });
			return found?.items.map(({ rowName, reason }) => [rowName, reason]);
		};
		expect(await of("question")).toEqual([
			["Honors Scholarship", "It has the same link as “Travel Scholarship”."],
			["Service Scholarship", "It has the same link as “Choir Scholarship”."],
		]);
		expect(await of("known")).toEqual([
			["The Merit Scholarship", "It came to The Yard while this was written."],
		]);
		expect(await of("new")).toEqual([["Arts Scholarship", null]]);
		const again = await stage(db, file, { source: "Meanwhile" });
		expect(again).toMatchObject({ newRows: 0, questionRows: 2, knownRows: 2 });
		await answerQuestions(db, { id: again.id, isSame: false });
		await startImport(db, { id: again.id, moderatorUid: "uid-moderator" }, NOW_MS);
		await finish(db, again.id);
		expect(await stage(db, file, { source: "Meanwhile" })).toMatchObject({
			newRows: 0,
			questionRows: 0,
		});
	});

	test("what came meanwhile is asked about although the writing broke off before", async () => {
		const { db } = database;
		const link = "https://broken-off.example.org/awards/";
		const { id } = await stage(db, jsonOf({ name: "Honors Scholarship", link }));
		await contribute(db, await newUser(db), { name: "Travel Scholarship", applicationLink: link });
		await startImport(db, { id, moderatorUid: "uid-moderator" }, NOW_MS);
		await run(
			"create trigger broken before update of outcome on import_rows when new.outcome = 'question' begin select raise(abort, 'crash'); end",
		);
		await expect(stepImport(db, id, NOW_MS)).rejects.toThrow();
		await run("drop trigger broken");
		await finish(db, id);
		expect(await rowsOf(db, id, "question")).toMatchObject([
			{ rowName: "Honors Scholarship", reason: "It has the same link as “Travel Scholarship”." },
		]);
	});

	test("a program that shares its page can be edited, and keeps its place", async () => {
		const { db } = database;
		const { id } = await stage(db, jsonOf(scholarship("Adams"), scholarship("Baker")));
		await answerQuestions(db, { id, isSame: false });
		await startImport(db, { id, moderatorUid: "uid-moderator" }, NOW_MS);
		await finish(db, id);
		const [, baker] = await everyProgram();
		const found = await findPublished(db, String(baker?.id));
		if (!found) throw new Error("It isn't there.");
		const text = { ...contentOf(found), city: "Atlanta" };
		const read = { programId: found.id, version: found.version, moderatorUid: "uid-moderator" };
		expect(await editProgram(db, read, text, NOW_MS)).toEqual({ outcome: "done" });
		expect(await everyProgram()).toMatchObject([
			{},
			{ city: "Atlanta", link_key: baker?.link_key },
		]);
	});

	test("what a moderator shared doesn't come in under another name by their own list", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const uid = await uidOf(userId);
		const link = { applicationLink: scholarship("Adams").link };
		const sent = await contribute(db, userId, { ...link, name: "Adams Scholarship" });
		const decision = { ...decisionOn(sent), note: "It costs money." };
		expect(await rejectContribution(db, decision, NOW_MS)).toBe("done");
		const list = jsonOf(scholarship("Adams"), scholarship("Baker"));
		const staged = await stage(db, list, { moderatorUid: uid });
		expect(staged).toMatchObject({ newRows: 0, questionRows: 0, knownRows: 2 });
	});

	test("what couldn't be read is counted by column, with examples", async () => {
		const { db } = database;
		const rowsWith = ["None stated", "None stated", "see page", "4.2", "17", "3.0"].map((gpa, at) =>
			listing(at + 1, { gpa, category: "Alchemy", citizenship: at ? "n/a" : "martians" }),
		);
		const { unread, newRows } = await stage(db, jsonOf(...rowsWith));
		expect(newRows).toBe(6);
		expect(unread).toEqual({
			min_gpa: { count: 5, examples: ["None stated", "see page", "4.2"] },
			citizenship: { count: 1, examples: ["martians"] },
		});
	});

	test("which column is which is asked once a list", async () => {
		const { db } = database;
		const file = () => new Blob(["What,Wo,GPA\nLab,lab.example.org,3.0\n"]);
		const unclear = await stageList(db, file(), BY, NOW_MS);
		expect(unclear).toMatchObject({ columns: ["What", "Wo", "GPA"] });
		expect(unclear.problem).toContain("This file has “What”, “Wo”, “GPA”.");
		const columns = { name: "What", application_link: "Wo" };
		const said = await stageList(db, file(), { ...BY, columns }, NOW_MS);
		expect(said.found).toMatchObject({ newRows: 1 });
		expect((await stageList(db, file(), BY, NOW_MS)).found).toMatchObject({ newRows: 1 });
		const other = await stageList(db, file(), { ...BY, source: "Another list" }, NOW_MS);
		expect(other.found).toBeUndefined();
		const keyed = new Blob([JSON.stringify([{ What: "Lab", Wo: "lab.example.org" }])]);
		expect((await stageList(db, keyed, BY, NOW_MS)).found).toMatchObject({ newRows: 1 });
	});

	test("an import that nobody begins can be removed, and goes after a week", async () => {
		const { db } = database;
		const { id } = await stage(db, listOf(3));
		expect(await discardImport(db, id)).toBe(true);
		expect(await rows("select * from import_rows")).toEqual([]);
		await stage(db, listOf(3));
		await deleteUnbegunImport(db, NOW_MS + 6 * 86_400_000);
		expect((await listImports(db, { size: 20 })).items).toHaveLength(1);
		await deleteUnbegunImport(db, NOW_MS + 8 * 86_400_000);
		expect((await listImports(db, { size: 20 })).items).toHaveLength(0);
		const written = await bringIn(db, listOf(3));
		expect(await discardImport(db, written)).toBe(false);
	});
});
