import { describe, expect, test } from "vitest";
import { submitContribution } from "#db/contributions/contributions.ts";
import {
	findOwnContribution,
	listOwnContributions,
	listOwnWithCredit,
	newestOwnContributions,
} from "#db/contributions/own-contributions.ts";
import { approveContribution, rejectContribution } from "#db/moderation/moderation.ts";
import { readPending } from "#db/moderation/similar-programs-check.ts";
import { NO_FACTS } from "#db/programs/facts.ts";
import { programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import {
	approvalOf,
	contribute,
	decisionOn,
	listPrograms,
	NOW_MS,
	newUser,
	publish,
	typed,
} from "./world.ts";

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
				...NO_FACTS,
				kind: null,
				...input,
				status: "PENDING",
				reviewNote: null,
				corrections: null,
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

		test("of many students with one link at once, one is first and the rest are refused as duplicates", async () => {
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
			const newest = await newestOwnContributions(db, { userId, limit: 2 });
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

		test("a contributor sees its program, and how many saved it, counted to 500", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await contribute(db, userId, { name: "waits" });
			await publish(db, userId, { name: "stands" });
			const [program] = await db.select({ id: programs.id }).from(programs);
			const programId = program?.id ?? "";
			const own = async () =>
				(await listOwnWithCredit(db, userId, { size: SIZE })).items.map((one) => [
					one.name,
					one.programId,
					one.savedBy,
				]);
			expect(await own()).toEqual([
				["stands", programId, 0],
				["waits", null, 0],
			]);
			const saveBy = (students: number) =>
				database.run(
					`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${students})
						insert or ignore into users (id, firebase_uid, email, created_at)
						select 's' || n, 's' || n, 's' || n, 0 from numbers`,
					`insert or ignore into saved_programs (program_id, user_id, deadline, saved_at)
						select '${programId}', id, '9999-12-31', 0 from users where firebase_uid like 's%' and email = id`,
				);
			await saveBy(2);
			expect((await own())[0]).toEqual(["stands", programId, 2]);
			await saveBy(510);
			expect(await own()).toEqual([
				["stands", programId, 501],
				["waits", null, 0],
			]);
			await db.update(programs).set({ state: "hidden" });
			expect((await own())[0]).toEqual(["stands", null, 501]);
		});

		test("moderators see what is pending, oldest first, with who sent it, page by page", async () => {
			const { db } = database;
			const userId = await newUser(db, "Zora Hurston");
			for (const name of ["n0", "n1", "n2"]) await contribute(db, userId, { name });
			const decided = await contribute(db, userId, { name: "decided" });
			await approveContribution(db, approvalOf(decided), NOW_MS);
			const first = (await readPending(db, { size: 2 })).page;
			expect(first.items).toMatchObject([
				{ name: "n0", contributorName: "Zora Hurston", contributorCollege: "Howard University" },
				{ name: "n1", version: NOW_MS },
			]);
			const second = (await readPending(db, { size: 2, after: first.next })).page;
			expect(second.items.map((item) => item.name)).toEqual(["n2"]);
			expect(second.next).toBeUndefined();
		});
	});
});
