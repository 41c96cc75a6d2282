import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Config } from "#app/config.server.ts";
import { deliver } from "#app/mail/deliver.server.ts";
import { type App, startApp } from "../../support/app.ts";
import { filledIn, problemOf } from "../../support/forms.ts";
import { linkInOutbox, passMentorMailLimit, proveByMail } from "../../support/mentors.ts";
import { cardNames } from "../../support/paging.ts";
import { moderator, student } from "../../support/people.ts";
import { PNG } from "../../support/pictures.ts";
import { count, sql } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

const IDA = "ida@example.org";
const DAY_MS = 86_400_000;

const GOOD = {
	name: "Ida B. Wells",
	email: IDA,
	affiliation: "Rust College",
	class_year: "1912",
	role: "Editor",
	employer: "The Free Speech",
	areas: "Law",
	ask_about: "Writing the truth",
	consent: "on",
};

let app: App;
let person: Visitor;
let judge: Visitor;

beforeAll(async () => {
	app = await startApp();
	[person, judge] = await Promise.all([student(app), moderator(app)]);
});
beforeEach(async () => {
	await sql(app, "delete from mentors");
	await passMentorMailLimit(app);
});
afterAll(() => app.stop());

async function register(changes: Record<string, string | Uint8Array> = {}): Promise<Page> {
	const form = new FormData();
	const fields = { ...GOOD, class_year: "1990", form_key: crypto.randomUUID(), ...changes };
	for (const [name, value] of Object.entries(fields)) {
		if (typeof value === "string") form.append(name, value);
		else form.append(name, new File([new Uint8Array(value)], "me.png"));
	}
	return app.visitor().postFiles("/mentor/register/", form);
}

/** Registers, confirms and approves a mentor, until students see them. */
async function listed(changes: Record<string, string> = {}): Promise<void> {
	await register(changes);
	await proveByMail(app, changes.email ?? IDA);
	await judge.submit("/moderation/mentors/", "Approve");
}

/** Asks for a link to change or withdraw, and takes it from the mail. */
async function manageLink(email = IDA): Promise<string> {
	await app.visitor().submit("/mentor/link/", "Email me a link", { email });
	return linkInOutbox(app, email);
}

const shown = async (search = "") => cardNames(await person.visit(`/mentor/${search}`));
const waiting = async () => (await judge.visit("/moderation/mentors/")).text;
const mails = () => sql<{ kind: string }>(app, "select kind from outbox order by seq");

test("no moderator sees a registration before its address is proved, by a form and not by opening the link", async () => {
	await register();
	expect(await waiting()).toContain("Nobody is waiting for review");
	const link = await linkInOutbox(app, IDA);
	expect(link).toMatch(/^\/mentor\/mine\/[\w-]{22}\/$/);
	for (let opened = 0; opened < 3; opened++) {
		const page = await app.visitor().open(link);
		expect(page.text).toContain("Is this you?");
		for (const said of ["Ida B. Wells", "Rust College", "The Free Speech", "Writing the truth"]) {
			expect(page.text).toContain(said);
		}
		expect(page.document.querySelectorAll("script")).toEqual([]);
		expect(page.headers.get("Cache-Control")).not.toContain("public");
	}
	expect(await waiting()).toContain("Nobody is waiting for review");
	const proved = await app.visitor().submit(link, "Yes, that's me");
	expect(proved.text).toContain("Your email address is confirmed.");
	expect(await waiting()).toContain("Ida B. Wells");
	const again = await app.visitor().open(link);
	expect([again.status, again.text.includes("Your email address is confirmed.")]).toEqual([
		200,
		true,
	]);
	expect(again.html).not.toContain('value="prove"');
	await judge.submit("/moderation/mentors/", "Approve");
	expect(await shown()).toEqual(["Ida B. Wells"]);
	expect((await app.visitor().open(link)).text).toContain("students can find you");
});

test("of the link only a hash is kept, none of it is logged, and another's opens nothing", async () => {
	await register();
	const link = await linkInOutbox(app, IDA);
	const secret = link.split("/")[3] ?? "";
	await proveByMail(app, IDA);
	const kept = JSON.stringify([
		await sql(app, "select * from mentor_links"),
		await sql(app, "select * from mentors"),
		await sql(app, "select * from outbox"),
	]);
	expect(kept).not.toContain(secret);
	expect(JSON.stringify(await app.wholeLog())).not.toContain(secret);
	for (const path of [
		"/mentor/mine/x/",
		`/mentor/mine/${secret}x/`,
		`/mentor/mine/${secret.toLowerCase()}/`,
	]) {
		const page = await app.visitor().open(path);
		expect(page.status).toBe(404);
		expect(page.text).toContain("This link doesn't work anymore");
	}
});

