import { describe, expect, test } from "vitest";
import { submitContribution, updateContribution } from "#db/contributions/contributions.ts";
import { findOwnContribution, listOwnContributions } from "#db/contributions/own-contributions.ts";
import type { Db } from "#db/engine/open.ts";
import { rejectContribution } from "#db/moderation/moderation.ts";
import { readPending } from "#db/moderation/similar-programs-check.ts";
import { eachDatabase } from "../support/databases.ts";
import { contribute, decisionOn, listPrograms, NOW_MS, newUser, publish, typed } from "./world.ts";

const SIZE = 20;

eachDatabase((database) => {
	describe("fixing a rejected contribution", () => {
		/** A rejected contribution of a new student. */
		async function rejected() {
			const { db } = database;
			const userId = await newUser(db);
			const input = typed({ applicationDeadline: "2027-02-01" });
			const contribution = await contribute(db, userId, input);
			await rejectContribution(db, { ...decisionOn(contribution), note: "No date." }, NOW_MS);
			return { db, userId, id: contribution.id, input };
		}

		const idsOf = async (db: Db, userId: string) =>
			(await listOwnContributions(db, userId, { size: SIZE })).items.map(({ id }) => id);

		test("the fixed one takes the place of the rejected one", async () => {
			const { db, userId, id, input } = await rejected();
			const owner = { userId, formKey: "f", insteadOf: id };
			const fixed = await submitContribution(db, owner, { ...input, name: "Fixed" }, NOW_MS);
			if (fixed.outcome !== "created") throw new Error(fixed.outcome);
			expect(await idsOf(db, userId)).toEqual([fixed.id]);
			expect(await findOwnContribution(db, { id: fixed.id, userId })).toMatchObject({
				...input,
				name: "Fixed",
				status: "PENDING",
				reviewNote: null,
			});
		});

		test("what the log said of the rejected one goes with it", async () => {
			const { db, userId, id, input } = await rejected();
			const logged = () =>
				database.rows(
					"select action, note, subject_name from moderation_log where subject_id = ?",
					id,
				);
			const [before] = await logged();
			expect(before).toMatchObject({ note: "No date." });
			await submitContribution(db, { userId, formKey: "f", insteadOf: id }, input, NOW_MS);
			expect(await logged()).toEqual([{ action: "REJECTED", note: null, subject_name: null }]);
		});

		test("sent twice at once it is one contribution, and the rejected one is gone", async () => {
			const { db, userId, id, input } = await rejected();
			const owner = { userId, formKey: "f", insteadOf: id };
			const answers = await Promise.all([
				submitContribution(db, owner, input, NOW_MS),
				submitContribution(db, owner, input, NOW_MS),
			]);
			expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["created", "repeated"]);
			const ids = await idsOf(db, userId);
			expect(ids).toHaveLength(1);
			expect(ids).not.toContain(id);
		});

		test("when the fixed one is a duplicate, the rejected one stays", async () => {
			const { db, userId, id, input } = await rejected();
			await publish(db, await newUser(db), input);
			const owner = { userId, formKey: "f", insteadOf: id };
			expect(await submitContribution(db, owner, input, NOW_MS)).toMatchObject({
				outcome: "duplicate",
			});
			expect(await idsOf(db, userId)).toEqual([id]);
		});

		test("another student's rejected one stays", async () => {
			const { db, userId, id } = await rejected();
			const owner = { userId: await newUser(db), formKey: "f", insteadOf: id };
			expect(await submitContribution(db, owner, typed(), NOW_MS)).toMatchObject({
				outcome: "created",
			});
			expect(await idsOf(db, userId)).toEqual([id]);
		});

		test("a pending or approved one is not taken away", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const kept = [await contribute(db, userId), await publish(db, userId)];
			for (const { id } of kept) {
				await submitContribution(db, { userId, formKey: id, insteadOf: id }, typed(), NOW_MS);
			}
			expect(await idsOf(db, userId)).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
			expect(await idsOf(db, userId)).toHaveLength(4);
		});
	});

	describe("updating", () => {
		test("a pending contribution changes in all four fields", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const owned = { ...(await contribute(db, userId)), userId };
			const input = typed({ description: "Changed.", applicationDeadline: "2027-01-15" });
			const update = await updateContribution(db, owned, input, NOW_MS + 5);
			const contribution = await findOwnContribution(db, owned);
			expect(update).toEqual({ outcome: "updated", contribution });
			expect(contribution).toMatchObject({ ...input, status: "PENDING" });
		});

		test("its own link may stay as it is", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const input = typed();
			const owned = { ...(await contribute(db, userId, input)), userId };
			const update = await updateContribution(db, owned, { ...input, name: "New name" }, NOW_MS);
			expect(update.outcome).toBe("updated");
		});

		test("what is left out stays, and a deadline of null is cleared", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const input = typed({ applicationDeadline: "2027-01-15" });
			const owned = { ...(await contribute(db, userId, input)), userId };
			for (const [field, value] of Object.entries(typed({ applicationDeadline: "2027-02-01" }))) {
				const before = await findOwnContribution(db, owned);
				await updateContribution(db, owned, { [field]: value }, NOW_MS);
				expect(await findOwnContribution(db, owned)).toEqual({ ...before, [field]: value });
			}
			await updateContribution(db, owned, { applicationDeadline: null }, NOW_MS);
			expect(await findOwnContribution(db, owned)).toMatchObject({ applicationDeadline: null });
			const contribution = await findOwnContribution(db, owned);
			const nothing = await updateContribution(db, owned, {}, NOW_MS);
			expect(nothing).toEqual({ outcome: "updated", contribution });
		});

		test("every change gives a new version, also within one millisecond", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const owned = { ...(await contribute(db, userId)), userId };
			const versions = [owned.version];
			for (const name of ["one", "two"]) {
				await updateContribution(db, owned, typed({ name }), NOW_MS);
				const { page } = await readPending(db, { size: 1 });
				versions.push(page.items[0]?.version ?? 0);
			}
			expect(versions).toEqual([NOW_MS, NOW_MS + 1, NOW_MS + 2]);
		});

		test("another student's contribution is missing, and stays as it was", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const input = typed();
			const contribution = await contribute(db, userId, input);
			const stranger = { id: contribution.id, userId: await newUser(db) };
			expect(await updateContribution(db, stranger, typed(), NOW_MS)).toEqual({
				outcome: "missing",
			});
			expect(await findOwnContribution(db, { id: contribution.id, userId })).toMatchObject(input);
			expect(await findOwnContribution(db, stranger)).toBeUndefined();
		});

		test("an id that does not exist is missing", async () => {
			const { db } = database;
			const nobody = { id: "nothing", userId: await newUser(db) };
			expect(await updateContribution(db, nobody, typed(), NOW_MS)).toEqual({
				outcome: "missing",
			});
		});

		test("a decided contribution stays as it was", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const approved = await publish(db, userId, { name: "Approved" });
			const rejected = await contribute(db, userId, { name: "Rejected" });
			await rejectContribution(db, { ...decisionOn(rejected), note: "No." }, NOW_MS);
			for (const [{ id }, name] of [
				[approved, "Approved"],
				[rejected, "Rejected"],
			] as const) {
				expect(await updateContribution(db, { id, userId }, typed(), NOW_MS)).toEqual({
					outcome: "not-pending",
				});
				expect(await findOwnContribution(db, { id, userId })).toMatchObject({ name });
			}
		});

		test("a link that is published, one's own or another's leads where a submission would", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const input = typed();
			const owned = { ...(await contribute(db, userId, input)), userId };
			const published = typed();
			await publish(db, userId, published);
			const { items } = await listPrograms(db, { size: 1, includeClosed: true }, NOW_MS);
			const own = typed();
			const sibling = await contribute(db, userId, own);
			const others = typed();
			await contribute(db, await newUser(db), others);
			const cases = [
				[published, { of: "program", programId: items[0]?.id, name: published.name }],
				[own, { of: "own-contribution", contributionId: sibling.id, name: own.name }],
				[others, { of: "contribution" }],
			] as const;
			for (const [{ applicationLink }, duplicate] of cases) {
				const update = await updateContribution(db, owned, { ...input, applicationLink }, NOW_MS);
				expect(update).toEqual({ outcome: "duplicate", duplicate });
			}
			expect(await findOwnContribution(db, owned)).toMatchObject(input);
		});

		test("a link that was rejected is free to take", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const refused = typed();
			const rejected = await contribute(db, userId, refused);
			await rejectContribution(db, { ...decisionOn(rejected), note: "No." }, NOW_MS);
			const owned = { ...(await contribute(db, userId)), userId };
			const update = await updateContribution(db, owned, refused, NOW_MS);
			expect(update.outcome).toBe("updated");
		});

		test("two contributions moved to one link at once: one gets it", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const first = { ...(await contribute(db, userId)), userId };
			const second = { ...(await contribute(db, userId)), userId };
			const input = typed();
			const answers = await Promise.all([
				updateContribution(db, first, input, NOW_MS),
				updateContribution(db, second, input, NOW_MS),
			]);
			const outcomes = answers.map((answer) => answer.outcome).sort();
			expect(outcomes).toEqual(["duplicate", "updated"]);
		});
	});
});
