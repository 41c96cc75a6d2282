import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import { addResume, type ResumeUpload } from "#db/resumes/resume-versions.ts";
import {
	eraseResumes,
	findResumeFile,
	listErasableResumes,
	listResumes,
	MAX_RESUMES,
	removeResume,
	renameResume,
	restoreResume,
} from "#db/resumes/resumes.ts";
import { resumes, resumeVersions } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let number = 0;

/** A unique file. */
function file(of: Partial<ResumeUpload> = {}): ResumeUpload {
	number += 1;
	return {
		fileName: `Resume ${number}`,
		digest: `digest-${number}`,
		fileKey: `key-${number}`,
		sizeBytes: 1000 + number,
		...of,
	};
}

/** The id of a new resume. */
async function added(db: Db, userId: string, upload = file(), nowMs = NOW_MS): Promise<string> {
	const outcome = await addResume(db, { userId, formKey: randomId() }, upload, nowMs);
	if (outcome.outcome !== "added") throw new Error(`Not added: ${outcome.outcome}`);
	return outcome.id;
}

async function names(db: Db, userId: string): Promise<string[]> {
	const { living } = await listResumes(db, userId, undefined, NOW_MS);
	return living.map(({ name }) => name);
}

eachDatabase((database) => {
	describe("adding", () => {
		test("a resume stands in its owner's list, private, with its size, newest first", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await added(db, await newUser(db));
			await added(db, userId, file({ fileName: "older" }));
			const id = await added(db, userId, file({ name: "typed", sizeBytes: 77 }), NOW_MS + 5);
			const { living, removed } = await listResumes(db, userId, undefined, NOW_MS);
			expect(living.map(({ name }) => name)).toEqual(["typed", "older"]);
			expect(living[0]).toEqual({
				id,
				name: "typed",
				shared: false,
				sizeBytes: 77,
				pageCount: null,
				createdAt: NOW_MS + 5,
				removedAt: null,
				takenDownFor: null,
				lines: null,
				state: "READING",
				problem: null,
				lacks: null,
				ownerName: "Ada Student",
				ownerCollege: "Howard University",
			});
			expect(removed).toBeUndefined();
		});

		test("the same bytes again are the same resume, and the second file is not used", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const first = file({ name: "First" });
			const id = await added(db, userId, first);
			const again = { ...first, name: "Second", fileKey: "another-key" };
			expect(await addResume(db, { userId, formKey: "g" }, again, NOW_MS)).toEqual({
				outcome: "duplicate",
				id,
				name: "First",
				unused: ["another-key"],
			});
			expect(await findResumeFile(db, { id, userId })).toMatchObject({ fileKey: first.fileKey });
		});

		test("two students may have the same bytes", async () => {
			const { db } = database;
			const { digest } = file();
			await added(db, await newUser(db), file({ digest }));
			await added(db, await newUser(db), file({ digest }));
			expect(await db.select().from(resumes)).toHaveLength(2);
		});

		test("the same form sent twice at once makes one resume, and neither answer is a refusal", async () => {
			const { db } = database;
			const owner = { userId: await newUser(db), formKey: "f" };
			const [one, two] = [file({ digest: "same" }), file({ digest: "same" })];
			const answers = await Promise.all([
				addResume(db, owner, one, NOW_MS),
				addResume(db, owner, two, NOW_MS),
			]);
			expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["added", "repeated"]);
			const [row] = await db.select().from(resumeVersions);
			const unused = answers.flatMap((answer) => answer.unused);
			expect([row?.fileKey, ...unused].sort()).toEqual([one.fileKey, two.fileKey].sort());
			expect(await db.select().from(resumes)).toHaveLength(1);
		});

		test("another student's form key is not one's own", async () => {
			const { db } = database;
			const digest = "shared-by-both";
			for (const userId of [await newUser(db), await newUser(db)]) {
				const owner = { userId, formKey: "f" };
				expect(await addResume(db, owner, file({ digest }), NOW_MS)).toMatchObject({
					outcome: "added",
				});
			}
		});

		test("of eleven at once ten are added and one finds the list full", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const answers = await Promise.all(
				Array.from({ length: MAX_RESUMES + 1 }, (_, at) =>
					addResume(db, { userId, formKey: `f${at}` }, file(), NOW_MS),
				),
			);
			const outcomes = answers.map(({ outcome }) => outcome).sort();
			expect(outcomes).toEqual([...Array(MAX_RESUMES).fill("added"), "full"]);
			expect(await names(db, userId)).toHaveLength(MAX_RESUMES);
			expect(await db.select().from(resumeVersions)).toHaveLength(MAX_RESUMES);
		});

		test("another student's resumes and removed ones take no room", async () => {
			const { db } = database;
			const [userId, other] = [await newUser(db), await newUser(db)];
			for (let n = 0; n < MAX_RESUMES; n++) await added(db, other);
			const ids = [];
			for (let n = 0; n < MAX_RESUMES; n++) ids.push(await added(db, userId));
			await removeResume(db, { id: ids[0] ?? "", userId }, NOW_MS);
			await added(db, userId);
			expect(await addResume(db, { userId, formKey: "f" }, file(), NOW_MS)).toMatchObject({
				outcome: "full",
			});
		});

		test("who uploads and removes without end is stopped until the clean-up", async () => {
			const { db } = database;
			const userId = await newUser(db);
			for (let n = 0; n < 30; n++) {
				await removeResume(db, { id: await added(db, userId), userId }, NOW_MS);
			}
			const more = file();
			expect(await addResume(db, { userId, formKey: "f" }, more, NOW_MS)).toEqual({
				outcome: "too-many-removed",
				unused: [more.fileKey],
			});
			const { ids } = await listErasableResumes(db, NOW_MS + 2 * HOUR_MS, 50);
			await eraseResumes(db, ids, NOW_MS + 2 * HOUR_MS);
			await added(db, userId);
		});
	});

	describe("a removed one that is uploaded again", () => {
		test("comes back as it was, with the name that was typed", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const first = file({ fileName: "Old name" });
			const id = await added(db, userId, first);
			for (const [name, wanted] of [
				[undefined, "Old name"],
				["New name", "New name"],
			] as const) {
				await removeResume(db, { id, userId }, NOW_MS);
				const again = { ...first, name, fileName: "unasked", fileKey: `again-${name}` };
				const owner = { userId, formKey: `f-${name}` };
				expect(await addResume(db, owner, again, NOW_MS + HOUR_MS - 1)).toEqual({
					outcome: "brought-back",
					id,
					name: wanted,
					unused: [`again-${name}`],
				});
				expect(await names(db, userId)).toEqual([wanted]);
			}
			expect(await findResumeFile(db, { id, userId })).toMatchObject({ fileKey: first.fileKey });
		});

		test("comes back unshared", async () => {
			const { db, rows } = database;
			const userId = await newUser(db);
			const first = file();
			const id = await added(db, userId, first);
			await db.update(resumes).set({ shared: true }).where(eq(resumes.id, id));
			await removeResume(db, { id, userId }, NOW_MS);
			await addResume(db, { userId, formKey: "again" }, first, NOW_MS);
			expect(await rows("select shared, removed_at from resumes where id = ?", id)).toEqual([
				{ shared: 0, removed_at: null },
			]);
		});

		test("does not come back into a full list", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const first = file();
			await removeResume(db, { id: await added(db, userId, first), userId }, NOW_MS);
			for (let n = 0; n < MAX_RESUMES; n++) await added(db, userId);
			expect(await addResume(db, { userId, formKey: "f" }, first, NOW_MS)).toMatchObject({
				outcome: "full",
			});
			expect(await names(db, userId)).toHaveLength(MAX_RESUMES);
		});

		test("is a new one after an hour, and the files of the old one are let go", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const first = file();
			const id = await added(db, userId, first);
			await addVersion(db, id, "annotated");
			await removeResume(db, { id, userId }, NOW_MS);
			const again = { ...first, fileKey: "new-key" };
			const answer = await addResume(db, { userId, formKey: "f" }, again, NOW_MS + HOUR_MS);
			expect(answer).toMatchObject({ outcome: "added" });
			expect(answer.unused.sort()).toEqual(["annotated", first.fileKey].sort());
			expect(await db.select({ fileKey: resumeVersions.fileKey }).from(resumeVersions)).toEqual([
				{ fileKey: "new-key" },
			]);
		});
	});

	describe("renaming, removing and bringing back", () => {
		test("a resume gets its new name", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const owned = { id: await added(db, userId), userId };
			const other = await added(db, userId, file({ fileName: "Other" }));
			expect(await renameResume(db, owned, "Better")).toBe(true);
			expect((await names(db, userId)).sort()).toEqual(["Better", "Other"]);
			expect(other).not.toBe(owned.id);
		});

		test("a removed one is gone from list and download, and comes back for an hour", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const owned = { id: await added(db, userId, file({ fileName: "Mine" })), userId };
			expect(await removeResume(db, owned, NOW_MS)).toBe(true);
			// Pressed twice: the hour does not start over.
			expect(await removeResume(db, owned, NOW_MS + 10 * MINUTE_MS)).toBe(true);
			expect(await names(db, userId)).toEqual([]);
			expect(await findResumeFile(db, owned)).toBeUndefined();
			expect(await renameResume(db, owned, "No")).toBe(false);
			const late = NOW_MS + HOUR_MS;
			expect((await listResumes(db, userId, owned.id, late - 1)).removed?.name).toBe("Mine");
			expect((await listResumes(db, userId, owned.id, late)).removed).toBeUndefined();
			expect(await restoreResume(db, owned, late)).toEqual({ outcome: "missing" });
			for (let n = 0; n < 2; n++) {
				const restored = await restoreResume(db, owned, late - 1);
				expect(restored).toEqual({ outcome: "restored", name: "Mine" });
			}
			expect(await names(db, userId)).toEqual(["Mine"]);
			expect((await listResumes(db, userId, owned.id, NOW_MS)).removed).toBeUndefined();
		});

		test("it does not come back into a full list", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const owned = { id: await added(db, userId), userId };
			await removeResume(db, owned, NOW_MS);
			for (let n = 0; n < MAX_RESUMES; n++) await added(db, userId);
			expect(await restoreResume(db, owned, NOW_MS)).toEqual({ outcome: "full" });
			expect(await names(db, userId)).toHaveLength(MAX_RESUMES);
		});

		test("another student's is not there, whatever is asked", async () => {
			const { db } = database;
			const [owner, stranger] = [await newUser(db), await newUser(db)];
			const id = await added(db, owner, file({ fileName: "Mine" }));
			const claimed = { id, userId: stranger };
			expect(await findResumeFile(db, claimed)).toBeUndefined();
			expect(await renameResume(db, claimed, "Theirs")).toBe(false);
			expect(await removeResume(db, claimed, NOW_MS)).toBe(false);
			expect(await names(db, owner)).toEqual(["Mine"]);
			await removeResume(db, { id, userId: owner }, NOW_MS);
			expect(await restoreResume(db, claimed, NOW_MS)).toEqual({ outcome: "missing" });
			const seen = await listResumes(db, stranger, id, NOW_MS);
			expect(seen).toEqual({ living: [], removed: undefined });
			expect(await names(db, owner)).toEqual([]);
		});

		test("the newest version is the one that is listed and downloaded", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const owned = { id: await added(db, userId), userId };
			await addVersion(db, owned.id, "annotated");
			await added(db, userId);
			expect(await findResumeFile(db, owned)).toMatchObject({
				fileKey: "annotated",
				sizeBytes: 42,
			});
			const { living } = await listResumes(db, userId, undefined, NOW_MS);
			expect(living.find(({ id }) => id === owned.id)?.sizeBytes).toBe(42);
			expect(living).toHaveLength(2);
		});
	});

	describe("erasing", () => {
		test("finds what was removed over an hour ago, of anyone, with all its files", async () => {
			const { db } = database;
			const [ada, bea] = [await newUser(db), await newUser(db)];
			const [first, second] = [file(), file()];
			const old = { id: await added(db, ada, first), userId: ada };
			await addVersion(db, old.id, "annotated");
			const older = { id: await added(db, bea, second), userId: bea };
			const recent = { id: await added(db, ada), userId: ada };
			await added(db, ada);
			await removeResume(db, older, NOW_MS - 3 * HOUR_MS);
			await removeResume(db, old, NOW_MS - 2 * HOUR_MS);
			await removeResume(db, recent, NOW_MS - HOUR_MS);
			const found = await listErasableResumes(db, NOW_MS, 50);
			expect(found.ids.sort()).toEqual([old.id, older.id].sort());
			const keys = [first.fileKey, second.fileKey, "annotated"];
			expect(found.fileKeys.sort()).toEqual(keys.sort());
			expect((await listErasableResumes(db, NOW_MS, 1)).ids).toEqual([older.id]);
		});

		test("erases rows and versions, but nothing that is in use again", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const owned = { id: await added(db, userId), userId };
			const living = await added(db, userId);
			await removeResume(db, owned, NOW_MS - 2 * HOUR_MS);
			await eraseResumes(db, [owned.id, living], NOW_MS);
			expect(await db.select({ id: resumes.id }).from(resumes)).toEqual([{ id: living }]);
			const versions = await db.select({ of: resumeVersions.resumeId }).from(resumeVersions);
			expect(versions).toEqual([{ of: living }]);
		});
	});
});

async function addVersion(db: Db, resumeId: string, fileKey: string): Promise<void> {
	await db.insert(resumeVersions).values({
		id: randomId(),
		resumeId,
		number: 2,
		fileKey,
		sizeBytes: 42,
		createdAt: NOW_MS,
	});
}