test("after seven days the link is over, and the registration with its photo is erased", async () => {
	await register({ headshot: PNG });
	const link = await linkInOutbox(app, IDA);
	const [row] = await sql<{ headshot_key: string }>(app, "select headshot_key from mentors");
	await app.cleanUp();
	expect(await count(app, "mentors")).toBe(1);
	await sql(app, "update mentor_links set expires_at = ?", Date.now() - 1);
	await sql(app, "update mentors set created_at = ?", Date.now() - 7 * DAY_MS - 1000);
	await app.visitor().post(link, { intent: "prove" });
	expect(await count(app, "mentors where proved_at is not null")).toBe(0);
	await app.cleanUp();
	for (const table of ["mentors", "mentor_links", "outbox"]) {
		expect([table, await count(app, table)]).toEqual([table, 0]);
	}
	const { objects } = await app.files.list({ prefix: `photos/${row?.headshot_key}` });
	expect(objects).toEqual([]);
	expect((await app.visitor().open(link)).status).toBe(404);
});

test("whose address somebody else registered erases it by a tap, and nobody ever saw it", async () => {
	await register({ name: "Somebody Else" });
	const page = await app.visitor().submit(await linkInOutbox(app, IDA), "This wasn't me");
	expect(page.text).toContain("You're off the list");
	expect(await count(app, "mentors")).toBe(0);
});

test("who proved the address is thanked by email, once, unless a moderator was quicker", async () => {
	await register();
	const link = await linkInOutbox(app, IDA);
	const kinds = async () => (await mails()).map(({ kind }) => kind);
	expect(await kinds()).toEqual(["mentor-prove"]);
	for (let tap = 0; tap < 3; tap++) await app.visitor().post(link, { intent: "prove" });
	expect(await kinds()).toEqual(["mentor-prove", "mentor-proved"]);
	const own = { db: app.db, now: Date.now, log: { info() {}, warn() {}, error() {} } };
	const taken: string[] = [];
	const session = {
		async hand({ subject }: { subject: string }) {
			taken.push(subject);
			return { outcome: "sent" as const };
		},
		async end() {},
	};
	const mailContext = {
		...own,
		config: { SITE_URL: app.origin } as Config,
		mailer: { open: () => session },
	};
	const [thanks] = await sql<{ id: string }>(
		app,
		"select id from outbox where kind = 'mentor-proved'",
	);
	await judge.submit("/moderation/mentors/", "Approve");
	await deliver(mailContext, [thanks?.id ?? ""]);
	expect(taken).toEqual([]);
	expect(await kinds()).not.toContain("mentor-proved");
});

test("of several registrations of an address the one that is proved counts", async () => {
	await register({ name: "First Try" });
	await register({ name: "Second Try" });
	await proveByMail(app, IDA);
	expect(await sql(app, "select name from mentors")).toEqual([{ name: "Second Try" }]);
});

test("an address that is registered is answered like any other, and its owner is mailed a link to change", async () => {
	await listed();
	const unknown = await register({ email: "ada@example.org" });
	const known = await register({ email: "IDA@example.org", name: "An Impostor" });
	const seen = (page: Page) => [page.status, page.location, page.html];
	expect(seen(known)).toEqual(seen(unknown));
	expect(await count(app, "mentors where name = 'An Impostor'")).toBe(0);
	expect((await mails()).map(({ kind }) => kind)).toContain("mentor-known");
	const page = await app.visitor().open(await linkInOutbox(app, IDA));
	expect(filledIn(page, "name")).toBe("Ida B. Wells");
});

test("who asks for a link is answered the same, whoever they ask for; only mentors are mailed", async () => {
	await listed();
	const before = (await mails()).length;
	const ask = (email: string) => app.visitor().post("/mentor/link/", { email });
	const [known, unknown] = [await ask("Ida@Example.org"), await ask("nobody@example.org")];
	expect([known.status, known.location]).toEqual([unknown.status, unknown.location]);
	expect(await mails()).toHaveLength(before + 1);
	const wrong = await ask("ida@");
	expect([wrong.status, filledIn(wrong, "email")]).toEqual([400, "ida@"]);
	expect(problemOf(wrong, "email")).toContain("not an email address");
});

test("a mailbox gets three of these mails a day from one network, by whatever tag", async () => {
	for (const tag of ["", "+a", "+b", "+c", "+d"])
		await register({ email: `ida${tag}@example.org` });
	for (let asked = 0; asked < 3; asked++) await app.visitor().post("/mentor/link/", { email: IDA });
	expect(await mails()).toHaveLength(3);
	expect(await count(app, "mentors")).toBe(3);
	await register({ email: "ada@example.org" });
	expect(await mails()).toHaveLength(4);
});

