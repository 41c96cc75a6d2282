import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import {
	type MailServer,
	mailSettings,
	SHORT_PATIENCE,
	startMailServer,
} from "../../support/mail-server.ts";
import { PASSWORD, student } from "../../support/people.ts";
import { newBrowser, type PushService, startPushService } from "../../support/push-service.ts";
import { publishAll, sql, userIdOf } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

const ADDRESS = "/profile/push-subscription";

let app: App;
let service: PushService;
let mailServer: MailServer;

beforeAll(async () => {
	[service, mailServer] = await Promise.all([startPushService(), startMailServer()]);
	app = await startApp({ ...mailSettings(mailServer.port), ...service.settings });
});
beforeEach(async () => {
	service.asked.length = 0;
	await sql(app, "delete from push_subscriptions");
});
afterAll(async () => {
	await app.stop();
	await Promise.all([service.stop(), mailServer.stop()]);
});

let browsers = 0;

/** What a browser with this name sends. */
function phone(name = `phone-${browsers++}`) {
	const { endpoint, p256dh, auth, privateKey } = newBrowser(service, name);
	return { fields: { endpoint, p256dh, auth }, browser: { endpoint, p256dh, auth, privateKey } };
}

const say = (person: Visitor, intent: string, fields: Record<string, string>) =>
	person.post(ADDRESS, { intent, ...fields });
const rows = () =>
	sql<{ user_id: string; endpoint: string; device: string }>(
		app,
		"select user_id, endpoint, device from push_subscriptions order by created_at, rowid",
	);
const said = (answer: Page) => [answer.status, JSON.parse(answer.html)];

/** News of a saved program for somebody, waiting in the outbox. */
async function write(
	of: App,
	person: Visitor & { uid: string },
	id: string,
	channel: "mail" | "push",
) {
	const userId = await userIdOf(of, person.uid);
	await publishAll(of, [{ id: `of-${id}`, name: `Camp ${id}` }]);
	await person.post("/programs/saved/", { intent: "save", program_id: `of-${id}` });
	await of.run(
		{
			sql: `insert into notifications (id, user_id, kind, thing, data, created_at)
				values (?1, ?2, 'program-reopened', ?1, ?3, ?4)`,
			args: [
				`notification-${id}`,
				userId,
				JSON.stringify({ program: `of-${id}`, name: `Camp ${id}` }),
				Date.now(),
			],
		},
		{
			sql: `insert into outbox (id, user_id, recipient, kind, thing, channel, data, due_at, created_at)
				values (?1, ?2, ?2, 'program-reopened', ?3, ?4, '{}', 0, ?5)`,
			args: [id, userId, `notification-${id}`, channel, Date.now()],
		},
	);
}
const outbox = (of: App) =>
	sql<{ id: string; state: string; tries: number }>(
		of,
		"select id, state, tries from outbox order by id",
	);

test("a phone is reminded once its student asks, and no longer once they stop", async () => {
	const person = await student(app);
	const { fields, browser } = phone();
	const answer = await say(person, "subscribe", fields);
	expect(said(answer)).toEqual([200, { on: true, quiet: false }]);
	expect(answer.headers.get("Set-Cookie")).toMatch(/^phone=[^;]+;.*HttpOnly/);
	await say(person, "subscribe", fields);
	const userId = await userIdOf(app, person.uid);
	expect(await rows()).toMatchObject([{ user_id: userId, endpoint: fields.endpoint }]);
	const known = JSON.parse((await person.open(ADDRESS)).html);
	expect(known.phones).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);

	await write(app, person, "push-1", "push");
	for (let run = 0; run < 3; run++) await app.cleanUp();
	expect(service.asked).toHaveLength(1);
	expect(await service.open(service.asked[0], browser)).toMatchObject({ tag: "push-1" });
	expect(mailServer.taken).toEqual([]);
	expect(JSON.stringify(await app.wholeLog())).not.toContain(fields.endpoint);

	expect(said(await say(person, "stop", fields))).toEqual([200, { on: false }]);
	expect(await rows()).toEqual([]);

	await person.submit("/profile/notifications/", "Turn everything off");
	expect(said(await say(person, "subscribe", phone().fields))).toEqual([
		200,
		{ on: true, quiet: true },
	]);
});

