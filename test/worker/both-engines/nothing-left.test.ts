import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { newPdf, uploadForm } from "../../support/pdfs.ts";
import { moderator, PASSWORD, student } from "../../support/people.ts";
import { PNG } from "../../support/pictures.ts";
import { uploadResume } from "../../support/resume-files.ts";
import { publish, sql, userIdOf } from "../../support/rows.ts";
import type { Visitor } from "../../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** Every cell of every table in the database, including those behind the full-text indexes. */
async function cells(): Promise<{ table: string; text: string }[]> {
	const tables = await sql<{ name: string }>(
		app,
		"select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\'",
	);
	expect(tables.length).toBeGreaterThan(20);
	const all: { table: string; text: string }[] = [];
	for (const { name } of tables) {
		for (const row of await sql<Record<string, unknown>>(app, `select * from "${name}"`)) {
			for (const value of Object.values(row)) all.push({ table: name, text: textOf(value) });
		}
	}
	return all;
}

/** D1 returns bytes as numbers, libSQL as a buffer. */
function textOf(value: unknown): string {
	if (value instanceof ArrayBuffer) return Buffer.from(value).toString("latin1");
	if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer).toString("latin1");
	if (Array.isArray(value)) return Buffer.from(value).toString("latin1");
	return String(value);
}

/** The tables that contain one of these texts, with the text. */
async function traces(texts: string[]): Promise<string[]> {
	const found = (await cells()).flatMap(({ table, text }) =>
		texts
			.filter((wanted) => text.toLowerCase().includes(wanted.toLowerCase()))
			.map((wanted) => `${table}: ${wanted}`),
	);
	return [...new Set(found)].sort();
}

async function allFiles(): Promise<string[]> {
	return (await app.files.list()).objects.map(({ key }) => key);
}

function leave(person: Visitor) {
	return person.submit("/profile/delete/", "Delete my account", { current_password: PASSWORD });
}

