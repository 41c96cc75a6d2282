import { beforeEach, expect, test } from "vitest";
import { upsertUser } from "#db/people/users.ts";
import { keepOlderReading, listReadByOlder, saveResumeText } from "#db/resumes/resume-texts.ts";
import { listResumes, renameResume } from "#db/resumes/resumes.ts";
import { listSharedResumes, shareResume } from "#db/resumes/shared-resumes.ts";
import { READER_VERSION } from "../../workers/resume-text/limits.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, uploadResume } from "./world.ts";

const HARMFUL = "a\u0000b\u0007c\u009fd\r\ne\tf\ud800";
const HARMLESS = "abcd\ne\tf";

eachDatabase((database) => {
	let zora: string;
	let owned: { id: string; userId: string };

	beforeEach(async () => {
		zora = (
			await upsertUser(
				database.db,
				{ firebaseUid: "zora", email: "zora@example.edu", fullName: HARMFUL },
				NOW_MS,
			)
		).id;
		owned = await uploadResume(database.db, zora, "Biology", "plant genetics");
	});

	const versions = () =>
		database.rows<Record<string, unknown>>(
			"select id, state, problem, lacks, lines, reader_version from resume_versions",
		);
	const readByOlder = () => database.run("update resume_versions set reader_version = 1");
	const versionId = async () => String((await versions())[0]?.id);

	test("control characters and halves of characters are stored nowhere, whoever writes them", async () => {
		await readByOlder();
		await saveResumeText(database.db, await versionId(), { pageCount: 1, lines: HARMFUL });
		await renameResume(database.db, owned, HARMFUL);
		await shareResume(database.db, owned, { name: HARMFUL, college: HARMFUL });
		expect(await versions()).toMatchObject([{ lines: HARMLESS }]);
		expect(
			await database.rows("select name, shared_name, shared_college from resumes"),
		).toMatchObject([{ name: HARMLESS, shared_name: HARMLESS, shared_college: HARMLESS }]);
		const [user] = await database.rows<{ full_name: string }>("select full_name from users");
		expect(user?.full_name ?? "").not.toMatch(/(?![\t\n])\p{Cc}|\p{Cs}/u);
	});

	test("a word that was found is marked in an excerpt", async () => {
		await shareResume(database.db, owned, { name: "Zora H.", college: undefined });
		const { items } = await listSharedResumes(database.db, { size: 5, search: "genetics" });
		expect(items[0]?.excerpt).toEqual([
			{ text: "plant ", found: false },
			{ text: "genetics", found: true },
		]);
	});

	test("a text by an older reader is read again and replaced, once", async () => {
		expect(await listReadByOlder(database.db, 10)).toEqual([]);
		await readByOlder();
		const [old] = await listReadByOlder(database.db, 10);
		expect(old?.versionId).toBe(await versionId());
		const better = { pageCount: 1, lines: "plant genetics, certified", lacks: "end" as const };
		await saveResumeText(database.db, await versionId(), better);
		expect(await versions()).toMatchObject([
			{ state: "READY", lines: better.lines, lacks: "end", reader_version: READER_VERSION },
		]);
		expect(await listReadByOlder(database.db, 10)).toEqual([]);
		await saveResumeText(database.db, await versionId(), { pageCount: 1, lines: "another" });
		expect(await versions()).toMatchObject([{ lines: better.lines }]);
		const { living } = await listResumes(database.db, zora, undefined, NOW_MS);
		expect(living).toMatchObject([{ lacks: "end" }]);
	});

	test("gibberish by an older reader is taken out", async () => {
		await readByOlder();
		await saveResumeText(database.db, await versionId(), { problem: "font" });
		expect(await versions()).toMatchObject([{ state: "UNREADABLE", problem: "font", lines: null }]);
	});

	test.each(["slow", "down"] as const)(
		"what is %s when read again keeps its text",
		async (problem) => {
			await readByOlder();
			await saveResumeText(database.db, await versionId(), { problem });
			expect(await versions()).toMatchObject([{ state: "READY", lines: "plant genetics" }]);
			await keepOlderReading(database.db, await versionId());
			expect(await listReadByOlder(database.db, 10)).toEqual([]);
		},
	);
});
