import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addResume } from "#db/resumes/resume-versions.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import { newPdf, pdfOfSize, uploadForm } from "../support/pdfs.ts";
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
const HOUR_MS = 3_600_000;

let app: App;
let ada: Person;
let bea: Person;

beforeAll(async () => {
	app = await startApp();
	[ada, bea] = await Promise.all([student(app), student(app)]);
});

expectCleanFiles(() => app);
afterAll(() => app.stop());

/** Uploads a new PDF and returns its id. */
function upload(person: Person, fields?: Record<string, string>, bytes = newPdf()) {
	return uploadResume(app, person, bytes, fields);
}

/** Makes requests like somebody whose browser displays the answer's bytes. */
function ask(person: Person, path: string, init: RequestInit = {}) {
	return app.fetch(path, { ...init, headers: { Cookie: person.cookie, ...init.headers } });
}

function download(person: Person, id: string, headers: Record<string, string> = {}) {
	return ask(person, `/resume/${id}/download`, { headers });
}

/** The answer to an upload of this many bytes before any of them is sent. */
function statusOnHeaders(person: Person, sizeBytes: number): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		const headers = {
			Cookie: person.cookie,
			Origin: app.origin,
			"Content-Type": "multipart/form-data; boundary=x",
			"Content-Length": sizeBytes,
		};
		const sent = request(`${app.origin}/resume/`, { method: "POST", headers }, (answer) => {
			resolve(answer.statusCode);
			sent.destroy();
		});
		sent.on("error", reject);
		sent.flushHeaders();
	});
}

const namesOn = (page: Page) =>
	page.document.querySelectorAll("li h3").map((heading) => heading.textContent.trim());

