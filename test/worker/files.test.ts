import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { newPdf, uploadForm } from "../support/pdfs.ts";
import { student } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import { uploadResume } from "../support/resume-files.ts";
import { sql } from "../support/rows.ts";

let app: App;
let person: Awaited<ReturnType<typeof student>>;
/** Where each kind of file is found. */
const addresses: Record<string, string> = { "a logo": "/logos/files.example.org" };

beforeAll(async () => {
	app = await startApp();
	person = await student(app);
	const photo = new FormData();
	photo.set("intent", "photo");
	photo.set("photo", new File([PNG], "me.png"));
	await person.postFiles("/profile/", photo);
	const [row] = await sql<{ photo_key: string }>(app, "select photo_key from users");
	const id = await uploadResume(app, person, newPdf());
	await person.submit("/resume/", "Share it", { shared_name: "Ada" });
	addresses["a photo"] = `/photos/${row?.photo_key}`;
	addresses["a resume to keep"] = `/resume/${id}/download`;
	addresses["a resume to look at"] = `/resume/${id}/download?inline`;
	addresses["a shared resume"] = `/browse-resume/${id}/download`;
	addresses["a shared resume to look at"] = `/browse-resume/${id}/download?inline`;
	addresses["what is kept of a student"] = "/profile/data";
});

afterAll(() => app.stop());

const POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

for (const what of [
	"a logo",
	"a photo",
	"a resume to keep",
	"a resume to look at",
	"a shared resume",
	"a shared resume to look at",
	"what is kept of a student",
]) {
	test(`${what} is sandboxed: opened alone it runs nothing and loads nothing`, async () => {
		const headers = { Cookie: person.cookie };
		const answer = await app.fetch(addresses[what] ?? "", { headers });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Content-Security-Policy")).toBe(POLICY);
		expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
		await answer.arrayBuffer();
	});
}

test("so are a part of a file, and one that the browser knows already", async () => {
	const part = await app.fetch(addresses["a resume to look at"] ?? "", {
		headers: { Cookie: person.cookie, Range: "bytes=0-4" },
	});
	expect(part.status).toBe(206);
	expect(part.headers.get("Content-Security-Policy")).toBe(POLICY);
	const photo = await app.fetch(addresses["a photo"] ?? "");
	const known = await app.fetch(addresses["a photo"] ?? "", {
		headers: { "If-None-Match": photo.headers.get("ETag") ?? "" },
	});
	expect(known.status).toBe(304);
	expect(known.headers.get("Content-Security-Policy")).toBe(POLICY);
});

test("a page is not, also when it stands for a file that is gone", async () => {
	const page = await person.visit("/resume/");
	expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
	const upload = await person.postFiles("/resume/upload", uploadForm(newPdf()));
	expect(upload.headers.get("Content-Security-Policy")).toBe(POLICY);
});

test("a file that the store has lost is said to be, and logged", async () => {
	const { objects } = await app.files.list({ prefix: "resumes/" });
	for (const { key } of objects) await app.files.delete(key);
	app.log.length = 0;
	for (const what of ["a resume to keep", "a resume to look at", "a shared resume"]) {
		const page = await person.open(addresses[what] ?? "");
		expect([what, page.status]).toEqual([what, 404]);
		expect(page.html).toContain("This file is missing on our side, and we've noted it.");
	}
	await expect
		.poll(() => app.log.filter(({ level }) => level === "error").map(({ event }) => event))
		.toEqual(Array(3).fill("stored file is missing"));
	const stranger = await student(app);
	const theirs = await stranger.open(addresses["a resume to keep"] ?? "");
	expect(theirs.html).toBe("Resume not found, or it isn't yours.");
});
