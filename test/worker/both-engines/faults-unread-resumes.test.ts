import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { newPdf } from "../../support/pdfs.ts";
import { student } from "../../support/people.ts";
import { uploadResume } from "../../support/resume-files.ts";
import { startFaultyResumeText } from "../../support/resume-text.ts";
import { count, sql } from "../../support/rows.ts";

const MINUTE_MS = 60_000;

/** Answers with a number of pages that counts how often it was asked to read. */
const COUNTS = `globalThis.asked = (globalThis.asked ?? 0) + 1;
	const pageCount = globalThis.asked;
	return { pageCount, lines: "Zora Hurston" };`;

let app: App;
let unread: App;
let registry: string;
let ada: Awaited<ReturnType<typeof student>>;

beforeAll(async () => {
	registry = await mkdtemp(join(tmpdir(), "yard-registry-"));
	app = await startApp();
	unread = await startApp({}, {}, { workerRegistry: registry });
	ada = await student(app);
});

beforeEach(async () => {
	for (const each of [app, unread]) await each.run("delete from resumes", "delete from counters");
});

afterAll(async () => {
	for (const each of [app, unread]) {
		expect(each.unstructuredLog).toEqual([]);
		await each.stop();
	}
	await rm(registry, { recursive: true, force: true });
});

/** Leaves a resume as a crash this many minutes ago would; first waits until it is no longer being read. */
async function leaveUnread(of: App, resumeId: string, minutes: number): Promise<void> {
	const reading = "resume_versions where state = 'READING' and resume_id = ?";
	await expect.poll(() => count(of, reading, resumeId)).toBe(0);
	await sql(
		of,
		`update resume_versions set state = 'READING', problem = null, page_count = null, text = null,
		lines = null, created_at = ? where resume_id = ?`,
		Date.now() - minutes * MINUTE_MS,
		resumeId,
	);
}

function readings(of: App) {
	return sql(of, "select state, problem, page_count from resume_versions order by created_at");
}

test("the hourly run reads what a crash left unread, and leaves alone what is being read", async () => {
	const left = await uploadResume(app, ada, newPdf());
	await leaveUnread(app, left, 61);
	const young = await uploadResume(app, ada, newPdf());
	await leaveUnread(app, young, 4);
	const removed = await uploadResume(app, ada, newPdf());
	await leaveUnread(app, removed, 3);
	await sql(app, "update resumes set removed_at = ? where id = ?", Date.now(), removed);
	await app.cleanUp();
	const reading = { state: "READING", problem: null, page_count: null };
	const read = { state: "READY", problem: null, page_count: 1 };
	expect(await readings(app)).toEqual([read, reading, reading]);
	expect(await count(app, "resume_versions where text like 'Zora Hurston%'")).toBe(1);
	expect((await ada.visit("/resume/")).text).toContain("1 page");
});

test("one that can't be read again says so on its card, with another try", async () => {
	const person = await student(unread);
	const id = await uploadResume(unread, person, newPdf());
	await leaveUnread(unread, id, 61);
	await unread.cleanUp();
	expect(await readings(unread)).toMatchObject([{ state: "UNREADABLE", problem: "down" }]);
	const page = await person.visit("/resume/");
	expect(page.text).toContain("our reader isn't responding");
	expect(page.text).toContain("Try again");
	expect(await unread.wholeLog()).toContainEqual(
		expect.objectContaining({ event: "resume not read" }),
	);
	// It is not read again and again: from here on its owner decides.
	const notRead = () => unread.log.filter(({ event }) => event === "resume not read").length;
	const before = notRead();
	await unread.cleanUp();
	expect(notRead()).toBe(before);
});

test("one whose file is gone says that it can't be read, instead of being read forever", async () => {
	const id = await uploadResume(app, ada, newPdf());
	await leaveUnread(app, id, 61);
	await sql(app, "update resume_versions set file_key = 'gone' where resume_id = ?", id);
	await app.cleanUp();
	expect(await readings(app)).toMatchObject([{ state: "UNREADABLE", problem: "unreadable" }]);
	expect((await ada.visit("/resume/")).text).toContain("We can't read this PDF.");
});

test("a run reads thirty, oldest first, and two runs at once read each only once", async () => {
	const id = await uploadResume(unread, await student(unread), newPdf());
	const reader = await startFaultyResumeText(COUNTS, registry);
	try {
		// A Worker that has just started may not be found yet.
		await expect
			.poll(async () => {
				await unread.run("delete from counters");
				await leaveUnread(unread, id, 200);
				await unread.cleanUp();
				return (await readings(unread))[0]?.state;
			})
			.toBe("READY");
		await addUnreadVersions(unread, id, 40);
		await unread.cleanUp();
		const [, ...first] = await readings(unread);
		expect(first.map(({ state }) => state)).toEqual([
			...Array(30).fill("READY"),
			...Array(10).fill("READING"),
		]);
		const numbers = first.slice(0, 30).map(({ page_count }) => Number(page_count));
		const [least = 0] = numbers;
		expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => least + at));
		await Promise.all([unread.cleanUp(), unread.cleanUp()]);
		const [, ...all] = (await readings(unread)).map(({ page_count }) => Number(page_count));
		expect(all.toSorted((a, b) => a - b)).toEqual(
			Array.from({ length: 40 }, (_, at) => least + at),
		);
	} finally {
		await reader.dispose();
	}
});

/** More resumes left by a crash, the first as the oldest. */
async function addUnreadVersions(of: App, resumeId: string, amount: number): Promise<void> {
	for (let number = 2; number < amount + 2; number++) {
		await of.files.put(`resumes/left-${number}`, newPdf());
		await sql(
			of,
			`insert into resume_versions (id, resume_id, number, file_key, size_bytes, created_at)
			values (?, ?, ?, ?, 1, ?)`,
			`left-${number}`,
			resumeId,
			number,
			`left-${number}`,
			Date.now() - (150 - number) * MINUTE_MS,
		);
	}
}
