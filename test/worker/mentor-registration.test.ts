import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openFiles } from "#app/files/file-store.server.ts";
import { removeOldKeptHeadshots } from "#app/files/photos.server.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import { passMentorMailLimit, proveByMail } from "../support/mentors.ts";
import { moderator } from "../support/people.ts";
import { JPEG, jpegOfPhone, PNG, SECRET_PLACE, WEBP } from "../support/pictures.ts";
import { count, sql } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

const PATH = "/mentor/register/";
const THANKS = "/mentor/register/?sent=1";

const GOOD = {
	name: "Ida B. Wells",
	email: "ida@example.org",
	affiliation: "Rust College",
	areas: ["Law", "Communications & Journalism"],
	other_area: "Newspapers",
	linkedin: "linkedin.com/in/example-ida",
	consent: "on",
};

type Fields = Record<string, string | string[] | Uint8Array | undefined>;

let app: App;

beforeAll(async () => {
	app = await startApp();
});
beforeEach(async () => {
	await sql(app, "delete from mentors");
	await passMentorMailLimit(app);
});
afterAll(() => app.stop());

function formOf(fields: Fields): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		if (value === undefined) continue;
		if (value instanceof Uint8Array) form.append(name, new File([new Uint8Array(value)], "me.jpg"));
		else for (const each of [value].flat()) form.append(name, each);
	}
	return form;
}

/** As a browser sends the form: no chosen file is an empty one. */
function send(changes: Fields = {}, to = app): Promise<Page> {
	const fields = { form_key: crypto.randomUUID(), headshot: new Uint8Array(), ...GOOD, ...changes };
	return to.visitor().postFiles(PATH, formOf(fields));
}

const stored = () =>
	sql<{ headshot_key: string | null; submission_key: string }>(app, "select * from mentors");

async function filesIn(folder: string, of = app): Promise<string[]> {
	const { objects } = await of.files.list({ prefix: folder });
	return objects.map(({ key }) => key);
}

test("a registration waits for its address to be proved as it was sent, and the thanks survive a reload", async () => {
	const before = Date.now();
	const answer = await send();
	expect([answer.status, answer.location]).toEqual([303, THANKS]);
	expect(await stored()).toEqual([
		{
			seq: expect.any(Number),
			id: expect.stringMatching(/^[\w-]{22}$/),
			name: "Ida B. Wells",
			email: "ida@example.org",
			hbcu_affiliation: "Rust College",
			areas_of_expertise: '["Law","Communications & Journalism","Newspapers"]',
			linked_in_profile: "https://linkedin.com/in/example-ida/",
			headshot_key: null,
			status: "PENDING",
			submission_key: expect.any(String),
			consented_at: expect.any(Number),
			created_at: expect.any(Number),
			decided_at: null,
			moderator_uid: null,
			role: null,
			employer: null,
			class_year: null,
			ask_about: null,
			proved_at: null,
			waiting_since: null,
			changes: null,
			ask_at: null,
			asked: 0,
			resting_at: null,
		},
	]);
	const [row] = await sql<{ consented_at: number }>(app, "select consented_at from mentors");
	expect(row?.consented_at).toBeGreaterThanOrEqual(before);
	for (let visits = 0; visits < 2; visits++) {
		const thanks = await app.visitor().open(THANKS);
		expect(thanks.status).toBe(200);
		expect(thanks.text).toContain("check your email and tap the link in it");
		expect(thanks.document.querySelector("form")).toBeNull();
	}
});

test("the page has no script, and suggests universities and areas", async () => {
	const page = await app.visitor().open(PATH);
	expect(page.document.querySelectorAll("script")).toEqual([]);
	expect(page.headers.get("Cache-Control")).toContain("public");
	const list = page.document.querySelector("[name=affiliation]")?.getAttribute("list") ?? "";
	const options = page.document.getElementById(list)?.querySelectorAll("option");
	expect(options?.map((option) => option.getAttribute("value"))).toContain("Howard University");
	expect(page.document.querySelectorAll("input[type=checkbox][name=areas]")).toHaveLength(16);
});

