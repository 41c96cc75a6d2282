/** Lists that renew themselves: what their runs bring in, close and ask, with the clock set. */
import { expect, test } from "vitest";
import { renew } from "#app/files/imports/renew.server.ts";
import type { FetchedList } from "#app/http/fetch-list.server.ts";
import type { Db } from "#db/engine/open.ts";
import { stepImport } from "#db/imports/import-batches.ts";
import { answerColumns, chosenColumns } from "#db/imports/import-staging.ts";
import {
	answerAboutProgram,
	deleteUnbegunImport,
	findImport,
	startImport,
	takeBackImport,
} from "#db/imports/imports.ts";
import {
	acceptMissing,
	addSource,
	dueSources,
	editSource,
	findSource,
	listSources,
	type Source,
	switchSource,
} from "#db/imports/sources.ts";
import {
	editProgram,
	findPublished,
	type PublishedText,
} from "#db/moderation/published-programs.ts";
import { CONTENT_NAMES } from "#db/programs/programs.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS } from "./world.ts";

const DAY_MS = 86_400_000;
const BY = { moderatorUid: "uid-moderator" };
const OPEN_TO_ALL = { kinds: [], places: [], words: "", onlyOpen: true };

const entry = (number: number, said: object = {}) => ({
	name: `Astrolabe Internship ${number}`,
	link: `https://jobs.example.org/${number}`,
	...said,
});
const entries = (count: number, from = 1) =>
	Array.from({ length: count }, (_, at) => entry(from + at));

function list(content: unknown, etag: string | null = null): FetchedList {
	const text = typeof content === "string" ? content : JSON.stringify(content);
	return { is: "list", bytes: new TextEncoder().encode(text), etag, lastModified: null };
}
const failed: FetchedList = {
	is: "failed",
	problem: "Its server answered with 500 instead of a list.",
};
const unchanged: FetchedList = { is: "unchanged" };

async function newSource(
	db: Db,
	{ isTrusted = true, rules = OPEN_TO_ALL, period = "daily" as const } = {},
) {
	const address = "https://lists.example.org/list.json";
	const added = await addSource(db, { name: "A list", address, period, ...BY }, NOW_MS);
	if (typeof added === "string") throw new Error(added);
	const was = (await findSource(db, added.id))?.source as Source;
	await editSource(db, { was, ...BY }, { address, period, isTrusted, rules }, NOW_MS);
	return added.id;
}

