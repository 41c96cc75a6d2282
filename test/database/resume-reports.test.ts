import { beforeEach, describe, expect, test } from "vitest";
import { upsertUser } from "#db/people/users.ts";
import { decideOnResume } from "#db/reports/report-decisions.ts";
import { listReported, listTakenDownResumes } from "#db/reports/reported.ts";
import { addReport as sendReport } from "#db/reports/reports.ts";
import { listResumes, removeResume } from "#db/resumes/resumes.ts";
import {
	findSharedFile,
	isTakenDown,
	listSharedResumes,
	shareResume,
	unshareResume,
} from "#db/resumes/shared-resumes.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, uploadResume } from "./world.ts";

const AS = { name: "Zora H.", college: undefined };

eachDatabase((database) => {
	let people: Record<"zora" | "ada" | "bea" | "mo", string>;

	beforeEach(async () => {
		const person = async (uid: string) => {
			const user = { firebaseUid: uid, email: `${uid}@example.edu` };
			return (await upsertUser(database.db, user, NOW_MS)).id;
		};
		people = {
			zora: await person("zora"),
			ada: await person("ada"),
			bea: await person("bea"),
			mo: await person("mo"),
		};
	});

	async function share(userId: string, name = "Biology", text = "plant genetics") {
		const owned = await uploadResume(database.db, userId, name, text);
		await shareResume(database.db, owned, AS);
		return owned;
	}

	const report = (userId: string, id: string, details?: string, at = NOW_MS) =>
		sendReport(database.db, "resume", { userId, id, reason: "personal", details }, at);
	const decide = (
		id: string,
		decision: Parameters<typeof decideOnResume>[1]["decision"],
		uid = "mo",
		readTo = NOW_MS,
	) => {
		const on = { id, moderator: { uid, ownEmail: null }, readTo, decision };
		return decideOnResume(database.db, on, NOW_MS + 1);
	};
	const waiting = async (uid = "mo") =>
		(await listReported(database.db, { uid, ownEmail: null }, { size: 20 }, true)).items;
	const found = async (search?: string) => {
		const { items } = await listSharedResumes(database.db, { size: 20, ...(search && { search }) });
		return items.map(({ name }) => name);
	};

	describe("reporting", () => {
		test("a student reports a shared resume once, and not their own", async () => {
			const { id } = await share(people.zora);
			expect(await report(people.ada, id)).toBe("reported");
			expect(await report(people.ada, id)).toBe("repeated");
			expect(await report(people.bea, id, "Her address")).toBe("reported");
			expect(await report(people.zora, id)).toBe("missing");
			expect(await database.rows("select 1 from reports")).toHaveLength(2);
		});

		test("what is not shared can't be reported", async () => {
			const owned = await share(people.zora);
			await unshareResume(database.db, owned);
			expect(await report(people.ada, owned.id)).toBe("missing");
			expect(await report(people.ada, "nothing")).toBe("missing");
			expect(await waiting()).toEqual([]);
		});

		test("whoever reported it sees that, and whose own it is, too", async () => {
			const { id } = await share(people.zora);
			await report(people.ada, id);
			const seen = async (userId: string | null) => {
				const { items } = await listSharedResumes(database.db, { size: 20, userId });
				return items.map(({ isOwn, isReported }) => ({ isOwn, isReported }));
			};
			expect(await seen(people.ada)).toEqual([{ isOwn: false, isReported: true }]);
			expect(await seen(people.bea)).toEqual([{ isOwn: false, isReported: false }]);
			expect(await seen(people.zora)).toEqual([{ isOwn: true, isReported: false }]);
			expect(await seen(null)).toEqual([{ isOwn: false, isReported: false }]);
		});
	});

	describe("the moderators' list", () => {
		test("has a resume once, with all its reports, the longest wait first, without contact details", async () => {
			const first = await share(people.zora, "Biology", "Zora\n404-555-0134\nplant genetics");
			const second = await share(people.zora, "Poems", "weary blues");
			await report(people.ada, first.id, "Her number");
			await report(people.ada, second.id);
			await report(people.bea, first.id);
			const items = await waiting();
			expect(items.map(({ name }) => name)).toEqual(["Biology", "Poems"]);
			expect(items[0]).toMatchObject({
				excerpt: expect.stringMatching(/^Zora\s+plant genetics$/),
				ownerName: "Zora H.",
				notTheirs: null,
				reports: [
					{ reason: "personal", details: "Her number" },
					{ reason: "personal", details: null },
				],
			});
			expect(JSON.stringify(items)).not.toMatch(new RegExp(`${people.ada}|${people.bea}`));
		});

		test("pages by keyset, and back", async () => {
			for (let at = 1; at <= 5; at++) {
				const { id } = await share(people.zora, `Resume ${at}`);
				await report(people.ada, id);
				await report(people.bea, id);
			}
			const ask = (position: object) =>
				listReported(database.db, { uid: "mo", ownEmail: null }, { size: 2, ...position }, true);
			const first = await ask({});
			expect(first.items.map(({ name }) => name)).toEqual(["Resume 1", "Resume 2"]);
			const second = await ask({ after: first.next });
			expect(second.items.map(({ name }) => name)).toEqual(["Resume 3", "Resume 4"]);
			const back = await ask({ before: second.previous });
			expect(back.items.map(({ name }) => name)).toEqual(["Resume 1", "Resume 2"]);
		});

		test("leaves out what its owner removed", async () => {
			const owned = await share(people.zora);
			await report(people.ada, owned.id);
			await removeResume(database.db, owned, NOW_MS);
			expect(await waiting()).toEqual([]);
			expect(await decide(owned.id, "take-down")).toEqual({ outcome: "missing" });
		});
	});

	describe("a decision", () => {
		test("taken down, it is gone from list, search and download at once, and its owner knows why", async () => {
			const owned = await share(people.zora);
			await report(people.ada, owned.id);
			expect(await decide(owned.id, "take-down")).toMatchObject({ outcome: "done" });
			expect(await found()).toEqual([]);
			expect(await found("genetics")).toEqual([]);
			expect(await database.rows("select rowid from shared_resumes_fts")).toEqual([]);
			expect(await findSharedFile(database.db, owned.id)).toBeUndefined();
			expect(await waiting()).toEqual([]);
			const { living } = await listResumes(database.db, people.zora, undefined, NOW_MS);
			expect(living).toMatchObject([{ shared: false, takenDownFor: ["personal"] }]);
		});

		test("its owner can't share it again until a moderator restores it", async () => {
			const owned = await share(people.zora);
			await report(people.ada, owned.id);
			await decide(owned.id, "take-down");
			expect(await shareResume(database.db, owned, AS)).toBeUndefined();
			expect(await isTakenDown(database.db, owned)).toBe(true);
			expect(await found()).toEqual([]);
			const { items } = await listTakenDownResumes(
				...([database.db, { uid: "mo", ownEmail: null }, { size: 20 }] as const),
			);
			expect(items).toMatchObject([{ id: owned.id, name: "Biology" }]);
			expect(await decide(owned.id, "restore")).toMatchObject({ outcome: "done" });
			expect(await decide(owned.id, "restore")).toEqual({ outcome: "repeated" });
			expect(await decide(owned.id, "restore", "moe")).toEqual({ outcome: "decided" });
			expect(await found()).toEqual([]);
			expect(await shareResume(database.db, owned, AS)).toBe("Biology");
			expect(await found("genetics")).toEqual(["Biology"]);
		});

		test("kept, it stays shared, and what was reported after it was read waits on", async () => {
			const { id } = await share(people.zora);
			await report(people.ada, id);
			await report(people.bea, id, "Worse", NOW_MS + 60_000);
			expect(await decide(id, "keep")).toMatchObject({ outcome: "done" });
			expect(await found()).toEqual(["Biology"]);
			expect(await waiting()).toMatchObject([{ reports: [{ details: "Worse" }] }]);
			expect(await decide(id, "keep", "mo", NOW_MS + 60_000)).toMatchObject({ outcome: "done" });
			expect(await waiting()).toEqual([]);
			expect(await decide(id, "take-down")).toEqual({ outcome: "yours" });
			expect(await found()).toEqual(["Biology"]);
		});

		test("nobody decides on their own resume, nor on one that they reported", async () => {
			const { id } = await share(people.zora);
			await report(people.ada, id);
			for (const [uid, outcome] of [
				["zora", "own"],
				["ada", "reported"],
			] as const) {
				expect(await waiting(uid)).toMatchObject([{ notTheirs: outcome }]);
				for (const decision of ["keep", "take-down"] as const) {
					expect(await decide(id, decision, uid)).toEqual({ outcome });
				}
			}
			expect(await waiting()).toHaveLength(1);
			expect(await found()).toEqual(["Biology"]);
			await decide(id, "take-down");
			for (const uid of ["zora", "ada"]) {
				expect((await decide(id, "restore", uid)).outcome).not.toBe("done");
			}
			expect(await found()).toEqual([]);
		});

		test("of two at once, one is too late", async () => {
			const { id } = await share(people.zora);
			await report(people.ada, id);
			const outcomes = await Promise.all([decide(id, "take-down"), decide(id, "take-down", "bea")]);
			expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["decided", "done"]);
		});
	});

	test("a report goes with its reporter and with its resume", async () => {
		const { id } = await share(people.zora);
		await report(people.ada, id);
		await report(people.bea, id);
		await database.run(`delete from users where id = '${people.ada}'`);
		expect(await database.rows("select 1 from reports")).toHaveLength(1);
		await database.run(`delete from users where id = '${people.zora}'`);
		expect(await database.rows("select 1 from reports")).toEqual([]);
	});
});