test("of somebody who deletes their account nothing is left, in no table and no file", async () => {
	const [judge, other] = [await moderator(app), await student(app)];
	const others = await uploadResume(app, other, newPdf(), { name: "Another's" });
	await other.submit("/resume/", "Share it", { shared_name: "Other" });
	const before = { files: await allFiles() };

	const person = await student(app, { name: "Wilhelmina Quaxbury" });
	const userId = await userIdOf(app, person.uid);
	const give = (name: string, description: string) =>
		person.submit("/programs/add-program/", "Submit Contribution", {
			name,
			description,
			application_link: `https://${name}.example.org/`,
		});
	await give("published", "It stays without a name.");
	await judge.submit("/moderation/", "Approve");
	await give("rejected-vonkplat", "Klimpervos description.");
	await judge.submit("/moderation/", "Reject", { note: "A note for snorrebaard." });
	await give("pending-murkelspik", "Another.");
	await person.submit("/experience/add/", "Add role", {
		title: "Tutor of brambolium",
		organisation: "Library",
		start_month: "01",
		start_year: "2024",
		current: "on",
		description: "I taught drizzelkwast.",
	});
	const photo = new FormData();
	photo.set("intent", "photo");
	photo.set("photo", new File([PNG], "me.png"));
	await person.postFiles("/profile/", photo);
	await person.submit("/profile/", "Save", {
		full_name: "Wilhelmina Quaxbury",
		college: "Flonkerton College",
	});
	const [{ photo_key: photoKey = "" } = {}] = await sql<{ photo_key: string }>(
		...([app, "select photo_key from users where id = ?", userId] as const),
	);
	await app.fetch(`/photos/${photoKey}?size=96`).then((answer) => answer.arrayBuffer());
	const saved = await publish(app, { name: "Saved program" });
	await person.post("/programs/saved/", { intent: "save", program_id: saved.id });
	// Of the second plan only what could bring it back is kept.
	const takenOff = await publish(app, { name: "Taken off" });
	for (const [program_id, text] of [
		[saved.id, "Call Vlinderstip"],
		[takenOff.id, "Call Garnaalkroket"],
	] as const) {
		await person.post("/programs/saved/plan/", { intent: "make", program_id });
		await person.post(`/programs/saved/plan/${program_id}/`, { intent: "add", program_id, text });
	}
	await person.post("/programs/saved/", { intent: "unsave", program_id: takenOff.id });
	await person.postFiles("/resume/", uploadForm(newPdf(), { name: "Wobbelgrint resume" }));
	await person.submit("/resume/", "Share it", {
		shared_name: "Willa Snoepstra",
		shared_college: "Kwakzalf",
	});
	// Else its own text would come over this one.
	await expect
		.poll(() => sql(app, "select id from resume_versions where state = 'READING'"))
		.toEqual([]);
	await sql(
		app,
		"update resume_versions set text = 'zyzzogeton fladderkont' where resume_id in (select id from resumes where user_id = ?)",
		userId,
	);
	const fileKeys = await sql<{ file_key: string }>(
		app,
		"select file_key from resume_versions join resumes on resumes.id = resume_id where user_id = ?",
		userId,
	);
	expect(
		(
			await person.post("/browse-resume/", {
				id: others,
				reason: "other",
				details: "It says pruttelbroek.",
			})
		).status,
	).toBe(303);
	await person.submit("/profile/notifications/", "Save", { time_zone: "Asia/Ust-Nera" });
	await app.run(
		{
			sql: "insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created_at) values ('p', ?, 'https://push.example/kwibbelstok', 'k', 'a', 'Blenkofoon', 1)",
			args: [userId],
		},
		{
			sql: "insert into second_factors (uid, secret, created_at) values (?, 's', 1)",
			args: [person.uid],
		},
		{ sql: "insert into recovery_codes (uid, code_hash) values (?, 'h')", args: [person.uid] },
		{
			sql: "insert into kept_forms (id_hash, uid, fields, expires_at) values ('i', ?, 'f', 9e15)",
			args: [person.uid],
		},
	);
	const words = [
		person.uid,
		userId,
		person.email,
		"Wilhelmina",
		"Quaxbury",
		"Flonkerton",
		photoKey,
		...fileKeys.map(({ file_key }) => file_key),
		"vonkplat",
		"Klimpervos",
		"snorrebaard",
		"murkelspik",
		"brambolium",
		"drizzelkwast",
		// Also as the full-text index splits them.
		"kwibbelstok",
		"Blenkofoon",
		"Ust-Nera",
		"Wobbelgrint",
		"Snoepstra",
		"Kwakzalf",
		"zzoget",
		"adderk",
		"pruttelbroek",
		"Vlinderstip",
		"Garnaalkroket",
	];
	const kept = await traces(words);
	for (const word of words) {
		expect(
			kept.some((trace) => trace.endsWith(`: ${word}`)),
			word,
		).toBe(true);
	}

	expect((await leave(person)).text).toContain("Your account and everything in it are deleted.");
	expect(await traces(words)).toEqual([]);
	await expect.poll(async () => (await allFiles()).sort()).toEqual(before.files.sort());
	const programs = await sql(app, "select name, contribution_id from programs order by seq");
	expect(programs).toEqual([
		{ name: "published", contribution_id: null },
		{ name: "Saved program", contribution_id: null },
		{ name: "Taken off", contribution_id: null },
	]);
});

test("of a moderator only their id stays, where they decided", async () => {
	const judge = await moderator(app, "Theophila Wigglesworth");
	const userId = await userIdOf(app, judge.uid);
	const giver = await student(app);
	await giver.submit("/programs/add-program/", "Submit Contribution", {
		name: "judged",
		description: "Fine.",
		application_link: "https://judged.example.org/",
	});
	await judge.submit("/moderation/", "Approve");
	await leave(judge);
	const words = [judge.uid, userId, judge.email, "Theophila", "Wigglesworth"];
	expect(await traces(words)).toEqual([`moderation_log: ${judge.uid}`]);
});
