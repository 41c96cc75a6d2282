import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { filledIn, problemOf } from "../support/forms.ts";
import { moderator, type Person, student } from "../support/people.ts";
import { uploadResume } from "../support/resume-files.ts";
import { everything, sql } from "../support/rows.ts";
import * as samples from "../support/sample-pdfs.ts";
import type { Page } from "../support/visitor.ts";

const BROWSE = "/browse-resume/";
const REPORT = "Something wrong?";
const REPORTS = "/moderation/reports/";
const AS = { shared_name: "Ada L.", shared_college: "Fisk University" };

let app: App;
let ada: Person;
let bea: Person;
let mo: Person;

beforeAll(async () => {
	app = await startApp();
	[ada, bea, mo] = await Promise.all([student(app), student(app), moderator(app)]);
});
afterEach(() => app.run("delete from resumes"));
afterAll(async () => {
	expect(app.unstructuredLog).toEqual([]);
	await app.stop();
});

async function shared(person: Person = ada, name = "For fellowships"): Promise<string> {
	const id = await uploadResume(app, person, await samples.pages(1), { name });
	await person.submit("/resume/", "Share it", AS);
	return id;
}

function report(person: Person, fields: Record<string, string> = {}): Promise<Page> {
	const typed = { reason: "personal", details: "It shows her address.", ...fields };
	return person.submit(BROWSE, "Send report", typed);
}

const cardsOn = (page: Page) => page.document.querySelectorAll("main li.card");
const reports = () => sql(app, "select reason, details, decision from reports");

describe("reporting", () => {
	test("a student says what is wrong, is thanked, and the card says so from then on", async () => {
		const id = await shared();
		expect((await bea.visit(BROWSE)).text).toContain(REPORT);
		const thanked = await report(bea);
		expect(thanked.text).toContain("Thanks for telling us.");
		expect(thanked.text).toContain("A moderator will look at this resume");
		expect(thanked.text).toContain("You reported this resume.");
		expect(thanked.text).not.toContain(REPORT);
		expect(await reports()).toEqual([
			{ reason: "personal", details: "It shows her address.", decision: null },
		]);
		const again = await bea.post(BROWSE, { id, reason: "spam" });
		expect(again.status).toBe(303);
		expect(await reports()).toHaveLength(1);
		const events = (await app.wholeLog()).filter(({ event }) => event === "resume reported");
		expect(events).toMatchObject([{ security: true, uid: bea.uid, kind: "personal" }]);
		expect(JSON.stringify(await app.wholeLog())).not.toContain("her address");
	});

	test("without a reason, or with too much text, it is refused at the field and keeps what was typed", async () => {
		await shared();
		const page = await report(bea, { reason: "", details: "Some words" });
		expect(page.status).toBe(400);
		expect(problemOf(page, "reason")).toContain("Choose what's wrong with it.");
		expect(page.document.querySelector("details[open] textarea")?.text).toBe("Some words");
		const long = await report(bea, { details: "x".repeat(501) });
		expect(problemOf(long, "details")).toContain("Use at most 500 characters.");
		expect(await reports()).toEqual([]);
	});

	test("one's own, one that is not shared and one that is not there can't be reported", async () => {
		const id = await shared();
		expect((await ada.visit(BROWSE)).text).not.toContain(REPORT);
		for (const [person, reported] of [
			[ada, id],
			[bea, "nothing"],
		] as const) {
			const answer = await person.post(BROWSE, { id: reported, reason: "spam" });
			expect(answer.status).toBe(404);
			expect(answer.text).toContain("isn't shared anymore");
		}
		await ada.submit("/resume/", "Stop sharing");
		expect((await bea.post(BROWSE, { id, reason: "spam" })).status).toBe(404);
		expect(await reports()).toEqual([]);
	});

	test("a report counts as a write of its student", async () => {
		const strict = await startApp({}, { "student write": 1 });
		try {
			const reader = await student(strict);
			const statuses = [];
			for (const id of ["a", "b"]) {
				statuses.push((await reader.post(BROWSE, { id, reason: "spam" })).status);
			}
			expect(statuses).toEqual([404, 429]);
		} finally {
			await strict.stop();
		}
	});

	test("a report whose session has ended waits for its sender", async () => {
		const id = await shared();
		const guest = app.visitor();
		const answer = await guest.post(BROWSE, { id, reason: "personal", details: "Kept" });
		expect(answer.location).toContain("/login/");
		expect(await reports()).toEqual([]);
	});
});

