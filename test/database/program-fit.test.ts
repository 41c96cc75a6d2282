import { describe, expect, test } from "vitest";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import { type Facts, NO_FACTS, type ProgramKind } from "#db/programs/facts.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { loadColleges } from "#db/recommendations/colleges.ts";
import { conditionsOf } from "#db/recommendations/conditions.ts";
import {
	canPick,
	fittingPrograms,
	pickPrograms,
	type StudentToFit,
} from "#db/recommendations/program-fit.ts";
import { removeResume } from "#db/resumes/resumes.ts";
import { saveProgram } from "#db/saved/saved-programs.ts";
import { programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NO_ANSWERS, NOW_MS, newUser, typed, uploadResume } from "./world.ts";

type Given = Partial<Facts> & {
	name: string;
	description?: string;
	kind?: ProgramKind;
	applicationDeadline?: string | null;
	state?: "open" | "closed";
};

/** Puts programs into the catalog, in this order. */
async function add(db: Db, ...given: Given[]): Promise<string[]> {
	const ids: string[] = [];
	for (const program of given) {
		const { applicationLink } = typed();
		const id = randomId();
		ids.push(id);
		await db.insert(programs).values({
			id,
			description: "Details.",
			applicationLink,
			linkKey: linkKey(applicationLink),
			publishedAt: NOW_MS,
			...program,
		});
	}
	return ids;
}

const WHO = { fullName: "Ada Student", college: "Howard University" };
const NOBODY = { ...WHO, ...NO_ANSWERS, usesResume: false };

