import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, problemOf } from "../support/forms.ts";
import { newPdf, uploadForm } from "../support/pdfs.ts";
import { student } from "../support/people.ts";
import { JPEG, jpegOfPhone, PNG, SECRET_PLACE, WEBP } from "../support/pictures.ts";
import { contribute, publish, sql, userIdOf } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";
import { unzipped } from "../support/zip.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

function sendPhoto(visitor: Visitor, bytes: Uint8Array<ArrayBuffer> | string): Promise<Page> {
	const form = new FormData();
	form.set("intent", "photo");
	// Browsers send a file without a name when none was chosen.
	form.set("photo", new File([bytes], bytes === "" ? "" : "me.jpg", { type: "image/jpeg" }));
	return visitor.postFiles("/profile/", form);
}

async function photoKeyOf(uid: string): Promise<string | null> {
	const [row] = await sql<{ photo_key: string | null }>(
		app,
		"select photo_key from users where firebase_uid = ?",
		uid,
	);
	return row?.photo_key ?? null;
}

async function isStored(key: string | null): Promise<boolean> {
	const { objects } = await app.files.list({ prefix: `photos/${key}` });
	return objects.length > 0;
}

test("name and college are changed on the profile", async () => {
	const person = await student(app);
	const saved = await person.submit("/profile/", "Save", {
		full_name: "Zora Neale Hurston",
		college: "Barnard College",
	});
	expect(saved.text).toContain("Profile saved");
	expect(saved.text).toContain("Zora Neale Hurston");
	expect(saved.document.querySelector("[name=college]")?.getAttribute("value")).toBe(
		"Barnard College",
	);
});

test("programs say who shared them as the profile's one setting says, all of them and at once", async () => {
	const person = await student(app);
	await person.submit("/profile/", "Save", {
		full_name: "Zora Neale Hurston",
		college: "Barnard College",
	});
	const userId = await userIdOf(app, person.uid);
	for (const id of ["credit-one", "credit-two"]) {
		const contribution = await contribute(app, { userId, status: "APPROVED" });
		await publish(app, { id, name: id });
		await sql(app, "update programs set contribution_id = ? where id = ?", contribution.id, id);
	}
	const say = async () => {
		const pages = ["credit-one", "credit-two"].map((id) => app.visitor().open(`/programs/${id}/`));
		return (await Promise.all(pages)).map(({ html, text }) => {
			expect(html).not.toMatch(/Neale|Hurston/);
			return text.match(/Shared by (a student|Zora, Barnard College)/)?.[1];
		});
	};
	expect(await say()).toEqual(["a student", "a student"]);
	const named = await person.submit("/profile/", "Save credit", { programs_say: "name" });
	expect(named.text).toContain("The programs you share say your first name and college");
	const chosen = named.document.querySelector("[name=programs_say] [selected]");
	expect(chosen?.getAttribute("value")).toBe("name");
	expect(await say()).toEqual(["Zora, Barnard College", "Zora, Barnard College"]);
	await person.submit("/profile/", "Save credit", { programs_say: "student" });
	expect(await say()).toEqual(["a student", "a student"]);

	const wrong = await person.post("/profile/", { intent: "credit", programs_say: "everyone" });
	expect(wrong.status).toBe(400);
	expect(await say()).toEqual(["a student", "a student"]);
});

test("a photo is shown on the profile and in the shell, without where it was taken", async () => {
	const person = await student(app);
	const sent = await sendPhoto(person, jpegOfPhone(6) as Uint8Array<ArrayBuffer>);
	expect(sent.location).toBe("/profile/");
	const page = await person.visit("/profile/");
	expect(page.text).toContain("Photo saved");
	const src = `/photos/${await photoKeyOf(person.uid)}`;
	expect(page.document.querySelector(`main img[src="${src}?size=96"]`)).not.toBeNull();
	expect(page.document.querySelector(`nav img[src="${src}?size=96"]`)).not.toBeNull();
	const shown = await app.fetch(src);
	expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
	expect(Buffer.from(await shown.arrayBuffer()).toString("latin1")).not.toContain(SECRET_PLACE);
});

test("a photo of before, whose key was hexadecimal, keeps its address", async () => {
	const key = "0123456789abcdef0123456789abcdef";
	await app.files.put(`photos/${key}`, PNG, { httpMetadata: { contentType: "image/png" } });
	expect((await app.fetch(`/photos/${key}`)).headers.get("Content-Type")).toBe("image/png");
});

