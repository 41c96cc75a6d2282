import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addResume } from "#db/resumes/resume-versions.ts";
import { type App, startApp } from "../support/app.ts";
import { newPdf, pdfOfSize, uploadForm, versionForm } from "../support/pdfs.ts";
import { type Person, student } from "../support/people.ts";
import {
	expectCleanFiles,
	expectOnlyUsedFiles,
	storedKeys,
	uploadResume,
} from "../support/resume-files.ts";
import { count, sql, userIdOf } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

const MB = 1024 * 1024;

let app: App;
let ada: Person;
let bea: Person;

beforeAll(async () => {
	app = await startApp();
	[ada, bea] = await Promise.all([student(app), student(app)]);
});

expectCleanFiles(() => app);
afterAll(() => app.stop());

function upload(person: Person, bytes = newPdf(), name = "Spring"): Promise<string> {
	return uploadResume(app, person, bytes, { name });
}

async function save(person: Person, id: string, form = versionForm(newPdf())) {
	const answer = await person.postFiles(`/resume/${id}/versions`, form);
	return { ...answer, body: JSON.parse(answer.html) };
}

async function bytesOf(person: Person, id: string, query = "", headers = {}) {
	const answer = await app.fetch(`/resume/${id}/download${query}`, {
		headers: { Cookie: person.cookie, ...headers },
	});
	return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

const versionsOn = (page: Page) =>
	page.document
		.querySelectorAll("[aria-labelledby=versions] h3")
		.map((heading) => heading.parentNode?.text.replace(/\s+/g, " ").trim());

describe("saving a version", () => {
	test("keeps the one before, makes the new one the newest, and lists both", async () => {
		const [first, second] = [newPdf(), newPdf()];
		const id = await upload(ada, first);
		const saved = await save(ada, id, versionForm(second));
		expect(saved.status).toBe(200);
		expect(saved.body).toMatchObject({ number: 2, conflict: false });
		expect(saved.body.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
		expect(saved.html).not.toMatch(/fileKey|file_key/);
		for (const key of await storedKeys(app)) expect(saved.html).not.toContain(key.split("/")[1]);
		expect((await bytesOf(ada, id)).bytes).toEqual(second);
		expect((await bytesOf(ada, id, "?version=1")).bytes).toEqual(first);
		expect((await bytesOf(ada, id, "?version=2")).bytes).toEqual(second);
		const page = await ada.visit(`/resume/viewer/${id}/`);
		expect(versionsOn(page)).toEqual(["Version 2 Open now", "Version 1"]);
		expect(page.text).toContain("This is version 2 of 2.");
		const old = await ada.visit(`/resume/viewer/${id}/?version=1`);
		expect(versionsOn(old)).toEqual(["Version 2", "Version 1 Open now"]);
		expect(old.text).toContain("This is version 1 of 2. Saving makes a new version");
		await expect
			.poll(() => sql(app, "select begun_from as b, state from resume_versions order by 1"))
			.toEqual([
				{ b: null, state: "READY" },
				{ b: 1, state: "READY" },
			]);
	});

	test("when another tab has saved meanwhile both are kept, and the answer says so", async () => {
		const id = await upload(ada);
		const [one, other] = [newPdf(), newPdf()];
		expect((await save(ada, id, versionForm(one))).body).toMatchObject({
			number: 2,
			conflict: false,
		});
		const late = await save(ada, id, versionForm(other));
		expect(late.body).toMatchObject({ number: 3, conflict: true });
		expect((await bytesOf(ada, id, "?version=2")).bytes).toEqual(one);
		expect((await bytesOf(ada, id, "?version=3")).bytes).toEqual(other);
		const meant = await save(ada, id, versionForm(newPdf(), { begun_from: "1", newest: "3" }));
		expect(meant.body).toMatchObject({ number: 4, conflict: false });
	});

	test("two tabs at once make two versions, and one of them is answered so", async () => {
		const id = await upload(ada);
		const answers = await Promise.all([save(ada, id), save(ada, id)]);
		expect(answers.map(({ body }) => body.number).sort()).toEqual([2, 3]);
		expect(answers.map(({ body }) => body.conflict).sort()).toEqual([false, true]);
	});

	test("the same sent twice is one version", async () => {
		const id = await upload(ada);
		const form = versionForm(newPdf());
		const answers = await Promise.all([save(ada, id, form), save(ada, id, form)]);
		expect(answers.map(({ body }) => body.number)).toEqual([2, 2]);
		expect((await save(ada, id, form)).body).toMatchObject({ number: 2, conflict: false });
		expect(await count(app, "resume_versions")).toBe(2);
		await expectOnlyUsedFiles(app);
	});

	test.each<[string, () => FormData, number, RegExp]>([
		["no file", () => versionForm(undefined), 400, /Save again/],
		["an empty file", () => versionForm(""), 400, /Save again/],
		["what is no PDF", () => versionForm("Dear committee,"), 400, /Save again/],
		["6 MB", () => versionForm(pdfOfSize(6 * MB)), 413, /larger than 5 MB.*Remove a picture/],
		["a form without its key", () => versionForm(newPdf(), { form_key: "" }), 400, /Save again/],
		["version 0", () => versionForm(newPdf(), { begun_from: "0" }), 400, /Save again/],
		["no number", () => versionForm(newPdf(), { begun_from: "1; drop" }), 400, /Save again/],
		["a version there is not", () => versionForm(newPdf(), { begun_from: "7" }), 404, /try again/],
	])("%s is refused with what to do, and nothing is stored", async (_, form, status, problem) => {
		const id = await upload(ada);
		const answer = await save(ada, id, form());
		expect(answer.status).toBe(status);
		expect(answer.body.problem).toMatch(problem);
		expect(await count(app, "resume_versions")).toBe(1);
		await expectOnlyUsedFiles(app);
	});

	test("a resume that was removed takes none until it is brought back", async () => {
		const id = await upload(ada);
		await ada.post("/resume/", { intent: "remove", id });
		const gone = await save(ada, id);
		expect(gone.status).toBe(404);
		expect(gone.body.problem).toContain("Bring it back");
		await ada.post("/resume/", { intent: "restore", id });
		expect((await save(ada, id)).status).toBe(200);
	});

	test("when the row can't be written the file goes, too, and the same form works later", async () => {
		const id = await upload(ada);
		await app.run(
			"create trigger fail before insert on resume_versions begin select raise(abort, 'bad luck'); end",
		);
		const form = versionForm(newPdf());
		expect((await save(ada, id, form)).status).toBe(503);
		await expectOnlyUsedFiles(app);
		await app.run("drop trigger fail");
		expect((await save(ada, id, form)).body).toMatchObject({ number: 2 });
	});

	test("without a session it is 401, from another site 403, and nothing is stored", async () => {
		const id = await upload(ada);
		const nobody = await app.visitor().postFiles(`/resume/${id}/versions`, versionForm(newPdf()));
		expect(nobody.status).toBe(401);
		const forged = await app.fetch(`/resume/${id}/versions`, {
			method: "POST",
			headers: { Cookie: ada.cookie, Origin: "https://evil.example" },
			body: versionForm(newPdf()),
		});
		expect(forged.status).toBe(403);
		expect(await count(app, "resume_versions")).toBe(1);
	});

	test("a student who writes too often is asked to wait", async () => {
		const strict = await startApp({}, { "viewer save": 0 });
		try {
			const person = await student(strict);
			await person.postFiles("/resume/", uploadForm(newPdf()));
			const [row] = await sql<{ id: string }>(strict, "select id from resumes");
			const answer = await person.postFiles(`/resume/${row?.id}/versions`, versionForm(newPdf()));
			expect(answer.status).toBe(429);
			expect(JSON.parse(answer.html).problem).toContain("Wait a minute");
		} finally {
			await strict.stop();
		}
	});
});

describe("another student's resume", () => {
	test("can't be seen, downloaded or written to, in any version", async () => {
		const id = await upload(ada, newPdf(), "Private plans");
		await save(ada, id);
		const before = await sql(app, "select * from resume_versions order by number");
		for (const path of [`/resume/viewer/${id}/`, `/resume/viewer/${id}/?version=1`]) {
			const page = await bea.open(path);
			expect(page.status).toBe(404);
			expect(page.html).not.toContain("Private plans");
		}
		const data = await bea.open(`/resume/viewer/${id}.data`);
		expect(data.status).toBe(404);
		expect(data.html).not.toContain("Private plans");
		for (const query of ["", "?version=1", "?version=2", "?version=1&inline"]) {
			const { answer, bytes } = await bytesOf(bea, id, query);
			expect(answer.status).toBe(404);
			expect(new TextDecoder().decode(bytes)).not.toContain("%PDF");
			expect(answer.headers.get("ETag")).toBeNull();
		}
		const written = await save(bea, id);
		expect(written.status).toBe(404);
		expect(written.html).not.toContain("Private plans");
		expect(await sql(app, "select * from resume_versions order by number")).toEqual(before);
		await expectOnlyUsedFiles(app);
	});

	test("a key of a form that she used does not lead to his version", async () => {
		const [hers, his] = [await upload(ada), await upload(bea)];
		const form_key = "the same key of both";
		await save(ada, hers, versionForm(newPdf(), { form_key }));
		expect((await save(bea, his, versionForm(newPdf(), { form_key }))).status).toBe(200);
		expect(await count(app, "resume_versions")).toBe(4);
	});
});

describe("downloading a version", () => {
	test("as a part, with its own ETag; what is not there is 404", async () => {
		const [first, second] = [newPdf(), newPdf()];
		const id = await upload(ada, first);
		await save(ada, id, versionForm(second));
		const part = await bytesOf(ada, id, "?version=1", { Range: "bytes=5-14" });
		expect(part.answer.status).toBe(206);
		expect(part.answer.headers.get("Content-Range")).toBe(`bytes 5-14/${first.length}`);
		expect(part.bytes).toEqual(first.slice(5, 15));
		const etags = await Promise.all(
			["?version=1", "?version=2", ""].map(
				async (query) => (await bytesOf(ada, id, query)).answer.headers.get("ETag") ?? "",
			),
		);
		expect(etags[0]).not.toBe(etags[1]);
		expect(etags[2]).toBe(etags[1]);
		const other = { Range: "bytes=0-4", "If-Range": etags[0] };
		expect((await bytesOf(ada, id, "?version=2", other)).answer.status).toBe(200);
		for (const query of ["?version=3", "?version=0", "?version=1e3", "?version=", "?version=x"]) {
			expect((await bytesOf(ada, id, query)).answer.status).toBe(404);
		}
		expect((await ada.open(`/resume/viewer/${id}/?version=3`)).status).toBe(404);
	});

	test("to be shown by the browser: inline, as private as ever, and nothing in it runs", async () => {
		const id = await upload(ada);
		const { answer } = await bytesOf(ada, id, "?version=1&inline");
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Content-Disposition")).toBe("inline; filename=Spring.pdf");
		expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
		expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
	});
});

describe("the viewer's page", () => {
	test("offers the file, its versions and its text without JavaScript", async () => {
		const id = await upload(ada);
		await sql(
			app,
			"update resume_versions set state = 'READY', lines = 'Zora Neale'||char(10)||'<b>'",
		);
		const page = await ada.visit(`/resume/viewer/${id}/`);
		const hrefs = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
		expect(hrefs).toContain(`/resume/${id}/download?version=1`);
		expect(hrefs).toContain(`/resume/${id}/download?version=1&inline`);
		expect(page.document.querySelector("noscript")?.text).toContain("needs JavaScript");
		expect(page.document.querySelector("details pre")?.textContent).toBe("Zora Neale\n<b>");
		expect(page.document.querySelector("details b")).toBeNull();
		expect(page.headers.get("Cache-Control")).toBe("private, no-store");
	});

	test("says that others can download what is saved, if the resume is shared", async () => {
		const id = await upload(ada);
		const warned = async () =>
			(await ada.visit(`/resume/viewer/${id}/`)).text.includes(
				"This resume is shared. What you save here, others can download.",
			);
		expect(await warned()).toBe(false);
		await sql(app, "update resumes set shared = 1 where id = ?", id);
		expect(await warned()).toBe(true);
	});

	test("lists every version, and the list of resumes has one card for all of them", async () => {
		const id = await upload(ada);
		for (let n = 0; n < 3; n++) await save(ada, id);
		const page = await ada.visit(`/resume/viewer/${id}/`);
		expect(versionsOn(page)).toHaveLength(4);
		expect(
			(await ada.visit("/resume/")).document.querySelectorAll("li.card[id^=resume-]"),
		).toHaveLength(1);
	});
});

test("with the file store down saving says so, keeps nothing, and the page goes on", async () => {
	const own = await startApp({}, {}, { filesDown: true });
	try {
		const person = await student(own);
		const userId = await userIdOf(own, person.uid);
		const row = { fileName: "There", digest: "d", fileKey: "k", sizeBytes: 9 };
		await addResume(own.db, { userId, formKey: "f" }, row, Date.now());
		const [{ id } = { id: "" }] = await sql<{ id: string }>(own, "select id from resumes");
		const answer = await person.postFiles(`/resume/${id}/versions`, versionForm(newPdf()));
		expect(answer.status).toBe(503);
		expect(JSON.parse(answer.html).problem).toContain("so nothing was saved");
		expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
		expect(await count(own, "resume_versions")).toBe(1);
		expect((await person.open(`/resume/viewer/${id}/`)).status).toBe(200);
	} finally {
		await own.stop();
	}
});
