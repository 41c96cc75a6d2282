import { and, asc, count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { stageList } from "#app/files/imports/stage.server.ts";
import type { Db } from "#db/engine/open.ts";
import { stepImport } from "#db/imports/import-batches.ts";
import { startImport } from "#db/imports/imports.ts";
import { notifyProgramEvents } from "#db/notifications/program-changes.ts";
import { saveLinkStates } from "#db/reports/link-checks.ts";
import { saveProgram } from "#db/saved/saved-programs.ts";
import { notifications, outbox, programEvents, programs } from "#db/schema.ts";
import { morningOf } from "#lib/time-zones.ts";
import { eachDatabase } from "../support/databases.ts";
import { listing } from "../support/lists.ts";
import { notifyAt } from "./notify-at.ts";
import { newUser, publishImported } from "./world.ts";

const NOON_MS = morningOf("2027-02-01", null) + 3 * 3_600_000;
const MINUTE_MS = 60_000;

eachDatabase((database) => {
	const run = (nowMs: number) => notifyAt(database.db, nowMs);

	const save = (db: Db, userId: string, programId: string) =>
		saveProgram(db, { userId, programId }, "saved", NOON_MS - MINUTE_MS);

	const listOf = (userId: string) =>
		database.db
			.select({ kind: notifications.kind, data: notifications.data })
			.from(notifications)
			.where(eq(notifications.userId, userId))
			.orderBy(asc(notifications.seq));
	const mailsTo = (userId: string) =>
		database.db
			.select({ kind: outbox.kind, dueAt: outbox.dueAt })
			.from(outbox)
			.where(and(eq(outbox.userId, userId), eq(outbox.channel, "mail")))
			.orderBy(asc(outbox.dueAt));

	test("it is in the app within a minute, and all of a day is one mail at the next nine", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const ids = Array.from({ length: 30 }, (_, at) => `p${at}`);
		await publishImported(db, ...ids.map((id) => ({ id, name: id })));
		for (const id of ids) await save(db, userId, id);
		const half = (from: number, to: number, at: number) =>
			database.run({
				sql: `update programs set application_deadline = '2027-09-09', checked_at = ?
					where cast(substr(id, 2) as integer) between ? and ?`,
				args: [at, from, to],
			});
		await half(0, 19, NOON_MS);
		await run(NOON_MS + 10_000);
		expect(await listOf(userId)).toEqual([]);
		await run(NOON_MS + MINUTE_MS);
		expect(await listOf(userId)).toHaveLength(20);
		await half(20, 29, NOON_MS + 5 * MINUTE_MS);
		await Promise.all([run(NOON_MS + 6 * MINUTE_MS), run(NOON_MS + 6 * MINUTE_MS)]);
		expect(await listOf(userId)).toHaveLength(30);
		expect(await mailsTo(userId)).toEqual([
			{ kind: "changes", dueAt: morningOf("2027-02-02", null) },
		]);
	});

	test("an import that moves a deadline notifies those who saved the program, once", async () => {
		const { db } = database;
		const [ada, ben] = [await newUser(db), await newUser(db)];
		const bringIn = async (...entries: unknown[]) => {
			const by = { source: "A list", fileName: "list.json", moderatorUid: "uid-moderator" };
			const file = new Blob([JSON.stringify(entries)]);
			const staged = await stageList(db, file, by, NOON_MS);
			if (!staged.found) throw new Error(staged.problem);
			const { id } = staged.found;
			await startImport(db, { id, moderatorUid: "uid-moderator", applyChanges: true }, NOON_MS);
			while ((await stepImport(db, id, NOON_MS))?.state !== "done");
		};
		await bringIn(listing(1), listing(2));
		const [first] = await db.select().from(programs).orderBy(asc(programs.seq));
		await save(db, ada, first?.id ?? "");
		const moved = { deadline: "2027-05-01" };
		await bringIn(listing(1, moved), listing(2, moved));
		// The same list again changes nothing.
		await bringIn(listing(1, moved), listing(2, moved));
		for (const minutes of [1, 2, 60]) await run(NOON_MS + minutes * MINUTE_MS);
		expect(await listOf(ada)).toMatchObject([
			{ kind: "program-changed", data: { changed: "applicationDeadline" } },
		]);
		expect(await mailsTo(ada)).toHaveLength(1);
		expect(await listOf(ben)).toEqual([]);
	});

	test("nobody is notified that a link doesn't answer", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await publishImported(db, { id: "camp", name: "Camp" });
		await save(db, userId, "camp");
		const [camp] = await db.select().from(programs);
		for (let day = 0; day < 5; day++) {
			const link = { ...camp, id: "camp", link: camp?.applicationLink ?? "", state: "gone" };
			await saveLinkStates(db, [link as never], NOON_MS + day * 86_400_000);
		}
		const [after] = await db.select().from(programs);
		expect(after).not.toEqual(camp);
		expect(await db.select().from(programEvents)).toEqual([]);
	});

	test("thousands of changes at once are notified of in a few runs, the oldest first, in bounded steps", async () => {
		const { db } = database;
		await database.run(
			{
				sql: `with recursive counted(n) as (select 0 union all select n + 1 from counted where n < 299)
					insert into users (id, firebase_uid, email, created_at) select 'u' || n, 'u' || n, 'x', 1 from counted`,
				args: [],
			},
			{
				sql: `with recursive counted(n) as (select 0 union all select n + 1 from counted where n < 4999)
					insert into programs (id, name, application_link, link_key, description, published_at)
					select 'p' || n, 'P ' || n, 'https://example.org/' || n, 'example.org/' || n, 'Details.', 1 from counted`,
				args: [],
			},
			{
				sql: `insert into saved_programs (program_id, user_id, deadline, saved_at)
					select id, 'u' || (seq % 300), '9999-12-31', 1 from programs`,
				args: [],
			},
			{ sql: "update programs set application_deadline = '2027-09-09'", args: [] },
		);
		const notified = async () => (await db.select({ is: count() }).from(notifications))[0]?.is;
		const batch = db.batch.bind(db);
		let batches = 0;
		db.batch = ((statements: never) => {
			batches += 1;
			return batch(statements);
		}) as never;
		await run(NOON_MS);
		// One batch for each step, one that looks for saved searches, and one for plans.
		expect([await notified(), batches]).toEqual([4000, 40 + 2]);
		await run(NOON_MS + MINUTE_MS);
		db.batch = batch;
		expect(await notified()).toBe(5000);
		expect(await db.select().from(programEvents)).toEqual([]);
		// However many changes a person has, they come in one mail.
		expect((await db.select({ is: count() }).from(outbox))[0]?.is).toBe(300);
	});

	test.each([500, 2])(
		"what is changed again while people are notified, %i a step, is described to all as it is then",
		async (size) => {
			const { db } = database;
			const people = await Promise.all([newUser(db), newUser(db), newUser(db)]);
			await publishImported(db, { id: "camp", name: "Camp" });
			for (const userId of people) await save(db, userId, "camp");
			const change = (set: string) =>
				database.run({ sql: `update programs set version = version + 1, ${set}`, args: [] });
			await change("application_deadline = '2027-09-09'");
			const batch = db.batch.bind(db);
			db.batch = (async (statements: never) => {
				db.batch = batch;
				await change("closed_early = 1");
				return batch(statements);
			}) as never;
			while ((await notifyProgramEvents(db, NOON_MS, size)).isMore);
			for (const userId of people)
				expect(await listOf(userId)).toMatchObject([{ kind: "program-closed" }]);
		},
	);
});
