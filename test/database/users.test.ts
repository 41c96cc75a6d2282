import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createSession } from "#db/people/sessions.ts";
import {
	adoptPhotoKey,
	deleteUser,
	findNamesByEmail,
	findUserByFirebaseUid,
	replacePhotoKey,
	upsertUser,
} from "#db/people/users.ts";
import {
	contributionCounts,
	contributions,
	experiences,
	programs,
	savedPrograms,
	savedSubmissions,
	sessions,
	users,
} from "#db/schema.ts";
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
			id,
			...PERSON,
			...known,
			accountType: "student",
			createdAt: NOW_MS,
			photoKey: null,
			calendarKey: null,
			year: null,
			fields: null,
			goals: null,
			gpaRange: null,
			places: null,
			openTo: null,
			askedAt: null,
			usesResume: false,
			checklistDoneAt: null,
			credited: false,
			timeZone: null,
			reminderDays: null,
			digestAt: null,
			planMailAt: null,
			identityGoneAt: null,
			moderatorAt: null,
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

	test("a user's name, college, photo and age stay; the email follows the identity", async () => {
		const { db } = database;
		const known = { fullName: "Zora", college: "Howard", photoUrl: "https://example.org/z.png" };
		const { id } = await upsertUser(db, { ...PERSON, ...known }, NOW_MS);
		const later = { fullName: "Other", college: "Other", photoUrl: "https://example.org/o.png" };
		await upsertUser(db, { ...PERSON, ...later, email: "new@example.edu" }, NOW_MS + 1);
		expect(await findUserByFirebaseUid(db, PERSON.firebaseUid)).toMatchObject({
			id,
			...known,
			email: "new@example.edu",
			createdAt: NOW_MS,
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

	test("two identities with one email are two users", async () => {
		const { db } = database;
		const first = await upsertUser(db, PERSON, NOW_MS);
		const second = await upsertUser(db, { ...PERSON, firebaseUid: "uid-other" }, NOW_MS);
		expect(second.id).not.toBe(first.id);
	});

	test("an address has the names of all who have it, however it is written", async () => {
		const { db } = database;
		await upsertUser(db, { ...PERSON, email: "Zora@Example.edu", fullName: "Zora" }, NOW_MS);
		await upsertUser(db, { ...PERSON, firebaseUid: "uid-other", fullName: "Nora" }, NOW_MS);
		await upsertUser(db, { ...PERSON, firebaseUid: "uid-nameless" }, NOW_MS);
		await newUser(db);
		expect((await findNamesByEmail(db, PERSON.email)).sort()).toEqual(["Nora", "Zora"]);
		expect(await findNamesByEmail(db, "nobody@example.edu")).toEqual([]);
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

	test("each new photo names the one before; two at once name each other's", async () => {
		const { db } = database;
		const { id } = await upsertUser(db, PERSON, NOW_MS);
		expect(await replacePhotoKey(db, id, "first")).toEqual({ previous: null });
		expect(await replacePhotoKey(db, id, "second")).toEqual({ previous: "first" });
		const replaced = await Promise.all([
			replacePhotoKey(db, id, "third"),
			replacePhotoKey(db, id, "fourth"),
		]);
		const left = (await findUserByFirebaseUid(db, PERSON.firebaseUid))?.photoKey;
		const known = [...replaced.map((of) => of?.previous), left];
		expect(known.sort()).toEqual(["fourth", "second", "third"]);
		expect(await replacePhotoKey(db, "nobody", "key")).toBeUndefined();
	});

	test("the provider's picture is taken over only where there is no photo and none was removed", async () => {
		const { db } = database;
		const picture = { ...PERSON, photoUrl: "https://example.org/z.png" };
		const { id } = await upsertUser(db, picture, NOW_MS);
		expect(await adoptPhotoKey(db, id, "theirs")).toBe(true);
		expect(await adoptPhotoKey(db, id, "again")).toBe(false);
		expect(await replacePhotoKey(db, id, null)).toEqual({ previous: "theirs" });
		await upsertUser(db, picture, NOW_MS);
		expect(await adoptPhotoKey(db, id, "theirs")).toBe(false);
		expect(await findUserByFirebaseUid(db, PERSON.firebaseUid)).toMatchObject({
			photoKey: null,
			photoUrl: "",
		});
	});

	test("deleting a user takes all that is theirs and nothing of anybody else's", async () => {
		const { db } = database;
		const ids = [];
		for (const uid of ["uid-leaving", "uid-staying"]) {
			const { id: userId } = await upsertUser(db, { ...PERSON, firebaseUid: uid }, NOW_MS);
			ids.push(userId);
			await replacePhotoKey(db, userId, `photo of ${uid}`);
			const { id } = await publish(db, userId);
			await contribute(db, userId);
			const [program] = await db
				.select({ id: programs.id })
				.from(programs)
				.where(eq(programs.contributionId, id));
			await db.insert(savedPrograms).values({
				programId: program?.id ?? "",
				userId,
				deadline: "9999-12-31",
				savedAt: NOW_MS,
			});
			await db.insert(experiences).values({
				id: uid,
				userId,
				title: "T",
				organisation: "O",
				startMonth: "2026-01",
				submissionKey: uid,
				createdAt: NOW_MS,
				updatedAt: NOW_MS,
			});
			for (const device of ["phone", "laptop"]) {
				await createSession(db, {
					idHash: `${uid} ${device}`,
					uid,
					email: "z@example.edu",
					provider: "password",
					verified: true,
					moderator: false,
					tokens: "sealed",
					refreshAt: NOW_MS,
					createdAt: NOW_MS,
					expiresAt: NOW_MS + 1000,
				});
			}
			await db
				.insert(savedSubmissions)
				.values({ idHash: uid, uid, fields: "sealed", expiresAt: NOW_MS });
		}
		expect(await deleteUser(db, "uid-leaving")).toBe("photo of uid-leaving");
		expect(await deleteUser(db, "uid-leaving")).toBeNull();

		const staying = ids[1];
		const owned = [contributions, contributionCounts, savedPrograms, experiences];
		for (const table of owned) {
			const owners = await db.select({ userId: table.userId }).from(table);
			expect(new Set(owners.map(({ userId }) => userId))).toEqual(new Set([staying]));
		}
		for (const table of [sessions, savedSubmissions]) {
			const owners = await db.select({ uid: table.uid }).from(table);
			expect(new Set(owners.map(({ uid }) => uid))).toEqual(new Set(["uid-staying"]));
		}
		expect(await db.select({ uid: users.firebaseUid }).from(users)).toEqual([
			{ uid: "uid-staying" },
		]);
		expect(await db.select().from(programs)).toHaveLength(2);
	});
});
