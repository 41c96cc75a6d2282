import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../../support/forms.ts";
import { moderator, PASSWORD, type Person, student } from "../../support/people.ts";
import { publish, sql, userIdOf } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

const CAMP = "/programs/camp/";
const REPORT = `${CAMP}report/`;
const QUEUE = "/moderation/reports/";

let app: App;
let ada: Person;
let bea: Person;
let mo: Person;

beforeAll(async () => {
	app = await startApp();
	[ada, bea, mo] = await Promise.all([student(app), student(app), moderator(app)]);
});
afterEach(async () => {
	await app.run("delete from reports", "delete from programs", "delete from mentors");
	await app.run("delete from moderation_log");
});
afterAll(async () => {
	expect(app.unstructuredLog).toEqual([]);
	await app.stop();
});

const camp = () => publish(app, { id: "camp", name: "Camp", link: "https://camp.example.org/" });
const reports = () => sql(app, "select reason, details, user_id, decision from reports");
const cardsOn = (page: Page) => page.document.querySelectorAll("main li.card");

function say(person: Visitor, fields: Record<string, string> = {}): Promise<Page> {
	return person.submit(REPORT, "Send report", { reason: "closed", ...fields });
}

/** A guest with an IP address of their own. */
function guestSays(address: string, fields: Record<string, string> = {}): Promise<Page> {
	const headers = { Origin: app.origin, "CF-Connecting-IP": address };
	return app.visitor().post(REPORT, { reason: "scam", ...fields }, headers);
}

describe("a program", () => {
	test("is reported by a guest from its public page, who reads that they'd need an account to hear more", async () => {
		await camp();
		const guest = app.visitor();
		const page = await guest.open(CAMP);
		const link = page.document.querySelector(`main a[href="${REPORT}"]`);
		expect(link?.text).toBe("Something wrong?");
		const form = await guest.open(REPORT);
		expect(form.html).not.toContain("<script");
		const choices = form.document.querySelectorAll("select[name=reason] option");
		expect(choices.map((choice) => choice.getAttribute("value"))).toEqual([
			"",
			"closed",
			"broken-link",
			"wrong",
			"scam",
			"personal",
		]);
		const thanked = await say(guest, { details: "It says 2024." });
		expect(thanked.document.querySelector("h1")?.text).toBe("Thanks for telling us");
		expect(thanked.text).toContain("without an account");
		expect(await reports()).toEqual([
			{ reason: "closed", details: "It says 2024.", user_id: null, decision: null },
		]);
		expect(JSON.stringify(await app.wholeLog())).not.toContain("It says 2024.");
	});

	test("of one address, network or student is reported once", async () => {
		await camp();
		for (const address of ["203.0.113.7", "203.0.113.7", "2001:db8::1", "2001:db8::2"]) {
			expect((await guestSays(address)).status).toBe(303);
		}
		expect(await reports()).toHaveLength(2);
		const stored = JSON.stringify(await sql(app, "select * from reports"));
		expect(stored).not.toMatch(/203\.0|2001:db8/);
		for (const reason of ["closed", "scam"]) await ada.post(REPORT, { reason, as: "student" });
		expect(await reports()).toHaveLength(3);
	});

	test("is reported by a student, who sees that they did", async () => {
		await camp();
		const thanked = await say(ada);
		expect(thanked.text).toContain("Thanks for telling us.");
		expect(thanked.document.querySelector("h1")?.text).toBe("Camp");
		const again = await ada.open(REPORT);
		expect(again.text).toContain("You reported this program.");
		expect(again.document.querySelector("select[name=reason]")).toBeNull();
		expect(await reports()).toMatchObject([{ user_id: await userIdOf(app, ada.uid) }]);
	});

	test("without a reason, or with too much text, is refused at the field and keeps what was typed", async () => {
		await camp();
		for (const person of [app.visitor(), ada]) {
			const page = await say(person, { reason: "", details: "Some words" });
			expect(page.status).toBe(400);
			expect(problemOf(page, "reason")).toContain("Choose what's wrong.");
			expect(filledIn(page, "details")).toBe("Some words");
			const long = await say(person, { details: "x".repeat(501) });
			expect(problemOf(long, "details")).toContain("Use at most 500 characters.");
			const lie = await person.post(REPORT, { reason: "DROP" });
			expect(lie.status).toBe(400);
		}
		expect(await reports()).toEqual([]);
	});

	test("that is not there can't be reported", async () => {
		for (const person of [app.visitor(), ada]) {
			expect((await person.open("/programs/nothing/report/")).status).toBe(404);
			const answer = await person.post("/programs/nothing/report/", { reason: "scam" });
			expect(answer.status).toBe(404);
		}
	});

	test("a bot that fills in what nobody sees is thanked, and nothing is stored", async () => {
		await camp();
		expect((await guestSays("203.0.113.9", { fax: "1" })).status).toBe(303);
		expect(await reports()).toEqual([]);
	});

	test("the report of a student whose session has ended waits for them", async () => {
		await camp();
		const zora = await student(app);
		const page = await zora.open(REPORT);
		expect(filledIn(page, "as")).toBe("student");
		await sql(app, "delete from sessions where uid = ?", zora.uid);
		const answer = await zora.post(REPORT, { reason: "wrong", details: "Kept", as: "student" });
		expect(answer.location).toContain("/login/");
		expect(await reports()).toEqual([]);
		const { email } = zora;
		const back = await zora.submit(answer.location ?? "", "Log In", { email, password: PASSWORD });
		expect(filledIn(back, "details")).toBe("Kept");
		expect(back.document.querySelector("option[selected]")?.getAttribute("value")).toBe("wrong");
	});

	test("called a scam by three different people is hidden until a moderator looks", async () => {
		await camp();
		await guestSays("203.0.113.1");
		await guestSays("203.0.113.2");
		await guestSays("203.0.113.3");
		expect((await app.visitor().visit("/programs-public/")).text).toContain("Camp");
		await say(ada, { reason: "scam", details: "It wants $300." });
		expect((await app.visitor().visit("/programs-public/")).text).not.toContain("Camp");
		expect((await bea.visit("/programs/")).text).not.toContain("Camp");
		const queue = await mo.visit(QUEUE);
		expect(queue.text).toContain("Several people called it a scam");
		expect(queue.text).toContain("It wants $300.");
		const kept = await mo.submit(QUEUE, "Keep it");
		expect(kept.text).toContain("Kept. It stays as it is.");
		expect((await bea.visit("/programs/")).text).toContain("Camp");
		await expect
			.poll(() => app.log.map(({ event }) => event))
			.toContain("program hidden by reports");
	});
});

