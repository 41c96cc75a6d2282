import { beforeEach, describe, expect, test } from "vitest";
import { upsertUser } from "#db/people/users.ts";
import type { ReportReason } from "#db/report-kinds.ts";
import { listOwnReports, markOutcomesSeen } from "#db/reports/own-reports.ts";
import {
	decideOnProgram,
	type ProgramDecision,
	reportProgram,
} from "#db/reports/program-reports.ts";
import { listReported } from "#db/reports/reported.ts";
import { eachDatabase } from "../support/databases.ts";
import { listPrograms, NOW_MS, newUser, publish, publishImported } from "./world.ts";

eachDatabase((database) => {
	let students: string[];

	beforeEach(async () => {
		const { db } = database;
		students = await Promise.all([1, 2, 3, 4].map(() => newUser(db)));
		await publishImported(db, { id: "camp", name: "Camp" }, { id: "fair", name: "Fair" });
	});

	interface Say {
		student?: number;
		guest?: string;
		reason?: ReportReason<"program">;
		details?: string;
		at?: number;
		programId?: string;
	}
	function say({ student, guest, reason = "scam", details, at = NOW_MS, programId = "camp" }: Say) {
		const userId = student === undefined ? null : (students[student] ?? null);
		const reporter = userId ?? `hash-of-${guest}`;
		return reportProgram(database.db, { id: programId, userId, reporter, reason, details }, at);
	}
	const mo = { uid: "mo", ownEmail: null };
	const waiting = async (who = mo) =>
		(await listReported(database.db, who, { size: 20 })).items as Record<string, unknown>[];
	const decide = (decided: ProgramDecision, uid = "mo", readTo = NOW_MS) =>
		decideOnProgram(
			database.db,
			{ id: "camp", moderator: { uid, ownEmail: null }, readTo, ...decided },
			NOW_MS + 10,
		);
	const camp = async () =>
		(
			await database.rows("select state, hidden_by, hidden_reason from programs where id = 'camp'")
		)[0];
	const listed = async () => {
		const { items } = await listPrograms(
			database.db,
			{ size: 20, search: "", includeClosed: true },
			NOW_MS,
		);
		return items.map(({ name }) => name);
	};
	const log = () =>
		database.rows(
			"select subject_id, moderator_uid, action, note from moderation_log order by seq",
		);

	describe("a report", () => {
		test("is one of each person and program, of students and of guests", async () => {
			expect(await say({ student: 0, reason: "closed" })).toBe("reported");
			expect(await say({ student: 0, reason: "wrong" })).toBe("repeated");
			expect(await say({ guest: "a", reason: "closed" })).toBe("reported");
			expect(await say({ guest: "a" })).toBe("repeated");
			expect(await say({ guest: "b", reason: "closed" })).toBe("reported");
			expect(await say({ student: 0, programId: "fair" })).toBe("reported");
			expect(await say({ student: 0, programId: "nothing" })).toBe("missing");
			expect(await database.rows("select 1 from reports")).toHaveLength(4);
		});

		test("can be made again once a moderator has decided on the last one, by students and guests", async () => {
			await say({ student: 0, reason: "wrong" });
			await say({ guest: "a", reason: "wrong" });
			await decide({ decision: "keep" });
			expect(await say({ student: 0, reason: "scam" })).toBe("reported");
			expect(await say({ student: 0, reason: "scam" })).toBe("repeated");
			expect(await say({ guest: "a", reason: "scam" })).toBe("reported");
			expect(await database.rows("select 1 from reports")).toHaveLength(4);
		});

		test("is one, also when it is sent several times at once", async () => {
			const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => say({ student: 0 })));
			expect(outcomes.sort()).toEqual(["repeated", "repeated", "repeated", "repeated", "reported"]);
		});
	});

	describe("scam reports", () => {
		test("of three different people hide a program, until a moderator keeps it", async () => {
			await say({ student: 0 });
			await say({ guest: "a" });
			expect(await say({ guest: "a" })).toBe("repeated");
			expect(await listed()).toContain("Camp");
			expect(await say({ guest: "b" })).toBe("hidden");
			expect(await camp()).toMatchObject({ state: "hidden", hidden_by: "reports" });
			expect(await listed()).toEqual(["Fair"]);
			expect(await log()).toMatchObject([{ moderator_uid: "reports", action: "HIDDEN" }]);

			expect(await decide({ decision: "keep" })).toMatchObject({ outcome: "done" });
			expect(await camp()).toEqual({ state: "open", hidden_by: null, hidden_reason: null });
			expect(await listed()).toContain("Camp");
		});

		test("hide it once, however many come at the same time", async () => {
			for (let round = 0; round < 3; round++) {
				const programId = `at-once-${round}`;
				await publishImported(database.db, { id: programId, name: programId });
				const outcomes = await Promise.all(
					[0, 1, 2, 3].map((student) => say({ student, programId })),
				);
				expect(outcomes.filter((outcome) => outcome === "hidden")).toHaveLength(1);
				expect(outcomes.filter((outcome) => outcome === "reported")).toHaveLength(3);
				const lines = await database.rows(
					"select 1 from moderation_log where subject_id = ? and action = 'HIDDEN'",
					programId,
				);
				expect(lines).toHaveLength(1);
			}
		});

		test("of guests alone hide nothing: an address is no person", async () => {
			for (const guest of ["a", "b", "c", "d"]) expect(await say({ guest })).toBe("reported");
			expect(await camp()).toMatchObject({ state: "open" });
			expect(await say({ student: 0 })).toBe("hidden");
		});

		test("and no other reason do", async () => {
			await say({ student: 0 });
			await say({ student: 1 });
			await say({ student: 2, reason: "wrong" });
			expect(await camp()).toMatchObject({ state: "open" });
		});

		test("from before a moderator's look do not hide it again", async () => {
			await say({ student: 0 });
			await say({ student: 1 });
			await decide({ decision: "keep" });
			expect(await say({ student: 2, at: NOW_MS + 20 })).toBe("reported");
			await database.run("update reports set decided_at = null");
			expect(await say({ student: 3, at: NOW_MS + 20 })).toBe("reported");
			expect(await say({ guest: "a", at: NOW_MS + 20 })).toBe("hidden");
		});

		test("of who calls everything a scam count for nothing", async () => {
			for (let at = 0; at < 6; at++) {
				await publishImported(database.db, { id: `other-${at}`, name: "Other" });
				await say({ student: 0, programId: `other-${at}` });
			}
			await say({ student: 0 });
			await say({ guest: "a" });
			expect(await say({ guest: "b" })).toBe("reported");
			expect(await say({ student: 1 })).toBe("hidden");
		});

		test("bring a closed program back as closed", async () => {
			await database.run(
				"update programs set application_deadline = '2026-01-01', state = 'closed'",
			);
			for (const student of [0, 1, 2]) await say({ student });
			await decide({ decision: "mended" });
			expect(await camp()).toMatchObject({ state: "closed" });
		});
	});

	describe("the moderators' list", () => {
		test("has each program once with what was said, and not who said it", async () => {
			await say({ student: 0, reason: "closed", details: "It says 2024" });
			await say({ student: 1, reason: "closed", programId: "fair" });
			await say({ guest: "a", reason: "broken-link" });
			const items = await waiting();
			expect(items).toMatchObject([
				{
					about: "program",
					name: "Camp",
					notTheirs: null,
					byLinkCheck: false,
					reports: [
						{ reason: "closed", details: "It says 2024" },
						{ reason: "broken-link", details: null },
					],
				},
				{ about: "program", name: "Fair" },
			]);
			expect(JSON.stringify(items)).not.toMatch(new RegExp(`${students[0]}|hash-of`));
		});

		test("pages by keyset, and back", async () => {
			for (let at = 1; at <= 5; at++) {
				await publishImported(database.db, { id: `p${at}`, name: `P${at}` });
				await say({ student: 0, programId: `p${at}`, reason: "wrong" });
			}
			const ask = (position: object) => listReported(database.db, mo, { size: 2, ...position });
			const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
			const first = await ask({});
			expect(names(first)).toEqual(["P1", "P2"]);
			const second = await ask({ after: first.next });
			expect(names(second)).toEqual(["P3", "P4"]);
			expect(names(await ask({ after: second.next }))).toEqual(["P5"]);
			expect(names(await ask({ before: second.previous }))).toEqual(["P1", "P2"]);
		});
	});

	describe("a decision", () => {
		test("takes a program down, with the reason, and is logged", async () => {
			await say({ student: 0 });
			expect(await decide({ decision: "take-down", note: "It asks for money." })).toMatchObject({
				outcome: "done",
			});
			expect(await camp()).toEqual({
				state: "hidden",
				hidden_by: "moderator",
				hidden_reason: "It asks for money.",
			});
			expect(await log()).toEqual([
				{
					subject_id: "camp",
					moderator_uid: "mo",
					action: "TAKEN_DOWN",
					note: "It asks for money.",
				},
			]);
			expect(await say({ student: 1 })).toBe("missing");
			expect(await waiting()).toEqual([]);
		});

		test("that its moderator sends again is theirs already, and another one of theirs is none", async () => {
			await say({ student: 0 });
			const down = { decision: "take-down", note: "A scam." } as const;
			await decide(down);
			expect(await decide(down)).toEqual({ outcome: "repeated" });
			expect(await decide({ ...down, note: "Not a scam." })).toEqual({ outcome: "yours" });
			expect(await decide({ decision: "keep" })).toEqual({ outcome: "yours" });
			expect(await decide(down, "moe")).toEqual({ outcome: "decided" });
			expect(await log()).toHaveLength(1);
		});

		test("is made once: the second moderator is answered that it is decided", async () => {
			await say({ student: 0 });
			const outcomes = await Promise.all([
				decide({ decision: "keep" }),
				decide({ decision: "take-down", note: "A scam." }, "moe"),
			]);
			expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["decided", "done"]);
			expect(await log()).toHaveLength(1);
			expect(await decide({ decision: "keep" }, "max")).toEqual({ outcome: "decided" });
		});

		test("is not 'keep' for what another moderator took down meanwhile on its own page", async () => {
			await say({ student: 0 });
			await database.run("update programs set state = 'hidden', hidden_by = 'moderator'");
			for (const decision of ["keep", "mended"] as const) {
				expect((await decide({ decision })).outcome).not.toBe("done");
			}
			expect(await log()).toHaveLength(0);
			expect(await waiting()).toHaveLength(1);
			expect(await decide({ decision: "take-down", note: "A scam." })).toMatchObject({
				outcome: "done",
			});
		});

		test("leaves what was sent after it was read", async () => {
			await say({ student: 0, reason: "wrong" });
			await say({ student: 1, reason: "closed", at: NOW_MS + 1 });
			await decide({ decision: "keep" });
			expect(await waiting()).toMatchObject([{ reports: [{ reason: "closed" }] }]);
		});

		test("is nobody's on what they contributed or reported", async () => {
			const { db } = database;
			const mine = await newUser(db, "Mo");
			await database.run({
				sql: "update users set firebase_uid = 'mo' where id = ?",
				args: [mine],
			});
			const { id } = await publish(db, mine, { name: "Mine" });
			const [row] = await database.rows<{ id: string }>(
				"select id from programs where contribution_id = ?",
				id,
			);
			await say({ student: 0, programId: row?.id ?? "", reason: "wrong" });
			const reported = { id: "camp", userId: mine, reporter: mine };
			await reportProgram(db, { ...reported, reason: "wrong", details: undefined }, NOW_MS);
			expect(await waiting()).toMatchObject([{ notTheirs: "own" }, { notTheirs: "reported" }]);
			expect(await decide({ decision: "keep" })).toEqual({ outcome: "reported" });
			const own = { id: row?.id ?? "", moderator: mo, readTo: NOW_MS };
			expect(await decideOnProgram(db, { ...own, decision: "keep" }, NOW_MS)).toEqual({
				outcome: "own",
			});
			expect(await decide({ decision: "keep" }, "other")).toMatchObject({ outcome: "done" });
		});

		test("forgets a guest's address, and keeps a student's report", async () => {
			await say({ student: 0 });
			await say({ guest: "a" });
			await decide({ decision: "keep" });
			const rows = await database.rows<{ id: string; user_id: string | null; reporter: string }>(
				"select id, user_id, reporter from reports order by seq",
			);
			expect(rows[0]?.user_id).toBe(students[0]);
			expect(rows[1]?.reporter).toBe(rows[1]?.id);
		});
	});

	test("its reporter sees what came of it, marked as new until they have read it", async () => {
		const { db } = database;
		const [ada = ""] = students;
		await say({ student: 0, reason: "closed" });
		const own = async () => (await listOwnReports(db, ada, { size: 20 })).items;
		expect(await own()).toMatchObject([{ name: "Camp", decision: null, isNew: false }]);
		await decide({ decision: "mended" });
		const [outcome] = await own();
		expect(outcome).toMatchObject({ decision: "mended", isNew: true, programId: "camp" });
		await markOutcomesSeen(db, students[1] ?? "", [outcome?.id ?? ""], NOW_MS);
		expect(await own()).toMatchObject([{ isNew: true }]);
		await markOutcomesSeen(db, ada, [outcome?.id ?? ""], NOW_MS);
		expect(await own()).toMatchObject([{ isNew: false }]);
	});

	test("reports go with their student", async () => {
		const { id } = await upsertUser(
			database.db,
			{ firebaseUid: "gone", email: "gone@example.edu" },
			NOW_MS,
		);
		await reportProgram(
			database.db,
			{ id: "camp", userId: id, reporter: id, reason: "scam", details: "Mine" },
			NOW_MS,
		);
		await database.run("delete from users where firebase_uid = 'gone'");
		expect(await database.rows("select 1 from reports")).toEqual([]);
	});
});