test("nobody elsewhere keeps somebody from registering, or fills their mailbox", async () => {
	const ask = (network: number) =>
		app
			.visitor()
			.post(
				"/mentor/link/",
				{ email: IDA },
				{ Origin: app.origin, "CF-Connecting-IP": `203.0.${network}.7` },
			);
	for (let asked = 0; asked < 5; asked++) await ask(1);
	await register();
	expect(await count(app, "mentors")).toBe(1);
	await proveByMail(app, IDA);
	const before = (await mails()).length;
	for (let network = 2; network < 15; network++) await ask(network);
	expect((await mails()).length).toBeLessThanOrEqual(before + 8);
});

test("what a listed mentor changes waits for a moderator, and the old text stays shown meanwhile", async () => {
	await listed();
	const link = await manageLink();
	const changes = {
		name: "Ida Wells-Barnett",
		affiliation: "famu",
		role: "",
		ask_about: "Suffrage",
	};
	const saved = await app.visitor().submit(link, "Save changes", changes);
	expect(saved.text).toContain("Students see the new text once a moderator has read it");
	expect(filledIn(saved, "name")).toBe("Ida Wells-Barnett");
	expect(filledIn(saved, "affiliation")).toBe("Florida A&M University");
	expect(await shown()).toEqual(["Ida B. Wells"]);
	expect(await waiting()).toContain("Suffrage");
	await judge.submit("/moderation/mentors/", "Approve");
	const page = await person.visit("/mentor/");
	expect(cardNames(page)).toEqual(["Ida Wells-Barnett"]);
	expect(page.text).toContain("Florida A&M University");
	expect(page.text).not.toContain("Editor");
	expect(await waiting()).toContain("Nobody is waiting for review");
});

test("declined changes leave what is shown as it was", async () => {
	await listed();
	await app.visitor().submit(await manageLink(), "Save changes", { name: "Buy Now" });
	await judge.submit("/moderation/mentors/", "Reject");
	expect(await shown()).toEqual(["Ida B. Wells"]);
	expect((await mails()).map(({ kind }) => kind)).toContain("mentor-unchanged");
});

test("a moderator who read the text before a change is refused, and decides on nothing", async () => {
	await register();
	await proveByMail(app, IDA);
	const desk = await judge.visit("/moderation/mentors/");
	const card = desk.document.querySelector("main li.card form");
	const fields = Object.fromEntries(
		(card?.querySelectorAll("input") ?? []).map((input) => [
			input.getAttribute("name") ?? "",
			input.getAttribute("value") ?? "",
		]),
	);
	await app.visitor().submit(await manageLink(), "Save changes", { name: "Somebody New" });
	const refused = await judge.post("/moderation/mentors/", fields);
	expect((await judge.visit(refused.location ?? "")).text).toContain(
		"They changed it in the meantime",
	);
	expect(await count(app, "mentors where status = 'APPROVED'")).toBe(0);
});

test("wrong changes are refused at their field and keep what was typed", async () => {
	await listed();
	const link = await manageLink();
	const page = await app
		.visitor()
		.submit(link, "Save changes", { class_year: "12", name: "Typed" });
	expect(page.status).toBe(400);
	expect(problemOf(page, "class_year")).toContain("Enter the year you graduated");
	expect(filledIn(page, "name")).toBe("Typed");
	expect(await count(app, "mentors where changes is not null")).toBe(0);
});

test.each([
	["the link is over", "update mentor_links set expires_at = 1", "This link doesn't work anymore"],
	["they aren't listed anymore", "update mentors set status = 'REJECTED'", "You aren't listed"],
])("what was typed when %s stays in view, with what became of it", async (_, change, heading) => {
	await listed();
	const link = await manageLink();
	await sql(app, change);
	const typed = { name: "Ida Wells-Barnett", affiliation: "famu", ask_about: "Suffrage <now>" };
	const areas = { areas: ["Law", "Education"], other_area: "Print shops" };
	for (const year of ["1990", "12"]) {
		const sent = { intent: "change", ...typed, ...areas, class_year: year };
		const page = await app.visitor().post(link, sent);
		expect(page.status).toBe(year === "12" ? 400 : 404);
		expect(page.document.querySelector("h1")?.text).toBe(heading);
		expect(page.document.querySelector("[role=alert]")?.text).toContain(
			"Your changes weren't saved.",
		);
		for (const text of [...Object.values(typed), "Law, Education", "Print shops", year]) {
			expect(page.text).toContain(text);
		}
	}
	expect((await app.visitor().open(link)).text).not.toContain("weren't saved");
});

