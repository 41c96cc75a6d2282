import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { ENDLESS_PDFS } from "../support/endless-pdfs.ts";
import * as hostile from "../support/hostile-pdfs.ts";
import { wordsByPoppler } from "../support/pdf-to-text.ts";
import { newPdf, uploadForm } from "../support/pdfs.ts";
import { type Person, student } from "../support/people.ts";
import * as kinds from "../support/resume-kinds.ts";
import { RESUME_TEXT, startFaultyResumeText, startResumeText } from "../support/resume-text.ts";
import * as samples from "../support/sample-pdfs.ts";
import type { Page } from "../support/visitor.ts";

interface Version {
	state: string;
	problem: string | null;
	page_count: number | null;
	text: string | null;
	lines: string | null;
}

const PROBLEM = {
	pictures: "This PDF holds pictures, not text",
	locked: "This PDF is locked with a password",
	font: "Software can't read the font of this resume",
	unreadable: "We can't read this PDF.",
	slow: "Reading its text took too long.",
	down: "our reader isn't responding",
};

/** For attempts that upload a file each time, so they should not come too often. */
const EACH_TRY = { interval: 500 };

/**
 * Uploads a PDF, while another student requests a page now and then, and returns the database's row once it is no
 * longer being read.
 */
async function upload(app: App, person: Person, bytes: Uint8Array<ArrayBuffer>): Promise<Version> {
	const answer = await whileAnswering(app, person.postFiles("/resume/", uploadForm(bytes)));
	expect(answer.location).toBe("/resume/");
	return newestVersion(app);
}

function newestVersion(app: App): Promise<Version> {
	return expect
		.poll(async () => (await versions(app))[0])
		.not.toMatchObject({ state: "READING" })
		.then(async () => (await versions(app))[0] as Version);
}

function versions(app: App): Promise<Version[]> {
	return app.rows<Version>(
		`select state, problem, page_count, text, lines from resume_versions
		join resumes on resumes.id = resume_id order by seq desc, number desc`,
	);
}

/** Waits for work, while somebody else requests a page now and then and gets each. */
async function whileAnswering<Result>(app: App, work: Promise<Result>): Promise<Result> {
	let over = false;
	const done = work.finally(() => {
		over = true;
	});
	let answered = 0;
	while (!over) {
		expect((await app.visitor().visit("/programs-public/")).status).toBe(200);
		answered += 1;
		await Promise.race([done, wait(250)]);
	}
	expect(answered).toBeGreaterThan(0);
	return done;
}

/** A text in a font that only says how its glyphs are numbered. */
function withoutMap(text: string): Uint8Array<ArrayBuffer> {
	const content = `BT /F1 12 Tf 72 700 Td ${kinds.glyphs(text, -29)} Tj ET`;
	return kinds.pdfOfContent(content, kinds.unmappedFont());
}

function firstCard(page: Page): string {
	return page.document.querySelector("li.card[id^=resume-]")?.text.replace(/\s+/g, " ") ?? "";
}

