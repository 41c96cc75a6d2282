import { afterAll, beforeAll, expect, test } from "vitest";
import { removeUnnamedFiles } from "#app/files/erase.server.ts";
import { openFiles } from "#app/files/file-store.server.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn } from "../support/forms.ts";
import { newPdf, uploadForm } from "../support/pdfs.ts";
import { student } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import {
	expectCleanFiles,
	expectOnlyUsedFiles,
	storedKeys,
	uploadResume,
} from "../support/resume-files.ts";
import { count, sql } from "../support/rows.ts";
import { Visitor } from "../support/visitor.ts";

const HOUR_MS = 3_600_000;

let app: App;
let ada: Visitor;
let fault = "";

beforeAll(async () => {
	app = await startApp({}, {}, { faulty: true });
	const visitor = () =>
		new Visitor(app.origin, (path, init) => {
			const headers = new Headers(init?.headers);
			if (fault) headers.set("X-Fault", fault);
			return app.fetch(path, { ...init, headers });
		});
	ada = await student({ ...app, visitor });
});

expectCleanFiles(() => app);
afterAll(() => app.stop());

/** Does something while the file store fails in some way. */
async function amid<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
	fault = what;
	try {
		return await work();
	} finally {
		fault = "";
	}
}

const cleanUp = () =>
	removeUnnamedFiles(app.db, openFiles(app.files as R2Bucket), Date.now() + 2 * HOUR_MS);

test.each(["put", "put lost"])(
	"an upload whose file can't be stored (%s) keeps nothing but the form, and works when sent again",
	async (what) => {
		const bytes = newPdf();
		const form = () => uploadForm(bytes, { name: "For fellowships", form_key: `amid ${what}` });
		const page = await amid(what, () => ada.postFiles("/resume/", form()));
		expect(page.status).toBe(503);
		expect(alertsOf(page)[0]).toContain("so nothing was uploaded");
		expect(filledIn(page, "name")).toBe("For fellowships");
		expect(await count(app, "resumes")).toBe(0);
		await expectOnlyUsedFiles(app);
		expect((await ada.postFiles("/resume/", form())).location).toBe("/resume/");
		expect((await ada.postFiles("/resume/", form())).location).toBe("/resume/");
		expect(await sql(app, "select name from resumes")).toEqual([{ name: "For fellowships" }]);
		await expectOnlyUsedFiles(app);
	},
);

test("a file that could not even be removed again goes with the clean-up, and no other", async () => {
	await uploadResume(app, ada, newPdf());
	await amid("put lost,delete", () => ada.postFiles("/resume/", uploadForm(newPdf())));
	expect(await storedKeys(app)).toHaveLength(2);
	// An upload may be in progress.
	await app.cleanUp();
	expect(await storedKeys(app)).toHaveLength(2);
	await cleanUp();
	expect(await storedKeys(app)).toHaveLength(1);
	await expectOnlyUsedFiles(app);
});

test("a download amid a fault is no half file but a page, and works when it is over", async () => {
	const bytes = newPdf();
	const id = await uploadResume(app, ada, bytes);
	const page = await amid("get", () => ada.open(`/resume/${id}/download`));
	expect(page.status).toBe(503);
	expect(page.headers.get("Content-Disposition")).toBeNull();
	const headers = { Cookie: ada.cookie };
	const answer = await app.fetch(`/resume/${id}/download`, { headers });
	expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
});

function photoForm(): FormData {
	const form = new FormData();
	form.set("intent", "photo");
	form.set("photo", new File([PNG], "me.png", { type: "image/png" }));
	return form;
}

const storedPhotos = async () =>
	(await app.files.list({ prefix: "photos/" })).objects.map(({ key }) => key);

test.each(["put", "put lost"])(
	"a photo that can't be stored (%s) leaves the one before",
	async (what) => {
		const photos = async () => (await storedPhotos()).length;
		expect((await ada.postFiles("/profile/", photoForm())).status).toBe(303);
		const [before] = await sql(app, "select photo_key from users");
		await expect.poll(photos).toBe(1);
		expect((await amid(what, () => ada.postFiles("/profile/", photoForm()))).status).toBe(503);
		await expect.poll(photos).toBe(1);
		expect(await sql(app, "select photo_key from users")).toEqual([before]);
		expect((await ada.postFiles("/profile/", photoForm())).status).toBe(303);
		expect(await sql(app, "select photo_key from users")).not.toEqual([before]);
		await expect.poll(photos).toBe(1);
	},
);

test("a photo that was replaced but could not be removed goes with the clean-up, with its squares", async () => {
	const keyOf = async () => (await sql(app, "select photo_key from users"))[0]?.photo_key;
	await ada.postFiles("/profile/", photoForm());
	await expect.poll(storedPhotos).toEqual([`photos/${await keyOf()}`]);
	await app.files.put(`photos/${await keyOf()}/96.webp`, "its square");
	await amid("delete", () => ada.postFiles("/profile/", photoForm()));
	await app.files.put("photos/headshot-of-a-mentor", PNG);
	await app.run(
		`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, headshot_key, submission_key, consented_at, created_at, proved_at)
		 values ('m', 'Maya', 'maya@example.com', 'Howard University', '[]', 'headshot-of-a-mentor', 'key', 0, 0, 0)`,
	);
	await app.cleanUp();
	expect(await storedPhotos()).toHaveLength(4);
	await cleanUp();
	expect((await storedPhotos()).sort()).toEqual(
		[`photos/${await keyOf()}`, "photos/headshot-of-a-mentor"].sort(),
	);
});
