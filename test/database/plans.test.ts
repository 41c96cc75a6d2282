import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { entriesOf } from "#app/routes/saved/plan-month.tsx";
import { mergePrograms } from "#db/moderation/merging.ts";
import { findPublished } from "#db/moderation/published-programs.ts";
import {
	readNotificationSettings,
	saveNotificationSettings,
} from "#db/notifications/notification-settings.ts";
import { ownRows } from "#db/people/own-data.ts";
import { deleteUser } from "#db/people/users.ts";
import { MAX_PLAN_ITEMS } from "#db/saved/limits.ts";
import { dayOfItem } from "#db/saved/plan.ts";
import {
	addPlanItem,
	deleteRemovedPlanItems,
	editPlanItem,
	noteSent,
	removePlanItem,
	restorePlanItem,
	tickPlanItem,
} from "#db/saved/plan-changes.ts";
import {
	listPlans,
	makePlan,
	markPlanSeen,
	type PlanOfProgram,
	readPlan,
} from "#db/saved/plan-items.ts";
import { readPlanWeek, sendPlanMails } from "#db/saved/plan-mail.ts";
import { saveProgram, setSavedState, unsaveProgram } from "#db/saved/saved-programs.ts";
import { notifications, outbox, planItems, programs, savedSubmissions, users } from "#db/schema.ts";
import { morningOf } from "#lib/time-zones.ts";
import { eachDatabase } from "../support/databases.ts";
import { newUser, publishImported } from "./world.ts";

const ZONE = "America/Chicago";
const HOUR_MS = 3_600_000;
const noon = (day: string) => morningOf(day, ZONE) + 3 * HOUR_MS;
/** A Wednesday. */
const TODAY = "2027-01-06";