test("a new photo takes the place of the old one, whose file goes; removing leaves none", async () => {
	const person = await student(app);
	const keys: (string | null)[] = [];
	for (const picture of [JPEG, PNG, WEBP]) {
		await sendPhoto(person, picture);
		keys.push(await photoKeyOf(person.uid));
	}
	const [first = null, second = null, third = null] = keys;
	expect(new Set(keys).size).toBe(3);
	await expect.poll(async () => (await isStored(first)) || (await isStored(second))).toBe(false);
	expect(await isStored(third)).toBe(true);

	const removed = await person.submit("/profile/", "Remove photo");
	expect(removed.text).toContain("Photo removed");
	expect(removed.html).not.toContain("/photos/");
	await expect.poll(() => isStored(third)).toBe(false);
	expect(await photoKeyOf(person.uid)).toBeNull();
});

test.each([
	["nothing", "", "Choose a photo first."],
	["text that calls itself a picture", "<svg onload=alert(1)>", "Choose a JPEG, PNG or WebP file."],
	["a picture that is cut off", JPEG.slice(0, 400), "That picture is damaged or cut off."],
	["more than 2 MB", "x".repeat(2 * 1024 * 1024 + 1), "That picture is larger than 2 MB."],
])("%s is refused at the field, and the photo stays", async (_, bytes, problem) => {
	const person = await student(app);
	await sendPhoto(person, PNG);
	const before = await photoKeyOf(person.uid);
	const page = await sendPhoto(person, bytes as Uint8Array<ArrayBuffer>);
	expect(page.status).toBe(400);
	expect(problemOf(page, "photo")).toContain(problem);
	expect(await photoKeyOf(person.uid)).toBe(before);
	expect(await isStored(before)).toBe(true);
});

test("a photo that the database cannot take leaves no file behind, and the old one stays", async () => {
	const own = await startApp();
	try {
		const person = await student(own);
		await sendPhoto(person, PNG);
		const files = async () => (await own.files.list()).objects.map(({ key }) => key);
		const before = await files();
		await sql(
			own,
			"create trigger fail before update on users begin select raise(abort, 'bad luck'); end",
		);
		expect((await sendPhoto(person, JPEG)).status).toBe(503);
		await expect.poll(files).toEqual(before);
		await sql(own, "drop trigger fail");
		expect((await sendPhoto(person, JPEG)).location).toBe("/profile/");
	} finally {
		await own.stop();
	}
});

test("past the limit every form of the profile says so and does nothing", async () => {
	const strict = await startApp({}, { "student write": 1, "photo upload": 0 });
	try {
		const person = await student(strict);
		await person.submit("/profile/", "Save", { full_name: "First" });
		const second = await person.submit("/profile/", "Save", { full_name: "Second" });
		expect(second.status).toBe(429);
		expect(alertsOf(second)[0]).toContain("Wait a minute");
		const photo = await sendPhoto(person, PNG);
		expect(photo.status).toBe(429);
		expect(alertsOf(photo)[0]).toContain("Wait a minute");
		expect((await strict.files.list()).objects).toEqual([]);
		const names = await sql(strict, "select full_name from users");
		expect(names).toEqual([{ full_name: "First" }]);
	} finally {
		await strict.stop();
	}
});