describe("uploading", () => {
	test("an empty list says so; a file that is uploaded stands in it with name, size and badge", async () => {
		expect((await ada.visit("/resume/")).text).toContain("Nothing here yet.");
		const bytes = pdfOfSize(188_416);
		await upload(ada, { fileName: "Spring Resume.pdf" }, bytes);
		const page = await ada.visit("/resume/");
		expect(page.text).toContain("“Spring Resume” is uploaded.");
		expect(namesOn(page)).toEqual(["Spring Resume"]);
		const card = page.document.querySelector("li.card")?.text.replace(/\s+/g, " ");
		expect(card).toContain("184 KB");
		expect(card).toContain("Uploaded just now");
		expect(card).toContain("Private");
		expect(page.text).toContain("1 of 10");
		expect((await bea.visit("/resume/")).text).not.toContain("Spring Resume");
	});

	test("the bytes are in the store under a key that no page shows", async () => {
		const bytes = newPdf();
		await upload(ada, {}, bytes);
		const [key = "none"] = await storedKeys(app);
		expect(key).toMatch(/^resumes\/[\w-]{22}$/);
		const stored = await app.files.get(key);
		expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
		expect((await ada.visit("/resume/")).html).not.toContain(key.slice("resumes/".length));
	});

	test("a name that is typed goes before the file's", async () => {
		await upload(ada, { name: "  For \u202e fellowships ", fileName: "x.pdf" });
		expect(namesOn(await ada.visit("/resume/"))).toEqual(["For fellowships"]);
	});

	test.each([
		["../../etc/passwd.pdf", "passwd"],
		["\u202efdp.exe.pdf", "fdp.exe"],
		["bell\u0007.pdf", "bell"],
		["<i>me</i>", "i>"],
		[`${"long ".repeat(60)}.pdf`, "long ".repeat(20).trim()],
		[".pdf", "Resume"],
	])("a file named %j is taken as %j", async (fileName, name) => {
		await upload(ada, { fileName });
		expect(await sql(app, "select name from resumes")).toEqual([{ name }]);
		expect((await ada.visit("/resume/")).document.querySelector("li i")).toBeNull();
	});

	test.each([
		["no file", undefined, "Choose a PDF file."],
		["an empty file", "", "That file is empty."],
		["a text named .pdf", "Dear committee,", "That's not a PDF"],
		["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), "That's not a PDF"],
		["6 MB", pdfOfSize(6 * MB), "That file is larger than 5 MB."],
	])(
		"%s is refused at the field, the typed name kept, nothing stored",
		async (_, bytes, problem) => {
			const form = uploadForm(bytes, { name: "My name for it" });
			const page = await ada.postFiles("/resume/", form);
			expect(page.status).toBe(400);
			expect(problemOf(page, "file")).toContain(problem);
			expect(filledIn(page, "name")).toBe("My name for it");
			expect(await storedKeys(app)).toEqual([]);
			expect(await count(app, "resumes")).toBe(0);
			const scripted = await ada.postFiles("/resume/upload", form);
			expect(scripted.status).toBe(400);
			expect(JSON.parse(scripted.html).errors.file).toContain(problem);
		},
	);

	test("five megabytes are taken, twenty are refused before they are read", async () => {
		await upload(ada, {}, pdfOfSize(5 * MB));
		expect(await statusOnHeaders(ada, 20 * MB)).toBe(413);
	});

	test("a name of 101 characters is refused at its field", async () => {
		const long = "n".repeat(101);
		const page = await ada.postFiles("/resume/", uploadForm(newPdf(), { name: long }));
		expect(page.status).toBe(400);
		expect(problemOf(page, "name")).toBe("Use at most 100 characters.");
	});

	test("a file sent as text, two files in one form and a body that is cut off are refused", async () => {
		const text = await ada.post("/resume/", { intent: "upload", file: "%PDF-1.4" });
		expect(problemOf(text, "file")).toBe("Choose a PDF file.");
		const two = uploadForm(newPdf());
		two.append("file", new File([newPdf()], "second.pdf"));
		expect((await ada.postFiles("/resume/", two)).status).toBe(400);
		const cut = await ask(ada, "/resume/", {
			method: "POST",
			headers: { Origin: app.origin, "Content-Type": "multipart/form-data; boundary=x" },
			body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
		});
		expect(cut.status).toBe(400);
		expect(await count(app, "resumes")).toBe(0);
	});

	test("the same file again leads to the one that is there, and is not stored twice", async () => {
		const bytes = newPdf();
		const id = await upload(ada, { name: "The first" }, bytes);
		const page = await ada.postFiles("/resume/", uploadForm(bytes, { fileName: "other.pdf" }));
		expect(page.status).toBe(409);
		expect(problemOf(page, "file")).toBe("You already uploaded this file: The first");
		const link = page.document.querySelector(`a[href="#resume-${id}"]`);
		expect(link?.text).toBe("Show “The first”");
		expect(page.document.getElementById(`resume-${id}`)).not.toBeNull();
		await expectOnlyUsedFiles(app);
		await upload(bea, {}, bytes);
		expect(await count(app, "resumes")).toBe(2);
	});

	test("the same file twice at once is one resume; of one form, both answers are good", async () => {
		const post = (bytes: BlobPart, form_key: string) =>
			ada.postFiles("/resume/", uploadForm(bytes, { form_key }));
		const first = newPdf();
		const double = await Promise.all([post(first, "one form"), post(first, "one form")]);
		expect(double.map(({ status }) => status)).toEqual([303, 303]);
		expect(await count(app, "resumes")).toBe(1);
		const second = newPdf();
		const twice = await Promise.all([post(second, "a form"), post(second, "another form")]);
		expect(twice.map(({ status }) => status).sort()).toEqual([303, 409]);
		expect(await count(app, "resumes")).toBe(2);
		await expectOnlyUsedFiles(app);
	});

	test("of eleven at once ten are taken, and the eleventh is asked to remove one", async () => {
		const answers = await Promise.all(
			Array.from({ length: 11 }, () => ada.postFiles("/resume/", uploadForm(newPdf()))),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(303), 409]);
		const refused = answers.find(({ status }) => status === 409);
		expect(refused && problemOf(refused, "file")).toContain("You have 10 resumes");
		expect(await count(app, "resumes")).toBe(10);
		await expectOnlyUsedFiles(app);
		const page = await ada.visit("/resume/");
		expect(page.text).toContain("10 of 10");
		expect(page.text).toContain("Your list is full.");
		expect(page.document.querySelector("input[type=file]")).toBeNull();
	});

	test("a row that can't be written leaves no file behind, and the same form works later", async () => {
		await app.run(
			"create trigger fail before insert on resumes begin select raise(abort, 'bad luck'); end",
		);
		const form = uploadForm(newPdf());
		expect((await ada.postFiles("/resume/", form)).status).toBe(503);
		await expect.poll(() => storedKeys(app)).toEqual([]);
		await app.run("drop trigger fail");
		expect((await ada.postFiles("/resume/", form)).status).toBe(303);
	});

	test("its script gets JSON: the toast comes with the next page, a session that ended is 401", async () => {
		const bytes = newPdf();
		const stored = await ada.postFiles("/resume/upload", uploadForm(bytes, { name: "Sent" }));
		expect([stored.status, stored.html]).toEqual([200, "{}"]);
		const list = await app.fetch("/resume/list", { headers: { Cookie: ada.cookie } });
		const { resumes, toast } = (await list.json()) as {
			resumes: { name: string }[];
			toast: { title: string };
		};
		expect(resumes.map(({ name }) => name)).toContain("Sent");
		expect(toast.title).toBe("“Sent” is uploaded.");
		expect((await ada.visit("/resume/")).text).toContain("“Sent” is uploaded.");
		const again = await ada.postFiles("/resume/upload", uploadForm(bytes));
		expect(again.status).toBe(409);
		expect(JSON.parse(again.html).duplicate.link.text).toBe("Show “Sent”");
		const nobody = await app.visitor().postFiles("/resume/upload", uploadForm(newPdf()));
		expect(nobody.status).toBe(401);
	});

	test("no file name and no resume's name reaches the log", async () => {
		await ada.postFiles(
			"/resume/",
			uploadForm(newPdf(), { name: "Secretname", fileName: "Secretfile.pdf" }),
		);
		await ada.postFiles("/resume/", uploadForm("no", { fileName: "Secretfile.pdf" }));
		await ada.visit("/resume/");
		expect(JSON.stringify(await app.wholeLog())).not.toMatch(/Secret/);
	});
});

