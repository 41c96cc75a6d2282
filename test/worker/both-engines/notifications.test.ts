import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NotificationKind } from "#db/notifications/notification-kinds.ts";
import { type App, startApp } from "../../support/app.ts";
import { problemOf } from "../../support/forms.ts";
import { moderator, student } from "../../support/people.ts";
import { sql, userIdOf } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

type Person = Visitor & { uid: string };

const LIST = "/notifications/";
const SETTINGS = "/profile/notifications/";
const DOT = "a[href='/notifications/'] svg + span";

let app: App;
let ada: Person;
let mo: Person;

beforeAll(async () => {
	app = await startApp();
	[ada, mo] = await Promise.all([student(app), moderator(app)]);
});
beforeEach(async () => {
	await app.run("delete from notifications", "delete from notification_choices");
	await app.run("delete from outbox", "delete from contributions");
});
afterAll(async () => {
	expect(app.unstructuredLog).toEqual([]);
	await app.stop();
});

const share = (name: string) =>
	ada.submit("/programs/add-program/", "Submit Contribution", {
		name,
		description: "A summer of reading.",
		application_link: `https://${crypto.randomUUID()}.example.org/`,
	});
/** As if the time for undoing a decision were over. */
const passUndo = () => app.run("update notifications set created_at = created_at - 20000");
const items = (page: Page) => page.document.querySelectorAll("main li.card");

let notified = 0;

/** Notifies somebody without the usual cause. */
async function notifyOf(person: Person, kind: string, data: object, daysAgo = 0): Promise<string> {
	notified += 1;
	const at = Date.now() - daysAgo * 86_400_000;
	await sql(
		app,
		"insert into notifications (id, user_id, kind, thing, data, created_at) values (?1, ?2, ?3, ?1, ?4, ?5)",
		`notification-${notified}`,
		await userIdOf(app, person.uid),
		kind,
		JSON.stringify(data),
		at,
	);
	return `notification-${notified}`;
}