test("a browser that lost its subscription asks for the key and subscribes again, in the place of the old one", async () => {
	const person = await student(app);
	await say(person, "subscribe", phone().fields);
	const elsewhere = await student(app);
	await say(elsewhere, "subscribe", phone().fields);
	const { fields } = phone();
	expect(JSON.parse((await person.open(ADDRESS)).html).publicKey).toBe(
		service.settings.PUSH_PUBLIC_KEY,
	);
	expect(said(await say(person, "subscribe", fields))[0]).toBe(200);
	const mine = { user_id: await userIdOf(app, person.uid), endpoint: fields.endpoint };
	const others = { user_id: await userIdOf(app, elsewhere.uid) };
	expect(await rows()).toMatchObject([others, mine]);
});

test("a push goes out while the mail server hangs, is down, or there is none", async () => {
	const gone = await startMailServer();
	await gone.stop();
	const servers: [string, Record<string, string>][] = [
		["hangs", { ...mailSettings(mailServer.port), ...SHORT_PATIENCE }],
		["is down", mailSettings(gone.port)],
		["there is none", {}],
	];
	mailServer.behave({ rcpt: () => 0 });
	for (const [how, settings] of servers) {
		const other = await startApp({ ...settings, ...service.settings });
		try {
			service.asked.length = 0;
			const person = await student(other);
			const { fields } = phone();
			await say(person, "subscribe", fields);
			for (const id of ["mail-1", "mail-2"]) await write(other, person, id, "mail");
			await write(other, person, "push-1", "push");
			await other.cleanUp();
			expect([how, service.asked.length]).toEqual([how, 1]);
			const tries = how === "there is none" ? 0 : 1;
			expect(await outbox(other)).toEqual([
				{ id: "mail-1", state: "waiting", tries },
				{ id: "mail-2", state: "waiting", tries: 0 },
				{ id: "push-1", state: "sent", tries: 1 },
			]);
		} finally {
			await other.stop();
		}
	}
	mailServer.behave({});
});

test("thousands of mails that can't go keep no push waiting", async () => {
	const person = await student(app);
	const { fields } = phone();
	await say(person, "subscribe", fields);
	const userId = await userIdOf(app, person.uid);
	await sql(
		app,
		`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 3000)
			insert into outbox (id, user_id, recipient, kind, thing, data, due_at, created_at)
			select 'waits-' || n, ?1, 'r' || n, 'mentor-known', 'waits-' || n, '{}', 0, ?2 from counted`,
		userId,
		Date.now(),
	);
	await write(app, person, "push-late", "push");
	mailServer.behave({ rcpt: () => 0 });
	await app.cleanUp();
	expect(service.asked).toHaveLength(1);
	mailServer.behave({});
	await sql(app, "delete from outbox");
});

test("what is no browser of a push service that we know is refused at its field", async () => {
	const person = await student(app);
	const { fields } = phone();
	const refused = async (changed: Record<string, string>, field: string) => {
		const answer = await say(person, "subscribe", { ...fields, ...changed });
		const { errors, problem } = JSON.parse(answer.html);
		expect([changed, answer.status]).toEqual([changed, 400]);
		expect(errors[field] ?? problem).toBeTruthy();
	};
	for (const endpoint of [
		"https://evil.example/push",
		"http://fcm.googleapis.com/fcm/send/x",
		"javascript:alert(1)",
		"https://169.254.169.254/",
		"http://localhost:1/",
		"x".repeat(2001),
		"",
	]) {
		await refused({ endpoint }, "endpoint");
	}
	for (const p256dh of ["", "B", `B${"A".repeat(86)}`, `${fields.p256dh}A`, "é".repeat(87)]) {
		await refused({ p256dh }, "p256dh");
	}
	await refused({ auth: "short" }, "auth");
	await refused({ intent: "other" }, "intent");
	expect(await rows()).toEqual([]);
});

test("only who is logged in, and only this site, subscribes", async () => {
	const { fields } = phone();
	expect((await say(app.visitor(), "subscribe", fields)).status).toBe(401);
	expect((await app.visitor().open(ADDRESS)).status).toBe(401);
	const person = await student(app);
	const foreign = { Origin: "https://evil.example" };
	const answer = await person.post(ADDRESS, { intent: "subscribe", ...fields }, foreign);
	expect(answer.status).toBe(403);
	expect(await rows()).toEqual([]);
});

