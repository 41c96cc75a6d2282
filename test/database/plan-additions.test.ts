import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mergePrograms } from "#db/moderation/merging.ts";
import { addToPlans } from "#db/saved/plan-additions.ts";
import { editPlanItem, removePlanItem, tickPlanItem } from "#db/saved/plan-changes.ts";
import { listPlans, makePlan, markPlanSeen, readPlan } from "#db/saved/plan-items.ts";
import { saveProgram, unsaveProgram } from "#db/saved/saved-programs.ts";
import { programs, savedPrograms } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { fc } from "../support/fuzz.ts";
import { NOW_MS, newUser, publishImported } from "./world.ts";

const TODAY = "2026-11-21";
const MINUTE_MS = 60_000;
const PLANNED = { today: TODAY, nowMs: NOW_MS, timeZone: null };

type Facts = Partial<typeof programs.$inferInsert>;

eachDatabase((database) => {
	async function planned(programId: string, facts: Facts = {}) {
		const { db } = database;
		const own = { userId: await newUser(db), programId };
		if (!(await db.$count(programs, eq(programs.id, programId))))
			await publishImported(db, {
				id: programId,
				name: programId,
				applicationDeadline: "2027-03-31",
				...facts,
			});
		await saveProgram(db, own, "saved", NOW_MS);
		await makePlan(db, own, PLANNED);
		return own;
	}
	type Own = Awaited<ReturnType<typeof planned>>;

	/** As every change of a program does, it raises the version. */
	const state = async (id: string, facts: Facts, atMs = NOW_MS) => {
		const [was] = await database.db.select().from(programs).where(eq(programs.id, id));
		const version = (was?.version ?? 0) + 1;
		await database.db
			.update(programs)
			.set({ ...facts, version, checkedAt: atMs })
			.where(eq(programs.id, id));
	};
	const runAll = async (size?: number) => {
		let steps = 0;
		while ((await addToPlans(database.db, NOW_MS + MINUTE_MS, size)).isMore) steps += 1;
		return steps;
	};
	const itemsOf = async (own: Own) => (await readPlan(database.db, own))?.items ?? [];
	const textsOf = async (own: Own) =>
		(await itemsOf(own)).map(({ text, isNew }) => (isNew ? `new: ${text}` : text));
	const itemOf = async (own: Own, text: string) => {
		const found = (await itemsOf(own)).find((item) => item.text === text);
		return { ...own, itemId: found?.id ?? "none" };
	};
	const nothingLeft = async () =>
		expect(await database.rows("select id from programs where plan_seq is not null")).toEqual([]);

	test("what a program states later is added once, marked until it was seen", async () => {
		const own = await planned("later");
		const before = ["Read on its site what it asks for", "Have everything ready"];
		expect(await textsOf(own)).toEqual(before);
		await state("later", { letters: 1, materials: ["transcript"] });
		for (let n = 0; n < 3; n++) await runAll();
		const added = [
			"Ask a recommender",
			"Order your transcript",
			"Check that your letters are in",
		] as const;
		expect(await textsOf(own)).toEqual([...before, ...added.map((text) => `new: ${text}`)]);
		const { items } = await listPlans(database.db, own.userId, NOW_MS);
		expect(items.filter(({ item }) => item.isNew)).toHaveLength(3);
		const stranger = { ...own, userId: await newUser(database.db) };
		await markPlanSeen(database.db, stranger, { deadline: null, today: TODAY });
		expect((await textsOf(own)).filter((text) => text.startsWith("new"))).toHaveLength(3);
		await markPlanSeen(database.db, own, { deadline: "2027-03-31", today: TODAY });
		expect(await textsOf(own)).toEqual([...before, ...added]);
		await nothingLeft();
	});

	test("what was removed or edited is not doubled; what was left alone is reworded", async () => {
		const { db } = database;
		const own = await planned("edited", { letters: 1, essays: 1, materials: ["fafsa", "resume"] });
		await removePlanItem(db, await itemOf(own, "File the FAFSA"), NOW_MS);
		const letter = await itemOf(own, "Ask a recommender");
		const input = { text: "Ask Dr. Q", day: null, recommender: "Dr. Q", recommenderEmail: null };
		await editPlanItem(db, letter, input, NOW_MS);
		const draft = await itemOf(own, "Write a first draft of your essay");
		await tickPlanItem(db, draft, NOW_MS, NOW_MS);
		await state("edited", { letters: 2, essays: 3, materials: ["resume", "fafsa", "portfolio"] });
		await runAll();
		expect((await textsOf(own)).sort()).toEqual([
			"Ask Dr. Q",
			"Check that your letters are in",
			"Have everything ready",
			"Update your resume",
			"Write a first draft of your essay",
			"new: Ask recommender 2 of 2",
			"new: Finish your 3 essays",
			"new: Put your portfolio together",
		]);
		// Taken back and stated again, it adds nothing.
		await state("edited", { letters: null, materials: null });
		await runAll();
		await state("edited", { letters: 2, materials: ["fafsa", "portfolio"] });
		await runAll();
		expect(await itemsOf(own)).toHaveLength(8);
	});

	test("everybody's plan is reached, some at a time, and by two runs at once", async () => {
		const all = [];
		for (let n = 0; n < 5; n++) all.push(await planned("one"), await planned("two"));
		const unplanned = await newUser(database.db);
		await saveProgram(database.db, { userId: unplanned, programId: "one" }, "saved", NOW_MS);
		await state("one", { essays: 1 });
		await state("two", { letters: 1 });
		const steps = await Promise.all([runAll(3), runAll(3)]);
		expect(Math.min(...steps)).toBeGreaterThan(0);
		for (const own of all) expect(await itemsOf(own)).toHaveLength(4);
		expect(await itemsOf({ userId: unplanned, programId: "one" })).toEqual([]);
		await nothingLeft();
	});

	test("what is undone at once changes no plan; a program without plans waits for nothing", async () => {
		const own = await planned("undone");
		await state("undone", { letters: 1 }, NOW_MS + MINUTE_MS - 5000);
		await runAll();
		expect(await itemsOf(own)).toHaveLength(2);
		await publishImported(database.db, { id: "bare", name: "Bare" });
		await state("bare", { letters: 1 });
		await state("undone", { letters: null });
		await runAll();
		expect(await itemsOf(own)).toHaveLength(2);
		await nothingLeft();
	});

	test("a plan that comes back after the program said more has it, too", async () => {
		const { db } = database;
		const own = await planned("back", { letters: 1 });
		await unsaveProgram(db, own, NOW_MS);
		await state("back", { essays: 1 });
		await saveProgram(db, own, "saved", NOW_MS + MINUTE_MS);
		await runAll();
		expect((await textsOf(own)).filter((text) => text.startsWith("new"))).toEqual([
			"new: Write a first draft of your essay",
			"new: Finish your essay",
		]);
		const { plan_asked } =
			(await database.rows<{ plan_asked: string }>("select plan_asked from saved_programs"))[0] ??
			{};
		expect(JSON.parse(plan_asked ?? "")).toMatchObject({ letters: 1, essays: 1 });
	});

	test("a merged program's plans get what the other asks for, and nothing twice", async () => {
		const { db } = database;
		const both = await planned("gone", { letters: 1, materials: ["transcript"] });
		const alone = await planned("gone");
		const kept = { ...both, programId: "kept" };
		await publishImported(db, { id: "kept", name: "Kept", essays: 1 });
		await saveProgram(db, kept, "saved", NOW_MS);
		await makePlan(db, kept, PLANNED);
		await tickPlanItem(db, await itemOf(both, "Order your transcript"), NOW_MS, NOW_MS);
		const input = { text: "Ask Dr. Q", day: null, recommender: "Dr. Q", recommenderEmail: null };
		await editPlanItem(db, await itemOf(both, "Ask a recommender"), input, NOW_MS);
		const ids = { gone: { id: "gone", version: 0 }, kept: { id: "kept", version: 0 } };
		const merging = { ...ids, take: [], moderatorUid: "uid-m" };
		expect(await mergePrograms(db, merging, NOW_MS)).toBe("done");
		await runAll();
		const withoutOwn = [
			"Check that your letters are in",
			"Finish your essay",
			"Have everything ready",
			"Order your transcript",
			"Write a first draft of your essay",
		];
		const texts = async (own: Own) => (await itemsOf(own)).map(({ text }) => text).sort();
		expect((await texts(kept)).filter((text) => !text.startsWith("Ask"))).toEqual(withoutOwn);
		expect(await texts({ ...alone, programId: "kept" })).toEqual([
			"Ask a recommender",
			...withoutOwn,
		]);
	});

	test("however facts and runs follow each other, a plan has each thing once", async () => {
		const facts: fc.Arbitrary<Facts> = fc.record({
			letters: fc.constantFrom(null, 0, 1, 3),
			essays: fc.constantFrom(null, 0, 1, 2),
			materials: fc.subarray(["fafsa", "transcript"]),
			materialsNote: fc.constantFrom(null, "A video", "A poem"),
		});
		const step = fc.oneof(facts, fc.constantFrom("run" as const, "remove" as const));
		let number = 0;
		await fc.assert(
			fc.asyncProperty(facts, fc.array(step, { maxLength: 8 }), async (first, steps) => {
				number += 1;
				const id = `any-${number}`;
				const own = await planned(id, first);
				const removed = new Set<string>();
				for (const one of steps) {
					if (one === "run") await runAll();
					else if (one === "remove") {
						const [item] = await itemsOf(own);
						if (!item) continue;
						if (item.kind !== "letter") removed.add(item.kind);
						await removePlanItem(database.db, { ...own, itemId: item.id }, NOW_MS);
					} else await state(id, one);
				}
				await runAll();
				const items = await itemsOf(own);
				await runAll();
				expect(await itemsOf(own)).toEqual(items);
				const single = items.map(({ kind }) => kind).filter((kind) => kind !== "letter");
				expect(new Set(single).size).toBe(single.length);
				expect(single.filter((kind) => removed.has(kind))).toEqual([]);
				await database.db.delete(savedPrograms).where(eq(savedPrograms.userId, own.userId));
			}),
			{ numRuns: 15 },
		);
	});
});