test("who withdraws is erased, with mails that were under way", async () => {
	await listed();
	const [link, phone] = [await manageLink(), app.visitor()];
	const form_key = filledIn(await phone.visit(link), "form_key");
	const twice = { intent: "withdraw", form_key };
	const page = await phone.visit((await phone.post(link, twice)).location ?? "");
	expect(page.text).toContain("You're off the list");
	expect((await phone.post(link, twice)).location).toBe("/mentor/link/?withdrawn=1");
	for (const table of ["mentors", "mentor_links", "outbox"]) {
		expect([table, await count(app, table)]).toEqual([table, 0]);
	}
	expect(await shown()).toEqual([]);
});

test("the link that proved an address neither changes nor withdraws", async () => {
	await register();
	const link = await linkInOutbox(app, IDA);
	await proveByMail(app, IDA);
	for (const fields of [
		{ intent: "withdraw" },
		{ ...GOOD, class_year: "1990", intent: "change", name: "Not Ida" },
	]) {
		expect((await app.visitor().post(link, fields)).status).toBe(404);
	}
	expect(await sql(app, "select name from mentors")).toEqual([{ name: "Ida B. Wells" }]);
});

test("a mentor is asked once a year; who answers stays, who does not rests until they do", async () => {
	const own = await startApp({
		SMTP_HOST: "127.0.0.1",
		SMTP_PORT: "1",
		SMTP_TLS: "off",
		MAIL_SENDER: "hello@yard.example",
		SITE_URL: "https://yard.example",
	});
	try {
		const reader = await student(own);
		await sql(
			own,
			`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, status, submission_key, consented_at, created_at, proved_at, ask_at)
				values ('ida', 'Ida', ?, 'Rust College', '["Law"]', 'APPROVED', 'k', 1, 1, 1, ?)`,
			IDA,
			Date.now() + 1000 * DAY_MS,
		);
		const kinds = async () =>
			(await sql<{ kind: string }>(own, "select kind from outbox order by seq")).map(
				(row) => row.kind,
			);
		const due = () =>
			sql(own, "update mentors set ask_at = ? where ask_at is not null", Date.now());
		const isShown = async () => cardNames(await reader.visit("/mentor/")).length === 1;
		const askedIn = async () => {
			const [row] = await sql<{ ask_at: number }>(own, "select ask_at from mentors");
			return Math.round(((row?.ask_at ?? 0) - Date.now()) / DAY_MS);
		};
		await own.cleanUp();
		expect(await kinds()).toEqual([]);
		await due();
		await own.cleanUp();
		await own.cleanUp();
		expect([await kinds(), await askedIn()]).toEqual([["mentor-yearly"], 20]);
		const answer = await own.visitor().submit(await linkInOutbox(own, IDA), "Yes, I still do");
		expect(answer.text).toContain("Thank you!");
		expect(await askedIn()).toBe(365);

		await due();
		await own.cleanUp();
		await due();
		await own.cleanUp();
		expect([(await kinds()).slice(1), await askedIn()]).toEqual([
			["mentor-yearly", "mentor-reminder"],
			10,
		]);
		expect(await isShown()).toBe(true);
		await due();
		await own.cleanUp();
		expect(await isShown()).toBe(false);
		await own.cleanUp();
		expect(await kinds()).toHaveLength(3);
		await own.visitor().submit(await linkInOutbox(own, IDA), "Yes, I still do");
		expect([await isShown(), await askedIn()]).toEqual([true, 365]);
	} finally {
		await own.stop();
	}
});

test("role, employer, class year and what to ask stand on the card, are found, and the university by any of its names", async () => {
	await listed({ affiliation: "F.A.M.U." });
	await listed({
		name: "Ada Other",
		email: "ada@example.org",
		affiliation: "Fisk University",
		role: "",
		employer: "",
		ask_about: "",
		class_year: "",
	});
	const page = await person.visit("/mentor/?q=famu");
	expect(cardNames(page)).toEqual(["Ida B. Wells"]);
	expect(page.text).toContain("Florida A&M University");
	expect(page.text).toContain("Editor, The Free Speech");
	expect(page.text).toContain("Class of 1990");
	expect(page.text).toContain("Ask me about: Writing the truth");
	expect(await shown("?q=free%20speech")).toEqual(["Ida B. Wells"]);
	expect(await shown("?q=the%20truth")).toEqual(["Ida B. Wells"]);
	expect(await shown("?q=fisk")).toEqual(["Ada Other"]);
	const other = (await person.visit("/mentor/?q=ada")).text;
	expect(other).not.toMatch(/Class of|Ask me about/);
});