describe("the list", () => {
	test("a rejection comes with its note once it can't be undone, and opening it leads to the form and marks it read", async () => {
		await share("Reading Camp");
		expect((await ada.open(LIST)).text).toContain("Nothing yet");
		await mo.submit("/moderation/", "Reject", { note: "It's for <b>teachers</b>." });
		const early = await ada.open(LIST);
		expect(items(early)).toEqual([]);
		expect(early.document.querySelector(DOT)).toBeNull();
		await passUndo();
		expect((await ada.open("/programs/")).document.querySelectorAll(DOT)).toHaveLength(2);
		const page = await ada.open(LIST);
		const [item] = items(page);
		expect(item?.text).toMatch(/New\s+Today/);
		expect(item?.text).toContain("“Reading Camp” can't be on The Yard yet.");
		expect(item?.querySelector(".notice")?.text).toBe("It's for <b>teachers</b>.");
		const form = await ada.submit(LIST, "Fix and submit again");
		expect(form.document.querySelector("main input[name=name]")?.getAttribute("value")).toBe(
			"Reading Camp",
		);
		expect(form.document.querySelector(DOT)).toBeNull();
		const after = items(await ada.open(LIST))[0];
		expect(after?.text).not.toContain("New");
		expect(after?.querySelector("a.btn")?.getAttribute("href")).toMatch(/add-program\/\?from=/);
	});

	test("an undone decision is never in it, nor mailed", async () => {
		await share("Undone Camp");
		await mo.submit("/moderation/", "Approve");
		expect(await sql(app, "select kind from outbox")).toEqual([{ kind: "contribution-approved" }]);
		const [decided] = await sql<{ id: string }>(app, "select decision_id as id from contributions");
		await mo.post("/moderation/", { decision: "undo", undo: decided?.id ?? "" });
		expect(await sql(app, "select status from contributions")).toEqual([{ status: "PENDING" }]);
		await passUndo();
		expect(items(await ada.open(LIST))).toEqual([]);
		expect(await sql(app, "select kind from outbox")).toEqual([]);
	});

	test("every kind says something and leads to a page of ours", async () => {
		const name = "Camp";
		const program = "p1";
		const kinds: Record<NotificationKind, [object, RegExp][]> = {
			"closes-soon": [
				[{ program, name, deadline: "2031-05-01", days: "7" }, /closes May 1, 2031\./],
			],
			opens: [[{ program, name }, /“Camp” is open now/]],
			"program-changed": [
				[{ program, name, changed: "name,applicationDeadline" }, /its name and its deadline/],
			],
			"program-closed": [[{ program, name }, /closed early/]],
			"program-reopened": [[{ program, name }, /open again/]],
			"program-hidden": [[{ program, name }, /taken off/]],
			"search-found": [[{ search: "s", words: "law", count: "3" }, /3 new programs.*“law”/]],
			"plan-week": [[{ day: "2026-11-23", count: "3" }, /3 things in your plan are for this week/]],
			"contribution-approved": [[{ contribution: "c", program, name }, /on The Yard now/]],
			"contribution-corrected": [[{ contribution: "c", program, name }, /corrections/]],
			"contribution-rejected": [[{ contribution: "c", name, note: "Closed." }, /can't be on/]],
			"report-decided": [
				[{ about: "mentor", decision: "taken-down" }, /taken off the list/],
				[{ about: "program", name, decision: "mended" }, /“Camp”, was fixed/],
			],
			"resume-taken-down": [[{ resume: "r", name }, /took down “Camp”/]],
			"resume-restored": [[{ resume: "r", name }, /share it again/]],
			"queue-waits": [[{ count: "2" }, /2 things have waited/]],
		};
		const all = Object.entries(kinds).flatMap(([kind, examples]) =>
			examples.map(([data, says]) => ({ kind, data, says })),
		);
		for (const { kind, data } of all) await notifyOf(ada, kind, data);
		const texts = items(await ada.open(LIST)).map((item) => item.text);
		expect(texts).toHaveLength(all.length);
		for (const [at, { says }] of all.toReversed().entries()) expect(texts[at]).toMatch(says);
		await ada.submit(LIST, "Mark all as read");
		const page = await ada.open(LIST);
		expect(page.text).not.toContain("Mark all as read");
		const links = page.document.querySelectorAll("main li.card a.btn");
		expect(links).toHaveLength(all.length);
		for (const link of links) expect(link.getAttribute("href")).toMatch(/^\/(?!\/).*[/\w]$/);
	});

	test("marks one, or all, as read, and nobody else's", async () => {
		const bea = await student(app);
		const first = await notifyOf(ada, "opens", { program: "p", name: "First" }, 1);
		await notifyOf(ada, "opens", { program: "p", name: "Second" });
		const beas = await notifyOf(bea, "opens", { program: "p", name: "Bea's" });
		const unread = () => sql(app, "select id from notifications where read_at is null order by id");
		const stolen = await ada.post(LIST, { intent: "open", notification: beas });
		expect(stolen.location).toBe(LIST);
		expect((await ada.post(LIST, { intent: "read", notification: first })).status).toBe(303);
		expect(await unread()).toHaveLength(2);
		expect((await ada.open(LIST)).text).toMatch(/Second.*Yesterday.*First/);
		await ada.submit(LIST, "Mark all as read");
		expect(await unread()).toEqual([{ id: beas }]);
		expect((await ada.post(LIST, { intent: "open", notification: "x".repeat(65) })).status).toBe(
			400,
		);
	});

	test("is paged, newest first", async () => {
		for (let at = 1; at <= 21; at++)
			await notifyOf(ada, "opens", { program: "p", name: `Nr. ${at}.` });
		const page = await ada.open(LIST);
		expect(items(page)).toHaveLength(20);
		expect(items(page)[0]?.text).toContain("Nr. 21.");
		const next = page.document.querySelector("a[rel=next]")?.getAttribute("href");
		expect(items(await ada.open(`${LIST}${next}`)).map((item) => item.text)[0]).toContain("Nr. 1.");
		expect((await ada.open(`${LIST}?before=1`)).text).toContain("No more notifications");
	});
});

describe("the settings", () => {
	const ticked = (page: Page, name: string) =>
		page.document
			.querySelectorAll(`input[name=${name}][checked]`)
			.map((box) => box.getAttribute("value"));
	const choices = () =>
		sql<{ topic: string; mail: number; push: number }>(
			...([app, "select topic, mail, push from notification_choices order by topic"] as const),
		);

	test("show the usual ways, quiet where unsure, and moderators their own", async () => {
		const page = await ada.open(SETTINGS);
		expect(ticked(page, "mail")).toEqual([
			"deadlines",
			"openings",
			"changes",
			"searches",
			"plan",
			"contributions",
			"resumes",
		]);
		expect(ticked(page, "push")).toEqual(["deadlines", "openings", "changes", "contributions"]);
		expect(ticked(page, "remind")).toEqual(["7", "1"]);
		expect(page.text).not.toContain("is waiting for a moderator");
		expect((await mo.open(SETTINGS)).text).toContain("Something is waiting for a moderator");
		const link = (await ada.open("/profile/")).document.querySelector(`a[href="${SETTINGS}"]`);
		expect(link?.text).toContain("Notification settings");
	});

	test("are saved in one go, and the page says what was saved", async () => {
		const page = await ada.submit(SETTINGS, "Save", {
			mail: ["weekly", "reports"],
			push: "deadlines",
			remind: ["14", "3"],
			time_zone: "Africa/Lagos",
		});
		expect(page.text).toContain("By email: the weekly digest and your reports.");
		expect(page.text).toContain("On your phone: deadlines.");
		expect(page.text).toContain("Reminders: 2 weeks before and 3 days before (Africa/Lagos).");
		expect(ticked(page, "mail")).toEqual(["weekly", "reports"]);
		expect(ticked(page, "push")).toEqual(["deadlines"]);
		expect(ticked(page, "remind")).toEqual(["14", "3"]);
		expect(page.document.querySelector("option[selected]")?.getAttribute("value")).toBe(
			"Africa/Lagos",
		);
		const userId = await userIdOf(app, ada.uid);
		const [user] = await sql<{ letter_at: number | null }>(
			...([app, "select letter_at from users where id = ?", userId] as const),
		);
		expect(user?.letter_at).not.toBeNull();
		// What only moderators choose stays as it was.
		expect((await choices()).map(({ topic }) => topic)).not.toContain("moderation");

		const none = await ada.submit(SETTINGS, "Save", { mail: [], push: [], remind: [] });
		expect(none.text).toContain("By email: nothing. On your phone: nothing. Reminders: none");
		const [after] = await sql(
			app,
			"select letter_at, reminder_days from users where id = ?",
			userId,
		);
		expect(after).toEqual({ letter_at: null, reminder_days: "[]" });
	});

	test("what is turned off is not sent, also when it waits already", async () => {
		await share("Waiting Camp");
		await mo.submit("/moderation/", "Approve");
		const [program] = await sql<{ id: string }>(app, "select id from programs limit 1");
		expect(program).toBeDefined();
		expect(await sql(app, "select state from outbox")).toEqual([{ state: "waiting" }]);
		await ada.submit(SETTINGS, "Save", { mail: ["deadlines"] });
		expect(await sql(app, "select state from outbox")).toEqual([]);
		await passUndo();
		expect(items(await ada.open(LIST))).toHaveLength(1);
		await share("Silent Camp");
		await mo.submit("/moderation/", "Approve");
		expect(await sql(app, "select state from outbox")).toEqual([]);
	});

	test("everything is off in one tap", async () => {
		await share("Loud Camp");
		await mo.submit("/moderation/", "Approve");
		const page = await ada.submit(SETTINGS, "Turn everything off");
		expect(page.text).toContain("Everything is off");
		expect([ticked(page, "mail"), ticked(page, "push")]).toEqual([[], []]);
		expect(await sql(app, "select state from outbox")).toEqual([]);
		expect((await choices()).every(({ mail, push }) => !mail && !push)).toBe(true);
	});

	test("bad input is refused where it is, and what was chosen is kept", async () => {
		const page = await ada.post(SETTINGS, {
			intent: "save",
			mail: ["reports"],
			remind: ["3"],
			time_zone: "Mars/Olympus",
		});
		expect(page.status).toBe(400);
		expect(problemOf(page, "time_zone")).toBe("Choose your time zone.");
		expect(ticked(page, "mail")).toEqual(["reports"]);
		expect(ticked(page, "remind")).toEqual(["3"]);
		for (const [name, lie] of [
			["mail", "everything"],
			["remind", "999"],
			["time_zone", "+05:00"],
		] as const) {
			const fields = { intent: "save", time_zone: "America/Chicago", [name]: lie };
			expect((await ada.post(SETTINGS, fields)).status, lie).toBe(400);
		}
		expect(await choices()).toEqual([]);
	});

	test("phones that remind are listed, and stopped one by one, only one's own", async () => {
		const [adas, mos] = [await userIdOf(app, ada.uid), await userIdOf(app, mo.uid)];
		const add = (id: string, userId: string, device: string) =>
			sql(
				app,
				"insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created_at) values (?1, ?2, 'https://push.example/' || ?1, 'k', 'secret', ?3, ?4)",
				id,
				userId,
				device,
				Date.now(),
			);
		await add("adas", adas, "Chrome on Android");
		await add("mos", mos, "Safari on iPhone");
		const page = await ada.open(SETTINGS);
		expect(page.text).toContain("Chrome on Android");
		expect(page.html).not.toMatch(/Safari|push\.example|secret/);
		await ada.post(SETTINGS, { intent: "stop-phone", phone: "mos" });
		const stopped = await ada.submit(SETTINGS, "Stop");
		expect(stopped.text).toContain("Stopped: Chrome on Android");
		expect(await sql(app, "select id from push_subscriptions")).toEqual([{ id: "mos" }]);
	});
});
