import { expect, test } from "vitest";
import { updateUser } from "#db/people/users.ts";
import { NO_FACTS } from "#db/programs/facts.ts";
import { readProgramPage } from "#db/programs/program-page.ts";
import { programs, users } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser, publish } from "./world.ts";

type NewProgram = Partial<typeof programs.$inferInsert> & { id: string };

const OPEN_UNTIL = "2026-11-21";
const OVER = "2026-11-19";

eachDatabase((database) => {
	async function publishAll(...given: NewProgram[]): Promise<void> {
		for (const program of given) {
			await database.db.insert(programs).values({
				...NO_FACTS,
				name: program.id,
				applicationLink: `https://${program.id}.example.org/`,
				linkKey: `${program.id}.example.org`,
				description: "Details.",
				publishedAt: NOW_MS,
				...program,
			});
		}
	}

	async function similarTo(id: string): Promise<string[]> {
		const page = await readProgramPage(database.db, id, NOW_MS);
		return page?.similar?.map((program) => program.id) ?? [];
	}

	test("there is no page of a program that is not there", async () => {
		await publishAll({ id: "other", kind: "research" });
		expect(await readProgramPage(database.db, "gone", NOW_MS)).toBeUndefined();
	});

	test("the most alike stand first, by the words of their names, kind, field and audience", async () => {
		await publishAll(
			{ id: "nothing", kind: "fellowship" },
			{ id: "kind", kind: "internship" },
			{ id: "field", kind: "internship", fields: ["biology", "law"] },
			{ id: "all", kind: "internship", fields: ["biology"], audience: ["junior", "senior"] },
			{ id: "word", kind: "fellowship", name: "Fellowship for oceanography" },
			{
				id: "this",
				kind: "internship",
				name: "Oceanography Summer Internship",
				fields: ["biology", "environment"],
				audience: ["sophomore", "junior"],
			},
		);
		expect(await similarTo("this")).toEqual(["all", "word", "field"]);
		expect(await similarTo("nothing")).toEqual(["word"]);
	});

	test("none is itself or closed, also before the clean-up has closed it", async () => {
		await publishAll(
			{ id: "over", kind: "research", applicationDeadline: OVER },
			{ id: "cleaned", kind: "research", applicationDeadline: OVER, state: "closed" },
			{ id: "last-day", kind: "research", applicationDeadline: OPEN_UNTIL },
			{ id: "rolling", kind: "research" },
		);
		expect(await similarTo("rolling")).toEqual(["last-day"]);
		expect(await similarTo("over")).toEqual(["rolling", "last-day"]);
	});

	test("whatever a name holds, the page is found", async () => {
		for (const [at, name] of [
			'"',
			'"quoted" AND OR NOT',
			"{name}: (",
			"'; drop table programs",
			"\\",
			'\\" \\',
			"🎓 منحة",
			"\0",
			"a\nb",
			"NEAR(ocean biology)",
			"*",
			"-",
			"x".repeat(200),
		].entries()) {
			await publishAll({ id: `hostile-${at}`, name, kind: "scholarship" });
			expect(await readProgramPage(database.db, `hostile-${at}`, NOW_MS)).toBeDefined();
		}
		await publishAll({ id: "lists", fields: [], audience: [] });
		expect(await similarTo("lists")).toEqual([]);
	});

	test("who shared it is named with their leave alone, by first name and college", async () => {
		const { db } = database;
		const userId = await newUser(db, " Jordan  Avery Example ");
		await publish(db, userId, { name: "Shared" });
		const [row] = await db.select({ id: programs.id }).from(programs);
		const page = () => readProgramPage(db, row?.id ?? "", NOW_MS);
		expect((await page())?.sharer).toBe("a student");
		await updateUser(db, userId, { credited: true });
		expect((await page())?.sharer).toBe("Jordan, Howard University");
		expect(JSON.stringify(await page())).not.toMatch(/Avery|@example\.edu/);
		await db.update(users).set({ college: null });
		expect((await page())?.sharer).toBe("Jordan");
		await updateUser(db, userId, { credited: false });
		expect((await page())?.sharer).toBe("a student");
		await updateUser(db, userId, { credited: true });
		await db.update(users).set({ fullName: null });
		expect((await page())?.sharer).toBe("a student");
		await db.delete(users);
		expect((await page())?.sharer).toBeNull();
	});
});