describe("the moderators' queue", () => {
	test("does not say who reported; a program is taken down with a reason, which its reporter is notified of", async () => {
		await camp();
		await say(ada, { reason: "scam", details: "It wants $300." });
		const queue = await mo.visit(QUEUE);
		const [card] = cardsOn(queue);
		for (const text of ["Camp", "It's a scam, or asks for money", "It wants $300."]) {
			expect(card?.text).toContain(text);
		}
		expect(queue.html).not.toContain(await userIdOf(app, ada.uid));
		expect(card?.querySelector('a[href="/moderation/published/camp/"]')).not.toBeNull();

		const refused = await mo.submit(QUEUE, "Take it down", { note: " " });
		expect(refused.status).toBe(400);
		expect(problemOf(refused, "note")).toContain("Say why.");
		expect(await reports()).toMatchObject([{ decision: null }]);
		const done = await mo.submit(QUEUE, "Take it down", { note: "It asks for money." });
		expect(done.text).toContain("Taken down. Students don't see it anymore.");
		expect(done.text).toContain("No reports are waiting.");
		expect((await bea.visit("/programs/")).text).not.toContain("Camp");
		expect(await sql(app, "select action, note, moderator_uid from moderation_log")).toEqual([
			{ action: "TAKEN_DOWN", note: "It asks for money.", moderator_uid: mo.uid },
		]);

		expect((await ada.visit("/profile/")).text).toContain("1 new");
		const page = await ada.visit("/profile/reports/");
		expect(cardsOn(page)[0]?.text).toContain("New");
		expect(page.text).toContain("A moderator took it down.");
		await expect.poll(async () => (await ada.visit("/profile/")).text).not.toContain("1 new");
		expect(cardsOn(await ada.visit("/profile/reports/"))[0]?.text).not.toContain("New");
		expect(cardsOn(await bea.visit("/profile/reports/"))).toEqual([]);
	});

	test("a mended one is answered so, and the second moderator reads that it is decided", async () => {
		await camp();
		await say(ada, { reason: "broken-link" });
		const [card] = cardsOn(await mo.visit(QUEUE));
		const form = card?.querySelectorAll("form").find((each) => each.text.includes("It's fixed"));
		const sent = Object.fromEntries(
			(form?.querySelectorAll("input") ?? []).map((input) => [
				input.getAttribute("name") ?? "",
				input.getAttribute("value") ?? "",
			]),
		);
		const done = await mo.submit(QUEUE, "It's fixed");
		expect(done.text).toContain("Whoever reported it hears that it's fixed.");
		expect((await ada.visit("/profile/reports/")).text).toContain("A moderator fixed it.");
		const answered = async (who: Visitor, fields = sent) =>
			(await who.visit((await who.post(QUEUE, fields)).location ?? "")).text;
		expect(await answered(await moderator(app))).toContain(
			"Another moderator already decided on that one.",
		);
		expect(await answered(mo)).toContain("Whoever reported it hears that it's fixed.");
		expect(await answered(mo, { ...sent, decision: "keep" })).toContain(
			"You already decided on that one yourself.",
		);
		expect(await sql(app, "select 1 from moderation_log")).toHaveLength(1);
	});

	test("the reason for a take-down is kept when the session has ended", async () => {
		await camp();
		await say(ada, { reason: "scam" });
		const judge = await moderator(app);
		await sql(app, "delete from sessions where uid = ?", judge.uid);
		const fields = { program_id: "camp", decision: "take-down", read_to: `${Date.now()}` };
		const answer = await judge.post(QUEUE, { ...fields, note: "It asks for money." });
		expect(answer.location).toContain("/login/");
		const login = { email: judge.email, password: PASSWORD };
		const back = await judge.submit(answer.location ?? "", "Log In", login);
		expect(filledIn(back, "note")).toBe("It asks for money.");
	});

	test("one that was taken down on its own page can only be taken down, with all its reports", async () => {
		await camp();
		await say(ada, { reason: "scam" });
		const taken = { intent: "take-down", version: "0", reason: "It asks for money." };
		await mo.post("/moderation/published/camp/", taken);
		const page = await mo.visit(QUEUE);
		expect(cardsOn(page)[0]?.text).toContain("Taken down");
		const buttons = cardsOn(page)[0]
			?.querySelectorAll("button")
			.map(({ text }) => text.trim());
		expect(buttons).toEqual(["Take it down"]);
		const late = { program_id: "camp", decision: "take-down", note: "A scam.", read_to: "1" };
		expect((await mo.post(QUEUE, late)).status).toBe(303);
		expect(await reports()).toMatchObject([{ decision: "taken-down" }]);
	});

	test("a report that is gone leaves nothing to decide", async () => {
		await camp();
		const answer = await mo.post(QUEUE, { program_id: "camp", decision: "keep" });
		expect((await mo.visit(answer.location ?? "")).text).toContain("Nothing waits there anymore.");
	});

	test("nobody decides on what they reported", async () => {
		await camp();
		await say(mo, { reason: "scam" });
		const page = await mo.visit(QUEUE);
		expect(page.text).toContain("You reported this one yourself");
		expect(page.document.querySelectorAll("main li.card button")).toEqual([]);
		const fields = { program_id: "camp", decision: "keep", read_to: `${Date.now()}` };
		const answer = await mo.post(QUEUE, fields);
		expect((await mo.visit(answer.location ?? "")).text).toContain(
			"You reported that one yourself.",
		);
		expect(await reports()).toMatchObject([{ decision: null }]);
	});

	test("what is no decision is refused", async () => {
		const wrong: Record<string, string>[] = [
			{ decision: "keep" },
			{ decision: "restore", program_id: "camp" },
			{ decision: "mended", mentor_id: "m" },
		];
		for (const fields of wrong) {
			const answer = await mo.post(QUEUE, fields);
			expect(answer.status).toBe(400);
			expect(alertsOf(answer).join()).toContain("Reload it");
		}
		expect((await ada.post(QUEUE, { decision: "keep", program_id: "camp" })).status).toBe(404);
	});
});