test("nobody stops or renews another's phone", async () => {
	const [ada, ben] = [await student(app), await student(app)];
	const [of, moved] = [phone(), phone()];
	await say(ada, "subscribe", of.fields);
	await say(ben, "stop", of.fields);
	expect((await say(ben, "renew", moved.fields)).status).toBe(410);
	expect(await rows()).toMatchObject([{ endpoint: of.fields.endpoint }]);
	expect((await say(ada, "renew", moved.fields)).status).toBe(200);
	expect(await rows()).toMatchObject([{ endpoint: moved.fields.endpoint }]);
});

test("an address that the browser renews after its session has ended still reminds; not after a log-out", async () => {
	const person = await student(app);
	const moved = phone();
	await say(person, "subscribe", phone().fields);
	const withPhone = person.cookie;
	person.cookie = withPhone.match(/phone=[^;]*/)?.[0] ?? "";
	const foreign = { Origin: "https://evil.example" };
	const asked = await person.post(ADDRESS, { intent: "renew", ...moved.fields }, foreign);
	expect(asked.status).toBe(403);
	const elsewhere = { ...moved.fields, endpoint: "https://evil.example/push" };
	expect((await say(person, "renew", elsewhere)).status).toBe(400);
	expect(said(await say(person, "renew", moved.fields))).toEqual([200, { on: true }]);
	const userId = await userIdOf(app, person.uid);
	expect(await rows()).toMatchObject([{ user_id: userId, endpoint: moved.fields.endpoint }]);

	const guest = app.visitor();
	for (const cookie of ["", "phone=made-up"]) {
		guest.cookie = cookie;
		expect((await say(guest, "renew", phone().fields)).status).toBe(410);
	}
	const left = person.cookie;
	person.cookie = withPhone;
	await person.post("/logout", {});
	person.cookie = left;
	expect((await say(person, "renew", phone().fields)).status).toBe(410);
	expect(await rows()).toEqual([]);
});

test("an address can be renewed only so often", async () => {
	const strict = await startApp(service.settings, { "push renewal": 2 });
	try {
		const guest = strict.visitor();
		const renew = async () => (await say(guest, "renew", phone().fields)).status;
		expect([await renew(), await renew(), await renew()]).toEqual([410, 410, 429]);
	} finally {
		await strict.stop();
	}
});

test("on a shared phone the first one's reminders end as they log out, or somebody else logs in", async () => {
	const ada = await student(app);
	const elsewhere = phone();
	await say(ada, "subscribe", elsewhere.fields);
	ada.cookie = ada.cookie.replace(/; phone=[^;]*/, "");
	await say(ada, "subscribe", phone().fields);
	expect(await rows()).toHaveLength(2);
	await ada.post("/logout", {});
	expect(await rows()).toMatchObject([{ endpoint: elsewhere.fields.endpoint }]);

	const [ben, cleo] = [await student(app), await student(app)];
	await say(ben, "subscribe", phone().fields);
	const logIn = (who: { email: string }) =>
		ben.submit("/login/", "Log In", { email: who.email, password: PASSWORD });
	const endSession = () => sql(app, "delete from sessions where uid = ?", ben.uid);
	await endSession();
	await logIn(ben);
	expect(await rows()).toHaveLength(2);
	await endSession();
	await logIn(cleo);
	expect(await rows()).toMatchObject([{ endpoint: elsewhere.fields.endpoint }]);
});

test("a new password ends the reminders of every browser but the one it was changed in", async () => {
	const person = await student(app);
	await say(person, "subscribe", phone().fields);
	person.cookie = person.cookie.replace(/; phone=[^;]*/, "");
	const here = phone();
	await say(person, "subscribe", here.fields);
	const changed = await person.submit("/profile/account/", "Change password", {
		current_password: PASSWORD,
		password: "another horse entirely",
	});
	expect(changed.text).toContain("Password changed.");
	expect(await rows()).toMatchObject([{ endpoint: here.fields.endpoint }]);
	await person.submit("/profile/account/", "Log out everywhere");
	expect(await rows()).toEqual([]);
});

test("where no keys are set, the page has no button and nothing is kept", async () => {
	const other = await startApp({ PUSH_PUBLIC_KEY: "", PUSH_PRIVATE_KEY: "" });
	try {
		const person = await student(other);
		const answer = await say(person, "subscribe", phone().fields);
		expect(answer.status).toBe(404);
	} finally {
		await other.stop();
	}
});
