import { beforeEach, describe, expect, test } from "vitest";
import { noteIdentityGone, upsertUser } from "#db/people/users.ts";
import { saveResumeText } from "#db/resumes/resume-texts.ts";
import { addResumeVersion } from "#db/resumes/resume-versions.ts";
import { eraseResumes, removeResume, renameResume, restoreResume } from "#db/resumes/resumes.ts";
import {
	findSharedFile,
	listSharedResumes,
	shareResume,
	unshareResume,
} from "#db/resumes/shared-resumes.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, uploadResume } from "./world.ts";

const AS = { name: "Zora H.", college: "Howard University" };
const HOURS_MS = 3_600_000;

eachDatabase((database) => {
	let zora: string;
	let langston: string;

	beforeEach(async () => {
		const person = (firebaseUid: string) =>
			upsertUser(database.db, { firebaseUid, email: `${firebaseUid}@example.edu` }, NOW_MS);
		[zora, langston] = [(await person("zora")).id, (await person("langston")).id];
	});

	const upload = (userId: string, name: string, text: string) =>
		uploadResume(database.db, userId, name, text);

	async function shared(userId: string, name: string, text: string, as = AS) {
		const owned = await upload(userId, name, text);
		expect(await shareResume(database.db, owned, as)).toBe(name);
		return owned;
	}

	async function found(search?: string): Promise<string[]> {
		const wanted = { size: 20, ...(search !== undefined && { search }) };
		return (await listSharedResumes(database.db, wanted)).items.map(({ name }) => name);
	}

	describe("sharing", () => {
		test("what nobody shared is in no list, no search and no download", async () => {
			const { id } = await upload(zora, "Biology", "plant genetics");
			expect(await found()).toEqual([]);
			expect(await found("genetics")).toEqual([]);
			expect(await findSharedFile(database.db, id)).toBeUndefined();
		});

		test("a shared one has the name and college that its owner chose", async () => {
			const { id } = await shared(zora, "Biology", "plant genetics");
			const { items } = await listSharedResumes(database.db, { size: 20 });
			expect(items).toMatchObject([
				{
					id,
					name: "Biology",
					ownerName: "Zora H.",
					ownerCollege: "Howard University",
					pageCount: 1,
				},
			]);
			expect(items[0]?.excerpt).toEqual([{ text: "plant genetics", found: false }]);
			expect(await findSharedFile(database.db, id)).toMatchObject({ name: "Biology" });
		});

		test("taken back, it is gone from list, search and download at once", async () => {
			const owned = await shared(zora, "Biology", "plant genetics");
			expect(await unshareResume(database.db, owned)).toBe("Biology");
			expect(await found()).toEqual([]);
			expect(await found("genetics")).toEqual([]);
			expect(await findSharedFile(database.db, owned.id)).toBeUndefined();
		});

		test("nobody shares or takes back what is another's", async () => {
			const { id } = await upload(zora, "Biology", "plant genetics");
			const foreign = { id, userId: langston };
			expect(await shareResume(database.db, foreign, AS)).toBeUndefined();
			expect(await found()).toEqual([]);
			await shareResume(database.db, { id, userId: zora }, AS);
			expect(await unshareResume(database.db, foreign)).toBeUndefined();
			expect(await found()).toEqual(["Biology"]);
		});

		test("removed, it is not shared; brought back, it is", async () => {
			const owned = await shared(zora, "Biology", "plant genetics");
			await removeResume(database.db, owned, NOW_MS);
			expect(await found("genetics")).toEqual([]);
			expect(await findSharedFile(database.db, owned.id)).toBeUndefined();
			await restoreResume(database.db, owned, NOW_MS + 1);
			expect(await found("genetics")).toEqual(["Biology"]);
		});

		test("what somebody shared whose account is gone is in no list, search or download", async () => {
			const { id } = await shared(zora, "Biology", "plant genetics");
			await shared(langston, "Poems", "weary blues");
			expect(await noteIdentityGone(database.db, "zora", NOW_MS)).toBe("zora@example.edu");
			expect(await found()).toEqual(["Poems"]);
			expect(await found("genetics")).toEqual([]);
			expect(await findSharedFile(database.db, id)).toBeUndefined();
			expect(await noteIdentityGone(database.db, "zora", NOW_MS + 1)).toBeUndefined();
		});

		test("erased, with its owner or alone, it leaves nothing in the index", async () => {
			const owned = await shared(zora, "Biology", "plant genetics");
			await shared(langston, "Poems", "weary blues");
			await removeResume(database.db, owned, NOW_MS);
			await eraseResumes(database.db, [owned.id], NOW_MS + 2 * HOURS_MS);
			await database.run(`delete from users where id = '${langston}'`);
			expect(await database.rows("select rowid from shared_resumes_fts")).toEqual([]);
		});
	});

	describe("searching", () => {
		test("finds words of the text, the name, the owner and the college, all of them needed", async () => {
			await shared(zora, "Biology", "plant genetics in cowpea");
			await shared(langston, "Poems", "weary blues", { name: "Langston", college: "Lincoln" });
			for (const search of ["genetic", "cowp", "biology", "Zora", "howard plant"]) {
				expect(await found(search), search).toEqual(["Biology"]);
			}
			expect(await found("genetics blues")).toEqual([]);
			expect(await found("")).toEqual(["Poems", "Biology"]);
		});

		test("marks where the words are", async () => {
			await shared(zora, "Biology", "plant genetics in cowpea");
			const { items } = await listSharedResumes(database.db, { size: 20, search: "genetics" });
			expect(items[0]?.excerpt).toEqual([
				{ text: "plant ", found: false },
				{ text: "genetics", found: true },
				{ text: " in cowpea", found: false },
			]);
		});

		test("a very long one shows its beginning: marking all its words would keep the database busy", async () => {
			await shared(zora, "Biology", "plant genetics ".repeat(1400));
			const { items } = await listSharedResumes(database.db, { size: 20, search: "genetics" });
			expect(items[0]?.excerpt[0]).toMatchObject({
				text: expect.stringMatching(/^plant genetics/),
				found: false,
			});
		});

		const filler = "field work\n".repeat(60);
		const CALL = "Call (404) 555-0134 or zora.h @ example.edu";

		test("neither finds nor shows a line with contact details", async () => {
			await shared(zora, "Biology", `${filler}${CALL}\nabout genetics\n${filler}`);
			for (const search of ["555", "0134", "404", "404 555 0134", "example edu", "call"]) {
				expect(await found(search), search).toEqual([]);
			}
			for (const search of [undefined, "genetics"]) {
				const excerpt = await excerptOf(search);
				expect(excerpt.length, search).toBeGreaterThan(80);
				expect(excerpt.length, search).toBeLessThan(180);
				expect(excerpt, search).not.toMatch(/\d|zora|example|call/i);
			}
		});

		test("shows no such line of a text that was stored with it, also when it was searched for", async () => {
			await shared(zora, "Biology", "genetics");
			const text = `${filler}${CALL} about genetics ${filler}`;
			await database.run(`update resume_versions set text = '${text.replaceAll("\n", " ")}'`);
			for (const search of ["genetics", "555", "0134", "404", "example edu"]) {
				expect(await excerptOf(search), search).not.toMatch(/\d|zora|example|call/i);
			}
		});

		async function excerptOf(search?: string): Promise<string> {
			const wanted = { size: 20, ...(search && { search }) };
			const { items } = await listSharedResumes(database.db, wanted);
			return items[0]?.excerpt.map((part) => part.text).join("") ?? "";
		}

		test("the excerpt is where most of the words are", async () => {
			const filler = "field work ".repeat(40);
			await shared(zora, "Biology", `plant ${filler} the plant genetics of cowpea ${filler}`);
			const { items } = await listSharedResumes(database.db, {
				size: 20,
				search: "plant genetics",
			});
			const marked = items[0]?.excerpt.filter(({ found }) => found).map(({ text }) => text);
			expect(marked).toEqual(["plant", "genetics"]);
		});

		test.each(['"', "*", "a AND", "NEAR(", "text:x", "'; drop table users; --", "^", "{name}:a"])(
			"what looks like syntax (%s) is none",
			async (search) => {
				await shared(zora, "Biology", "plant genetics");
				expect(await found(search)).toEqual([]);
			},
		);

		test("follows the newest version and the name", async () => {
			const owned = await shared(zora, "Biology", "plant genetics");
			const version = { resumeId: owned.id, begunFrom: 1, fileKey: "file-2nd", sizeBytes: 11 };
			const added = await addResumeVersion(
				database.db,
				{ userId: zora, formKey: "save" },
				version,
				NOW_MS,
			);
			if (added.outcome !== "added") throw new Error(added.outcome);
			expect(await found("genetics")).toEqual([]);
			const text = { pageCount: 2, lines: "marine ecology" };
			await saveResumeText(database.db, added.versionId, text);
			expect(await found("ecology")).toEqual(["Biology"]);
			expect(await findSharedFile(database.db, owned.id)).toMatchObject({ fileKey: "file-2nd" });
			await renameResume(database.db, owned, "Ecology of reefs");
			expect(await found("reefs")).toEqual(["Ecology of reefs"]);
			expect(await found("biology")).toEqual([]);
		});
	});

	test("pages run newest first, and back", async () => {
		for (let at = 1; at <= 5; at++) await shared(zora, `Resume ${at}`, "same words");
		for (const search of [undefined, "words"]) {
			const ask = (position: object) =>
				listSharedResumes(database.db, { size: 2, ...(search && { search }), ...position });
			const first = await ask({});
			expect(first.items.map(({ name }) => name)).toEqual(["Resume 5", "Resume 4"]);
			const second = await ask({ before: first.next });
			expect(second.items.map(({ name }) => name)).toEqual(["Resume 3", "Resume 2"]);
			const back = await ask({ after: second.previous });
			expect(back.items.map(({ name }) => name)).toEqual(["Resume 5", "Resume 4"]);
		}
	});
});