test("a student takes everything along as one file, and nobody else's", async () => {
	const person = await student(app, { name: "Zora Hurston" });
	const stranger = await student(app);
	const userId = await userIdOf(app, person.uid);
	await sendPhoto(person, PNG);
	for (let number = 0; number < 205; number++) {
		await contribute(app, { userId, name: `Mine ${number}`, status: "REJECTED" });
	}
	await contribute(app, { userId: await userIdOf(app, stranger.uid), name: "Not mine" });
	const kept = await publish(app, { name: "Kept program" });
	await sql(
		app,
		"insert into saved_programs (program_id, user_id, deadline, saved_at) values (?, ?, '9999-12-31', 1)",
		kept.id,
		userId,
	);
	await person.submit("/experience/add/", "Add role", {
		title: "Tutor",
		organisation: "Howard",
		start_month: "09",
		start_year: "2024",
		current: "on",
		description: 'Said "hello"\nto everyone',
	});
	await person.postFiles("/resume/", uploadForm(newPdf(), { name: "For labs" }));

	const file = await app.fetch("/profile/data", { headers: { Cookie: person.cookie } });
	expect(file.status).toBe(200);
	expect(file.headers.get("Content-Disposition")).toMatch(
		/^attachment; filename="the-yard-data-20\d\d-\d\d-\d\d\.zip"$/,
	);
	expect(file.headers.get("Content-Type")).toBe("application/zip");
	expect(file.headers.get("Cache-Control")).toBe("private, no-store");
	const entries = unzipped(new Uint8Array(await file.arrayBuffer()));
	const json = entries.get("data.json")?.toString() ?? "";
	const data = JSON.parse(json);
	expect(data.profile).toMatchObject({
		full_name: "Zora Hurston",
		email: person.email,
		college: null,
		photo: "photo.png",
		second_factor: null,
	});
	expect(data.missing_files).toEqual([]);
	expect(entries.get("README.txt")?.toString()).toContain("Nothing is missing.");
	expect(data.contributions).toHaveLength(205);
	expect(data.contributions[204]).toMatchObject({ name: "Mine 204", status: "REJECTED" });
	expect(data.saved_programs).toMatchObject([{ name: "Kept program", state: "saved" }]);
	expect(data.experience).toMatchObject([
		{ title: "Tutor", start_month: "2024-09", description: 'Said "hello"\nto everyone' },
	]);
	expect(data.resumes).toMatchObject([{ name: "For labs", version: 1 }]);
	expect(data.resumes[0].file).toBe("resumes/1 For labs/version 1.pdf");
	expect(entries.get(data.resumes[0].file)?.toString()).toMatch(/^%PDF-/);
	const photo = await app.files.get(`photos/${await photoKeyOf(person.uid)}`);
	expect(entries.get("photo.png")).toEqual(Buffer.from((await photo?.arrayBuffer()) ?? ""));
	expect([...entries.keys()]).toEqual([
		"photo.png",
		data.resumes[0].file,
		"data.json",
		"README.txt",
	]);
	expect(data.sessions).toMatchObject([{ provider: "password", email: person.email }]);
	const [session] = await sql<{ id_hash: string; tokens: string }>(
		app,
		"select id_hash, tokens from sessions where uid = ?",
		person.uid,
	);
	for (const secret of [session?.id_hash, session?.tokens, person.uid, userId, "Not mine"]) {
		expect(json).not.toContain(secret);
	}
	expect(
		(await person.visit("/profile/")).document.querySelector("a[href='/profile/data']"),
	).not.toBeNull();
});

test("what the file store doesn't have or doesn't tell is named in the archive, and the rest is there", async () => {
	const person = await student(app);
	await sendPhoto(person, PNG);
	for (const name of ["Lost", "There"]) {
		await person.postFiles("/resume/", uploadForm(newPdf(), { name }));
	}
	const [lost] = await sql<{ file_key: string }>(
		app,
		"select file_key from resume_versions order by created_at desc, rowid desc limit 1 offset 1",
	);
	await app.files.delete(`resumes/${lost?.file_key}`);
	const file = await app.fetch("/profile/data", { headers: { Cookie: person.cookie } });
	const entries = unzipped(new Uint8Array(await file.arrayBuffer()));
	const data = JSON.parse(entries.get("data.json")?.toString() ?? "");
	expect(data.missing_files).toEqual([
		{ file: "resumes/1 Lost/version 1.pdf", why: "The file store doesn't have this file." },
	]);
	expect(entries.get("README.txt")?.toString()).toContain("resumes/1 Lost/version 1.pdf");
	expect([...entries.keys()]).toEqual([
		"photo.png",
		"resumes/2 There/version 1.pdf",
		"data.json",
		"README.txt",
	]);
	expect(data.resumes).toHaveLength(2);
});

test("with the file store down the archive has the data, and says which files it lacks", async () => {
	const own = await startApp({}, {}, { filesDown: true });
	try {
		const person = await student(own);
		const userId = await userIdOf(own, person.uid);
		await sql(own, "update users set photo_key = 'photo' where id = ?", userId);
		const file = await own.fetch("/profile/data", { headers: { Cookie: person.cookie } });
		const entries = unzipped(new Uint8Array(await file.arrayBuffer()));
		const data = JSON.parse(entries.get("data.json")?.toString() ?? "");
		expect(data.profile).toMatchObject({ email: person.email });
		expect(data.missing_files).toMatchObject([{ file: "photo.jpg" }]);
		expect(entries.get("README.txt")?.toString()).toContain("MISSING");
	} finally {
		await own.stop();
	}
});

test("when the data can't be had, the download is an error page, not half a file", async () => {
	const own = await startApp();
	try {
		const person = await student(own);
		await sql(own, "alter table contributions rename to gone");
		const answer = await person.open("/profile/data");
		expect(answer.status).toBe(503);
		expect(answer.headers.get("Content-Disposition")).toBeNull();
	} finally {
		await own.stop();
	}
});