describe("with a resume", () => {
	test("it can be renamed; an empty name is refused at its field with the form open", async () => {
		const id = await upload(ada, { name: "Before" });
		const renamed = await ada.submit("/resume/", "Save", { name: "After" });
		expect(renamed.text).toContain("Renamed to “After”.");
		expect(namesOn(renamed)).toEqual(["After"]);
		const refused = await ada.submit("/resume/", "Save", { name: " \u200b " });
		expect(refused.status).toBe(400);
		expect(refused.document.querySelector(`#resume-${id} details[open]`)?.text).toContain(
			"Give it a name.",
		);
		expect(namesOn(refused)).toEqual(["After"]);
	});

	test("it is removed, and 'Undo' brings it back", async () => {
		const id = await upload(ada, { name: "Kept" });
		const removed = await ada.submit("/resume/", "Remove");
		expect(removed.text).toContain("Removed “Kept”.");
		expect(namesOn(removed)).toEqual([]);
		expect((await download(ada, id)).status).toBe(404);
		const undone = await ada.submit(`/resume/?removed=${id}`, "Undo");
		expect(undone.text).toContain("“Kept” is back in your list.");
		expect(namesOn(undone)).toEqual(["Kept"]);
		expect((await download(ada, id)).status).toBe(200);
	});

	test("one that was removed comes back when it is uploaded again", async () => {
		const bytes = newPdf();
		await upload(ada, { name: "Once" }, bytes);
		await ada.submit("/resume/", "Remove");
		await ada.postFiles("/resume/", uploadForm(bytes));
		const page = await ada.visit("/resume/");
		expect(page.text).toContain("“Once” is back in your list.");
		expect(namesOn(page)).toEqual(["Once"]);
	});

	test("after an hour the clean-up erases what was removed, rows and files, and nothing else", async () => {
		await upload(ada, { name: "Stays" });
		const recent = await upload(ada, { name: "Recently removed" });
		const old = await upload(bea, { name: "Removed long ago" });
		const now = Date.now();
		await sql(app, "update resumes set removed_at = ? where id = ?", now, recent);
		await sql(app, "update resumes set removed_at = ? where id = ?", now - 2 * HOUR_MS, old);
		const late = await bea.post("/resume/", { intent: "restore", id: old });
		expect(late.status).toBe(404);
		expect(alertsOf(late)[0]).toContain("erased");
		await app.cleanUp();
		const rows = await sql(app, "select name from resumes order by seq");
		expect(rows).toEqual([{ name: "Stays" }, { name: "Recently removed" }]);
		expect(await storedKeys(app)).toHaveLength(2);
		await expectOnlyUsedFiles(app);
		await app.cleanUp();
		expect(await storedKeys(app)).toHaveLength(2);
	});

	test("another student's is not there: nothing is shown, changed or revealed", async () => {
		const id = await upload(ada, { name: "Private plans" });
		const before = await sql(app, "select * from resumes");
		for (const intent of ["rename", "remove", "restore"]) {
			const answer = await bea.post("/resume/", { intent, id, name: "Stolen" });
			expect(answer.status).toBe(404);
			expect(answer.html).not.toContain("Private plans");
		}
		const stolen = await download(bea, id);
		expect(stolen.status).toBe(404);
		expect(await stolen.text()).not.toContain("%PDF");
		expect(await sql(app, "select * from resumes")).toEqual(before);
		await ada.submit("/resume/", "Remove");
		expect((await bea.visit(`/resume/?removed=${id}`)).html).not.toContain("Private plans");
	});

	test("a student who writes too often is asked to wait", async () => {
		const strict = await startApp({}, { "resume upload": 1, "student write": 0 });
		try {
			const person = await student(strict);
			await person.postFiles("/resume/", uploadForm(newPdf()));
			const second = await person.postFiles("/resume/", uploadForm(newPdf()));
			expect(second.status).toBe(429);
			expect(alertsOf(second)[0]).toContain("Wait a minute");
			const [row] = await sql<{ id: string }>(strict, "select id from resumes");
			const removal = await person.post("/resume/", { intent: "remove", id: row?.id ?? "" });
			expect(removal.status).toBe(429);
			expect(await count(strict, "resumes where removed_at is null")).toBe(1);
		} finally {
			await strict.stop();
		}
	});
});