eachDatabase((database) => {
	async function planned(programId: string, given: Partial<typeof programs.$inferInsert> = {}) {
		const { db } = database;
		const userId = await newUser(db);
		await db.update(users).set({ timeZone: ZONE }).where(eq(users.id, userId));
		await publishImported(db, {
			id: programId,
			name: `The ${programId}`,
			applicationDeadline: "2027-02-10",
			materials: ["transcript"],
			letters: 2,
			essays: 0,
			...given,
		});
		const own = { userId, programId };
		await saveProgram(db, own, "saved", noon(TODAY), ZONE);
		expect(await make(own)).toBe("made");
		return own;
	}

	const make = (own: { userId: string; programId: string }, today = TODAY) =>
		makePlan(database.db, own, { today, nowMs: noon(today), timeZone: ZONE });

	const planOf = async (own: { userId: string; programId: string }) => {
		const plan = await readPlan(database.db, own);
		if (!plan) throw new Error("No plan");
		return plan;
	};

	const textsOf = ({ items }: PlanOfProgram) => items.map(({ text }) => text);

	const daysOf = (plan: PlanOfProgram, today: string) =>
		plan.items.map((item) => dayOfItem(item, { ...plan, from: plan.planFrom ?? "", today }));

	const itemOf = async (own: { userId: string; programId: string }, text: RegExp) => {
		const found = (await planOf(own)).items.find((item) => text.test(item.text));
		return { ...own, itemId: found?.id ?? "none" };
	};

	test("a plan is made once of what the program asks for, however often it is asked for", async () => {
		const own = await planned("p-made");
		expect(await Promise.all([make(own), make(own)])).toEqual(["there", "there"]);
		const plan = await planOf(own);
		expect(textsOf(plan)).toEqual([
			"Ask recommender 1 of 2",
			"Ask recommender 2 of 2",
			"Order your transcript",
			"Check that your letters are in",
			"Have everything ready",
		]);
		expect(daysOf(plan, TODAY)).toEqual([
			"2027-01-13",
			"2027-01-13",
			"2027-01-20",
			"2027-02-03",
			"2027-02-07",
		]);
		const stranger = { ...own, userId: await newUser(database.db) };
		expect(await make(stranger)).toBe("missing");
		expect(await readPlan(database.db, stranger)).toBeUndefined();
	});

	test("two plans asked for at once are one", async () => {
		const { userId, programId } = await planned("p-once");
		await publishImported(database.db, { id: "p-twice", name: "Twice", letters: 1 });
		const own = { userId, programId: "p-twice" };
		await saveProgram(database.db, own, "saved", noon(TODAY), ZONE);
		expect((await Promise.all([make(own), make(own)])).sort()).toEqual(["made", "there"]);
		expect((await planOf(own)).items).toHaveLength(3);
		expect((await planOf({ userId, programId })).items).toHaveLength(5);
	});

	test("items change for their owner alone", async () => {
		const { db } = database;
		const own = await planned("p-own");
		const item = await itemOf(own, /transcript/);
		const other = { ...item, userId: await newUser(db) };
		const input = {
			text: "Ask the registrar",
			day: "2027-01-08",
			recommender: null,
			recommenderEmail: null,
		};
		for (const done of [
			await tickPlanItem(db, other, noon(TODAY), noon(TODAY)),
			await editPlanItem(db, other, input, noon(TODAY)),
			await noteSent(db, other, TODAY, noon(TODAY)),
			await removePlanItem(db, other, noon(TODAY)),
		])
			expect(done).toBe(false);
		expect(await restorePlanItem(db, other, noon(TODAY))).toBe("missing");
		expect(
			await addPlanItem(db, { ...own, userId: other.userId, formKey: "k" }, input, noon(TODAY)),
		).toBe("missing");
		expect(await editPlanItem(db, item, input, noon(TODAY))).toBe(true);
		expect((await planOf(own)).items).toContainEqual(
			expect.objectContaining({ text: "Ask the registrar", day: "2027-01-08", doneAt: null }),
		);
	});

	test("two devices that tick at once both count, and a tick keeps its time", async () => {
		const { db } = database;
		const own = await planned("p-tick");
		const [one, other] = [await itemOf(own, /1 of 2/), await itemOf(own, /transcript/)];
		await Promise.all([
			tickPlanItem(db, one, noon(TODAY), noon(TODAY)),
			tickPlanItem(db, other, noon(TODAY), noon(TODAY)),
		]);
		await tickPlanItem(db, one, noon("2027-01-09"), noon("2027-01-09"));
		const done = (await planOf(own)).items.filter(({ doneAt }) => doneAt === noon(TODAY));
		expect(done).toHaveLength(2);
		await tickPlanItem(db, one, null, noon(TODAY));
		expect((await planOf(own)).items.filter(({ doneAt }) => doneAt !== null)).toHaveLength(1);
	});

	test("own items are added once a form, and up to the limit, also by undo", async () => {
		const { db } = database;
		const own = await planned("p-full");
		const add = (formKey: string) =>
			addPlanItem(db, { ...own, formKey }, { text: "A call", day: null }, noon(TODAY));
		expect([await add("a"), await add("a")]).toEqual(["added", "added"]);
		expect((await planOf(own)).items).toHaveLength(6);
		const item = await itemOf(own, /A call/);
		expect(await removePlanItem(db, item, noon(TODAY))).toBe(true);
		expect(await removePlanItem(db, item, noon(TODAY)), "the second tap").toBe(true);
		for (let at = 5; at < MAX_PLAN_ITEMS; at++) expect(await add(`b${at}`)).toBe("added");
		expect(await add("c")).toBe("full");
		expect(await restorePlanItem(db, item, noon(TODAY))).toBe("full");
		await removePlanItem(db, await itemOf(own, /transcript/), noon(TODAY));
		expect(await restorePlanItem(db, item, noon(TODAY))).toBe("restored");
		await deleteRemovedPlanItems(db, noon(TODAY) + 2 * HOUR_MS);
		expect(await db.$count(planItems, eq(planItems.programId, own.programId))).toBe(MAX_PLAN_ITEMS);
	});

	test("a program taken off the list takes its plan with it, and brings it back within the hour", async () => {
		const { db } = database;
		const own = await planned("p-off");
		const letter = await itemOf(own, /1 of 2/);
		await editPlanItem(
			db,
			letter,
			{
				text: "Ask Dr. “Q”",
				day: "2027-01-07",
				recommender: "Dr. Q",
				recommenderEmail: "q@example.edu",
			},
			noon(TODAY),
		);
		await noteSent(db, letter, TODAY, noon(TODAY));
		const before = await planOf(own);
		await unsaveProgram(db, own, noon(TODAY));
		expect(await db.$count(planItems, eq(planItems.programId, own.programId))).toBe(0);
		await saveProgram(db, own, "saved", noon(TODAY) + HOUR_MS / 2, ZONE);
		const after = await planOf(own);
		expect(after.items.map(({ seq: _, ...item }) => item)).toEqual(
			before.items.map(({ seq: _, ...item }) => item),
		);
		expect([after.planFrom, after.seenDeadline]).toEqual([before.planFrom, before.seenDeadline]);
		await unsaveProgram(db, own, noon(TODAY));
		await saveProgram(db, own, "saved", noon(TODAY) + 2 * HOUR_MS, ZONE);
		expect(await planOf(own)).toMatchObject({ planFrom: null, items: [] });
		expect(await db.$count(savedSubmissions, sql`id_hash like 'plan taken off%'`)).toBe(0);
	});

	test("a plan that comes back after Monday's run is mailed as before", async () => {
		const { db } = database;
		const own = await planned("p-monday");
		const monday = morningOf("2027-01-11", ZONE);
		await unsaveProgram(db, own, monday - 1);
		await sendPlanMails(db, monday);
		await saveProgram(db, own, "saved", monday + HOUR_MS / 2);
		for (const day of ["2027-01-11", "2027-01-18"])
			await sendPlanMails(db, morningOf(day, ZONE) + HOUR_MS);
		const weeks = await db
			.select({ day: notifications.thing })
			.from(notifications)
			.where(eq(notifications.userId, own.userId))
			.orderBy(asc(notifications.seq));
		expect(weeks).toEqual([{ day: "2027-01-11" }, { day: "2027-01-18" }]);
	});

	test("when a deadline moves, open items move with it; days set by hand stay before it", async () => {
		const { db } = database;
		const own = await planned("p-moved");
		const byHand = await itemOf(own, /letters are in/);
		const input = {
			text: "Letters in?",
			day: "2027-01-30",
			recommender: null,
			recommenderEmail: null,
		};
		await editPlanItem(db, byHand, input, noon(TODAY));
		const move = (deadline: string) =>
			db
				.update(programs)
				.set({ applicationDeadline: deadline })
				.where(eq(programs.id, own.programId));
		await move("2027-01-25");
		const moved = await planOf(own);
		expect(moved).toMatchObject({ seenDeadline: "2027-02-10", deadline: "2027-01-25" });
		const days = ["2027-01-12", "2027-01-12", "2027-01-12", "2027-01-25", "2027-01-22"];
		expect(daysOf(moved, "2027-01-12")).toEqual(days);
		await markPlanSeen(db, own, { deadline: "2027-01-25", today: "2027-01-12" });
		expect(daysOf(await planOf(own), "2027-01-20")).toEqual(days);
	});

	test("a week's mail holds all that is due by Sunday, once, and stops when it isn't wanted", async () => {
		const { db } = database;
		const own = await planned("p-week");
		await publishImported(db, {
			id: "p-week-2",
			name: "Second",
			applicationDeadline: "2027-03-31",
			letters: 1,
		});
		const second = { ...own, programId: "p-week-2" };
		await saveProgram(db, second, "saved", noon(TODAY), ZONE);
		await make(second);
		const byHand = await itemOf(second, /letters are in/);
		await editPlanItem(
			db,
			byHand,
			{ text: "Call", day: "2027-01-16", recommender: null, recommenderEmail: null },
			noon(TODAY),
		);
		const monday = morningOf("2027-01-11", ZONE);
		const mails = () =>
			db
				.select({ thing: notifications.data, dueAt: outbox.dueAt })
				.from(outbox)
				.innerJoin(notifications, eq(notifications.id, outbox.thing))
				.where(and(eq(outbox.userId, own.userId), eq(outbox.kind, "plan-week")))
				.orderBy(asc(outbox.seq));
		await sendPlanMails(db, monday - 1);
		expect(await mails()).toEqual([]);
		for (const at of [monday, monday, monday + HOUR_MS]) await sendPlanMails(db, at);
		const first = { thing: { day: "2027-01-11", count: "3" }, dueAt: monday };
		expect(await mails()).toEqual([first]);
		expect(await readPlanWeek(db, own.userId, monday)).toEqual([
			{
				programId: "p-week",
				name: "The p-week",
				deadline: "2027-02-10",
				items: [
					{ kind: "letter", text: "Ask recommender 1 of 2" },
					{ kind: "letter", text: "Ask recommender 2 of 2" },
				],
			},
			{
				programId: "p-week-2",
				name: "Second",
				deadline: "2027-03-31",
				items: [{ kind: "received", text: "Call" }],
			},
		]);
		await setSavedState(db, own, "applied", { nowMs: monday, size: 20 });
		await tickPlanItem(db, byHand, monday, monday);
		expect(await readPlanWeek(db, own.userId, monday)).toEqual([]);
		await tickPlanItem(db, byHand, null, monday);
		const { ways, ...settings } = await readNotificationSettings(db, own.userId);
		const off = { ...ways, plan: { mail: false, push: false } };
		await saveNotificationSettings(
			db,
			own.userId,
			{ ...settings, reminderDays: [...settings.reminderDays], timeZone: ZONE, ways: off },
			monday,
		);
		await sendPlanMails(db, morningOf("2027-01-18", ZONE));
		expect(await mails()).toEqual([]);
		const kinds = await db
			.select({ day: sql`data ->> 'day'` })
			.from(notifications)
			.where(eq(notifications.userId, own.userId))
			.orderBy(asc(notifications.seq));
		expect(kinds).toEqual([{ day: "2027-01-11" }, { day: "2027-01-18" }]);
	});

	test("what is over, closed, out of sight or applied to is in no week and no list", async () => {
		const { db } = database;
		const own = await planned("p-over");
		const left = async (set: Partial<typeof programs.$inferInsert>) => {
			await db.update(programs).set(set).where(eq(programs.id, own.programId));
			const { items, deadlines } = await listPlans(db, own.userId, noon("2027-02-08"));
			const week = await readPlanWeek(db, own.userId, noon("2027-02-08"));
			for (const one of items)
				expect(one).toMatchObject({
					userId: own.userId,
					name: "The p-over",
					planFrom: TODAY,
					programVersion: expect.any(Number),
					item: { text: expect.any(String), day: null, version: 1 },
				});
			return [items.length, deadlines.length, week.length];
		};
		expect(await left({ closedEarly: false })).toEqual([5, 1, 1]);
		expect(await left({ closedEarly: true })).toEqual([0, 0, 0]);
		expect(await left({ closedEarly: false, state: "hidden", hiddenBy: "reports" })).toEqual([
			0, 0, 0,
		]);
		expect(
			await left({ state: "open", hiddenBy: null, applicationDeadline: "2027-02-01" }),
		).toEqual([0, 0, 0]);
		expect((await planOf(own)).items).toHaveLength(5);
	});

	test("until its hour a program is in the list and the week, though the day is over where its student is", async () => {
		const { db } = database;
		const hour = { deadlineTime: "23:59", deadlineZone: "eastern" } as const;
		const own = await planned("p-hour", { applicationDeadline: "2027-02-07", ...hour });
		const timeZone = "Asia/Tokyo";
		await db.update(users).set({ timeZone }).where(eq(users.id, own.userId));
		const shown = async (nowMs: number) => {
			const entries = entriesOf(await listPlans(db, own.userId, nowMs), "2027-02-08", nowMs);
			return [entries.length, (await readPlanWeek(db, own.userId, nowMs)).length];
		};
		const closesMs = Date.parse("2027-02-08T04:59:00Z");
		expect(await shown(morningOf("2027-02-08", timeZone))).toEqual([6, 1]);
		expect(await shown(closesMs)).toEqual([0, 0]);
	});

	test("a merged program's plan goes along, and of two plans what was done or added stays", async () => {
		const { db } = database;
		const own = await planned("p-gone");
		const kept = { ...own, programId: "p-kept" };
		const alone = await newUser(db);
		await publishImported(db, {
			id: "p-kept",
			name: "Kept",
			applicationDeadline: "2027-03-01",
			letters: 1,
		});
		await saveProgram(db, kept, "saved", noon(TODAY), ZONE);
		await make(kept);
		await saveProgram(db, { userId: alone, programId: "p-gone" }, "saved", noon(TODAY), ZONE);
		await make({ userId: alone, programId: "p-gone" });
		await tickPlanItem(db, await itemOf(own, /transcript/), noon(TODAY), noon(TODAY));
		await addPlanItem(db, { ...own, formKey: "x" }, { text: "Own", day: null }, noon(TODAY));
		const read = async (id: string) => ({
			id,
			version: (await findPublished(db, id))?.version ?? 0,
		});
		const merging = {
			gone: await read("p-gone"),
			kept: await read("p-kept"),
			take: [],
			moderatorUid: "uid-m",
		};
		expect(await mergePrograms(db, merging, noon(TODAY))).toBe("done");
		expect(textsOf(await planOf(kept)).sort()).toEqual([
			"Ask a recommender",
			"Check that your letters are in",
			"Have everything ready",
			"Order your transcript",
			"Own",
		]);
		const followed = await planOf({ userId: alone, programId: "p-kept" });
		expect(followed.items).toHaveLength(5);
		expect(followed).toMatchObject({ seenDeadline: "2027-02-10", deadline: "2027-03-01" });
		expect(await planOf(own)).toMatchObject({ programId: "p-kept" });
	});

	test("a plan is in its owner's data, and gone with their account", async () => {
		const { db } = database;
		const own = await planned("p-data");
		const letter = await itemOf(own, /1 of 2/);
		await editPlanItem(
			db,
			letter,
			{ text: "Ask", day: null, recommender: "Dr. Q", recommenderEmail: "q@example.edu" },
			noon(TODAY),
		);
		const rows = [];
		for await (const row of ownRows(db, { userId: own.userId, uid: "none" }).plans) rows.push(row);
		expect(rows).toHaveLength(5);
		expect(rows[0]).toMatchObject({
			program: "The p-data",
			text: "Ask",
			recommender: "Dr. Q",
			recommender_email: "q@example.edu",
		});
		const uid = await db
			.select({ uid: users.firebaseUid })
			.from(users)
			.where(eq(users.id, own.userId))
			.get();
		await deleteUser(db, uid?.uid ?? "");
		expect(await db.$count(planItems, eq(planItems.userId, own.userId))).toBe(0);
	});
});
