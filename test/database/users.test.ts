import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contributionCounts, contributions, programs, users } from "#db/schema.ts";
import { findUserByFirebaseUid, upsertUser } from "#db/users.ts";
import { eachDatabase } from "../support/databases.ts";
import { contribute, NOW_MS, newUser, publish } from "./world.ts";

const PERSON = { firebaseUid: "uid-zora", email: "zora@example.edu" };

eachDatabase((database) => {
	test("a new user is a student with what is known of them", async () => {
		const { db } = database;
		const known = { fullName: "Zora Hurston", college: "Howard", photoUrl: null };
		const { id } = await upsertUser(db, { ...PERSON, ...known }, NOW_MS);
		expect(id).not.toBe(PERSON.firebaseUid);
		expect(await findUserByFirebaseUid(db, PERSON.firebaseUid)).toEqual({
			...{ id, ...PERSON, ...known },
			...{ accountType: "student", createdAt: NOW_MS },
		});
	});

	test("the same identity again is the same user, also twice at once", async () => {
		const { db } = database;
		const made = await Promise.all([
			upsertUser(db, PERSON, NOW_MS),
			upsertUser(db, PERSON, NOW_MS + 1),
		]);
		expect(made[1]).toEqual(made[0]);
		expect(await db.select().from(users)).toHaveLength(1);
	});

	test("a user's name, college, photo and age stay; the e-mail follows the identity", async () => {
		const { db } = database;
		const known = { fullName: "Zora", college: "Howard", photoUrl: "https://example.org/z.png" };
		const { id } = await upsertUser(db, { ...PERSON, ...known }, NOW_MS);
		const later = { fullName: "Other", college: "Other", photoUrl: "https://example.org/o.png" };
		await upsertUser(db, { ...PERSON, ...later, email: "new@example.edu" }, NOW_MS + 1);
		expect(await findUserByFirebaseUid(db, PERSON.firebaseUid)).toMatchObject({
			...{ id, ...known },
			...{ email: "new@example.edu", createdAt: NOW_MS },
		});
	});

	test("gaps are filled later, and an empty text is a gap", async () => {
		const { db } = database;
		await upsertUser(db, { ...PERSON, fullName: "", college: null }, NOW_MS);
		await upsertUser(db, { ...PERSON, fullName: "Zora", college: "" }, NOW_MS);
		await upsertUser(db, { ...PERSON, college: "Howard" }, NOW_MS);
		expect(await findUserByFirebaseUid(db, PERSON.firebaseUid)).toMatchObject({
			fullName: "Zora",
			college: "Howard",
			photoUrl: null,
		});
	});

	test("two identities with one e-mail are two users", async () => {
		const { db } = database;
		const first = await upsertUser(db, PERSON, NOW_MS);
		const second = await upsertUser(db, { ...PERSON, firebaseUid: "uid-other" }, NOW_MS);
		expect(second.id).not.toBe(first.id);
	});

	test("an unknown identity has no user", async () => {
		expect(await findUserByFirebaseUid(database.db, "uid-nobody")).toBeUndefined();
	});

	test("with a user go their contributions and counts; their published programs stay", async () => {
		const { db } = database;
		const leaving = await newUser(db);
		const staying = await newUser(db);
		for (const userId of [leaving, staying]) {
			await publish(db, userId);
			await contribute(db, userId);
		}
		await db.delete(users).where(eq(users.id, leaving));
		const owners = await db.select({ userId: contributions.userId }).from(contributions);
		expect(owners).toEqual([{ userId: staying }, { userId: staying }]);
		const counted = await db.select({ userId: contributionCounts.userId }).from(contributionCounts);
		expect(counted).toEqual([{ userId: staying }, { userId: staying }, { userId: staying }]);
		const published = await db
			.select({ contributionId: programs.contributionId })
			.from(programs)
			.orderBy(programs.seq);
		expect(published).toEqual([{ contributionId: null }, { contributionId: expect.any(String) }]);
	});
});