describe("with the Worker that reads resumes", () => {
	let app: App;

	beforeAll(async () => {
		app = await startApp();
	});
	afterAll(async () => {
		expect(app.unstructuredLog).toEqual([]);
		await app.stop();
	});

	test.each([
		["one page", () => samples.pages(1), 1],
		["ten pages", () => samples.pages(10), 10],
		["two columns", samples.columns, 1],
		["ligatures, accents and typographic signs", samples.ligatures, 1],
		["a page that is turned", samples.rotated, 1],
		["Chinese, Japanese and Korean in fonts that the file only names", samples.unembedded, 1],
		["a lock against changes alone", samples.lockedForChanges, 1],
		["a script", hostile.withScript, 1],
	])("%s: the words are those that poppler finds", async (_, make, pageCount) => {
		const bytes = await make();
		const read = await upload(app, await student(app), bytes);
		expect(read).toMatchObject({ state: "READY", problem: null, page_count: pageCount });
		expect(read.lines?.replace(/\s+/g, " ")).toBe(await wordsByPoppler(bytes));
		expect(read.lines).not.toBe("");
		expect(read.text).toBe(read.lines);
	});

	test("it alone is where Workers find each other: one that starts while another goes waits for good", async () => {
		expect(await readdir(inject("workerRegistry"))).toEqual([RESUME_TEXT.name]);
	});

	test("lines stay lines, and paragraphs and pages stand apart", async () => {
		const read = await upload(app, await student(app), await samples.pages(2));
		const [title, gap, first] = read.lines?.split("\n") ?? [];
		expect([title, gap]).toEqual(["Section 1 of my work", ""]);
		expect(first).toMatch(/^Coordinated the chapter's tutoring program.* share of$/);
		expect(read.lines).toMatch(/two years\.\n\nSection 2 of my work\n/);
	});

	test.each([
		["a scan", samples.scanned, "pictures"],
		["behind a password", samples.locked, "locked"],
		["a font without a map", async () => withoutMap("Imani Carter"), "font"],
		["cut off", async () => hostile.cutOff(await samples.pages(3)), "unreadable"],
		["noise behind a PDF's first line", hostile.noise, "unreadable"],
	] as const)("%s: the upload stands and its card says what to do", async (_, make, problem) => {
		const person = await student(app);
		expect(await upload(app, person, await make())).toMatchObject({
			state: "UNREADABLE",
			problem,
			text: null,
		});
		const page = await person.visit("/resume/");
		expect(firstCard(page)).toContain(PROBLEM[problem]);
		expect(page.text).not.toContain("Try again");
		expect(firstCard(page)).toContain("Download");
	});

	test("a card says how many pages were read", async () => {
		const person = await student(app);
		await upload(app, person, await samples.pages(10));
		expect(firstCard(await person.visit("/resume/"))).toContain("10 pages");
	});

	test("of very many pages the first fifty are read", async () => {
		const person = await student(app);
		const read = await upload(app, person, hostile.manyPages(500));
		expect(read).toMatchObject({ state: "READY", page_count: 500 });
		expect(read.lines?.split(/\n+/)).toEqual(Array.from({ length: 50 }, () => "Again and again"));
		expect(firstCard(await person.visit("/resume/"))).toContain("We read only the first 50 pages");
	});

	test("a form that is filled in is no picture", async () => {
		const annotations = [kinds.field("name", "Imani Carter", 700), kinds.freeText("SQL", 600)];
		const bytes = kinds.pdfOfPages([{ content: "", annotations }]);
		expect(await upload(app, await student(app), bytes)).toMatchObject({
			state: "READY",
			lines: "Imani Carter\nSQL",
		});
	});

	test.each([
		["end", "only the first 200,000 characters"],
		["pages", "Some pages of this PDF are broken"],
		["font", "Software can't read some of this resume"],
	])("of a text that lacks something (%s) its owner hears", async (lacks, said) => {
		const person = await student(app);
		await upload(app, person, newPdf());
		await app.run(`update resume_versions set lacks = '${lacks}'`);
		expect(firstCard(await person.visit("/resume/"))).toContain(said);
	});

	test("what an older reader has read is read again by the clean-up job", async () => {
		const person = await student(app);
		await upload(app, person, kinds.pdfOfContent(kinds.lines(["Led the develop-", "ment"])));
		await upload(app, await student(app), withoutMap("Imani Carter"));
		await app.run(
			`update resume_versions set state = 'READY', problem = null, page_count = 1,
			lines = 'Certi+HOOR', text = 'Certi+HOOR', reader_version = 1`,
		);
		await app.cleanUp();
		const [font, hyphen] = await versions(app);
		expect(font).toMatchObject({ state: "UNREADABLE", problem: "font", lines: null, text: null });
		expect(hyphen).toMatchObject({ state: "READY", lines: "Led the development" });
		expect(await app.rows("select 1 from resume_versions where lines like '%HOOR%'")).toEqual([]);
	});
});

describe("with a Worker of their own, for what keeps it busy: other tests' resumes would wait", () => {
	let registry: string;
	let reader: Miniflare;
	let app: App;

	beforeAll(async () => {
		registry = await mkdtemp(join(tmpdir(), "yard-registry-"));
		reader = await startResumeText(inject("resumeTextBundle"), registry);
		app = await startApp({}, {}, { workerRegistry: registry });
	});
	afterAll(async () => {
		await app.stop();
		await reader.dispose();
		await rm(registry, { recursive: true, force: true });
	});

	test.each([
		["100,000 pages", () => hostile.manyPages(100_000), /READY|slow/],
		["forms within forms", hostile.nestedForms, /READY|slow/],
		["400 MB in a small file", hostile.flateBomb, /slow/],
		...Object.entries(ENDLESS_PDFS).map(
			([what, make]) => [what, make, /READY|slow|unreadable|pictures/] as const,
		),
	] as const)("%s: it comes to an end, and the next resume is read", async (_, make, outcome) => {
		const [mallory, ada] = await Promise.all([student(app), student(app)]);
		const { state, problem } = await upload(app, mallory, make());
		expect(problem ?? state).toMatch(outcome);
		expect(await upload(app, ada, await samples.pages(1))).toMatchObject({ state: "READY" });
	});
});

describe("with a Worker that reads nothing", () => {
	let registry: string;
	let app: App;
	let ada: Person;

	beforeAll(async () => {
		registry = await mkdtemp(join(tmpdir(), "yard-registry-"));
		app = await startApp({}, {}, { workerRegistry: registry });
		ada = await student(app);
	});
	afterAll(async () => {
		await app.stop();
		await rm(registry, { recursive: true, force: true });
	});

	test("none there: the upload stands, says so, and is read on another try", async () => {
		expect(await upload(app, ada, newPdf())).toMatchObject({ problem: "down" });
		const page = await ada.visit("/resume/");
		expect(firstCard(page)).toContain(PROBLEM.down);
		const reader = await startResumeText(inject("resumeTextBundle"), registry);
		try {
			await expect
				.poll(async () => {
					expect((await ada.submit("/resume/", "Try again")).status).toBe(200);
					return (await versions(app))[0]?.state;
				}, EACH_TRY)
				.toBe("READY");
		} finally {
			await reader.dispose();
		}
		expect(firstCard(await ada.visit("/resume/"))).toContain("1 page");
	});

	test.each([
		["hangs without a pause", "for (;;) {}", "slow"],
		["is silent", "await new Promise((resolve) => setTimeout(resolve, 60_000));", "slow"],
		["throws", "throw new Error('out of memory');", "down"],
		["answers something else", "return { text: 1 };", "down"],
	] as const)("one that %s: the app answers on, and the card says so", async (_, body, problem) => {
		const reader = await startFaultyResumeText(body, registry);
		try {
			const person = await student(app);
			// A Worker that has just started may not be found yet.
			await expect
				.poll(async () => {
					const answer = await person.postFiles("/resume/", uploadForm(newPdf()));
					expect(answer.location).toBe("/resume/");
					expect((await ada.visit("/programs/")).status).toBe(200);
					return (await newestVersion(app)).problem;
				}, EACH_TRY)
				.toBe(problem);
			expect(firstCard(await person.visit("/resume/"))).toContain(PROBLEM[problem]);
			const [resume] = await app.rows<{ id: string }>("select id from resumes order by seq desc");
			const share = { intent: "share", id: resume?.id ?? "", shared_name: "Ada L." };
			const unshared = await person.post("/resume/", share);
			expect(unshared.status).toBe(503);
			expect(unshared.text).toContain("so it's still private. Try again in a minute.");
			expect(await app.rows("select 1 from resumes where shared = 1")).toEqual([]);
		} finally {
			await reader.dispose();
		}
	});

	test("a version that nobody has read for a minute says so, too", async () => {
		await app.run(
			`update resume_versions set state = 'READING', problem = null,
			created_at = ${Date.now() - 61_000}`,
		);
		expect(firstCard(await ada.visit("/resume/"))).toContain(PROBLEM.slow);
	});
});
