import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMessages, mentors, resumes, users } from "#db/schema.ts";
import { insertWhen } from "#db/sql-helpers.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

const MENTOR = {
	id: "ida",
	name: "Ida ' Wells",
	email: "ida@example.org",
	hbcuAffiliation: "Fisk",
	areasOfExpertise: ["Law", "Press"],
	submissionKey: "key",
	consentedAt: NOW_MS,
	createdAt: NOW_MS,
};

eachDatabase((database) => {
	test("a row has what was given in its own columns, and each other column's default or null", async () => {
		const { db } = database;
		// In another order than the table's columns.
		const row = Object.fromEntries(Object.entries(MENTOR).reverse()) as typeof MENTOR;
		const [made] = await db.batch([insertWhen(db, mentors, row, { where: sql`true` }).returning()]);
		expect(made).toEqual([
			{
				...MENTOR,
				seq: expect.any(Number),
				status: "PENDING",
				linkedInProfile: null,
				headshotKey: null,
				decidedAt: null,
				moderatorUid: null,
				role: null,
				employer: null,
				classYear: null,
				askAbout: null,
				provedAt: null,
				asked: 0,
				askAt: null,
				restingAt: null,
				waitingSince: null,
				changes: null,
			},
		]);
	});

	test("without its condition nothing is made, and what stands there already stays", async () => {
		const { db } = database;
		const insert = (condition: ReturnType<typeof sql>) =>
			insertWhen(db, mentors, MENTOR, { where: condition })
				.onConflictDoNothing()
				.returning({ id: mentors.id });
		const none = sql`not exists (select 1 from ${mentors})`;
		const made = await db.batch([
			insert(sql`1 = 2`),
			insert(none),
			insert(none),
			insert(sql`true`),
		]);
		expect(made).toEqual([[], [{ id: "ida" }], [], []]);
		expect(await db.select().from(mentors)).toHaveLength(1);
	});

	test("a row can be made of another table's, whose columns it names", async () => {
		const { db } = database;
		const [ada, ben] = [await newUser(db, "Ada"), await newUser(db, "Ben")];
		const made = await db.batch([
			insertWhen(
				db,
				resumes,
				{
					id: "r",
					userId: users.id,
					name: sql`${users.fullName} || ${"'s"}`,
					shared: true,
					digest: "d",
					createdAt: users.createdAt,
				},
				{ from: users, where: eq(users.id, ben) },
			).returning({ userId: resumes.userId, name: resumes.name, shared: resumes.shared }),
			db.select({ name: users.fullName }).from(users).where(eq(users.id, ada)),
		]);
		expect(made).toEqual([[{ userId: ben, name: "Ben's", shared: true }], [{ name: "Ada" }]]);
	});

	test("a row that the table refuses fails, and with it the batch", async () => {
		const { db } = database;
		const message = { id: "m", name: "N", email: "e", message: "m", createdAt: NOW_MS };
		const [first, second] = ["a", "b"].map((submissionKey) =>
			insertWhen(db, contactMessages, { ...message, submissionKey }, { where: sql`true` }),
		);
		if (!first || !second) throw new Error("Two were made");
		await expect(db.batch([first, second])).rejects.toThrow();
		expect(await db.select().from(contactMessages)).toEqual([]);
	});
});
