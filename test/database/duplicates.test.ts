import { describe, expect, test } from "vitest";
import { rejectContribution } from "#db/moderation/moderation.ts";
import { findDuplicate } from "#db/programs/duplicates.ts";
import { eachDatabase } from "../support/databases.ts";
import { contribute, decisionOn, NOW_MS, newUser, publish, typed } from "./world.ts";

eachDatabase((database) => {
	describe("looking for a duplicate while a link is typed", () => {
		test("a free link has none, and one's own that is being edited is none", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const input = typed();
			expect(await findDuplicate(db, userId, input.applicationLink)).toBeUndefined();
			const { id } = await contribute(db, userId, input);
			expect(await findDuplicate(db, userId, input.applicationLink, id)).toBeUndefined();
			expect(await findDuplicate(db, userId, input.applicationLink)).toEqual({
				of: "own-contribution",
				contributionId: id,
				name: input.name,
			});
		});

		test("another student's is named without its text, also to one who names it as their own", async () => {
			const { db } = database;
			const input = typed();
			const { id } = await contribute(db, await newUser(db), input);
			const userId = await newUser(db);
			for (const except of [undefined, id]) {
				expect(await findDuplicate(db, userId, input.applicationLink, except)).toEqual({
					of: "contribution",
				});
			}
		});

		test("a published one is named; a rejected one is none", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const input = typed();
			await publish(db, userId, input);
			expect(await findDuplicate(db, userId, input.applicationLink)).toMatchObject({
				of: "program",
				name: input.name,
			});
			const refused = typed();
			const contribution = await contribute(db, userId, refused);
			await rejectContribution(db, { ...decisionOn(contribution), note: "No." }, NOW_MS);
			expect(await findDuplicate(db, userId, refused.applicationLink)).toBeUndefined();
		});
	});
});