eachDatabase((database) => {
	const { rows, run } = database;
	const openNames = async () =>
		(
			await rows<{ name: string }>("select name from programs where state = 'open' order by seq")
		).map(({ name }) => Number(name.replace(/\D/g, "")));
	const sourceOf = async (id: string) => (await findSource(database.db, id))?.source as Source;
	const lastRun = async (id: string) => (await findSource(database.db, id))?.runs[0];

	/** Runs it on a day, whether it is due or not. */
	async function on(day: number, id: string, answer: FetchedList) {
		const state = await renew(await sourceOf(id), {
			db: database.db,
			fetchList: async () => answer,
			nowMs: NOW_MS + day * DAY_MS,
		});
		return { state, ...(await lastRun(id)) };
	}

	test("of two moderators who read the same settings, one changes them", async () => {
		const { db } = database;
		const id = await newSource(db);
		const was = await sourceOf(id);
		const edit = (words: string) =>
			editSource(db, { was, ...BY }, { ...was, rules: { ...was.rules, words } }, NOW_MS);
		expect(await edit("")).toBe("same");
		expect((await Promise.all([edit("law"), edit("nursing")])).sort()).toEqual([
			"changed meanwhile",
			"saved",
		]);
		expect(await edit("dance")).toBe("changed meanwhile");
		const logged = await rows("select 1 from moderation_log where changes like '%words%'");
		expect(logged).toHaveLength(1);
	});

	test("a trusted source over three weeks: rows come in, change, close after three runs, and open again", async () => {
		const id = await newSource(database.db);
		expect(await on(0, id, list(entries(5)))).toMatchObject({
			state: "done",
			added: 5,
			waiting: 0,
		});
		expect(await openNames()).toEqual([1, 2, 3, 4, 5]);
		expect(await on(1, id, list(entries(5)))).toMatchObject({ state: "unchanged", added: 0 });
		const without5 = entries(4);
		for (const day of [2, 3]) {
			expect(await on(day, id, list([...without5, entry(100 + day)]))).toMatchObject({ closed: 0 });
			expect(await openNames()).toContain(5);
		}
		expect(await on(4, id, list(without5))).toMatchObject({ closed: 1, state: "done" });
		expect(await openNames()).toEqual([1, 2, 3, 4, 102, 103]);
		// Not again, and what is still the same doesn't count as new.
		expect(await on(5, id, unchanged)).toMatchObject({ closed: 1, state: "unchanged" });
		expect(await openNames()).toEqual([1, 2, 3, 4, 103]);
		expect(await on(6, id, unchanged)).toMatchObject({ closed: 1 });
		expect(await on(7, id, unchanged)).toMatchObject({ closed: 0 });
		const later = [...entries(3), entry(4, { deadline: "2027-05-01" }), entry(5)];
		expect(await on(8, id, list(later))).toMatchObject({ changed: 1, reopened: 1, added: 0 });
		expect(await openNames()).toEqual([1, 2, 3, 4, 5]);
		expect(await on(20, id, list(later))).toMatchObject({ state: "unchanged" });
		expect(await rows("select count(*) as n from programs")).toEqual([{ n: 7 }]);
		// Nothing is left of what nobody looks at.
		expect(await rows("select count(*) as n from import_rows where outcome = 'known'")).toEqual([
			{ n: 0 },
		]);
		expect(
			await rows(
				"select count(*) as n from imports where state in ('reading', 'ready', 'writing')",
			),
		).toEqual([{ n: 0 }]);
	});

	test("a row that says it is closed counts like one that is gone, also without the rule", async () => {
		for (const onlyOpen of [true, false]) {
			await run("delete from programs", "delete from sources");
			const id = await newSource(database.db, { rules: { ...OPEN_TO_ALL, onlyOpen } });
			const both = [...entries(2), entry(3, { active: true })];
			await on(0, id, list(both));
			const inactive = (day: number) =>
				list([...entries(2), entry(3, { active: false, city: `Town ${day}` })]);
			for (const day of [1, 2]) await on(day, id, inactive(day));
			expect(await openNames()).toEqual([1, 2, 3]);
			expect(await on(3, id, inactive(3))).toMatchObject({ closed: 1 });
			expect(await openNames()).toEqual([1, 2]);
			expect(await on(4, id, list(both))).toMatchObject({ reopened: 1 });
			expect(await openNames()).toEqual([1, 2, 3]);
		}
	});

	test("rows of a source that isn't trusted wait for a moderator, in one import at a time", async () => {
		const { db } = database;
		const id = await newSource(db, { isTrusted: false });
		const first = await on(0, id, list(entries(3)));
		expect(first).toMatchObject({ added: 0, waiting: 3 });
		const second = await on(1, id, list(entries(4)));
		expect(second).toMatchObject({ added: 0, waiting: 4 });
		expect(await openNames()).toEqual([]);
		expect(
			await findImport(db, first.waitingId ?? "", { outcome: "new", size: 5 }),
		).toBeUndefined();
		expect((await listSources(db)).counts).toMatchObject({ imports: 1 });
		await deleteUnbegunImport(db, NOW_MS + 30 * DAY_MS);
		const importId = second.waitingId ?? "";
		expect(await startImport(db, { id: importId, ...BY }, NOW_MS + 2 * DAY_MS)).toBe(true);
		await stepImport(db, importId, NOW_MS + 2 * DAY_MS);
		expect(await openNames()).toEqual([1, 2, 3, 4]);
		expect(await on(2, id, list(entries(4, 2)))).toMatchObject({ waiting: 1, missing: 1 });
		expect(await on(3, id, unchanged)).toMatchObject({ waiting: 1 });
		// They close by themselves: that takes nothing in.
		expect(await on(4, id, unchanged)).toMatchObject({ waiting: 1, closed: 1 });
		expect(await openNames()).toEqual([2, 3, 4]);
	});

	test("two hundred new ones a day, the rest on the next days, also of a list that grows tenfold", async () => {
		const id = await newSource(database.db, { period: "weekly" as never });
		expect(await on(0, id, list(entries(50)))).toMatchObject({ added: 50, later: 0 });
		const grown = list(entries(500));
		expect(await on(1, id, grown)).toMatchObject({ added: 200, later: 250 });
		expect(await sourceOf(id)).toMatchObject({ etag: null, contentHash: null });
		// Once more on the same day.
		expect(await on(1.1, id, grown)).toMatchObject({ added: 0, later: 250, waiting: 0 });
		expect(await dueSources(database.db, 5, NOW_MS + 2.2 * DAY_MS)).toHaveLength(1);
		expect(await on(2, id, grown)).toMatchObject({ added: 200, later: 50 });
		expect(await on(3, id, grown)).toMatchObject({ added: 50, later: 0 });
		expect(await openNames()).toHaveLength(500);
		expect(await dueSources(database.db, 5, NOW_MS + 9 * DAY_MS)).toHaveLength(0);
		expect(await dueSources(database.db, 5, NOW_MS + 10 * DAY_MS)).toHaveLength(1);
	});

	test("what a trusted source's rules don't cover waits", async () => {
		const rules = { kinds: ["scholarship"], places: [], words: "", onlyOpen: true };
		const id = await newSource(database.db, { rules: rules as never });
		const mixed = [
			entry(1, { type: "Scholarship" }),
			entry(2, { type: "Internship" }),
			entry(3, { type: "Internship", active: false }),
		];
		expect(await on(0, id, list(mixed))).toMatchObject({ added: 1, waiting: 1, refused: 1 });
		expect(await openNames()).toEqual([1]);
		expect((await findSource(database.db, id))?.refused).toMatchObject([
			{ number: 3, reason: "Its season is over." },
		]);
	});

	test.each([
		["nothing", "[]", "asked", /empty/],
		["a fraction", JSON.stringify(entries(4)), "asked", /4 rows.*6 programs of it are gone/],
		["other links", JSON.stringify(entries(10, 50)), "asked", /10 programs/],
		["other columns", JSON.stringify([{ a: 1, b: 2 }]), "refused", /which column has the name/],
		["a page", "<html><body><p>Moved</p></body></html>", "refused", /couldn't find a list/],
		["only a header", "name,link\n", "asked", /empty/],
		[
			"rows that can't be read",
			JSON.stringify([
				{ name: "One", link: "" },
				{ name: "Two", link: "x" },
			]),
			"asked",
			/gone/,
		],
	])(
		"a list that shrinks to %s closes nothing, however often",
		async (_, content, state, problem) => {
			const { db } = database;
			const id = await newSource(db);
			await on(0, id, list(entries(10)));
			for (let day = 1; day < 6; day++) {
				const found = await on(day, id, list(content));
				expect(found).toMatchObject({ state, closed: 0, added: 0 });
				expect(found.problem).toMatch(problem);
			}
			expect(await openNames()).toHaveLength(10);
			expect((await sourceOf(id)).failures > 0).toBe(state === "refused");
			// Back to normal.
			expect(await on(6, id, list(entries(10)))).toMatchObject({
				closed: 0,
				missing: 0,
				problem: null,
			});
			expect(await sourceOf(id)).toMatchObject({ failures: 0 });
			expect(await openNames()).toHaveLength(10);
		},
	);

	test("a moderator says which column is which, and the next run reads the list with that", async () => {
		const { db } = database;
		const id = await newSource(db);
		const odd = list([{ gig: "Astrolabe Internship 1", goto: "https://jobs.example.org/1" }]);
		const refused = await on(0, id, odd);
		expect(refused).toMatchObject({ state: "refused", columns: ["gig", "goto"], added: 0 });
		const said = { name: "gig", application_link: "goto" };
		const answer = async (runId: string) =>
			answerColumns(db, { source: await sourceOf(id), runId, ...BY }, said, NOW_MS);
		expect(await answer("another")).toBe(false);
		expect(await chosenColumns(db, "A list")).toEqual({});
		expect(await answer(refused.id ?? "")).toBe(true);
		expect((await sourceOf(id)).dueAt).toBe(NOW_MS);
		expect(await on(1, id, odd)).toMatchObject({ state: "done", added: 1, columns: null });
		expect(await openNames()).toEqual([1]);
		expect(await answer(refused.id ?? "")).toBe(false);
	});

	test("a moderator says that so much is gone, and three runs later it is closed", async () => {
		const { db } = database;
		const id = await newSource(db);
		await on(0, id, list(entries(10)));
		const asked = await on(1, id, list(entries(3)));
		const answer = { id, runId: asked.id ?? "", ...BY };
		expect(await acceptMissing(db, answer, NOW_MS)).toBe(true);
		expect(await acceptMissing(db, answer, NOW_MS)).toBe(false);
		expect(await on(2, id, list(entries(3)))).toMatchObject({ state: "done", closed: 0 });
		await on(3, id, unchanged);
		expect(await on(4, id, unchanged)).toMatchObject({ closed: 7 });
		expect(await openNames()).toEqual([1, 2, 3]);
		// More than that is asked about again.
		expect(await on(5, id, list(entries(1)))).toMatchObject({ state: "asked" });
	});

	test("a server that fails for a week is asked less and less often, and nothing closes", async () => {
		const { db } = database;
		const id = await newSource(db);
		await on(0, id, list(entries(3)));
		let tries = 0;
		for (let hour = 24; hour < 24 * 8; hour++) {
			const nowMs = NOW_MS + hour * 3_600_000;
			for (const source of await dueSources(db, 5, nowMs)) {
				tries += 1;
				expect(await renew(source, { db, fetchList: async () => failed, nowMs })).toBe("failed");
			}
		}
		expect(tries).toBeGreaterThan(4);
		expect(tries).toBeLessThan(9);
		expect(await sourceOf(id)).toMatchObject({ failures: tries });
		expect(await openNames()).toEqual([1, 2, 3]);
		expect(await on(9, id, unchanged)).toMatchObject({ state: "unchanged" });
		expect(await sourceOf(id)).toMatchObject({ failures: 0 });
	});

	test("two runs at once do one run's work, and one that crashed is let go", async () => {
		const { db } = database;
		const id = await newSource(db);
		const source = await sourceOf(id);
		const how = { db, fetchList: async () => list(entries(3)), nowMs: NOW_MS };
		const states = await Promise.all([renew(source, how), renew(source, how)]);
		expect(states.filter(Boolean)).toEqual(["done"]);
		expect(await openNames()).toEqual([1, 2, 3]);
		const crash = { ...how, fetchList: () => Promise.reject(new Error("Crash")) };
		await expect(renew(await sourceOf(id), crash)).rejects.toThrow("Crash");
		expect(await lastRun(id)).toMatchObject({
			state: "failed",
			problem: "Something went wrong on our side.",
		});
		await run("update sources set run_id = 'gone', run_until = 1");
		expect(await on(1, id, unchanged)).toMatchObject({ state: "unchanged" });
	});

	test("what a moderator corrected is a question, and stays theirs until it is answered", async () => {
		const { db } = database;
		const id = await newSource(db);
		await on(0, id, list(entries(4)));
		const correct = async (number: number, said: Partial<PublishedText>) => {
			const [row] = await rows<{ id: string }>(
				`select id from programs where name like '%Internship ${number}'`,
			);
			const found = await findPublished(db, row?.id ?? "");
			if (!found) throw new Error("No such program");
			const text = Object.fromEntries(
				CONTENT_NAMES.map((name) => [name, found[name]]),
			) as PublishedText;
			const read = { programId: found.id, version: found.version, moderatorUid: "uid-other" };
			expect(await editProgram(db, read, { ...text, ...said }, NOW_MS)).toEqual({
				outcome: "done",
			});
		};
		await correct(1, { city: "Atlanta" });
		await correct(2, { applicationLink: "https://elsewhere.example.org/apply" });
		await correct(3, { city: "Macon" });
		// A corrected link is still the same program, and a correction isn't a change of the list.
		expect(await on(1, id, list([...entries(4), entry(9)]))).toMatchObject({
			added: 1,
			changed: 0,
			waiting: 0,
		});
		const changed = [
			entry(1, { city: "Boston" }),
			entry(2, { city: "Boston" }),
			entry(4),
			entry(9),
		];
		const asked = await on(2, id, list(changed));
		expect(asked).toMatchObject({ changed: 0, waiting: 2, missing: 1 });
		await on(3, id, unchanged);
		const gone = await on(4, id, unchanged);
		expect(gone).toMatchObject({ closed: 0, waiting: 3, waitingId: asked.waitingId });
		const importId = asked.waitingId ?? "";
		const found = await findImport(db, importId, { outcome: "question", size: 9 });
		expect(found?.items.map(({ mark }) => mark)).toEqual(["corrected", "corrected", "gone"]);
		expect(found?.items[0]?.was).toMatchObject({ city: "Atlanta" });
		const numbers = found?.items.map(({ number }) => number) ?? [];
		const say = (at: number, isRight: boolean) =>
			answerAboutProgram(db, { id: importId, number: numbers[at] ?? 0, isRight });
		expect(await say(0, false)).toBe(true);
		expect(await say(0, true)).toBe(false);
		expect(await say(1, true)).toBe(true);
		expect(await say(2, false)).toBe(true);
		expect(await startImport(db, { id: importId, ...BY, applyChanges: true }, NOW_MS)).toBe(true);
		await stepImport(db, importId, NOW_MS);
		expect(
			await rows(
				"select city, application_link as link from programs where name like '%1' or name like '%2' order by seq",
			),
		).toEqual([
			{ city: "Atlanta", link: "https://jobs.example.org/1" },
			{ city: "Boston", link: "https://elsewhere.example.org/apply" },
		]);
		expect(await on(5, id, list([...changed, entry(10)]))).toMatchObject({
			added: 1,
			waiting: 0,
			changed: 0,
		});
		expect(await openNames()).toEqual([1, 2, 3, 4, 9, 10]);
	});

	test("taking a run back switches its source off, undoes closings too, and off means off", async () => {
		const { db } = database;
		const id = await newSource(db);
		await on(0, id, list(entries(3)));
		for (const day of [1, 2]) await on(day, id, list([...entries(2), entry(20)]));
		const closing = await on(3, id, list([...entries(2), entry(20), entry(21)]));
		expect(closing).toMatchObject({ closed: 1, added: 1 });
		const importId = closing.importId ?? "";
		expect(await takeBackImport(db, { id: importId, ...BY }, NOW_MS)).toBe(true);
		expect(await stepImport(db, importId, NOW_MS)).toMatchObject({
			state: "taken-back",
			takenBack: 2,
		});
		expect(await openNames()).toEqual([1, 2, 3, 20]);
		expect(await sourceOf(id)).toMatchObject({ isOn: false });
		expect((await on(4, id, list(entries(9)))).state).toBe("done");
		expect(await rows("select count(*) as n from source_runs")).toEqual([{ n: 4 }]);
		expect(await dueSources(db, 5, NOW_MS + 99 * DAY_MS)).toEqual([]);
		expect(await switchSource(db, { id, ...BY, isOn: true }, NOW_MS)).toBe(true);
		expect(await switchSource(db, { id, ...BY, isOn: true }, NOW_MS)).toBe(false);
		expect(await on(5, id, list([...entries(2), entry(20)]))).toMatchObject({
			state: "done",
			closed: 0,
		});
	});

	test("a list that repeats links and names brings each program once", async () => {
		const id = await newSource(database.db);
		const twice = [
			entry(1),
			entry(1),
			entry(2),
			entry(1, { name: "Astrolabe Internship 7" }),
			entry(2),
		];
		expect(await on(0, id, list(twice))).toMatchObject({ added: 2, waiting: 1 });
		expect(await on(1, id, list([...twice, entry(1)]))).toMatchObject({ added: 0, waiting: 1 });
		expect(await openNames()).toEqual([1, 2]);
	});

	test("a list in which most has changed at once waits for a moderator", async () => {
		const id = await newSource(database.db);
		await on(0, id, list(entries(30)));
		const rewritten = entries(30).map((one) => ({ ...one, city: "Boston" }));
		expect(await on(1, id, list(rewritten))).toMatchObject({ changed: 0, waiting: 30 });
	});
});
