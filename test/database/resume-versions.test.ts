import { describe, expect, test } from "vitest";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import {
	addResume,
	addResumeVersion,
	findResumeVersions,
	MAX_VERSIONS,
} from "#db/resumes/resume-versions.ts";
import { findResumeFile, removeResume } from "#db/resumes/resumes.ts";
import { resumeVersions } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

let number = 0;

/** A new student with a new resume. */
async function resumeOf(db: Db): Promise<{ id: string; userId: string }> {
	number += 1;
	const userId = await newUser(db);
	const file = { fileName: "Spring", digest: `d-${number}`, fileKey: `upload-${number}` };
	const owner = { userId, formKey: randomId() };
	const added = await addResume(db, owner, { ...file, sizeBytes: 1000 }, NOW_MS);
	if (added.outcome !== "added") throw new Error(`Not added: ${added.outcome}`);
	return { id: added.id, userId };
}

function save(
	db: Db,
	{ id, userId }: { id: string; userId: string },
	{ begunFrom = 1, formKey = randomId(), nowMs = NOW_MS + 1 } = {},
) {
	number += 1;
	const version = { resumeId: id, begunFrom, fileKey: `version-${number}`, sizeBytes: 2000 };
	return addResumeVersion(db, { userId, formKey }, version, nowMs);
}

eachDatabase((database) => {
	describe("adding a version", () => {
		test("it is the newest, knows what it began from, and waits to be read", async () => {
			const { db } = database;
			const resume = await resumeOf(db);
			const added = await save(db, resume);
			expect(added).toMatchObject({ outcome: "added", number: 2 });
			expect(added).toMatchObject({ versions: [{ number: 2 }, { number: 1 }] });
			const found = await findResumeVersions(db, resume);
			expect(found).toEqual({
				name: "Spring",
				shared: false,
				versions: [
					{ ...ofVersion(2, NOW_MS + 1), sizeBytes: 2000, begunFrom: 1 },
					{ ...ofVersion(1, NOW_MS), sizeBytes: 1000, begunFrom: null },
				],
				opened: {
					...ofVersion(2, NOW_MS + 1),
					sizeBytes: 2000,
					begunFrom: 1,
					lines: null,
				},
			});
		});

		test("the same form again is the same version, and its second file is not used", async () => {
			const { db } = database;
			const resume = await resumeOf(db);
			const first = await save(db, resume, { formKey: "a form" });
			const again = await save(db, resume, { formKey: "a form" });
			expect(again).toMatchObject({ outcome: "repeated", number: 2 });
			expect("versionId" in first && "versionId" in again && first.versionId).toBe(
				"versionId" in again && again.versionId,
			);
			expect((await findResumeVersions(db, resume))?.versions).toHaveLength(2);
		});

		test("the same key for another resume is another version", async () => {
			const { db } = database;
			const resumes = [await resumeOf(db), await resumeOf(db)];
			for (const resume of resumes) {
				expect(await save(db, resume, { formKey: "shared" })).toMatchObject({ outcome: "added" });
			}
		});

		test("many at once get a number each", async () => {
			const { db } = database;
			const resume = await resumeOf(db);
			const added = await Promise.all(Array.from({ length: 8 }, () => save(db, resume)));
			const numbers = added.map((one) => ("number" in one ? one.number : 0));
			expect(numbers.sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
		});

		test("not to another's, a removed or an unknown one, nor from a version there is not", async () => {
			const { db } = database;
			const resume = await resumeOf(db);
			const thief = { id: resume.id, userId: await newUser(db) };
			expect(await save(db, thief)).toEqual({ outcome: "missing" });
			expect(await save(db, { ...resume, id: "unknown" })).toEqual({ outcome: "missing" });
			expect(await save(db, resume, { begunFrom: 2 })).toEqual({ outcome: "missing" });
			await removeResume(db, resume, NOW_MS);
			expect(await save(db, resume)).toEqual({ outcome: "missing" });
			expect(await findResumeVersions(db, resume)).toBeUndefined();
		});

		test(`past ${MAX_VERSIONS} it is full`, async () => {
			const { db } = database;
			const resume = await resumeOf(db);
			for (let at = 2; at < MAX_VERSIONS; at++) {
				const version = { id: randomId(), resumeId: resume.id, number: at, fileKey: randomId() };
				await db
					.insert(resumeVersions)
					.values({ ...version, sizeBytes: 1, createdAt: NOW_MS, begunFrom: 1 });
			}
			expect(await save(db, resume)).toMatchObject({ outcome: "added", number: MAX_VERSIONS });
			expect(await save(db, resume)).toEqual({ outcome: "full" });
		});
	});

	describe("finding", () => {
		test("a version by its number, with its text; the newest without one", async () => {
			const { db } = database;
			const resume = await resumeOf(db);
			await save(db, resume);
			expect((await findResumeVersions(db, resume, 1))?.opened.number).toBe(1);
			expect((await findResumeVersions(db, resume))?.opened.number).toBe(2);
			expect(await findResumeVersions(db, resume, 3)).toBeUndefined();
			expect((await findResumeFile(db, resume, 1))?.sizeBytes).toBe(1000);
			expect((await findResumeFile(db, resume))?.sizeBytes).toBe(2000);
			expect(await findResumeFile(db, resume, 3)).toBeUndefined();
		});

		test("nothing of another's", async () => {
			const { db } = database;
			const { id } = await resumeOf(db);
			const thief = { id, userId: await newUser(db) };
			expect(await findResumeVersions(db, thief)).toBeUndefined();
			expect(await findResumeVersions(db, thief, 1)).toBeUndefined();
			expect(await findResumeFile(db, thief, 1)).toBeUndefined();
		});
	});
});

function ofVersion(of: number, createdAt: number) {
	return { number: of, state: "READING", problem: null, pageCount: null, createdAt };
}
