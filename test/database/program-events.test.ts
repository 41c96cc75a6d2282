/**
 * What happens without the moderators' forms (imports, link checks), and what students who saved a program hear of it.
 */
import type { ServerResponse } from "node:http";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stageList } from "#app/files/imports/stage.server.ts";
import { checkLinks } from "#app/jobs/check-links.server.ts";
import { stepImport } from "#db/imports/import-batches.ts";
import { startImport, takeBackImport } from "#db/imports/imports.ts";
import { notifyProgramEvents } from "#db/notifications/program-changes.ts";
import { saveProgram } from "#db/saved/saved-programs.ts";
import { notifications, programEvents, programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { listing } from "../support/lists.ts";
import { type PageServer, startPageServer } from "../support/page-server.ts";
import { NOW_MS, newUser, publishImported } from "./world.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BY = { source: "A list", fileName: "list.json", moderatorUid: "uid-moderator" };

eachDatabase((database) => {
	let others: PageServer;
	beforeAll(async () => {
		others = await startPageServer();
	});
	afterAll(() => others.stop());

	let nowMs = NOW_MS;

	/** The hourly run, an hour later; returns what a student has heard so far. */
	async function notificationsOf(userId: string): Promise<string[]> {
		const { db } = database;
		nowMs += HOUR_MS;
		while ((await notifyProgramEvents(db, nowMs)).isMore);
		expect(await db.select().from(programEvents)).toEqual([]);
		const rows = await db
			.select()
			.from(notifications)
			.where(eq(notifications.userId, userId))
			.orderBy(asc(notifications.seq));
		return rows.map(({ kind, data }) => [kind, data.changed].filter(Boolean).join(" "));
	}

	async function bringIn(...entries: unknown[]): Promise<string> {
		const { db } = database;
		nowMs += HOUR_MS;
		const staged = await stageList(db, new Blob([JSON.stringify(entries)]), BY, nowMs);
		if (!staged.found) throw new Error(staged.problem);
		const { id } = staged.found;
		await startImport(db, { id, moderatorUid: BY.moderatorUid, applyChanges: true }, nowMs);
		while ((await stepImport(db, id, nowMs))?.state === "writing");
		return id;
	}

	async function takeBack(id: string): Promise<void> {
		nowMs += HOUR_MS;
		await takeBackImport(database.db, { id, moderatorUid: BY.moderatorUid }, nowMs);
		while ((await stepImport(database.db, id, nowMs))?.state === "taking-back");
	}

	async function saverOfAll(): Promise<string> {
		const userId = await newUser(database.db);
		for (const { id } of await database.db.select({ id: programs.id }).from(programs)) {
			await saveProgram(database.db, { userId, programId: id }, "saved", nowMs);
		}
		return userId;
	}

	test("who saved a program is notified of what an import changes of it, and of nothing else", async () => {
		await bringIn(listing(1, { deadline: "2027-04-01" }), listing(2));
		const [ada, stranger] = [await saverOfAll(), await newUser(database.db)];
		await bringIn(listing(1, { deadline: "2027-04-01" }), listing(2), listing(3));
		expect(await notificationsOf(ada)).toEqual([]);
		await bringIn(listing(1, { deadline: "2027-04-01", description: "Other words." }), listing(2));
		expect(await notificationsOf(ada)).toEqual([]);
		const later = await bringIn(listing(1, { deadline: "2027-05-01" }), listing(2));
		expect(await notificationsOf(ada)).toEqual(["program-changed applicationDeadline"]);
		await takeBack(later);
		const back = ["program-changed applicationDeadline", "program-changed applicationDeadline"];
		expect(await notificationsOf(ada)).toEqual(back);
		await bringIn(listing(1, { deadline: "2027-04-01" }), listing(2, { active: false }));
		expect(await notificationsOf(ada)).toEqual([...back, "program-closed"]);
		expect(await notificationsOf(stranger)).toEqual([]);
	});

	test("who saved what came with an import that is taken back is notified that it is gone", async () => {
		const first = await bringIn(listing(1));
		const ada = await saverOfAll();
		await takeBack(first);
		expect(await notificationsOf(ada)).toEqual(["program-hidden"]);
	});

	test("an import that is taken back before the next run has notified nobody", async () => {
		await bringIn(listing(1, { deadline: "2027-04-01" }));
		const ada = await saverOfAll();
		await takeBack(await bringIn(listing(1, { deadline: "2027-05-01" })));
		expect(await notificationsOf(ada)).toEqual([]);
	});

	test("nobody is notified that a link was tried, gone, or back", async () => {
		const { db } = database;
		for (const host of ["camp.example.org", "fair.example.org"]) {
			await publishImported(db, { name: host, applicationLink: `https://${host}/`, linkKey: host });
		}
		const ada = await saverOfAll();
		const answer = (code: number) => (response: ServerResponse) => response.writeHead(code).end();
		others.pages.set("fair.example.org/", answer(200));
		const config = { CHECK_LINKS: "on", ...others.settings } as never;
		const log = { info() {}, error() {} } as never;
		const isGone = async () =>
			(await db.select({ gone: programs.linkGone }).from(programs)).map(({ gone }) => gone);
		for (const [code, gone] of [
			[404, true],
			[200, false],
		] as const) {
			others.pages.set("camp.example.org/", answer(code));
			for (let day = 0; day < 5; day++) {
				nowMs += DAY_MS;
				await checkLinks({ db, log, config }, () => nowMs);
			}
			expect(await isGone()).toEqual([gone, false]);
			expect(await db.select().from(programEvents)).toEqual([]);
		}
		expect(await notificationsOf(ada)).toEqual([]);
	});
});
