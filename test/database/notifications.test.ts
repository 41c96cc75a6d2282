import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notify } from "#db/notifications/notify.ts";
import { claimMail, isAllowed } from "#db/notifications/outbox.ts";
import {
	notificationPreferences,
	notifications,
	outbox,
	pushSubscriptions,
	users,
} from "#db/schema.ts";
import { jsonObject } from "#db/sql-helpers.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

eachDatabase((database) => {
	const approved = (thing: string) => ({
		kind: "contribution-approved" as const,
		thing,
		data: { contribution: thing, program: "p", name: "Fellowship" },
	});

	async function phoneOf(userId: string): Promise<void> {
		await database.db.insert(pushSubscriptions).values({
			id: `of ${userId}`,
			userId,
			endpoint: `https://push.example/${userId}`,
			p256dh: "k",
			auth: "a",
			createdAt: 1,
		});
	}

	const sentTo = (userId: string) =>
		database.db
			.select({ kind: outbox.kind, channel: outbox.channel })
			.from(outbox)
			.where(eq(outbox.userId, userId));

	test("a notification is in the list once, and mailed once", async () => {
		const { db } = database;
		const userId = await newUser(db);
		for (const at of [NOW_MS, NOW_MS, NOW_MS + 1]) {
			await db.batch(notify(db, userId, approved("c1"), at));
		}
		await db.batch(notify(db, userId, approved("c2"), NOW_MS + 2));
		const rows = await db.select().from(notifications).where(eq(notifications.userId, userId));
		expect(rows.map(({ thing }) => thing)).toEqual(["c1", "c2"]);
		expect(rows[0]?.data).toEqual({ contribution: "c1", program: "p", name: "Fellowship" });
		expect(await sentTo(userId)).toEqual([
			{ kind: "contribution-approved", channel: "mail" },
			{ kind: "contribution-approved", channel: "mail" },
		]);
	});

	test("everybody of a table is notified, each on the channels they chose", async () => {
		const { db } = database;
		const [usual, quiet, phone] = [await newUser(db), await newUser(db), await newUser(db)];
		await db
			.insert(notificationPreferences)
			.values({ userId: quiet, topic: "contributions", mail: false, push: false });
		await phoneOf(quiet);
		await phoneOf(phone);
		const all = { from: users, where: sql`${users.id} in (${usual}, ${quiet}, ${phone})` };
		const data = jsonObject({ contribution: sql`'c'`, program: sql`'p'`, name: users.fullName });
		await db.batch(notify(db, users.id, { ...approved("to all"), data }, NOW_MS, all));
		const rows = await db.select().from(notifications).where(eq(notifications.thing, "to all"));
		expect(rows.map(({ userId }) => userId).sort()).toEqual([usual, quiet, phone].sort());
		expect(rows.map(({ data }) => data)).toEqual(
			Array(3).fill({ contribution: "c", program: "p", name: "Ada Student" }),
		);
		expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
		expect(await sentTo(quiet)).toEqual([]);
		expect((await sentTo(usual)).map(({ channel }) => channel)).toEqual(["mail"]);
		expect((await sentTo(phone)).map(({ channel }) => channel)).toEqual(["mail", "push"]);
	});

	test("who unsubscribes while a mail is under way does not want it any more", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const [, [row]] = await db.batch(notify(db, userId, approved("c3"), NOW_MS));
		const mail = await claimMail(db, row?.id ?? "", NOW_MS);
		if (!mail) throw new Error("Not claimed");
		expect(await isAllowed(db, mail)).toBe(true);
		await db
			.insert(notificationPreferences)
			.values({ userId, topic: "contributions", mail: false, push: true });
		expect(await isAllowed(db, mail)).toBe(false);
	});
});
