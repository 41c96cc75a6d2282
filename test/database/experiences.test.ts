import { expect, test } from "vitest";
import {
	addExperience,
	type ExperienceInput,
	findExperience,
	listExperiences,
	MAX_EXPERIENCES,
	removeExperience,
	updateExperience,
} from "#db/experiences.ts";
import { randomId } from "#db/ids.ts";
import { experiences } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

function role(changes: Partial<ExperienceInput> = {}): ExperienceInput {
	return {
		title: "Research assistant",
		organisation: "Howard University",
		startMonth: "2025-09",
		endMonth: null,
		description: null,
		...changes,
	};
}

eachDatabase((database) => {
	const add = (userId: string, changes: Partial<ExperienceInput> = {}, formKey = randomId()) =>
		addExperience(database.db, { userId, formKey }, role(changes), NOW_MS);
	const titles = async (userId: string) =>
		(await listExperiences(database.db, userId)).map(({ title }) => title);

	test("what lasts comes first, then by when it ended, then by when it began", async () => {
		const userId = await newUser(database.db);
		const roles: [string, string, string | null][] = [
			["ended early", "2019-01", "2020-06"],
			["began last, ended late", "2024-09", "2025-06"],
			["lasts, begun long ago", "2018-01", null],
			["began first, ended late", "2021-01", "2025-06"],
			["lasts, begun lately", "2026-01", null],
		];
		for (const [title, startMonth, endMonth] of roles) {
			await add(userId, { title, startMonth, endMonth });
		}
		expect(await titles(userId)).toEqual([
			"lasts, begun lately",
			"lasts, begun long ago",
			"began last, ended late",
			"began first, ended late",
			"ended early",
		]);
	});

	test("a form sent twice is one role, also at once; with other content it is another", async () => {
		const userId = await newUser(database.db);
		const outcomes = await Promise.all([add(userId, {}, "form"), add(userId, {}, "form")]);
		expect(outcomes.sort()).toEqual(["added", "repeated"]);
		expect(await add(userId, { title: "Tutor" }, "form")).toBe("added");
		expect(await titles(userId)).toHaveLength(2);
		const other = await newUser(database.db);
		expect(await add(other, {}, "form")).toBe("added");
	});

	test("a student has at most a hundred roles, also when many come at once", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const almost = Array.from({ length: MAX_EXPERIENCES - 1 }, (_, at) =>
			db.insert(experiences).values({
				id: randomId(),
				userId,
				title: `Role ${at}`,
				organisation: "O",
				startMonth: "2020-01",
				submissionKey: `${at}`,
				createdAt: NOW_MS,
				updatedAt: NOW_MS,
			}),
		);
		const [first, ...rest] = almost;
		if (first) await db.batch([first, ...rest]);
		const outcomes = await Promise.all([add(userId), add(userId), add(userId)]);
		expect(outcomes.sort()).toEqual(["added", "full", "full"]);
		expect(await titles(userId)).toHaveLength(MAX_EXPERIENCES);
		expect(await add(await newUser(db))).toBe("added");
	});

	test("only its owner reads, changes and removes a role", async () => {
		const { db } = database;
		const [userId, stranger] = [await newUser(db), await newUser(db)];
		await add(userId);
		const [{ id } = { id: "" }] = await listExperiences(db, userId);
		const foreign = { id, userId: stranger };
		expect(await findExperience(db, foreign)).toBeUndefined();
		expect(await updateExperience(db, foreign, role({ title: "Taken" }), NOW_MS)).toBe(false);
		expect(await removeExperience(db, foreign)).toBe(false);
		expect(await findExperience(db, { id, userId })).toEqual({ id, ...role() });

		const changed = role({ title: "Fellow", endMonth: "2026-05", description: "Two\nlines" });
		expect(await updateExperience(db, { id, userId }, changed, NOW_MS + 1)).toBe(true);
		expect(await findExperience(db, { id, userId })).toEqual({ id, ...changed });
		expect(await removeExperience(db, { id, userId })).toBe(true);
		expect(await removeExperience(db, { id, userId })).toBe(false);
		expect(await listExperiences(db, userId)).toEqual([]);
	});
});
