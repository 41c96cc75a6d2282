import type { Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#dev/free-port.ts";
import { type App, startApp } from "../support/app.ts";
import {
	CERTIFICATE,
	type MailServer,
	mailSettings,
	SHORT_PATIENCE,
	startMailServer,
	startRudeServer,
} from "../support/mail-server.ts";
import { student } from "../support/people.ts";
import { sql, userIdOf } from "../support/rows.ts";

interface Row {
	id: string;
	state: string;
	tries: number;
	problem: string | null;
	data: string;
	due_at: number;
}

let app: App;
let mailServer: MailServer;

beforeAll(async () => {
	mailServer = await startMailServer();
	app = await startApp(mailSettings(mailServer.port));
});
beforeEach(async () => {
	mailServer.behave({});
	mailServer.taken.length = 0;
	await sql(app, "delete from mentors");
});
afterAll(async () => {
	await app.stop();
	await mailServer.stop();
});

/** Somebody who can be mailed, without the form. */
async function mentor(name = "Ida Wells", email = "ida@example.org"): Promise<string> {
	const id = `mentor-${crypto.randomUUID()}`;
	await sql(
		app,
		`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, status, submission_key, consented_at, created_at)
			values (?1, ?2, ?3, 'Rust College', '["Law"]', 'APPROVED', ?1, 1, 1)`,
		id,
		name,
		email,
	);
	return id;
}

let written = 0;

/** Puts a mail into the outbox. */
async function write(mentorId: string, dueAt = 0): Promise<string> {
	written += 1;
	const id = `mail-${written}`;
	await sql(
		app,
		`insert into outbox (id, mentor_id, recipient, kind, thing, data, due_at, created_at)
			values (?1, ?2, ?2, 'mentor-approved', ?1, '{}', ?3, ?4)`,
		id,
		mentorId,
		dueAt,
		Date.now(),
	);
	return id;
}

const rows = () => sql<Row>(app, "select * from outbox order by seq");
const states = async () => (await rows()).map(({ state }) => state);
/** As if the pause before the next try were over. */
const passPause = () => sql(app, "update outbox set due_at = 0 where state = 'waiting'");

describe("the outbox", () => {
	test("is sent once, however often it is asked for, with a reason, both texts and its id", async () => {
		const id = await write(await mentor("Ida Wélls\r\nBcc: everyone@example.org"));
		for (let run = 0; run < 10; run++) await app.cleanUp();
		expect(await states()).toEqual(["sent"]);
		expect(mailServer.taken).toHaveLength(1);
		const { to, raw = "" } = mailServer.taken[0] ?? {};
		expect(to).toBe("ida@example.org");
		const [headers = "", ...body] = raw.split("\r\n\r\n");
		expect(headers).toContain(`Message-ID: <${id}@yard.example>`);
		expect(headers).not.toMatch(/^bcc/im);
		expect(body.join()).toContain("text/plain");
		expect(body.join()).toContain("text/html");
		expect(body.join().replaceAll("=\r\n", "")).toContain("You get this because you're registered");
		expect(raw).not.toMatch(/<img|<script/);
	});

	test("waits while the server is down for a day, and then is sent once", async () => {
		// Nothing else is given it while the server is down.
		const own = await startMailServer(await freePort());
		const other = await startApp(mailSettings(own.port));
		try {
			await own.stop();
			const id = `mentor-${crypto.randomUUID()}`;
			await sql(
				other,
				`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, status, submission_key, consented_at, created_at)
					values (?1, 'Ida', 'ida@example.org', 'Rust', '[]', 'APPROVED', ?1, 1, ?2)`,
				id,
				Date.now(),
			);
			await sql(
				other,
				`insert into outbox (id, mentor_id, recipient, kind, thing, data, due_at, created_at)
					values ('m', ?1, ?1, 'mentor-approved', 'm', '{}', 0, ?2)`,
				id,
				Date.now(),
			);
			let waitedMs = 0;
			while (waitedMs < 24 * 60 * 60 * 1000) {
				await other.cleanUp();
				const [row] = await sql<Row>(other, "select * from outbox");
				expect(row?.state).toBe("waiting");
				waitedMs += (row?.due_at ?? 0) - Date.now();
				await sql(other, "update outbox set due_at = 0");
			}
			const again = await startMailServer(own.port);
			await other.cleanUp();
			expect(again.taken).toHaveLength(1);
			await again.stop();
		} finally {
			await other.stop();
		}
	});

	test("a refused address fails at once, and others are sent on the same connection", async () => {
		mailServer.behave({ rcpt: (address) => (address.startsWith("gone") ? 550 : undefined) });
		await write(await mentor("Gone", "gone@example.org"));
		await write(await mentor());
		await app.cleanUp();
		expect(mailServer.taken.map(({ to }) => to)).toEqual(["ida@example.org"]);
		expect((await rows()).map(({ state, problem }) => [state, problem])).toEqual([
			["failed", "550 to RCPT TO"],
			["sent", null],
		]);
		await passPause();
		await app.cleanUp();
		expect((await rows())[0]?.tries).toBe(1);
	});

	test("4xx is tried again, and 5xx then ends it", async () => {
		await write(await mentor());
		mailServer.behave({ rcpt: () => 451 });
		await app.cleanUp();
		expect(await rows()).toMatchObject([{ state: "waiting", tries: 1, problem: "451 to RCPT TO" }]);
		await app.cleanUp();
		expect((await rows())[0]?.tries).toBe(1);
		await passPause();
		mailServer.behave({ body: () => 452 });
		await app.cleanUp();
		expect(await rows()).toMatchObject([
			{ state: "waiting", tries: 2, problem: "452 to the mail" },
		]);
		await passPause();
		mailServer.behave({ body: () => 554 });
		await app.cleanUp();
		expect(await rows()).toMatchObject([{ state: "failed", tries: 3, problem: "554 to the mail" }]);
		expect(mailServer.taken).toEqual([]);
	});

	test("a server that hangs keeps nobody's mails: all wait for the next run", async () => {
		await app.configure({ ...mailSettings(mailServer.port), ...SHORT_PATIENCE });
		for (const [at, name] of ["a", "b", "c"].entries()) {
			await write(await mentor(name, `${name}@example.org`), at);
		}
		mailServer.behave({ rcpt: () => 0 });
		await app.cleanUp();
		expect(await rows()).toMatchObject([
			{ state: "waiting", tries: 1, problem: "no answer in time" },
			{ state: "waiting", tries: 0 },
			{ state: "waiting", tries: 0 },
		]);
		mailServer.behave({});
		await app.configure(mailSettings(mailServer.port));
		await passPause();
		await app.cleanUp();
		expect(await states()).toEqual(["sent", "sent", "sent"]);
	});

	test("after the last try a mail has failed, and its text is gone", async () => {
		await write(await mentor());
		mailServer.behave({ rcpt: () => 421 });
		for (let run = 0; run < 12; run++) {
			await app.cleanUp();
			await passPause();
		}
		expect(await rows()).toMatchObject([{ state: "failed", tries: 10, data: "{}" }]);
	});

	test("a server that hangs up is no end: the mail is sent again under the same id", async () => {
		const id = await write(await mentor());
		mailServer.behave({ hangUpAfterBody: true });
		await app.cleanUp();
		expect(await states()).toEqual(["waiting"]);
		mailServer.behave({});
		await passPause();
		await app.cleanUp();
		expect(await states()).toEqual(["sent"]);
		const ids = mailServer.taken.map(({ raw }) => raw.match(/^Message-ID: (.*)$/m)?.[1]?.trim());
		expect(ids).toEqual([`<${id}@yard.example>`, `<${id}@yard.example>`]);
	});

	test("what a crash cut off is left alone for a while, and then sent", async () => {
		const id = await write(await mentor());
		const handed = (minutes: number) =>
			sql(
				app,
				"update outbox set state = 'sending', tries = 1, handed_at = ? where id = ?",
				Date.now() - minutes * 60_000,
				id,
			);
		await handed(5);
		await app.cleanUp();
		expect(mailServer.taken).toEqual([]);
		await handed(20);
		await app.cleanUp();
		expect(mailServer.taken).toHaveLength(1);
		expect(await rows()).toMatchObject([{ state: "sent", tries: 2 }]);
	});

	test("who is gone gets nothing any more", async () => {
		const person = await student(app);
		const userId = await userIdOf(app, person.uid);
		await sql(
			app,
			`insert into outbox (id, user_id, recipient, kind, thing, data, due_at, created_at)
				values ('of-a-student', ?1, ?1, 'mentor-approved', 'x', '{}', 0, ?2)`,
			userId,
			Date.now(),
		);
		await write(await mentor());
		await sql(app, "delete from mentors");
		await sql(app, "delete from users where id = ?", userId);
		await app.cleanUp();
		expect(mailServer.taken).toEqual([]);
		expect(await rows()).toEqual([]);
	});

	test("nobody's many mails keep another's waiting", async () => {
		const busy = await mentor("Busy", "busy@example.org");
		for (let mail = 0; mail < 30; mail++) await write(busy, mail);
		await write(await mentor(), Date.now() - 1000);
		await app.cleanUp();
		const to = mailServer.taken.map((mail) => mail.to);
		expect(to).toContain("ida@example.org");
		expect(to.filter((address) => address === "busy@example.org")).toHaveLength(5);
	});

	test("without a mail server mails wait, and the log says so once", async () => {
		// One that another file has used may already have said so.
		const other = await startApp({}, {}, { ownWorker: true });
		try {
			await sql(
				other,
				`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, submission_key, consented_at, created_at)
					values ('m', 'Ida', 'ida@example.org', 'Rust', '[]', 'm', 1, ?)`,
				Date.now(),
			);
			await sql(
				other,
				`insert into outbox (id, mentor_id, recipient, kind, thing, data, due_at, created_at)
					values ('m', 'm', 'm', 'mentor-approved', 'm', '{}', 0, ?)`,
				Date.now(),
			);
			for (let run = 0; run < 3; run++) await other.cleanUp();
			expect(await sql(other, "select state, tries from outbox")).toEqual([
				{ state: "waiting", tries: 0 },
			]);
			const said = () => other.log.filter(({ event }) => /no mail server/.test(`${event}`));
			await expect.poll(() => said().length).toBe(1);
		} finally {
			await other.stop();
		}
	});
});

/** Has one mail sent through another server, on localhost. */
async function sendBy(port: number, settings: Record<string, string>): Promise<Row | undefined> {
	const login = { SMTP_USER: "yard", SMTP_PASSWORD: "secret" };
	await app.configure({ ...mailSettings(port), SMTP_HOST: "localhost", ...login, ...settings });
	await write(await mentor());
	await app.cleanUp();
	await app.configure(mailSettings(mailServer.port));
	return (await rows())[0];
}

describe("encryption", () => {
	/** Who logged in, and whether that was encrypted. */
	const logIns: { user: string; secure: boolean }[] = [];
	async function start(options: SMTPServerOptions) {
		const server = await startMailServer(0, {
			disabledCommands: [],
			allowInsecureAuth: true,
			onAuth({ username: user = "", password }, { secure }, callback) {
				logIns.push({ user, secure });
				callback(null, password === "secret" ? { user } : {});
			},
			...options,
		});
		onTestFinished(() => server.stop());
		return server;
	}
	beforeEach(() => {
		logIns.length = 0;
	});

	test.each([
		["starttls", false],
		["implicit", true],
	])("%s: the password and the mail go encrypted", async (SMTP_TLS, secure) => {
		const server = await start({ ...CERTIFICATE, secure });
		expect(await sendBy(server.port, { SMTP_TLS })).toMatchObject({ state: "sent" });
		expect(server.taken).toMatchObject([{ session: { secure: true, user: "yard" } }]);
		expect(logIns).toEqual([{ user: "yard", secure: true }]);
		// startTls warns when it's given the server's name, because Cloudflare may refuse that.
		expect(app.unstructuredLog.join()).not.toContain("expectedServerHostname");
	});

	const none = { hideSTARTTLS: true, disabledCommands: ["STARTTLS"] };
	const other = { SMTP_HOST: "127.0.0.1" };
	test.each<[what: string, SMTPServerOptions, Record<string, string>, problem: string]>([
		["no encryption", none, { SMTP_TLS: "starttls" }, "no TLS offered"],
		["no encryption at once", CERTIFICATE, { SMTP_TLS: "implicit" }, "not reached"],
		["another's certificate", CERTIFICATE, { SMTP_TLS: "starttls", ...other }, "not reached"],
		[
			"another's certificate at once",
			{ ...CERTIFICATE, secure: true },
			{ SMTP_TLS: "implicit", ...other },
			"not reached",
		],
		// The one that smtp-server brings along.
		["a certificate of its own making", {}, { SMTP_TLS: "starttls" }, "not reached"],
		[
			"a certificate of its own making at once",
			{ secure: true },
			{ SMTP_TLS: "implicit" },
			"not reached",
		],
	])("a server with %s gets neither password nor mail", async (_, options, settings, problem) => {
		const server = await start(options);
		const row = await sendBy(server.port, settings);
		expect(row).toMatchObject({ state: "waiting", tries: 1, problem });
		expect([server.taken, logIns]).toEqual([[], []]);
	});

	test("a wrong password is tried again later", async () => {
		const server = await start(CERTIFICATE);
		const row = await sendBy(server.port, { SMTP_TLS: "starttls", SMTP_PASSWORD: "wrong" });
		expect(row).toMatchObject({ state: "waiting", problem: "535 before any mail" });
	});
});

describe("a server that stops", () => {
	const steps = ["greeting", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "."];

	/** What becomes of a mail when a server does `act` at a step. */
	async function rowAfter(
		step: string,
		act: (socket: Socket) => void,
		settings: Record<string, string> = {},
	): Promise<Row | undefined> {
		const server = await startRudeServer(step, act);
		onTestFinished(server.stop);
		return sendBy(server.port, settings);
	}

	test.each(steps)("is silent at %s: the mail waits", async (step) => {
		const row = await rowAfter(step, () => {}, SHORT_PATIENCE);
		expect(row).toMatchObject({ state: "waiting", tries: 1, problem: "no answer in time" });
	});

	test("is silent when encryption begins: the mail waits", async () => {
		const row = await rowAfter("never", () => {}, { SMTP_TLS: "starttls", ...SHORT_PATIENCE });
		expect(row).toMatchObject({ state: "waiting", tries: 1, problem: "no answer in time" });
	});

	test("answers byte by byte, without an end: the mail waits", async () => {
		const drip = (socket: Socket) => {
			const timer = setInterval(() => socket.write("2"), 50);
			socket.on("close", () => clearInterval(timer));
		};
		const row = await rowAfter("MAIL", drip, SHORT_PATIENCE);
		expect(row).toMatchObject({ state: "waiting", tries: 1, problem: "no answer in time" });
	});

	test.each(steps)("hangs up at %s: the mail waits", async (step) => {
		for (const act of [
			(socket: Socket) => socket.end(),
			(socket: Socket) => socket.resetAndDestroy(),
		]) {
			const row = await rowAfter(step, act);
			expect(row).toMatchObject({ state: "waiting", tries: 1, problem: "not reached" });
			await sql(app, "delete from outbox");
		}
	});

	test("says whom it refuses: neither row nor log does", async () => {
		const name = (socket: Socket) => socket.write("451 <ida@example.org> later\r\n");
		expect(await rowAfter("RCPT", name)).toMatchObject({ problem: "451 to RCPT TO" });
	});
});