eachDatabase((database) => {
	async function picked(student: StudentToFit): Promise<string[]> {
		const colleges = await loadColleges();
		const found = await pickPrograms(database.db, student, NOW_MS, colleges);
		return fittingPrograms(found, student, colleges).map(({ name }) => name);
	}

	describe("by what a student has said", () => {
		test("what a program asks for is never contradicted, whichever condition it is", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const student: StudentToFit = {
				userId,
				...NOBODY,
				year: "sophomore",
				fields: ["biology"],
				gpaRange: "from25",
				places: ["inperson", "remote"],
				openTo: ["daca"],
			};
			const year = { audience: ["sophomore" as const] };
			const fits = { ...year, fields: ["biology" as const] };
			const asked: Given[] = [
				{ name: "nothing more", ...fits },
				{ name: "GPA met", ...fits, minGpa: 2.5 },
				{ name: "GPA perhaps", ...fits, minGpa: 2.8 },
				{ name: "GPA too high", ...fits, minGpa: 3 },
				{ name: "anyone", ...fits, citizenship: "anyone" },
				{ name: "citizens", ...fits, citizenship: "citizens" },
				{ name: "residents", ...fits, citizenship: "residents" },
				{ name: "remote", ...fits, place: "remote" },
				{ name: "abroad", ...fits, place: "abroad" },
				{ name: "HBCU", ...fits, forHbcu: true },
				{ name: "UNCF", ...fits, collegeGroups: ["uncf"] },
				{ name: "UNCF or Howard", ...fits, collegeGroups: ["uncf"], colleges: "Howard; Spelman" },
				{ name: "Spelman", ...fits, colleges: "Spelman College" },
				{ name: "Howard", ...fits, colleges: "Spelman College, Howard University" },
				{ name: "Moon School", ...fits, colleges: "Moon School" },
				{ name: "law", ...year, fields: ["law"] },
				{ name: "seniors", fields: ["biology"], audience: ["senior"] },
			];
			const colleges = await loadColleges();
			const seen = new Map<string, string[]>();
			for (const program of asked) {
				await db.delete(programs);
				await add(db, program);
				const verdicts = conditionsOf({ ...NO_FACTS, ...program }, student, colleges);
				const fails = verdicts.some(({ verdict }) => verdict === "fails");
				seen.set(program.name, await picked(student));
				expect([program.name, seen.get(program.name)]).toEqual([
					program.name,
					fails ? [] : [program.name],
				]);
			}
			expect([...seen].flatMap(([, names]) => names)).toEqual([
				"nothing more",
				"GPA met",
				"GPA perhaps",
				"anyone",
				"remote",
				"HBCU",
				"UNCF or Howard",
				"Howard",
				"Moon School",
			]);
			const elsewhere = { ...student, college: "Georgia Institute of Technology" };
			await db.delete(programs);
			await add(db, { name: "HBCU", ...fits, forHbcu: true }, { name: "any", ...fits });
			expect(await picked(elsewhere)).toEqual(["any"]);
			expect(await picked({ ...student, college: null })).toEqual(["HBCU", "any"]);
		});

		test("what has most in common comes first, then what closes sooner, and paid before its like", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await add(
				db,
				{ name: "year alone", audience: ["sophomore"], applicationDeadline: "2026-11-25" },
				{
					name: "year and field, later",
					audience: ["sophomore"],
					fields: ["biology"],
					applicationDeadline: "2027-02-01",
				},
				{
					name: "year and field, sooner",
					audience: ["sophomore"],
					fields: ["biology"],
					applicationDeadline: "2027-01-01",
				},
				{ name: "year and field, paid", audience: ["sophomore"], fields: ["biology"], pay: "paid" },
				{
					name: "everything",
					audience: ["junior", "sophomore"],
					fields: ["law", "biology"],
					kind: "research",
				},
				{ name: "nothing" },
			);
			const student: StudentToFit = {
				userId,
				...NOBODY,
				year: "sophomore",
				fields: ["biology"],
				goals: ["research"],
			};
			expect(await picked(student)).toEqual([
				"everything",
				"year and field, paid",
				"year and field, sooner",
				"year and field, later",
				"year alone",
			]);
		});

		test("what a program says of who and what is never contradicted; any major is a field, too", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await add(
				db,
				{ name: "for graduates", audience: ["graduate"], fields: ["biology"], kind: "research" },
				{ name: "for lawyers", audience: ["sophomore"], fields: ["law"], kind: "research" },
				{ name: "any major", fields: ["any"] },
				{ name: "says only the year", audience: ["sophomore"] },
				{ name: "says only the kind", kind: "research" },
			);
			const student: StudentToFit = {
				userId,
				...NOBODY,
				year: "sophomore",
				fields: ["biology"],
				goals: ["research"],
			};
			expect((await picked(student)).sort()).toEqual([
				"any major",
				"says only the kind",
				"says only the year",
			]);
		});

		test("closed, past and saved programs are left out; another's saved ones are not", async () => {
			const { db } = database;
			const [userId, stranger] = [await newUser(db), await newUser(db)];
			const fits = { audience: ["senior"] as const, fields: null };
			const [own = "", theirs = ""] = await add(
				db,
				{ ...fits, audience: ["senior"], name: "saved" },
				{ ...fits, audience: ["senior"], name: "saved by another" },
				{ ...fits, audience: ["senior"], name: "closed", state: "closed" },
				{
					...fits,
					audience: ["senior"],
					name: "past, before the clean-up",
					applicationDeadline: "2026-11-19",
				},
				{
					...fits,
					audience: ["senior"],
					name: "closes today somewhere",
					applicationDeadline: "2026-11-21",
				},
			);
			await saveProgram(db, { userId, programId: own }, "saved", NOW_MS);
			await saveProgram(db, { userId: stranger, programId: theirs }, "saved", NOW_MS);
			expect(await picked({ userId, ...NOBODY, year: "senior" })).toEqual([
				"closes today somewhere",
				"saved by another",
			]);
		});

		test("no more than six, also when all is chosen that can be", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const names = Array.from({ length: 9 }, (_, at) => `Program ${at}`);
			await add(db, ...names.map((name) => ({ name, kind: "fellowship" as const })));
			const student: StudentToFit = {
				...NOBODY,
				userId,
				usesResume: true,
				year: "junior",
				fields: [
					"agriculture",
					"arts",
					"biology",
					"business",
					"communications",
					"computing",
					"education",
					"engineering",
					"environment",
					"government",
					"health",
					"humanities",
					"law",
					"mathematics",
					"physical",
					"social",
				],
				goals: ["fellowship", "internship", "research", "scholarship"],
			};
			expect(await picked(student)).toHaveLength(6);
		});
	});

	describe("by the words of a resume", () => {
		const TEXT =
			"Ada Student, Howard University. Skills: Python, GENOMICS (genomics!) and leadership. Black Student Union; Sigma Gamma. ada@example.edu";

		async function add4(db: Db) {
			await add(
				db,
				{ name: "Genome Summer", description: "Genomics with Python, for a team." },
				{ name: "Snakes", description: "We write python every day." },
				{ name: "Leaders", description: "A student union for leadership at Howard." },
				{ name: "Black Ada Sigma", description: "For black students, by Ada." },
				{ name: "Farm", description: "Work on a farm." },
			);
		}

		test("picks what uses the same distinctive words, and says which", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await uploadResume(db, userId, "Old", "I like farms. Farm work.");
			await uploadResume(db, userId, "New", TEXT);
			await add4(db);
			const student: StudentToFit = { userId, ...NOBODY, usesResume: true };
			const rows = await pickPrograms(db, student, NOW_MS, await loadColleges());
			expect(rows.map(({ name, words }) => [name, words.sort()])).toEqual([
				["Genome Summer", ["genomics", "python"]],
				["Snakes", ["python"]],
				["Leaders", ["union"]],
			]);
		});

		test("nothing is read without a yes, of another's resume, or of one that was removed", async () => {
			const { db } = database;
			const [userId, stranger] = [await newUser(db), await newUser(db)];
			const resume = await uploadResume(db, userId, "Mine", TEXT);
			await add4(db);
			const yes: StudentToFit = { userId, ...NOBODY, usesResume: true };
			expect(canPick({ ...yes, usesResume: false })).toBe(false);
			expect(await picked({ ...yes, usesResume: false, goals: ["scholarship"] })).toEqual([]);
			expect(await picked({ ...yes, userId: stranger })).toEqual([]);
			await removeResume(db, resume, NOW_MS);
			expect(await picked(yes)).toEqual([]);
		});

		test.each([
			["quotes and brackets", `"}]{[' \\" python \\`],
			["FTS5's syntax", 'NEAR(python) AND OR NOT "python" name: * ^'],
			["control characters", "\u0000 python \u0001\u001f\n\tpython"],
			["no word", "1234 -- !!! é 漢字"],
			["one word of a hundred thousand letters", "x".repeat(100_000)],
			["more than is read", `${"lorem ipsum ".repeat(2000)} genomics`],
		])("a resume of %s harms nothing", async (_, text) => {
			const { db } = database;
			const userId = await newUser(db);
			await uploadResume(db, userId, "Resume", text);
			await add4(db);
			const names = await picked({ userId, ...NOBODY, usesResume: true });
			if (text.includes("\u0000")) return;
			expect(names.includes("Snakes")).toBe(text.includes("python"));
			expect(names.includes("Genome Summer")).toBe(text.includes("python"));
		});

		test("facts and words count together", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await uploadResume(db, userId, "Resume", TEXT);
			await add4(db);
			await add(db, { name: "For juniors", audience: ["junior"] });
			await add(db, { name: "Genomics for juniors", audience: ["junior"] });
			const student: StudentToFit = { userId, ...NOBODY, year: "junior", usesResume: true };
			expect((await picked(student)).slice(0, 2)).toEqual([
				"Genomics for juniors",
				"Genome Summer",
			]);
		});
	});
});