describe("downloading", () => {
	test("gives the whole file under its name, to be kept and to be cached by nobody", async () => {
		const bytes = newPdf();
		const id = await upload(ada, { name: 'Ré"su;mé/履歴書' }, bytes);
		for (const path of [`/resume/${id}/download`, `/resume/${id}/download/`]) {
			const answer = await ask(ada, path);
			expect(answer.status).toBe(200);
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				"content-type": "application/pdf",
				"content-disposition":
					"attachment; filename=\"R? su;m? ???.pdf\"; filename*=UTF-8''R%C3%A9%20su%3Bm%C3%A9%20%E5%B1%A5%E6%AD%B4%E6%9B%B8.pdf",
				"x-content-type-options": "nosniff",
				"cache-control": "private, no-store",
				"accept-ranges": "bytes",
				"content-length": String(bytes.length),
			});
			expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
		}
	});

	test("HEAD says the same without the bytes", async () => {
		const bytes = newPdf();
		const id = await upload(ada, {}, bytes);
		const answer = await ask(ada, `/resume/${id}/download`, { method: "HEAD" });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
		expect((await answer.arrayBuffer()).byteLength).toBe(0);
	});

	test("gives parts of it", async () => {
		const bytes = newPdf();
		const size = bytes.length;
		const id = await upload(ada, {}, bytes);
		for (const [range, start, end] of [
			["bytes=0-4", 0, 4],
			["bytes=5-", 5, size - 1],
			["bytes=-6", size - 6, size - 1],
		] as const) {
			const part = await download(ada, id, { Range: range });
			expect(part.status).toBe(206);
			expect(part.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/${size}`);
			expect(part.headers.get("Cache-Control")).toBe("private, no-store");
			expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(start, end + 1));
		}
		const beyond = await download(ada, id, { Range: `bytes=${size}-` });
		expect(beyond.status).toBe(416);
		expect(beyond.headers.get("Content-Range")).toBe(`bytes */${size}`);
	});

	test("gives a part only of the file that the asker began with", async () => {
		const id = await upload(ada);
		const etag = (await download(ada, id)).headers.get("ETag") ?? "none";
		const Range = "bytes=0-4";
		expect((await download(ada, id, { Range, "If-Range": etag })).status).toBe(206);
		expect((await download(ada, id, { Range, "If-Range": '"another"' })).status).toBe(200);
	});

	test("without a session leads to log in and back", async () => {
		const id = await upload(ada);
		const answer = await app.visitor().open(`/resume/${id}/download`);
		expect(answer.location).toBe(
			`/login/?redirectTo=${encodeURIComponent(`/resume/${id}/download`)}`,
		);
	});
});

test("with the file store down an upload says so and stores nothing, and the rest goes on", async () => {
	const own = await startApp({}, {}, { filesDown: true });
	try {
		const person = await student(own);
		const answer = await person.postFiles("/resume/", uploadForm(newPdf(), { name: "Later" }));
		expect(answer.status).toBe(503);
		expect(alertsOf(answer)[0]).toContain("so nothing was uploaded");
		expect(filledIn(answer, "name")).toBe("Later");
		expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
		const lines = await own.logOf(answer.headers.get("X-Request-Id"));
		expect(lines.filter(({ level }) => level === "error")).toHaveLength(1);
		expect(await count(own, "resumes")).toBe(0);
		const scripted = await person.postFiles("/resume/upload", uploadForm(newPdf()));
		expect(scripted.status).toBe(503);
		expect(JSON.parse(scripted.html).problem).toContain("so nothing was uploaded");

		const userId = await userIdOf(own, person.uid);
		const added = { userId, formKey: "f" };
		const row = { fileName: "There", digest: "d", fileKey: "k", sizeBytes: 9 };
		await addResume(own.db, added, row, Date.now());
		const page = await person.visit("/resume/");
		expect(namesOn(page)).toEqual(["There"]);
		const [{ id } = { id: "" }] = await sql<{ id: string }>(own, "select id from resumes");
		const download = await person.open(`/resume/${id}/download`);
		expect(download.status).toBe(503);
		expect(download.headers.get("Content-Disposition")).toBeNull();
		expect((await person.submit("/resume/", "Remove")).text).toContain("Removed");
		await sql(own, "update resumes set removed_at = 1");
		await expect(own.cleanUp()).rejects.toThrow();
		expect(await count(own, "resumes")).toBe(1);
	} finally {
		await own.stop();
	}
});
