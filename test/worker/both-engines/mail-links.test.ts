import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PAGE_STYLE } from "#app/http/page-style.ts";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn } from "../../support/forms.ts";
import { type MailServer, mailSettings, startMailServer } from "../../support/mail-server.ts";
import { moderator, student } from "../../support/people.ts";
import { inDays, publish, sql, userIdOf } from "../../support/rows.ts";
import type { Visitor } from "../../support/visitor.ts";

const RELOAD = "This page didn't send everything it should have. Reload it and send it again.";

let app: App;
let mailServer: MailServer;
let person: Visitor;
let userId: string;
let notified = 0;

beforeAll(async () => {
	mailServer = await startMailServer();
	// No test here waits for an answer that never comes.
	app = await startApp(mailSettings(mailServer.port));
	const account = await student(app);
	[person, userId] = [account, await userIdOf(app, account.uid)];
});
beforeEach(async () => {
	mailServer.behave({});
	mailServer.taken.length = 0;
	for (const table of ["notifications", "outbox", "notification_choices", "saved_programs"]) {
		await sql(app, `delete from ${table}`);
	}
});
afterAll(async () => {
	await app.stop();
	await mailServer.stop();
});

/** A program on the student's list, with a notification that it has opened again; not mailed yet. */
async function notifyOfOpening(): Promise<{ id: string; name: string }> {
	notified += 1;
	const program = await publish(app, { deadline: inDays(30) });
	await sql(
		app,
		"insert into saved_programs (program_id, user_id, deadline, saved_at) values (?, ?, ?, 1)",
		program.id,
		userId,
		program.deadline,
	);
	await sql(
		app,
		`insert into notifications (id, user_id, kind, thing, data, created_at)
			values (?1, ?2, 'program-reopened', ?1, json_object('program', ?3), ?4)`,
		`notified-${notified}`,
		userId,
		program.id,
		Date.now(),
	);
	await sql(
		app,
		`insert into outbox (id, user_id, recipient, kind, thing, data, due_at, created_at)
			values (?1, ?2, ?2, 'program-reopened', ?3, '{}', 0, ?4)`,
		`mail-${notified}`,
		userId,
		`notified-${notified}`,
		Date.now(),
	);
	return program;
}