describe("a mentor", () => {
	const listed = () =>
		app.run(`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, status,
			submission_key, consented_at, created_at)
			values ('imani', 'Imani Brooks', 'imani@example.org', 'Fisk University', '["Law"]', 'APPROVED', 'k', 1, 1)`);

	test("is reported once, and removed by a moderator; the reporter is notified", async () => {
		await listed();
		const link = (await ada.visit("/mentor/")).document.querySelector(
			'a[href="/mentor/imani/report/"]',
		);
		expect(link?.text).toBe("Something wrong?");
		const typed = { reason: "personal", details: "Not her address" };
		const thanked = await ada.submit("/mentor/imani/report/", "Send report", typed);
		expect(thanked.text).toContain("Thanks for telling us.");
		expect((await ada.visit("/mentor/imani/report/")).text).toContain("You reported this mentor.");
		await ada.post("/mentor/imani/report/", { reason: "scam" });
		expect(await reports()).toHaveLength(1);
		const queue = await mo.visit(QUEUE);
		expect(queue.text).toContain("Not her address");
		const done = await mo.submit(QUEUE, "Remove from list");
		expect(done.text).toContain("Removed. Students don't see them anymore.");
		expect((await bea.visit("/mentor/")).text).not.toContain("Imani Brooks");
		expect((await ada.visit("/profile/reports/")).text).toContain("took them off the list");
		expect((await bea.open("/mentor/imani/report/")).status).toBe(404);
		expect(await sql(app, "select subject, action, subject_name from moderation_log")).toEqual([
			{ subject: "mentor", action: "REMOVED", subject_name: null },
		]);
	});

	test("is kept, once", async () => {
		await listed();
		await ada.submit("/mentor/imani/report/", "Send report", { reason: "wrong" });
		await mo.submit(QUEUE, "Keep on the list");
		const again = { mentor_id: "imani", read_to: "9".repeat(14) };
		await mo.post(QUEUE, { ...again, decision: "keep" });
		expect((await mo.visit(QUEUE)).text).toContain("Kept. They stay on the list.");
		await mo.post(QUEUE, { ...again, decision: "take-down" });
		expect((await mo.visit(QUEUE)).text).toContain("You already decided on that one yourself.");
		expect(await sql(app, "select 1 from moderation_log")).toHaveLength(1);
		expect((await bea.visit("/mentor/")).text).toContain("Imani Brooks");
		expect((await ada.visit("/profile/reports/")).text).toContain("kept them on the list");
	});

	test("who was taken off the list meanwhile is not kept, and nobody is told so", async () => {
		await listed();
		await ada.submit("/mentor/imani/report/", "Send report", { reason: "wrong" });
		const read = { mentor_id: "imani", read_to: "9".repeat(14) };
		await app.run("update mentors set status = 'REJECTED', changes = '{}', waiting_since = 1");
		await mo.post(QUEUE, { ...read, decision: "keep" });
		const queue = await mo.visit(QUEUE);
		expect(queue.text).not.toContain("Kept.");
		expect(queue.text).not.toContain("Keep on the list");
		expect(queue.text).toContain("Not listed anymore");
		expect(await reports()).toMatchObject([{ decision: null }]);
		await mo.submit(QUEUE, "Remove from list");
		expect((await ada.visit("/profile/reports/")).text).toContain("took them off the list");
	});

	test("who moderates does not decide on their own registration", async () => {
		await listed();
		await sql(app, "update mentors set email = ?", mo.email.toUpperCase());
		await ada.submit("/mentor/imani/report/", "Send report", { reason: "wrong" });
		expect((await mo.visit(QUEUE)).text).toContain("This is your own registration");
		await mo.post(QUEUE, { mentor_id: "imani", decision: "take-down", read_to: "9".repeat(14) });
		expect(await reports()).toMatchObject([{ decision: null }]);
		expect((await bea.visit("/mentor/")).text).toContain("Imani Brooks");
	});

	test("can't be reported by a guest", async () => {
		await listed();
		const answer = await app.visitor().post("/mentor/imani/report/", { reason: "scam" });
		expect(answer.location).toContain("/login/");
		expect(await reports()).toEqual([]);
	});
});
