import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { weeklyDigestText } from "#app/mail/notification-email.server.ts";
import { mergePrograms } from "#db/moderation/merging.ts";
import { changeState, editProgram, findPublished } from "#db/moderation/published-programs.ts";
import { renewProgram } from "#db/moderation/renewals.ts";
import { gatheredKinds } from "#db/notifications/notification-kinds.ts";
import {
	saveNotificationSettings,
	turnOffNotifications,
} from "#db/notifications/notification-settings.ts";
import { mailedTopics, setMailed, setWeeklyDigest } from "#db/notifications/preferences.ts";
import { notifyProgramEvents } from "#db/notifications/program-changes.ts";
import { sendReminders, setRemindDays } from "#db/notifications/reminders.ts";
import { readWeeklyDigest } from "#db/notifications/weekly-digest.ts";
import { deleteUser } from "#db/people/users.ts";
import { reportProgram } from "#db/reports/program-reports.ts";
import { saveProgram, setSavedState, unsaveProgram } from "#db/saved/saved-programs.ts";
import { saveSearch, setHowOften } from "#db/saved/saved-searches.ts";
import { SAVED_STATES, type SavedState } from "#db/saved-stages.ts";
import {
	contributions,
	imports,
	notificationPreferences,
	notifications,
	outbox,
	programEvents,
	reports,
	savedPrograms,
	savedSearches,
	sessions,
	users,
} from "#db/schema.ts";
import { dayIn, morningOf } from "#lib/time-zones.ts";
import { eachDatabase } from "../support/databases.ts";
import { notifyAt } from "./notify-at.ts";
import { contribute, newUser, publishImported } from "./world.ts";

const ZONE = "America/Chicago";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const nine = (day: string, zone = ZONE) => morningOf(day, zone);
/** Noon in Chicago, long before nine o'clock the next day. */
const noon = (day: string) => nine(day) + 3 * HOUR_MS;

