import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addExperience } from "#db/experiences.ts";
import {
	ownContributions,
	ownExperiences,
	ownProfile,
	ownSavedPrograms,
	ownSessions,
} from "#db/own-data.ts";
import { randomId } from "#db/random-id.ts";
import { contributions, programs, savedPrograms } from "#db/schema.ts";
import { createSession } from "#db/sessions.ts";
import { eachDatabase } from "../support/databases.ts";
import { contribute, NOW_MS, newUser, publishImported } from "./world.ts";

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
	const found: Row[] = [];
	for await (const row of rows) found.push(row);
	return found;
}

eachDatabase((database) => {
	test("more contributions than a page come whole, in order, once each, and nobody else's", async () => {
		const { db } = database;
		const [userId, stranger] = [await newUser(db), await newUser(db)];
		await contribute(db, stranger, { name: "Not mine" });
		const [first, ...rest] = Array.from({ length: 401 }, (_, at) =>
			db.insert(contributions).values({
				...{ id: randomId(), userId, name: `Program ${at}`, description: "d" },
				...{ applicationLink: `https://example.org/${at}`, linkKey: `own.example.org/${at}` },
				...{ submissionKey: `${at}`, createdAt: NOW_MS, updatedAt: NOW_MS },
			}),
		);
		if (first) await db.batch([first, ...rest]);
		const rows = await all(ownContributions(db, userId));
		expect(rows.map(({ name }) => name)).toEqual(
			rest.map((_, at) => `Program ${at}`).concat("Program 400"),
		);
		expect(rows[0]).toEqual({
			...{ name: "Program 0", application_link: "https://example.org/0", description: "d" },
			...{ application_deadline: null, status: "PENDING", review_note: null },
			created_at: "2026-11-21T15:00:00Z",
			updated_at: "2026-11-21T15:00:00Z",
			approved_at: null,
		});
	});

	test("saved programs come by deadline, across pages", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const names = Array.from({ length: 205 }, (_, at) => ({ name: `Program ${at}` }));
		await publishImported(db, ...names);
		const published = await db.select({ id: programs.id }).from(programs).orderBy(programs.seq);
		const [first, ...rest] = published.map(({ id }, at) =>
			db.insert(savedPrograms).values({
				...{ programId: id, userId, savedAt: NOW_MS },
				deadline: at % 3 === 0 ? "2027-01-31" : "9999-12-31",
			}),
		);
		if (first) await db.batch([first, ...rest]);
		const rows = await all(ownSavedPrograms(db, userId));
		expect(rows).toHaveLength(205);
		expect(new Set(rows.map(({ name }) => name)).size).toBe(205);
		expect(rows.slice(0, 2).map(({ name }) => name)).toEqual(["Program 0", "Program 3"]);
		expect(rows[0]).toMatchObject({ state: "saved", saved_at: "2026-11-21T15:00:00Z" });
		await db.delete(savedPrograms).where(eq(savedPrograms.userId, userId));
		expect(await all(ownSavedPrograms(db, userId))).toEqual([]);
	});

	test("roles, profile and sessions say what is kept, and nothing that opens a session", async () => {
		const { db } = database;
		const userId = await newUser(db, "Zora Hurston");
		for (const startMonth of ["2026-01", "2024-09"]) {
			await addExperience(
				db,
				{ userId, formKey: randomId() },
				{ title: "T", organisation: "O", startMonth, endMonth: null, description: null },
				NOW_MS,
			);
		}
		const roles = await all(ownExperiences(db, userId));
		expect(roles.map(({ start_month }) => start_month)).toEqual(["2024-09", "2026-01"]);
		expect(await ownProfile(db, userId)).toMatchObject({
			...{ full_name: "Zora Hurston", college: "Howard University" },
			created_at: "2026-11-21T15:00:00Z",
		});
		await createSession(db, {
			...{ idHash: "hash", uid: "uid-own", email: "z@example.edu", provider: "password" },
			...{ verified: true, moderator: false, tokens: "sealed", refreshAt: NOW_MS },
			...{ createdAt: NOW_MS, expiresAt: NOW_MS + 1000, device: "Chrome on Android" },
		});
		expect(await ownSessions(db, "uid-own")).toEqual([
			{
				...{ device: "Chrome on Android", provider: "password", email: "z@example.edu" },
				created_at: "2026-11-21T15:00:00Z",
				expires_at: "2026-11-21T15:00:01Z",
			},
		]);
	});
});