test("what is missing is said at its field and on top, and everything typed stays", async () => {
	const page = await send({ name: " ", email: "ida@", affiliation: "", areas: [], other_area: "" });
	expect(page.status).toBe(400);
	expect(problemOf(page, "name")).toBe("Enter your name.");
	expect(problemOf(page, "email")).toContain("That's not an email address.");
	expect(problemOf(page, "affiliation")).toBe("Enter the HBCU you're affiliated with.");
	expect(problemOf(page, "areas")).toBe("Choose at least one area, or type your own.");
	expect(filledIn(page, "email")).toBe("ida@");
	expect(filledIn(page, "linkedin")).toBe(GOOD.linkedin);
	const links = page.document.querySelectorAll("[role=alert] a");
	expect(links.map((link) => link.text.trim())).toEqual([
		"Name",
		"Email Address",
		"HBCU affiliation",
		"Areas of expertise",
	]);
	for (const link of links) {
		const id = link.getAttribute("href")?.slice(1) ?? "";
		expect(page.document.getElementById(id), id).not.toBeNull();
	}
	expect(await stored()).toEqual([]);

	const second = await send({ email: "x", consent: undefined, linkedin: "https://evil.example/" });
	expect(problemOf(second, "consent")).toContain("only list you if you agree");
	expect(problemOf(second, "linkedin")).toContain("That's not a LinkedIn profile.");
	const ticked = second.document
		.querySelectorAll("input[name=areas]")
		.filter((box) => box.hasAttribute("checked"));
	expect(ticked.map((box) => box.getAttribute("value")).sort()).toEqual([...GOOD.areas].sort());
	for (const name of ["name", "affiliation", "other_area"] as const) {
		expect(filledIn(second, name)).toBe(GOOD[name]);
	}
	const one = await send({ email: "x", areas: ["Law"] });
	const still = one.document.querySelectorAll("input[name=areas][checked]");
	expect(still.map((box) => box.getAttribute("value"))).toEqual(["Law"]);
});

test.each([
	["JPEG", JPEG, "image/jpeg"],
	["PNG", PNG, "image/png"],
	["WebP", WEBP, "image/webp"],
])("a %s headshot is served from our origin", async (_, bytes, type) => {
	expect((await send({ headshot: bytes })).location).toBe(THANKS);
	const [row] = await stored();
	const photo = await app.fetch(`/photos/${row?.headshot_key}`);
	expect(photo.headers.get("Content-Type")).toBe(type);
	expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(0);
});

test("where a headshot was taken is not kept", async () => {
	await send({ headshot: jpegOfPhone(6) });
	const [row] = await stored();
	const photo = await app.fetch(`/photos/${row?.headshot_key}`);
	expect(Buffer.from(await photo.arrayBuffer()).includes(SECRET_PLACE)).toBe(false);
});

test.each([
	["not a picture", new TextEncoder().encode("<svg onload=alert(1)>"), "can't show that picture"],
	["too large", new Uint8Array(2 * 1024 * 1024 + 1).fill(7), "larger than 2 MB"],
	["cut off", JPEG.subarray(0, 500), "damaged or cut off"],
])("a file that is %s is refused at its field, and what was typed stays", async (_, file, says) => {
	const page = await send({ headshot: file });
	expect(page.status).toBe(400);
	expect(problemOf(page, "headshot")).toContain(says);
	expect(filledIn(page, "name")).toBe(GOOD.name);
	expect(page.document.querySelector("input[name=consent]")?.hasAttribute("checked")).toBe(true);
	expect(await stored()).toEqual([]);
	const both = await send({ headshot: file, email: "x" });
	expect(problemOf(both, "headshot")).toContain(says);
	expect(problemOf(both, "email")).toContain("not an email address");
});

test("a good headshot survives a wrong email address, without another upload", async () => {
	const refused = await send({ headshot: JPEG, email: "ida@", form_key: "k" });
	expect(refused.text).toContain("We kept your headshot.");
	const kept_headshot = filledIn(refused, "kept_headshot");
	expect(await app.fetch(`/photos/${kept_headshot}`)).toMatchObject({ status: 404 });
	const again = await send({ kept_headshot, email: "still wrong", form_key: "k" });
	expect(filledIn(again, "kept_headshot")).toBe(kept_headshot);
	const form = { kept_headshot, form_key: "k" };
	const answers = await Promise.all([send(form), send(form)]);
	expect(answers.map(({ location }) => location)).toEqual([THANKS, THANKS]);
	const rows = await stored();
	expect(rows).toHaveLength(1);
	const photo = await app.fetch(`/photos/${rows[0]?.headshot_key}`);
	expect(photo.status).toBe(200);
});