describe("/moderation/reports/", () => {
	test("does not exist for students", async () => {
		const id = await shared();
		await report(bea);
		expect((await bea.open(REPORTS)).status).toBe(404);
		const answer = await ada.post(REPORTS, { resume_id: id, decision: "keep", read_to: "9" });
		expect(answer.status).toBe(404);
		expect(await reports()).toMatchObject([{ decision: null }]);
	});

	test("shows what was said, and not who said it; taken down it is gone at once, and its owner notified why", async () => {
		const id = await shared();
		await report(bea);
		const page = await mo.visit(REPORTS);
		const [card] = cardsOn(page);
		for (const text of [
			"For fellowships",
			"Ada L.",
			"private information",
			"It shows her address.",
		]) {
			expect(card?.text).toContain(text);
		}
		expect(page.html).not.toContain(bea.uid);
		const done = await mo.submit(REPORTS, "Take it down");
		expect(done.text).toContain("Taken down. Only its owner sees it now.");
		expect(done.text).toContain("No reports are waiting.");
		expect(cardsOn(await bea.visit(BROWSE))).toEqual([]);
		expect(cardsOn(await bea.visit(`${BROWSE}?q=tutoring`))).toEqual([]);
		expect((await bea.visit(`${BROWSE}${id}/download`)).status).toBe(404);
		const own = await ada.visit("/resume/");
		expect(own.document.querySelector("li.card[id^=resume-] .badge")?.text).toBe("Taken down");
		expect(own.text).toContain("A moderator took this resume down: it shows private information.");
		expect(own.document.querySelector("li.card[id^=resume-] .notice a")?.getAttribute("href")).toBe(
			"/contact/",
		);
		expect(own.document.querySelector("[aria-label^='Share ']")).toBeNull();
		expect((await ada.visit(`/resume/${id}/download`)).status).toBe(200);
		const events = (await app.wholeLog()).filter(({ event }) => event === "resume taken down");
		expect(events).toMatchObject([{ security: true, uid: mo.uid }]);
	});

	test("what was taken down can't be shared again until it is restored", async () => {
		const id = await shared();
		await report(bea);
		await mo.submit(REPORTS, "Take it down");
		const refused = await ada.post("/resume/", { intent: "share", id, ...AS });
		expect(refused.status).toBe(409);
		expect(refused.text).toContain("A moderator took this resume down, so it can't be shared.");
		expect(cardsOn(await bea.visit(BROWSE))).toEqual([]);
		const restored = await mo.submit(`${REPORTS}?list=taken-down`, "Restore it");
		expect(restored.text).toContain("Restored. Its owner can share it again.");
		expect(cardsOn(await bea.visit(BROWSE))).toEqual([]);
		await ada.submit("/resume/", "Share it", AS);
		expect(cardsOn(await bea.visit(BROWSE))).toHaveLength(1);
	});

	test("kept, it stays shared", async () => {
		await shared();
		await report(bea);
		const done = await mo.submit(REPORTS, "Keep it");
		expect(done.text).toContain("Kept. It stays as it is.");
		expect(cardsOn(await bea.visit(BROWSE))).toHaveLength(1);
		expect(await reports()).toMatchObject([{ decision: "kept" }]);
	});

	test("a decision that is sent again is answered as done and changes nothing; another of theirs as decided", async () => {
		const id = await shared();
		await report(bea);
		const send = async (decision: string) => {
			const sent = { resume_id: id, decision, read_to: "9".repeat(14) };
			const { location } = await mo.post(REPORTS, sent);
			return (await mo.visit(location ?? "")).text;
		};
		const keptAlready = "You already decided on that one yourself.";
		for (const [decision, said, other] of [
			["take-down", "Taken down. Only its owner sees it now.", "keep"],
			["restore", "Restored. Its owner can share it again.", "keep"],
		] as const) {
			expect(await send(decision)).toContain(said);
			const before = await everything(app);
			expect(await send(decision)).toContain(said);
			expect(await send(other)).toContain(keptAlready);
			expect(await everything(app)).toEqual(before);
		}
	});

	test("nobody decides on their own resume, nor on one that they reported", async () => {
		const own = await shared(mo, "The moderator's");
		await report(bea);
		const others = await shared(ada, "Ada's");
		await report(mo);
		const page = await mo.visit(REPORTS);
		expect(page.text).toContain("This is your own resume");
		expect(page.text).toContain("You reported this one yourself");
		expect(page.document.querySelectorAll("main li.card button")).toEqual([]);
		for (const resume_id of [own, others]) {
			const sent = { resume_id, decision: "take-down", read_to: `${Date.now()}` };
			const answer = await mo.post(REPORTS, sent);
			expect(answer.status).toBe(302);
		}
		expect(await reports()).toMatchObject([{ decision: null }, { decision: null }]);
		expect(cardsOn(await bea.visit(BROWSE))).toHaveLength(2);
	});
});

describe("before sharing", () => {
	const CONTACT =
		"Your resume shows an email address and a phone number. People who open it will see them.";

	test("the form warns of contact details in the text, and shows the text as others find it", async () => {
		const plain = await samples.pages(1);
		await uploadResume(app, ada, plain, { name: "Plain" });
		const before = await ada.visit("/resume/");
		expect(before.text).not.toContain("Your resume shows");
		await sql(
			app,
			"update resume_versions set lines = replace(?1, '/', char(10)), text = replace(?1, '/', char(10))",
			"Ada L./(404) 555-0134 | ada [at] example.edu/tutoring",
		);
		const page = await ada.visit("/resume/");
		expect(page.text).toContain(CONTACT);
		const preview = page.document
			.querySelectorAll("details")
			.find((one) => one.querySelector("summary")?.text === "See the text as others find it");
		expect(preview?.text).toContain("Ada L.\n(404) 555-0134 | ada [at] example.edu\ntutoring");
		expect(preview?.querySelectorAll("mark").map((mark) => mark.text)).toEqual([
			"(404) 555-0134 | ada [at] example.edu",
		]);
		await ada.submit("/resume/", "Share it", AS);
		const [card] = cardsOn(await bea.visit(`${BROWSE}?q=tutoring`));
		const excerpt = card?.querySelector("header ~ p[dir]")?.text;
		expect(excerpt?.trim().split(/\s+/)).toEqual(["Ada", "L.", "tutoring"]);
		expect(filledIn(await ada.visit("/resume/"), "shared_name")).toBe("Ada L.");
	});
});
