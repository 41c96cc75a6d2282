import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, problemOf } from "../support/forms.ts";
import { newPdf, uploadForm } from "../support/pdfs.ts";
import { student } from "../support/people.ts";
import { JPEG, jpegOfPhone, PNG, SECRET_PLACE, WEBP } from "../support/pictures.ts";
import { contribute, publish, sql, userIdOf } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

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
	const saved = await person.press("/profile/", "Save", {
		full_name: "Zora Neale Hurston",
		college: "Barnard College",
	});
	expect(saved.text).toContain("Profile saved");
	expect(saved.text).toContain("Zora Neale Hurston");
	expect(saved.document.querySelector("[name=college]")?.getAttribute("value")).toBe(
		"Barnard College",
	);
});

test("a photo is shown on the profile and in the shell, without where it was taken", async () => {
	const person = await student(app);
	const sent = await sendPhoto(person, jpegOfPhone(6) as Uint8Array<ArrayBuffer>);
	expect(sent.location).toBe("/profile/");
	const page = await person.visit("/profile/");
	expect(page.text).toContain("Photo saved");
	const src = `/photos/${await photoKeyOf(person.uid)}`;
	expect(page.document.querySelector(`main img[src="${src}"]`)).not.toBeNull();
	expect(page.document.querySelector(`nav img[src="${src}"]`)).not.toBeNull();
	const shown = await app.fetch(src);
	expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
	expect(Buffer.from(await shown.arrayBuffer()).toString("latin1")).not.toContain(SECRET_PLACE);
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
	await vi.waitUntil(async () => !(await isStored(first)) && !(await isStored(second)));
	expect(await isStored(third)).toBe(true);

	const removed = await person.press("/profile/", "Remove photo");
	expect(removed.text).toContain("Photo removed");
	expect(removed.html).not.toContain("/photos/");
	await vi.waitUntil(async () => !(await isStored(third)));
	expect(await photoKeyOf(person.uid)).toBeNull();
});

test.each([
	["nothing", "", "Choose a picture first."],
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
		await vi.waitUntil(async () => `${await files()}` === `${before}`);
		await sql(own, "drop trigger fail");
		expect((await sendPhoto(person, JPEG)).location).toBe("/profile/");
	} finally {
		await own.stop();
	}
});

test("past the limit every form of the profile says so and does nothing", async () => {
	const strict = await startApp({}, { studentWrite: 1 });
	try {
		const person = await student(strict);
		await person.press("/profile/", "Save", { full_name: "First" });
		const second = await person.press("/profile/", "Save", { full_name: "Second" });
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
		...[kept.id, userId],
	);
	await person.press("/experience/add/", "Add role", {
		...{ title: "Tutor", organisation: "Howard", start_month: "09", start_year: "2024" },
		...{ current: "on", description: 'Said "hello"\nto everyone' },
	});
	await person.postFiles("/resume/", uploadForm(newPdf(), { name: "For labs" }));

	const file = await person.open("/profile/data");
	expect(file.status).toBe(200);
	expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="the-yard-data.json"');
	expect(file.headers.get("Content-Type")).toContain("application/json");
	expect(file.headers.get("Cache-Control")).toBe("private, no-store");
	const data = JSON.parse(file.html);
	expect(data.profile).toMatchObject({
		...{ full_name: "Zora Hurston", email: person.email, college: null },
		photo: `${app.origin}/photos/${await photoKeyOf(person.uid)}`,
	});
	expect(data.contributions).toHaveLength(205);
	expect(data.contributions[204]).toMatchObject({ name: "Mine 204", status: "REJECTED" });
	expect(data.saved_programs).toMatchObject([{ name: "Kept program", state: "saved" }]);
	expect(data.experience).toMatchObject([
		{ title: "Tutor", start_month: "2024-09", description: 'Said "hello"\nto everyone' },
	]);
	expect(data.resumes).toMatchObject([{ name: "For labs", version: 1 }]);
	expect((await person.open(data.resumes[0].download)).html).toMatch(/^%PDF-/);
	expect(data.sessions).toMatchObject([{ provider: "password", email: person.email }]);
	const [session] = await sql<{ id_hash: string; tokens: string }>(
		app,
		"select id_hash, tokens from sessions where uid = ?",
		person.uid,
	);
	for (const secret of [session?.id_hash, session?.tokens, person.uid, userId, "Not mine"]) {
		expect(file.html).not.toContain(secret);
	}
	expect(
		(await person.visit("/profile/")).document.querySelector("a[href='/profile/data']"),
	).not.toBeNull();
});

test("a download that breaks off ends as a failure, not as a whole file, and is logged", async () => {
	const own = await startApp();
	try {
		const person = await student(own);
		await sql(own, "alter table contributions rename to gone");
		await expect(person.open("/profile/data")).rejects.toThrow();
		await vi.waitUntil(() => own.log.some(({ event }) => event === "download broke off"));
	} finally {
		await own.stop();
	}
});