test("a kept headshot can be left out or replaced, and one that is gone is asked for again", async () => {
	const kept_headshot = filledIn(await send({ headshot: JPEG, email: "x" }), "kept_headshot");
	await send({ kept_headshot, no_headshot: "on" });
	await send({ kept_headshot, headshot: PNG });
	const rows = await stored();
	expect(rows.map(({ headshot_key }) => headshot_key)).toEqual([null, expect.any(String)]);
	const photo = await app.fetch(`/photos/${rows[1]?.headshot_key}`);
	expect(photo.headers.get("Content-Type")).toBe("image/png");
	for (const gone of ["2222222222222222", "../photos/x", "x".repeat(2000)]) {
		const page = await send({ kept_headshot: gone });
		if (gone.length === 16) {
			expect(page.status).toBe(400);
			expect(problemOf(page, "headshot")).toContain("Choose it again.");
		} else expect(page.location).toBe(THANKS);
	}
});

test("a headshot that nobody came back for is removed after a day", async () => {
	const kept_headshot = filledIn(await send({ headshot: JPEG, email: "x" }), "kept_headshot");
	const files = openFiles(app.files as unknown as R2Bucket);
	await removeOldKeptHeadshots(files, Date.now() + 23 * 60 * 60 * 1000);
	expect(await filesIn("kept-headshots/")).toContain(`kept-headshots/${kept_headshot}`);
	const photos = await filesIn("photos/");
	await removeOldKeptHeadshots(files, Date.now() + 25 * 60 * 60 * 1000);
	expect(await filesIn("kept-headshots/")).toEqual([]);
	expect(await filesIn("photos/")).toEqual(photos);
	expect((await send({ kept_headshot })).status).toBe(400);
});

test("the same form sent twice, also at once, is one mentor with one headshot", async () => {
	const own = await startApp();
	try {
		const form = { form_key: "once", headshot: JPEG };
		await Promise.all([send(form, own), send(form, own), send(form, own)]);
		await send(form, own);
		expect(await count(own, "mentors")).toBe(1);
		await expect.poll(() => filesIn("photos/", own)).toHaveLength(1);
		const [row] = await sql<{ headshot_key: string }>(own, "select headshot_key from mentors");
		expect(await filesIn("photos/", own)).toEqual([`photos/${row?.headshot_key}`]);
	} finally {
		await own.stop();
	}
});

test("an email address that is known already is answered like any other", async () => {
	const first = await send();
	const second = await send({ name: "Somebody Else" });
	expect([second.status, second.location]).toEqual([first.status, first.location]);
	expect(await count(app, "mentors where email = ?", GOOD.email)).toBe(2);
});

test("a program that fills in the hidden field is thanked, and nothing is stored", async () => {
	const answer = await send({ fax: "buy now" });
	expect([answer.status, answer.location]).toEqual([303, THANKS]);
	expect(await stored()).toEqual([]);
});

test("whoever sends too often is refused, keeps what was typed, and nothing is stored", async () => {
	const own = await startApp({}, { "mentor registration": 1 });
	try {
		expect((await send({}, own)).status).toBe(303);
		const page = await send({ headshot: JPEG }, own);
		expect(page.status).toBe(429);
		expect(alertsOf(page)[0]).toContain("Wait a minute");
		for (const name of ["name", "email", "affiliation", "other_area", "linkedin"] as const) {
			expect(filledIn(page, name)).toBe(GOOD[name]);
		}
		expect(page.text).toContain("choose it again");
		expect(await count(own, "mentors")).toBe(1);
		expect(await filesIn("", own)).toEqual([]);
	} finally {
		await own.stop();
	}
});

test("when the database fails nothing is half kept, and the same form works later", async () => {
	await sql(app, "alter table mentors rename to gone");
	const before = await filesIn("photos/");
	const form = { form_key: "unlucky", headshot: JPEG };
	const page = await send(form);
	expect(page.status).toBe(503);
	await sql(app, "alter table gone rename to mentors");
	await expect.poll(() => filesIn("photos/")).toEqual(before);
	expect((await send(form)).location).toBe(THANKS);
	expect(await stored()).toHaveLength(1);
});