eachDatabase((database) => {
	const notifyNow = (nowMs: number) => notifyAt(database.db, nowMs);

	async function student(timeZone: string | null = ZONE): Promise<string> {
		const id = await newUser(database.db);
		await database.db.update(users).set({ timeZone }).where(eq(users.id, id));
		return id;
	}

	const save = (userId: string, programId: string, day: string) =>
		saveProgram(database.db, { userId, programId }, "saved", noon(day));

	async function asRead(programId: string) {
		const row = await findPublished(database.db, programId);
		if (!row) throw new Error(`No program ${programId}`);
		return { row, read: { programId, version: row.version, moderatorUid: "uid-moderator" } };
	}

	async function edit(programId: string, change: object, nowMs: number): Promise<void> {
		const { row, read } = await asRead(programId);
		const edited = await editProgram(database.db, read, { ...row, ...change } as never, nowMs);
		expect(edited.outcome).toBe("done");
	}

	/** The items of a student's list, in order. */
	async function listOf(userId: string): Promise<string[]> {
		const rows = await database.db
			.select()
			.from(notifications)
			.where(eq(notifications.userId, userId))
			.orderBy(asc(notifications.seq));
		return rows.map(({ kind, data: { name, days, changed, words, count } }) =>
			[kind, name ?? words, days ?? changed ?? count].filter(Boolean).join(" "),
		);
	}

	/** Their mails: when, what, and from which notifications. */
	async function mailsTo(userId: string): Promise<string[]> {
		const mails = await database.db
			.select()
			.from(outbox)
			.where(and(eq(outbox.userId, userId), eq(outbox.channel, "mail")))
			.orderBy(asc(outbox.dueAt), asc(outbox.seq));
		const all = await database.db
			.select()
			.from(notifications)
			.where(eq(notifications.userId, userId))
			.orderBy(asc(notifications.seq));
		return mails.map(({ kind, thing, dueAt }) => {
			const of = all.filter(
				(row) =>
					row.id === thing || (row.data.day === thing && gatheredKinds(kind).includes(row.kind)),
			);
			const about = of.map(({ kind, data }) =>
				[
					kind === "opens" && "opens",
					data.name ?? data.words,
					data.days ?? data.changed ?? data.count,
				]
					.filter(Boolean)
					.join(" "),
			);
			const local = new Date(dueAt).toLocaleString("sv-SE", { timeZone: ZONE }).slice(0, 16);
			return `${local} ${kind}${about.length > 0 ? `: ${about.join(", ")}` : ""}`;
		});
	}

	/** Runs the clean-up whenever something is due, until a given day. */
	async function runUntil(day: string, fromMs: number): Promise<void> {
		const { db } = database;
		let nowMs = fromMs;
		for (;;) {
			const [next] = await db
				.select({
					at: sql<number | null>`(select min(due) from (
						select min(look_at) as due from saved_programs where look_at is not null
						union all select min(tell_at) from saved_searches where tell_at is not null
						union all select min(letter_at) from users where letter_at is not null
						union all select min(created_at) + 3600000 from program_events))`.as("next_due"),
				})
				.from(sql`(select 1)`);
			if (next?.at == null || next.at >= nine(day)) return;
			// On the hour, when the clean-up runs.
			nowMs = Math.max(nowMs, Math.ceil(next.at / HOUR_MS) * HOUR_MS);
			await notifyNow(nowMs);
		}
	}

	test("a student's year: every message, and none twice", async () => {
		const { db } = database;
		const userId = await student();
		const ada = { db, userId };
		const steps: [day: string, does: (nowMs: number) => Promise<unknown>][] = [
			[
				"2027-01-04",
				async (now) => {
					await publishImported(
						db,
						{ id: "winter", name: "Winter", applicationDeadline: "2027-02-01" },
						{ id: "spring", name: "Spring", applicationDeadline: "2027-03-15" },
						{ id: "twin", name: "Twin", applicationDeadline: "2027-03-15" },
						{
							id: "opens",
							name: "Opens",
							opensOn: "2027-04-01",
							applicationDeadline: "2027-06-30",
						},
						{ id: "moves", name: "Moves", applicationDeadline: "2027-05-20" },
						{ id: "closes", name: "Closes", applicationDeadline: "2027-08-10" },
						{ id: "scam", name: "Scam", applicationDeadline: "2027-09-10" },
						{ id: "quiet", name: "Quiet", applicationDeadline: "2027-09-20" },
						{ id: "fall", name: "Fall", applicationDeadline: "2027-11-08" },
						{ id: "eve", name: "Eve", applicationDeadline: "2028-01-01" },
						{ id: "none", name: "None" },
					);
					for (const id of [
						"winter",
						"spring",
						"twin",
						"opens",
						"moves",
						"closes",
						"scam",
						"quiet",
					]) {
						await save(userId, id, "2027-01-04");
					}
					await save(userId, "fall", "2027-01-04");
					await save(userId, "none", "2027-01-04");
					await setRemindDays(db, { userId, programId: "quiet" }, [], now);
					await setRemindDays(db, { userId, programId: "closes" }, [14, 3], now);
				},
			],
			// Applied between its two reminders.
			[
				"2027-01-28",
				(now) =>
					setSavedState(db, { userId, programId: "winter" }, "applied", { nowMs: now, size: 20 }),
			],
			// A corrected spelling is no change to notify of, but the link then is.
			["2027-02-10", (now) => edit("spring", { description: "Better said." }, now)],
			["2027-02-11", (now) => edit("spring", { applicationLink: "https://example.org/new" }, now)],
			// After its first reminder.
			["2027-05-14", (now) => edit("moves", { applicationDeadline: "2027-06-03" }, now)],
			[
				"2027-07-29",
				async (now) => changeState(db, (await asRead("closes")).read, "close", null, now),
			],
			[
				"2027-08-02",
				async (now) => changeState(db, (await asRead("closes")).read, "reopen", null, now),
			],
			[
				"2027-08-20",
				async (now) => changeState(db, (await asRead("scam")).read, "take-down", "A scam.", now),
			],
			[
				"2027-10-04",
				async (now) => {
					await saveSearch(db, userId, "q=law", now, { howOften: "weekly", timeZone: ZONE });
					await publishImported(db, { id: "law", name: "Law School Prep" });
					const choice = { userId, topic: "weekly" as const, mail: true, push: false };
					await db.insert(notificationPreferences).values(choice);
					await setWeeklyDigest(db, userId, true, now, ZONE);
				},
			],
			["2027-10-19", (now) => setWeeklyDigest(db, userId, false, now, ZONE)],
			// Less than a week before it closes.
			["2027-12-30", () => save(userId, "eve", "2027-12-30")],
		];
		let before = 0;
		for (const [day, does] of steps) {
			await runUntil(day, before);
			before = noon(day);
			await does(before);
		}
		await runUntil("2028-01-05", before);
		expect(await mailsTo(ada.userId)).toEqual([
			"2027-01-25 09:00 reminders: Winter 7",
			"2027-02-12 09:00 changes: Spring applicationLink",
			"2027-03-08 09:00 reminders: Spring 7, Twin 7",
			// The clocks went forward that morning.
			"2027-03-14 09:00 reminders: Spring 1, Twin 1",
			"2027-04-01 09:00 reminders: opens Opens",
			"2027-05-13 09:00 reminders: Moves 7",
			"2027-05-15 09:00 changes: Moves applicationDeadline",
			"2027-05-27 09:00 reminders: Moves 7",
			"2027-06-02 09:00 reminders: Moves 1",
			"2027-06-23 09:00 reminders: Opens 7",
			"2027-06-29 09:00 reminders: Opens 1",
			"2027-07-27 09:00 reminders: Closes 14",
			"2027-07-30 09:00 changes: Closes",
			"2027-08-03 09:00 changes: Closes",
			"2027-08-07 09:00 reminders: Closes 3",
			"2027-08-21 09:00 changes: Scam",
			"2027-10-11 09:00 searches: “law” 1",
			"2027-10-11 09:00 weekly",
			"2027-10-18 09:00 weekly",
			"2027-11-01 09:00 reminders: Fall 7",
			// The clocks went back that morning.
			"2027-11-07 09:00 reminders: Fall 1",
			"2027-12-31 09:00 reminders: Eve 1",
		]);
		expect((await listOf(userId)).length).toBe(22);
	});

	test("nobody is notified twice of the same, by runs after each other or at once, and each morning is one mail", async () => {
		const { db } = database;
		const userId = await student();
		await publishImported(
			db,
			...["a", "b", "c"].map((id) => ({ id, name: id, applicationDeadline: "2027-02-08" })),
		);
		for (const id of ["a", "b", "c"]) await save(userId, id, "2027-01-04");
		const at = nine("2027-02-01");
		await notifyNow(at - 1);
		expect(await listOf(userId)).toEqual([]);
		await Promise.all([notifyNow(at), notifyNow(at), notifyNow(at + 1)]);
		await notifyNow(at + HOUR_MS);
		expect((await listOf(userId)).sort()).toEqual(
			["a", "b", "c"].map((id) => `closes-soon ${id} 7`),
		);
		expect(await mailsTo(userId)).toHaveLength(1);
	});

	test("students far apart are notified at their own nine, also across the date line and unknown ones", async () => {
		const { db } = database;
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-07-08" });
		const zones = [
			"Pacific/Kiritimati",
			"Asia/Kolkata",
			null,
			"America/Chicago",
			"Pacific/Pago_Pago",
		];
		const people = await Promise.all(zones.map((zone) => student(zone)));
		for (const userId of people) await save(userId, "p", "2027-01-04");
		for (const [at, zone] of zones.entries()) {
			const due = morningOf("2027-07-01", zone);
			await notifyNow(due - 1);
			const lists = async () => (await Promise.all(people.map(listOf))).map((list) => list.length);
			expect(await lists()).toEqual(zones.map((_, other) => (other < at ? 1 : 0)));
			await notifyNow(due);
			expect(await lists()).toEqual(zones.map((_, other) => (other <= at ? 1 : 0)));
		}
	});

	test("a weekly digest moves to Monday at nine in another time zone, but one that is due stays due", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const dueAfter = async (timeZone: string, nowMs: number, mail = true) => {
			const chosen = { ways: { weekly: { mail, push: false } }, reminderDays: [7], timeZone };
			await saveNotificationSettings(db, userId, chosen, nowMs);
			const read = db.select({ at: users.digestAt }).from(users).where(eq(users.id, userId));
			return (await read.get())?.at;
		};
		const HONOLULU = "Pacific/Honolulu";
		const monday = nine("2027-02-08");
		expect(await dueAfter(ZONE, noon("2027-02-03"))).toBe(monday);
		expect(await dueAfter(HONOLULU, noon("2027-02-04"))).toBe(nine("2027-02-08", HONOLULU));
		expect(await dueAfter(ZONE, noon("2027-02-05"))).toBe(monday);
		expect(await dueAfter(HONOLULU, monday + HOUR_MS / 2)).toBe(monday);
		expect(await dueAfter(HONOLULU, monday + HOUR_MS, false)).toBe(null);
	});

	test.each([
		["the mail has gone", { state: "sent" as const }],
		[
			"a push has reached one of two phones",
			{ data: sql`json_set(${outbox.data}, '$.taken', 'phone')` },
		],
	])("what is due later on a day, when %s, is another one", async (_, morning) => {
		const { db } = database;
		const userId = await student();
		await publishImported(
			db,
			{ id: "a", name: "A", applicationDeadline: "2027-02-08" },
			{ id: "b", name: "B", applicationDeadline: "2027-06-01" },
		);
		for (const id of ["a", "b"]) await save(userId, id, "2027-01-04");
		await notifyNow(nine("2027-02-01"));
		await db.update(outbox).set(morning);
		await edit("b", { applicationDeadline: "2027-02-02" }, noon("2027-02-01"));
		await notifyNow(noon("2027-02-01") + HOUR_MS);
		expect(await mailsTo(userId)).toEqual([
			"2027-02-01 09:00 reminders: A 7",
			"2027-02-01 13:00 reminders: B 1",
			"2027-02-02 09:00 changes: B applicationDeadline",
		]);
	});

	test("what was due while a program was marked as applied by mistake is made up for", async () => {
		const { db } = database;
		const userId = await student();
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-02-08" });
		await save(userId, "p", "2027-01-04");
		await notifyNow(nine("2027-02-01"));
		const mark = (state: SavedState, nowMs: number) =>
			setSavedState(db, { userId, programId: "p" }, state, { nowMs, size: 20 });
		await mark("applied", noon("2027-02-06"));
		await notifyNow(nine("2027-02-07"));
		await mark("saved", noon("2027-02-07"));
		await notifyNow(noon("2027-02-07") + HOUR_MS);
		expect(await listOf(userId)).toEqual(["closes-soon P 7", "closes-soon P 1"]);
	});

	test("who chose otherwise, left or has applied is not notified", async () => {
		const { db } = database;
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-02-08" });
		const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => student()));
		const [mailless, never, applied, unsaved, gone, usual] = people as [
			string,
			string,
			string,
			string,
			string,
			string,
		];
		for (const userId of people) await save(userId, "p", "2027-01-04");
		const choice = { userId: mailless, topic: "deadlines" as const, mail: false, push: false };
		await db.insert(notificationPreferences).values(choice);
		await db.update(users).set({ reminderDays: [] }).where(eq(users.id, never));
		const page = { nowMs: noon("2027-01-05"), size: 20 };
		await setSavedState(db, { userId: applied, programId: "p" }, "applied", page);
		await unsaveProgram(db, { userId: unsaved, programId: "p" }, noon("2027-01-05"));
		const [row] = await db.select().from(users).where(eq(users.id, gone));
		await deleteUser(db, row?.firebaseUid ?? "");
		await notifyNow(nine("2027-02-01"));
		expect(await Promise.all(people.map(listOf))).toEqual([
			["closes-soon P 7"],
			[],
			[],
			[],
			[],
			["closes-soon P 7"],
		]);
		expect((await Promise.all(people.map(mailsTo))).flat()).toHaveLength(1);
		expect(await mailsTo(usual)).toHaveLength(1);
	});

	test.each<[state: SavedState, isNotified: boolean]>(
		SAVED_STATES.map((state) => [state, state === "saved" || state === "applying"]),
	)("who is at %s is notified of the deadline and of its change: %j", async (state, isNotified) => {
		const { db } = database;
		const userId = await student();
		const programId = `at-${state}`;
		await publishImported(db, { id: programId, name: "P", applicationDeadline: "2027-02-08" });
		await save(userId, programId, "2027-01-04");
		const page = { nowMs: noon("2027-01-05"), size: 20 };
		if (state !== "saved") await setSavedState(db, { userId, programId }, state, page);
		await edit(programId, { applicationDeadline: "2027-02-10" }, noon("2027-01-06"));
		await notifyNow(noon("2027-01-06") + HOUR_MS);
		for (const day of ["2027-02-03", "2027-02-09"]) await notifyNow(nine(day));
		const all = ["program-changed P applicationDeadline", "closes-soon P 7", "closes-soon P 1"];
		expect(await listOf(userId)).toEqual(isNotified ? all : []);
		expect(await mailsTo(userId)).toHaveLength(isNotified ? 3 : 0);
	});

	test("an account that is deleted while reminders are written stops nobody else's", async () => {
		const { db } = database;
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-02-08" });
		const [ada, ben] = [await student(), await student()];
		for (const userId of [ada, ben]) await save(userId, "p", "2027-01-04");
		const batch = db.batch.bind(db);
		db.batch = (async (statements: never) => {
			db.batch = batch;
			await db.delete(users).where(eq(users.id, ada));
			return batch(statements);
		}) as never;
		await sendReminders(db, nine("2027-02-01"));
		db.batch = batch;
		expect([await listOf(ada), await listOf(ben)]).toEqual([[], ["closes-soon P 7"]]);
	});

	test("a run takes so many rows, the longest due first, and the next goes on", async () => {
		const { db } = database;
		const userId = await student();
		const ids = ["a", "b", "c", "d", "e"];
		await publishImported(
			db,
			...ids.map((id) => ({ id, name: id, applicationDeadline: "2027-02-08" })),
		);
		for (const id of ids) await save(userId, id, "2027-01-04");
		await sendReminders(db, noon("2027-01-04"));
		const at = nine("2027-02-01");
		for (const [isMore, listed] of [
			[true, 2],
			[true, 4],
			[false, 5],
			[false, 5],
		] as const) {
			expect((await sendReminders(db, at, 2)).isMore).toBe(isMore);
			expect(await listOf(userId)).toHaveLength(listed);
		}
	});

	test("what a moderator takes back, or does and undoes, notifies nobody", async () => {
		const { db } = database;
		const userId = await student();
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-06-01" });
		await save(userId, "p", "2027-01-04");
		const at = noon("2027-02-01");
		await changeState(db, (await asRead("p")).read, "close", null, at);
		await notifyNow(at + 14_000);
		await changeState(db, (await asRead("p")).read, "reopen", null, at + 14_500);
		await edit("p", { applicationDeadline: "2027-06-02" }, at + 20_000);
		await edit(
			"p",
			{ applicationDeadline: "2027-06-01", description: "Other words." },
			at + 30_000,
		);
		await edit("p", { name: "p." }, at + 40_000);
		await changeState(db, (await asRead("p")).read, "take-down", "No.", at + 50_000);
		await changeState(db, (await asRead("p")).read, "restore", null, at + 60_000);
		await notifyNow(at + HOUR_MS);
		expect(await listOf(userId)).toEqual([]);
		expect(await db.select().from(programEvents)).toEqual([]);
	});

	test("all who saved a program by then are notified of it once, some at a time, and none who has applied", async () => {
		const { db } = database;
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-06-01" });
		const people = await Promise.all([1, 2, 3, 4, 5].map(() => student()));
		for (const userId of people) await save(userId, "p", "2027-01-04");
		const own = { userId: people[1] ?? "", programId: "p" };
		await setSavedState(db, own, "applied", { nowMs: noon("2027-01-05"), size: 20 });
		const at = noon("2027-02-01");
		await changeState(db, (await asRead("p")).read, "take-down", "A scam.", at);
		const later = at + HOUR_MS;
		await notifyProgramEvents(db, later, 2);
		expect((await Promise.all(people.map(listOf))).map((list) => list.length)).toEqual([
			1, 0, 0, 0, 0,
		]);
		await Promise.all([notifyProgramEvents(db, later, 2), notifyProgramEvents(db, later, 2)]);
		while ((await notifyProgramEvents(db, later, 2)).isMore);
		expect((await Promise.all(people.map(listOf))).map((list) => list.length)).toEqual([
			1, 0, 1, 1, 1,
		]);
		expect(await db.select().from(programEvents)).toEqual([]);
		const [mail] = await mailsTo(people[0] ?? "");
		expect(mail).toBe("2027-02-02 09:00 changes: P");
	});

	test("who saves a program after it was changed knows it as it is", async () => {
		const { db } = database;
		const [ada, ben] = [await student(), await student()];
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-06-01" });
		await save(ada, "p", "2027-01-04");
		await edit("p", { applicationDeadline: "2027-06-08" }, noon("2027-02-01"));
		await save(ben, "p", "2027-02-01");
		await notifyNow(noon("2027-02-01") + HOUR_MS);
		expect([await listOf(ada), await listOf(ben)]).toEqual([
			["program-changed P applicationDeadline"],
			[],
		]);
	});

	test("who saves a program between two changes of its deadline is reminded of the second", async () => {
		const { db } = database;
		const [ada, ben] = [await student(), await student()];
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-06-01" });
		await save(ada, "p", "2027-01-04");
		await edit("p", { applicationDeadline: "2027-06-08" }, noon("2027-02-01"));
		await save(ben, "p", "2027-02-01");
		await sendReminders(db, noon("2027-02-01"));
		await edit("p", { applicationDeadline: "2027-03-08" }, noon("2027-02-01") + 1);
		await notifyNow(noon("2027-02-01") + HOUR_MS);
		await notifyNow(nine("2027-03-01"));
		expect(await listOf(ben)).toEqual(["closes-soon P 7"]);
	});

	test("reports that hide a program, its renewal and a merge are followed, too", async () => {
		const { db } = database;
		const userId = await student();
		await publishImported(
			db,
			{ id: "r", name: "R", applicationDeadline: "2027-06-01" },
			{ id: "yearly", name: "Y", applicationDeadline: "2027-01-10", state: "closed", yearly: true },
			{ id: "gone", name: "Gone" },
			{ id: "kept", name: "Kept", applicationDeadline: "2027-02-09" },
		);
		for (const id of ["r", "yearly", "gone"]) await save(userId, id, "2027-01-12");
		await notifyNow(noon("2027-01-12"));
		const at = noon("2027-02-01");
		for (const reporter of ["1", "2", "3"]) {
			const report = { reporter, reason: "scam" as const, details: undefined };
			await reportProgram(db, { id: "r", userId: await newUser(db), ...report }, at);
		}
		const dates = { opensOn: "2027-02-03", applicationDeadline: "2027-03-10" };
		await renewProgram(db, (await asRead("yearly")).read, dates, at);
		const merging = {
			gone: { id: "gone", version: 0 },
			kept: { id: "kept", version: 0 },
			take: [],
			moderatorUid: "uid-moderator",
		};
		expect(await mergePrograms(db, merging, at)).toBe("done");
		await runUntil("2027-03-01", at + HOUR_MS);
		expect(await listOf(userId)).toEqual([
			"program-hidden R",
			"program-changed Y applicationDeadline,opensOn",
			"closes-soon Kept 7",
			"opens Y",
			"closes-soon Kept 1",
		]);
	});

	test("a search notifies daily or weekly, or not at all, and only what its student has not seen", async () => {
		const { db } = database;
		const userId = await student();
		const at = noon("2027-02-01");
		await publishImported(db, { id: "old", name: "Old Law" });
		for (const [query, howOften] of [
			["q=law", "off"],
			["q=art", "daily"],
			["q=nursing", "weekly"],
		] as const) {
			await saveSearch(db, userId, query, at, { howOften, timeZone: ZONE });
		}
		await publishImported(db, { name: "Law" }, { name: "Art" }, { name: "Nursing" });
		await runUntil("2027-02-09", at);
		const [law] = await db.select().from(savedSearches).where(eq(savedSearches.query, "q=law"));
		const owned = { id: law?.id ?? "", userId };
		await setHowOften(db, owned, { howOften: "daily", timeZone: ZONE }, noon("2027-02-09"));
		await runUntil("2027-02-12", noon("2027-02-09"));
		expect(
			await setHowOften(db, { ...owned, userId: "other" }, { howOften: "off", timeZone: ZONE }, at),
		).toBe(false);
		await publishImported(db, ...Array.from({ length: 12 }, (_, n) => ({ name: `Law ${n}` })));
		await runUntil("2027-02-15", noon("2027-02-11"));
		expect(await mailsTo(userId)).toEqual([
			"2027-02-02 09:00 searches: “art” 1",
			"2027-02-08 09:00 searches: “nursing” 1",
			"2027-02-12 09:00 searches: “law” 9+",
		]);
	});

	test("moderators get a digest in the morning of what waits longer than a day, and nobody else does", async () => {
		const { db } = database;
		const [mod, other] = [await student(), await student()];
		const [row] = await db.select().from(users).where(eq(users.id, mod));
		const at = nine("2027-02-03");
		await db.insert(sessions).values({
			idHash: "m",
			uid: row?.firebaseUid ?? "",
			email: "m@example.edu",
			provider: "password",
			verified: true,
			moderator: true,
			tokens: "-",
			refreshAt: 0,
			createdAt: at - 9 * DAY_MS,
			expiresAt: at,
		});
		const [late, fresh] = [await contribute(db, other), await contribute(db, other)];
		const sent = (id: string, ms: number) =>
			db.update(contributions).set({ updatedAt: ms }).where(eq(contributions.id, id));
		await sent(late.id, at - DAY_MS - 1);
		await sent(fresh.id, at - DAY_MS + 1);
		// What a source has brought waits, too.
		const list = {
			source: "A list",
			fileName: "list.json",
			moderatorUid: "m",
			state: "ready" as const,
		};
		const waiting = { id: "waits", ...list, sourceId: "source", createdAt: at - DAY_MS - 1 };
		await db.insert(imports).values(waiting);
		// What several people reported is one thing.
		await publishImported(db, { id: "reported", name: "Reported" });
		for (const reporter of ["a", "b", "c"]) {
			await db.insert(reports).values({
				id: reporter,
				about: "program",
				programId: "reported",
				reporter,
				reason: "wrong",
				createdAt: at - DAY_MS - 1,
			});
		}
		for (const ms of [at - 1, at, at + HOUR_MS]) await notifyNow(ms);
		expect([await listOf(mod), await listOf(other)]).toEqual([["queue-waits 3"], []]);
		await notifyNow(at + DAY_MS);
		expect(await listOf(mod)).toEqual(["queue-waits 3", "queue-waits 4"]);
		expect((await mailsTo(mod)).length).toBe(2);
		await db.update(sessions).set({ moderator: false }).where(eq(sessions.idHash, "m"));
		await notifyNow(at + 2 * DAY_MS);
		expect(await listOf(mod)).toHaveLength(2);
	});

	test("the weekly digest has what fits and what is saved, as far as it closes soon", async () => {
		const { db } = database;
		const [userId, stranger] = [await student(), await student()];
		await db
			.update(users)
			.set({ year: "junior", fields: ["law"] })
			.where(eq(users.id, userId));
		const law = { fields: ["law" as const], audience: ["junior" as const] };
		await publishImported(
			db,
			{ id: "fits", name: "Fits", ...law, applicationDeadline: "2027-02-20" },
			{ id: "late", name: "Late", ...law, applicationDeadline: "2027-09-20" },
			{ id: "other", name: "Other", fields: ["arts"], applicationDeadline: "2027-02-20" },
			{ id: "saved", name: "Saved", applicationDeadline: "2027-02-10" },
			{ id: "applied", name: "Applied", applicationDeadline: "2027-02-10" },
			{ id: "closed", name: "Closed", applicationDeadline: "2027-02-10", closedEarly: true },
		);
		for (const id of ["saved", "applied", "closed"]) await save(userId, id, "2027-01-04");
		const page = { nowMs: noon("2027-01-05"), size: 20 };
		await setSavedState(db, { userId, programId: "applied" }, "applied", page);
		const read = await readWeeklyDigest(db, userId, nine("2027-02-01"));
		const words = read && weeklyDigestText(read, "Hi Ada,");
		expect(words?.items.map(({ name, text }) => `${name}: ${text}`)).toEqual([
			"Saved: Closes in 9 days. You saved it.",
			"Fits: Closes Feb 20",
		]);
		const none = await readWeeklyDigest(db, stranger, nine("2027-02-01"));
		expect(none && weeklyDigestText(none, "Hi,")).toBeUndefined();
	});

	test("programs that fit better but close much later push none out of the weekly digest", async () => {
		const { db } = database;
		const userId = await student();
		await db
			.update(users)
			.set({ year: "junior", fields: ["law"] })
			.where(eq(users.id, userId));
		const later = Array.from({ length: 12 }, (_, at) => ({
			name: `Later ${at}`,
			fields: ["law" as const],
			audience: ["junior" as const],
			applicationDeadline: "2027-05-01",
		}));
		const soon = [
			{ name: "On the last day", fields: ["any" as const], applicationDeadline: "2027-03-18" },
			{ name: "A day later", fields: ["any" as const], applicationDeadline: "2027-03-19" },
		];
		await publishImported(db, ...later, ...soon);
		const read = await readWeeklyDigest(db, userId, nine("2027-02-01"));
		expect(read?.fits.map(({ name }) => name)).toEqual(["On the last day"]);
	});

	test("a digest that a mail's link turns on again after everything was turned off comes on Monday", async () => {
		const { db } = database;
		const userId = await student();
		const at = noon("2027-01-05");
		await turnOffNotifications(db, userId, at);
		await setMailed(db, userId, "weekly", true, at);
		// A second tap, with the first digest due, doesn't put it off.
		await setMailed(db, userId, "weekly", true, nine("2027-01-11"));
		await notifyNow(nine("2027-01-11"));
		expect(await mailsTo(userId)).toEqual(["2027-01-11 09:00 weekly"]);
	});

	test("what a mail's link turns on again is what it stopped, not what was off before", async () => {
		const { db } = database;
		const userId = await student();
		const choice = { userId, topic: "openings" as const, mail: false, push: true };
		await db.insert(notificationPreferences).values(choice);
		const stopped = await mailedTopics(db, userId, "reminders");
		expect(stopped).toEqual(["deadlines"]);
		await setMailed(db, userId, "reminders", false, noon("2027-01-05"));
		expect(await mailedTopics(db, userId, "reminders")).toEqual([]);
		await setMailed(db, userId, "reminders", true, noon("2027-01-05"), stopped);
		expect(await mailedTopics(db, userId, "reminders")).toEqual(["deadlines"]);
		expect(await mailedTopics(db, "nobody", "reminders")).toBeUndefined();
	});

	test("another time zone, and other days, are minded from then on", async () => {
		const { db } = database;
		const userId = await student();
		await publishImported(db, { id: "p", name: "P", applicationDeadline: "2027-02-08" });
		await save(userId, "p", "2027-01-04");
		await notifyNow(noon("2027-01-04"));
		await db
			.update(users)
			.set({ timeZone: "Asia/Tokyo", reminderDays: [3] })
			.where(eq(users.id, userId));
		await notifyNow(noon("2027-01-05"));
		const [row] = await db.select().from(savedPrograms).where(eq(savedPrograms.userId, userId));
		expect(row?.remindAt).toBe(nine("2027-02-05", "Asia/Tokyo"));
		expect(dayIn("Asia/Tokyo", row?.remindAt ?? 0)).toBe("2027-02-05");
	});
});
