import { describe, expect, test } from "vitest";
import {
	findDuplicate,
	findOwnContribution,
	listOwnContributions,
	newestOwnContributions,
	submitContribution,
	updateContribution,
} from "#db/contributions.ts";
import {
	approveContribution,
	listPendingContributions,
	rejectContribution,
} from "#db/moderation.ts";
import type { Db } from "#db/open.ts";
import { listPrograms } from "#db/programs.ts";
import { eachDatabase } from "../support/databases.ts";
import { approvalOf, contribute, decisionOn, NOW_MS, newUser, publish, typed } from "./world.ts";

const SIZE = 20;

eachDatabase((database) => {
	describe("submitting", () => {
		test("a contribution is stored as typed and waits as PENDING", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const input = typed({
				name: "Robert'); DROP TABLE programs;-- 🎓 <b>مرحبا</b>",
				description: "First line\nsecond line",
				applicationDeadline: "2027-03-31",
			});
			const submitted = await submitContribution(db, { userId, formKey: "f" }, input, NOW_MS);
			if (submitted.outcome !== "created") throw new Error(submitted.outcome);
			expect(await findOwnContribution(db, { id: submitted.id, userId })).toEqual({
				seq: expect.any(Number),
				id: submitted.id,
				...input,
				status: "PENDING",
				reviewNote: null,
			});
		});

		test("the same form sent twice makes one contribution, and both answers name it", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const owner = { userId, formKey: "f" };
			const input = typed();
			const answers = await Promise.all([
				submitContribution(db, owner, input, NOW_MS),
				submitContribution(db, owner, input, NOW_MS + 1),
			]);
			expect(answers.map((answer) => answer.outcome).sort()).toEqual(["created", "repeated"]);
			const { items } = await listOwnContributions(db, userId, { size: SIZE });
			expect(items).toHaveLength(1);
			expect(answers.map((answer) => "contribution" in answer && answer.contribution)).toEqual([
				items[0],
				items[0],
			]);
		});

		test("the same form key with other content is another contribution", async () => {
			const { db } = database;
			const owner = { userId: await newUser(db), formKey: "f" };
			for (const input of [typed(), typed()]) {
				const answer = await submitContribution(db, owner, input, NOW_MS);
				expect(answer.outcome).toBe("created");
			}
		});

		test("another student's form key is not one's own", async () => {
			const { db } = database;
			const input = typed();
			const first = { userId: await newUser(db), formKey: "f" };
			const second = { userId: await newUser(db), formKey: "f" };
			await submitContribution(db, first, input, NOW_MS);
			expect(await submitContribution(db, second, input, NOW_MS)).toEqual({
				outcome: "duplicate",
				duplicate: { of: "contribution" },
			});
		});

		test("a link that oneself has pending leads to that contribution", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const first = await contribute(db, userId, {
				name: "The first",
				applicationLink: "https://example.org/apply",
			});
			const again = typed({ applicationLink: "http://WWW.example.org/apply/?utm_source=x#top" });
			expect(await submitContribution(db, { userId, formKey: "g" }, again, NOW_MS)).toEqual({
				outcome: "duplicate",
				duplicate: { of: "own-contribution", contributionId: first.id, name: "The first" },
			});
			expect((await listOwnContributions(db, userId, { size: SIZE })).items).toHaveLength(1);
		});

		test("a link that someone else has pending is refused without telling whose or what", async () => {
			const { db } = database;
			await contribute(db, await newUser(db), { applicationLink: "https://example.org/apply" });
			const userId = await newUser(db);
			const again = typed({ applicationLink: "https://example.org/apply" });
			expect(await submitContribution(db, { userId, formKey: "g" }, again, NOW_MS)).toEqual({
				outcome: "duplicate",
				duplicate: { of: "contribution" },
			});
			expect((await listOwnContributions(db, userId, { size: SIZE })).items).toEqual([]);
		});

		test("a published link leads to its program, also for the one who contributed it", async () => {
			const { db } = database;
			const contributor = await newUser(db);
			await publish(db, contributor, {
				name: "Published",
				applicationLink: "https://example.org/apply",
			});
			const { items } = await listPrograms(db, { size: SIZE, includeClosed: true }, NOW_MS);
			for (const userId of [contributor, await newUser(db)]) {
				const again = typed({ applicationLink: "https://example.org/apply/" });
				expect(await submitContribution(db, { userId, formKey: "g" }, again, NOW_MS)).toEqual({
					outcome: "duplicate",
					duplicate: { of: "program", programId: items[0]?.id, name: "Published" },
				});
			}
		});

		test("a rejected link can be contributed again, by anyone", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const link = { applicationLink: "https://example.org/apply" };
			for (const next of [userId, await newUser(db)]) {
				const contribution = await contribute(db, next, link);
				await rejectContribution(db, { ...decisionOn(contribution), note: "No." }, NOW_MS);
			}
			const third = await contribute(db, userId, link);
			expect(await findOwnContribution(db, { id: third.id, userId })).toMatchObject({
				status: "PENDING",
			});
		});

		test("of many students with one link at once, one is first and the rest are told", async () => {
			const { db } = database;
			const students = await Promise.all(Array.from({ length: 8 }, () => newUser(db)));
			const answers = await Promise.all(
				students.map((userId) =>
					submitContribution(
						db,
						{ userId, formKey: "f" },
						typed({ applicationLink: "https://example.org/rush" }),
						NOW_MS,
					),
				),
			);
			const outcomes = answers.map((answer) => answer.outcome).sort();
			expect(outcomes).toEqual(["created", ...Array(7).fill("duplicate")]);
		});
	});

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

		test("another student's is told without its text, also to one who names it as their own", async () => {
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
				const { items } = await listPendingContributions(db, { size: 1 });
				versions.push(items[0]?.version ?? 0);
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

	describe("lists", () => {
		test("a student finds only their own contributions, newest first", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await contribute(db, userId, { name: "older" });
			await contribute(db, await newUser(db), { name: "a stranger's" });
			await contribute(db, userId, { name: "newer" });
			const { items } = await listOwnContributions(db, userId, { size: SIZE });
			expect(items.map((item) => item.name)).toEqual(["newer", "older"]);
		});

		test("the newest in short are a student's own, newest first, and no more than asked for", async () => {
			const { db } = database;
			const userId = await newUser(db);
			for (const name of ["n0", "n1", "n2"]) await contribute(db, userId, { name });
			await contribute(db, await newUser(db), { name: "a stranger's" });
			const newest = await newestOwnContributions(db, userId, 2);
			expect(newest.map(({ name }) => name)).toEqual(["n2", "n1"]);
		});

		test("paging forwards and back through one's own shows every one once, in order", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const stranger = await newUser(db);
			for (let at = 0; at < 7; at++) {
				await contribute(db, userId, { name: `n${at}` });
				await contribute(db, stranger);
			}
			const first = await listOwnContributions(db, userId, { size: 3 });
			const second = await listOwnContributions(db, userId, { size: 3, before: first.next });
			const third = await listOwnContributions(db, userId, { size: 3, before: second.next });
			const names = [first, second, third].map((page) => page.items.map((item) => item.name));
			expect(names).toEqual([["n6", "n5", "n4"], ["n3", "n2", "n1"], ["n0"]]);
			expect(first.previous).toBeUndefined();
			expect(third.next).toBeUndefined();
			const back = await listOwnContributions(db, userId, { size: 3, after: third.previous });
			expect(back).toEqual(second);
			const top = await listOwnContributions(db, userId, { size: 3, after: back.previous });
			expect(top).toEqual(first);
		});

		test("moderators see what is pending, oldest first, with who sent it, page by page", async () => {
			const { db } = database;
			const userId = await newUser(db, "Zora Hurston");
			for (const name of ["n0", "n1", "n2"]) await contribute(db, userId, { name });
			const decided = await contribute(db, userId, { name: "decided" });
			await approveContribution(db, approvalOf(decided), NOW_MS);
			const first = await listPendingContributions(db, { size: 2 });
			expect(first.items).toMatchObject([
				{ name: "n0", contributorName: "Zora Hurston", contributorCollege: "Howard University" },
				{ name: "n1", version: NOW_MS },
			]);
			const second = await listPendingContributions(db, { size: 2, after: first.next });
			expect(second.items.map((item) => item.name)).toEqual(["n2"]);
			expect(second.next).toBeUndefined();
		});
	});
});