test("a body that is no form is refused", async () => {
	const headers = { Origin: app.origin, "Content-Type": "multipart/form-data; boundary=x" };
	for (const body of ["", "no form", "--x\r\nContent-Disposition: nonsense"]) {
		const answer = await app.fetch(PATH, { method: "POST", headers, body });
		expect(answer.status).toBe(400);
	}
	const asFile = await app
		.visitor()
		.postFiles(PATH, formOf({ ...GOOD, name: PNG, email: PNG, consent: PNG }));
	expect(asFile.status).toBe(400);
});

test("the headshot of a rejected or removed mentor is removed", async () => {
	const judge = await moderator(app);
	for (const buttons of [["Reject"], ["Approve", "Remove from list"]]) {
		await sql(app, "delete from mentors");
		await send({ headshot: JPEG });
		const [row] = await stored();
		for (const button of buttons) {
			expect((await app.fetch(`/photos/${row?.headshot_key}`)).status).toBe(200);
			if (button !== "Remove from list") await proveByMail(app, GOOD.email);
			const list = button === "Remove from list" ? "?list=shown" : "";
			await judge.submit(`/moderation/mentors/${list}`, button);
		}
		await expect
			.poll(async () => (await app.fetch(`/photos/${row?.headshot_key}`)).status)
			.toBe(404);
		expect((await stored())[0]?.headshot_key).toBeNull();
	}
});

test("past a day's registrations of everybody nobody is mailed, and the form says so and keeps what was typed", async () => {
	await send();
	await sql(app, "update counters set count = 500 where key = 'mentor registration a day'");
	const page = await send({ email: "ada@example.org" });
	expect(page.status).toBe(429);
	expect(alertsOf(page)).toEqual(["We've had a lot of these today. Try again tomorrow."]);
	expect(filledIn(page, "email")).toBe("ada@example.org");
	expect(await count(app, "mentors")).toBe(1);
});

test("from one address only so many headshots are kept for forms to be corrected; the form says so", async () => {
	const own = await startApp();
	try {
		const from = (address: string) => ({ "CF-Connecting-IP": address });
		const refused = async (address: string) => {
			const answer = await own.fetch(PATH, {
				method: "POST",
				headers: { Origin: own.origin, ...from(address) },
				body: formOf({ ...GOOD, email: "x", headshot: JPEG }),
			});
			return answer.text();
		};
		for (let sent = 0; sent < 20; sent++)
			expect(await refused("192.0.2.1")).toContain("kept_headshot");
		const page = await refused("192.0.2.1");
		expect(page).not.toContain('name="kept_headshot"');
		expect(page).toContain("We couldn&#x27;t keep your headshot while you fix the rest.");
		expect(await filesIn("kept-headshots/", own)).toHaveLength(20);
		await refused("192.0.2.2");
		expect(await filesIn("kept-headshots/", own)).toHaveLength(21);
	} finally {
		await own.stop();
	}
});

test("who was rejected is erased 90 days after the decision, with what is left of their headshot", async () => {
	await send({ headshot: PNG, email: "rejected@example.org" });
	await send({ headshot: PNG, email: "approved@example.org" });
	await send({ email: "waiting@example.org" });
	const days = (number: number) => Date.now() - number * 86_400_000;
	const decide = (status: string, at: number, email: string) =>
		sql(app, "update mentors set status = ?, decided_at = ? where email = ?", status, at, email);
	await decide("REJECTED", days(89), "rejected@example.org");
	await decide("APPROVED", days(400), "approved@example.org");
	const [row] = await sql<{ headshot_key: string }>(
		app,
		"select headshot_key from mentors where email = 'rejected@example.org'",
	);
	const emails = async () =>
		(await sql<{ email: string }>(app, "select email from mentors")).map(({ email }) => email);
	await app.cleanUp();
	expect(await emails()).toHaveLength(3);
	await decide("REJECTED", days(91), "rejected@example.org");
	await app.cleanUp();
	expect((await emails()).sort()).toEqual(["approved@example.org", "waiting@example.org"]);
	expect(await filesIn(`photos/${row?.headshot_key}`)).toEqual([]);
});
