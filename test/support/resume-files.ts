import { afterEach, expect, vi } from "vitest";
import type { App } from "./app.ts";
import { HANG_MS } from "./patience.ts";
import { uploadForm } from "./pdfs.ts";
import { sql } from "./rows.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Uploads a PDF with the form of /resume/.
 *
 * @param fields of `uploadForm`
 * @returns the resume's id
 */
export async function uploadResume(
	app: App,
	person: Visitor,
	bytes: BlobPart,
	fields: Record<string, string> = {},
): Promise<string> {
	const answer = await person.postFiles("/resume/", uploadForm(bytes, fields));
	expect(answer.location).toBe("/resume/");
	const [row] = await sql<{ id: string }>(app, "select id from resumes order by seq desc limit 1");
	if (!row) throw new Error("Nothing was uploaded");
	// Its text may come after the answer.
	const unread = "select id from resume_versions where state = 'READING' and resume_id = ?";
	await vi.waitUntil(async () => (await sql(app, unread, row.id)).length === 0, HANG_MS);
	return row.id;
}

/** The keys of all resumes in the store. */
export async function storedKeys(app: App): Promise<string[]> {
	return (await app.files.list({ prefix: "resumes/" })).objects.map(({ key }) => key);
}

/** In the end the store holds exactly the files that rows name. */
export async function expectOnlyUsedFiles(app: App): Promise<void> {
	const rows = await sql<{ key: string }>(app, "select file_key as key from resume_versions");
	const used = rows.map(({ key }) => `resumes/${key}`).sort();
	await expect.poll(async () => (await storedKeys(app)).sort()).toEqual(used);
}

/** After every test: rows and store agree, only JSON was logged, and both are empty again. */
export function expectCleanFiles(app: () => App): void {
	afterEach(async () => {
		await app().run("drop trigger if exists fail");
		try {
			await expectOnlyUsedFiles(app());
			expect(app().unstructuredLog).toEqual([]);
		} finally {
			await sql(app(), "delete from resumes");
			await app().files.delete(await storedKeys(app()));
		}
	});
}