/** Has the mail sent, and reads it as its recipient would. */
async function mailed() {
	const program = await notifyOfOpening();
	await app.cleanUp();
	const raw = (mailServer.taken.at(-1)?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
	const path = (where: RegExp) => raw.match(where)?.[1] ?? "";
	return {
		program,
		raw,
		stop: path(/^List-Unsubscribe: <https:\/\/yard\.example(\/mail\/stop\/[^>]+)>\r$/m),
		about: path(/https:\/\/yard\.example(\/mail\/program\/[\w.-]+\/)/),
	};
}

const choice = () =>
	sql<{ topic: string; mail: number; push: number }>(
		app,
		"select topic, mail, push from notification_choices",
	);
const onList = async () =>
	(
		await sql<{ state: string; remind_days: string | null }>(app, "select * from saved_programs")
	)[0];

const ONE_CLICK = { "List-Unsubscribe": "One-Click" };
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
	app.fetch(path, { method: "POST", body: new URLSearchParams(fields), headers });

describe("the link that ends mails", () => {
	test("stands in the header and in the text, and a mail program's one click ends them at once, also what is under way", async () => {
		const { raw, stop } = await mailed();
		expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
		expect(raw).toContain(`https://yard.example${stop}`);
		await notifyOfOpening();
		const answer = await post(stop, ONE_CLICK);
		expect(answer.status).toBe(200);
		expect(await answer.text()).toContain(
			"We stopped the emails with news about changes to programs you saved",
		);
		expect(await choice()).toEqual([{ topic: "changes", mail: 0, push: 1 }]);
		await app.cleanUp();
		expect(mailServer.taken).toHaveLength(1);
		expect(await sql(app, "select state from outbox where state <> 'sent'")).toEqual([]);
	});

	test.each<[string, Record<string, string>]>([
		["without anything that says from where", {}],
		["from a mail program's own page", { Origin: "https://mail.example" }],
		["from a sandbox", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
		["by old browsers with our cookie", { Cookie: "session=x" }],
	])("one click works %s, as either kind of form", async (_, headers) => {
		const { stop } = await mailed();
		expect((await post(stop, ONE_CLICK, headers)).status).toBe(200);
		expect(await choice()).toMatchObject([{ mail: 0 }]);
		await sql(app, "delete from notification_choices");
		const body = new FormData();
		body.set("List-Unsubscribe", "One-Click");
		expect((await app.fetch(stop, { method: "POST", body, headers })).status).toBe(200);
		expect(await choice()).toMatchObject([{ mail: 0 }]);
	});

	test("opening it does nothing; its button ends them, and begins them again", async () => {
		const { stop } = await mailed();
		const guest = app.visitor();
		const page = await guest.visit(stop);
		expect(page.text).toContain("Stop these emails?");
		expect(page.html).toContain('href="/profile/notifications/"');
		expect(page.headers.get("Cache-Control")).toContain("no-store");
		expect(page.html.replace(`<style>${PAGE_STYLE}</style>`, "")).not.toMatch(
			/<script|<style|\sstyle=/,
		);
		const old = await guest.post(stop, { intent: "of-last-year" });
		expect([old.status, ...alertsOf(old)]).toEqual([400, RELOAD]);
		expect(await choice()).toEqual([]);
		const stopped = await guest.submit(stop, "Stop these emails");
		expect(stopped.text).toContain("You won't get these emails anymore");
		expect(await choice()).toMatchObject([{ topic: "changes", mail: 0 }]);
		const again = await guest.submit(stop, "Turn on again");
		expect(again.text).toContain("Stop these emails?");
		expect(await choice()).toMatchObject([{ topic: "changes", mail: 1 }]);
		await notifyOfOpening();
		await app.cleanUp();
		expect(mailServer.taken).toHaveLength(2);
	});

	test("another site's form can do no more than that one click, and nowhere else", async () => {
		const { stop, about } = await mailed();
		const foreign: Record<string, string>[] = [
			{ Origin: "https://evil.example" },
			{ Origin: app.origin, "Sec-Fetch-Site": "cross-site" },
			{ Origin: "null" },
		];
		const other: Record<string, string>[] = [{ intent: "again" }, { intent: "stop" }, { x: "1" }];
		for (const headers of foreign) {
			for (const fields of other) {
				expect((await post(stop, fields, headers)).status).toBe(403);
			}
			expect((await post(about, { intent: "applied" }, headers)).status).toBe(403);
			expect((await post(about, ONE_CLICK, headers)).status).toBe(403);
			expect((await post("/logout", ONE_CLICK, { ...headers, Cookie: person.cookie })).status).toBe(
				403,
			);
			const put = { method: "PUT", body: new URLSearchParams(ONE_CLICK), headers };
			expect((await app.fetch(stop, put)).status).toBe(403);
		}
		expect(await choice()).toEqual([]);
		// With both, it counts as the one-click unsubscribe.
		await post(stop, { ...ONE_CLICK, intent: "again" }, { Origin: "https://evil.example" });
		expect(await choice()).toMatchObject([{ mail: 0 }]);
	});

	test("one that is cut off, changed, or for something else opens nothing, and no log line has it", async () => {
		const { stop, about } = await mailed();
		const secret = (path: string) => path.split("/")[3] ?? "";
		const changed = `${secret(stop).slice(0, -3)}AAA`;
		for (const path of [
			`/mail/stop/${changed}/`,
			`/mail/stop/${secret(stop).slice(0, 40)}/`,
			`/mail/stop/${secret(about)}/`,
			`/mail/program/${secret(stop)}/`,
			"/mail/stop/x/",
		]) {
			const intent = path.startsWith("/mail/stop/") ? "stop" : "applied";
			const page = await app.visitor().open(path);
			expect([path, page.status]).toEqual([path, 404]);
			expect(page.text).toContain("This link doesn't work anymore");
			expect((await post(path, { intent })).status).toBe(404);
		}
		expect(await choice()).toEqual([]);
		expect((await onList())?.state).toBe("saved");
		const lines = JSON.stringify(await app.wholeLog());
		expect(lines).toContain('"/mail/stop/…"');
		for (const path of [stop, about]) expect(lines).not.toContain(secret(path).slice(-20));
	});

	test("of an account that is gone it says so", async () => {
		const { stop, about } = await mailed();
		const leaver = await student(app);
		const id = await userIdOf(app, leaver.uid);
		await sql(app, "update saved_programs set user_id = ?", id);
		await sql(app, "update notifications set user_id = ?", id);
		await sql(app, "update outbox set user_id = ?1, recipient = ?1, state = 'waiting'", id);
		await app.cleanUp();
		const raw = (mailServer.taken.at(-1)?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
		const theirs = raw.match(/yard\.example(\/mail\/stop\/[\w.-]+\/)/)?.[1] ?? "";
		expect(theirs).not.toBe(stop);
		await sql(app, "delete from users where id = ?", id);
		expect((await app.visitor().open(theirs)).status).toBe(404);
		await post(theirs, ONE_CLICK);
		expect(await choice()).toEqual([]);
		expect(about).not.toBe("");
	});
});

describe("the link about a program", () => {
	test("marks it as applied by a button, and not by opening it; and takes it back", async () => {
		const { about, program } = await mailed();
		const guest = app.visitor();
		const page = await guest.visit(about);
		expect(page.text).toContain(program.name);
		const old = await guest.post(about, { intent: "of-last-year" });
		expect([old.status, ...alertsOf(old)]).toEqual([400, RELOAD]);
		expect(await onList()).toMatchObject({ state: "saved", remind_days: null });
		const done = await guest.submit(about, "I've applied");
		expect(done.text).toContain("Marked as applied");
		expect(await onList()).toMatchObject({ state: "applied" });
		const back = await guest.submit(about, "I haven't applied yet");
		expect(back.text).toContain("I've applied");
		expect(await onList()).toMatchObject({ state: "saved" });
		await sql(app, "update saved_programs set state = 'applying', applying_at = 1");
		await guest.submit(about, "I've applied");
		await guest.submit(about, "I haven't applied yet");
		expect(await onList()).toMatchObject({ state: "applying", applying_at: 1 });
	});

	test("ends the reminders of this one alone, and begins them again", async () => {
		const { about, program } = await mailed();
		const other = await notifyOfOpening();
		const guest = app.visitor();
		const done = await guest.submit(about, "No more reminders about this one");
		expect(done.text).toContain("no more reminders about this one");
		const rows = await sql<{ program_id: string; remind_days: string | null }>(
			app,
			"select program_id, remind_days from saved_programs order by seq",
		);
		expect(rows).toEqual([
			{ program_id: program.id, remind_days: "[]" },
			{ program_id: other.id, remind_days: null },
		]);
		await guest.submit(about, "Remind me again");
		expect(await onList()).toMatchObject({ remind_days: null, look_at: expect.any(Number) });
		await sql(app, "update saved_programs set remind_days = '[14,3]'");
		const days = filledIn(await guest.visit(about), "days");
		const quiet = () => guest.post(about, { intent: "quiet", days });
		await quiet();
		const { location } = await quiet();
		expect(await onList()).toMatchObject({ remind_days: "[]" });
		await guest.submit(location ?? "", "Remind me again");
		expect(await onList(), "on the days of before").toMatchObject({ remind_days: "[14,3]" });
	});

	test("does nothing to what is off the list, and says so", async () => {
		const { about } = await mailed();
		await sql(app, "delete from saved_programs");
		expect((await app.visitor().visit(about)).text).toContain("isn't on your list anymore");
		await post(about, { intent: "applied" });
		expect(await onList()).toBeUndefined();
	});
});

describe("mails that could not be sent", () => {
	test("moderators see what the queue or the server gave up, and have it tried again", async () => {
		const judge = await moderator(app);
		await notifyOfOpening();
		await notifyOfOpening();
		await sql(
			app,
			"update outbox set state = 'failed', problem = 'given up by the queue', tries = 10",
		);
		const page = await judge.visit("/moderation/mails/");
		expect(page.text).toContain("Saved program open again");
		expect(page.text).toContain("2 emails");
		expect(page.text).toContain("given up by the queue");
		const after = await judge.submit("/moderation/mails/", "Try again");
		expect(after.text).toContain("Trying 2 emails again.");
		await expect.poll(() => mailServer.taken.length).toBe(2);
		await expect
			.poll(() => sql(app, "select state, tries, problem from outbox"))
			.toEqual(Array(2).fill({ state: "sent", tries: 1, problem: null }));
		expect((await judge.visit("/moderation/mails/")).text).toContain("Every email went out.");
	});

	test("a link that is gone is not mailed, and no student tries anything again", async () => {
		const judge = await moderator(app);
		await sql(
			app,
			`insert into outbox (id, user_id, recipient, kind, thing, data, due_at, state, problem, created_at)
				values ('linkless', ?1, ?1, 'mentor-manage', 'x', '{}', 0, 'failed', 'not let in', ?2)`,
			userId,
			Date.now(),
		);
		const page = await judge.visit("/moderation/mails/");
		expect(page.text).toContain("Their links are gone");
		expect(page.html).not.toContain("Try again");
		const fields = { kind: "mentor-manage", channel: "mail", problem: "not let in" };
		const answer = await judge.post("/moderation/mails/", fields);
		expect(answer.status).toBe(303);
		expect(await sql(app, "select state from outbox")).toEqual([{ state: "failed" }]);
		expect((await person.post("/moderation/mails/", fields)).status).toBe(404);
		expect((await judge.post("/moderation/mails/", { ...fields, kind: "x" })).status).toBe(400);
	});
});
