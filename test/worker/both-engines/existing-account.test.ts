// Somebody types an address that already has an account: they learn nothing, but its owner does (decision 030).

import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	inject,
	test,
	vi,
} from "vitest";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf } from "../../support/forms.ts";
import { type MailServer, mailSettings, startMailServer } from "../../support/mail-server.ts";
import { HANG_MS } from "../../support/patience.ts";
import { mailedCode, mailedCodes, newEmail, PASSWORD, student } from "../../support/people.ts";
import { count, passMailPause, sql } from "../../support/rows.ts";
import { said } from "../../support/said.ts";
import type { Page, Visitor } from "../../support/visitor.ts";
import { ownDataOf } from "../../support/zip.ts";

let app: App;
let mailServer: MailServer;
const apps = new Map<string, App>();

async function startedOnce(name: string, settings: Record<string, string>): Promise<App> {
	const known = apps.get(name) ?? (await startApp(settings));
	apps.set(name, known);
	return known;
}

const ours = () => mailSettings(mailServer.port);
const SERVERS = {
	"without a mail server": () => startedOnce("none", {}),
	"with a mail server": () => startedOnce("ours", ours()),
	"with one that hangs": () => {
		mailServer.behave({ rcpt: () => 0 });
		return startedOnce("ours", ours());
	},
};

beforeAll(async () => {
	mailServer = await startMailServer();
});

afterEach(() => mailServer.behave({}));

afterAll(async () => {
	await Promise.all([...apps.values()].map((one) => one.stop()));
	await mailServer.stop();
});

const isIn = async (visitor: Visitor) => (await visitor.open("/programs/")).status === 200;
const sessionsOf = (email: string) => count(app, "sessions where email = ?", email);
const heading = (page: Page) => page.document.querySelector("h1")?.text;
const mailsTo = (email: string) => mailServer.taken.filter(({ to }) => to === email);

const signUp = (visitor: Visitor, email: string) =>
	visitor.submit("/signup/", "Create Account", {
		name: "Zora Hurston",
		email,
		university: "Howard University",
		password: PASSWORD,
	});

const namesOf = (email: string): [string, string][] => [
	["EMAIL", email],
	["LOUD EMAIL", email.toUpperCase()],
];

/** The seconds that an answer says to wait, which may differ by those between two requests. */
function secondsOf(page: Page): number[] {
	const shown = page.html.matchAll(/(\d+)(?:<!-- -->)? seconds?|waitSeconds\\",(\d+)/g);
	const waits = [...shown].map(([, words, data]) => Number(words ?? data));
	return [...waits, Number(page.headers.get("Retry-After") ?? 0)];
}

/** One of two people who do the same: one's address has an account, the other's doesn't. */
interface Walker {
	email: string;
	/** The browser that signed up. */
	browser: Visitor;
	/** A student who asks to change to the address. */
	student: Visitor;
}

const PUBLIC_FORMS: Record<string, (walker: Walker) => Promise<Page>> = {
	forgot: ({ email }) => app.visitor().post("/forgot-password/", { email }),
	"sign up": (walker) => {
		walker.browser = app.visitor();
		const fields = { name: "Zora", university: "Howard", password: PASSWORD };
		return walker.browser.post("/signup/", { ...fields, email: walker.email });
	},
	resend: ({ browser }) => browser.post("/verify-email/", { intent: "resend" }),
	look: ({ browser }) => browser.open("/verify-email/"),
	"log in": ({ email }) => app.visitor().post("/login/", { email, password: PASSWORD }),
	"log in wrongly": ({ email }) => app.visitor().post("/login/", { email, password: "not this" }),
	change: ({ email, student }) =>
		student.post("/profile/account/", { intent: "email", email, current_password: PASSWORD }),
	"log in loudly": ({ email }) =>
		app.visitor().post("/login/", { email: ` ${email.toUpperCase()} `, password: PASSWORD }),
	"forgot loudly": ({ email }) =>
		app.visitor().post("/forgot-password/", { email: ` ${email.toUpperCase()}` }),
	"sign up weakly": ({ email }) =>
		app.visitor().post("/signup/", { email, name: "Zora", password: "password" }),
	"sign up again": ({ browser, email }) =>
		browser.post("/signup/", { email, name: "Zora", password: `${PASSWORD} two` }),
	"sign up for more": (walker) => {
		walker.browser = app.visitor();
		const fields = { name: "Zora", password: PASSWORD, redirectTo: "/experience/add/" };
		return walker.browser.post("/signup/", { ...fields, email: walker.email, save: "none" });
	},
	"log in there": ({ browser, email }) => browser.post("/login/", { email, password: PASSWORD }),
	"log in with a code": ({ browser }) => browser.post("/login/code/", { intent: "mail-link" }),
	check: ({ browser }) => browser.post("/verify-email/", { intent: "check" }),
	"a wrong code": ({ browser }) =>
		browser.post("/verify-email/", { intent: "apply", oobCode: "none" }),
	"change there": ({ browser, email }) =>
		browser.post("/profile/account/", { intent: "email", email, current_password: PASSWORD }),
	"delete there": ({ browser }) => browser.post("/profile/delete/", { current_password: PASSWORD }),
	"share there": ({ browser }) =>
		browser.post("/programs/add-program/", {
			name: "Lab",
			application_link: "lab.example.org",
			description: "Ten weeks.",
		}),
	"log out": ({ browser }) => browser.post("/logout", {}),
	"look at data": ({ browser }) => browser.open("/profile/data"),
	register: ({ email }) =>
		app.visitor().post("/mentor/register/", {
			name: "Zora",
			email,
			affiliation: "Howard University",
			areas: "Law",
			consent: "on",
		}),
	"mentor link": ({ email }) => app.visitor().post("/mentor/link/", { email }),
	"a minute": async ({ browser }) => {
		await passMailPause(app);
		return browser.open("/");
	},
};

/** The same few hundred each time. */
function* mixedSteps(): Generator<string> {
	const names = Object.keys(PUBLIC_FORMS);
	for (let at = 7; ; at = (at * 48_271) % 2_147_483_647) yield names[at % names.length] ?? "look";
}
const mixed = mixedSteps();
const SEQUENCES = [
	"forgot, sign up, resend, look, a minute, resend, look",
	"sign up, log in, log in wrongly, log in, look, a minute, log in, resend",
	"change, sign up, resend, look, a minute, forgot, resend, a minute, resend",
	"mentor link, sign up, a minute, mentor link, resend, sign up, resend, log in",
	`sign up, ${"log in wrongly, ".repeat(6)}log in, log in wrongly, look`,
	`${"a minute, forgot, ".repeat(6)}sign up, look, ${"a minute, resend, ".repeat(6)}log in`,
	"forgot loudly, sign up, log in loudly, resend, look",
	"sign up, sign up again, check, log in there, look, resend",
	"sign up for more, check, a wrong code, look, log out, look, log in there",
	"sign up weakly, sign up, sign up weakly, forgot, a minute, resend",
	"register, sign up, register, mentor link, a minute, mentor link, resend",
	"sign up, change there, delete there, look, look at data, resend",
	"sign up, share there, log in there, share there, look",
	"sign up, log in with a code, log out, log in with a code, sign up again, look",
	"change, forgot loudly, sign up for more, a minute, change, resend, check",
	`${"sign up, ".repeat(8)}look, resend, log in, forgot`,
	...Array.from({ length: 6 }, () =>
		Array.from({ length: 12 }, () => mixed.next().value).join(", "),
	),
];

test.each(SEQUENCES)("no answer says whether there is an account: %s", async (sequence) => {
	app = await SERVERS["without a mail server"]();
	// Taken by somebody else, who chose another password.
	const owner = newEmail();
	await createVerifiedAccount(localAdmin(inject("identityUrl")), {
		email: owner,
		password: "the owner's own one",
		displayName: "The Owner",
	});
	const asker = await student(app);
	const walkers = [owner, newEmail()].map(
		(email): Walker => ({ email, browser: app.visitor(), student: asker }),
	);
	// One may have done a step that much before the other.
	const beganMs = Date.now();
	for (const [at, step] of sequence.split(", ").entries()) {
		const [taken, free] = await Promise.all(
			walkers.map(async (walker) => {
				const page = await PUBLIC_FORMS[step]?.(walker);
				if (!page) throw new Error(`No step ${step}`);

				return { said: said(page, namesOf(walker.email)), seconds: secondsOf(page) };
			}),
		);
		expect(taken?.said, `${at}: ${step}`).toEqual(free?.said);
		for (const [which, seconds] of (taken?.seconds ?? []).entries()) {
			const apart = Math.abs(seconds - (free?.seconds[which] ?? 0));
			expect(apart, `${at}: ${step}`).toBeLessThanOrEqual(1 + (Date.now() - beganMs) / 1000);
		}
	}
});

/** Every answer that a browser gets when somebody signs up and then tries everything there is. */
async function walk(email: string): Promise<unknown[]> {
	const visitor = app.visitor();
	const fields = { name: "Zora Hurston", email, university: "Howard", password: PASSWORD };
	const form = await visitor.open("/signup/");
	const hidden = Object.fromEntries(
		form.document
			.querySelectorAll("main form input[type=hidden]")
			.map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
	);
	const answers = [await visitor.post("/signup/", { ...hidden, ...fields })];
	for (const path of ["/verify-email/", "/programs/", "/login/", "/profile/account/"]) {
		answers.push(await visitor.open(path));
	}
	for (const path of ["/profile/data", "/verify-email/?oobCode=x", "/programs-public/"]) {
		answers.push(await visitor.open(path));
	}
	answers.push(await visitor.post("/verify-email/", { intent: "check" }));
	answers.push(await visitor.post("/verify-email/", { intent: "resend" }));
	for (let asked = 0; asked < 5; asked++) {
		await passMailPause(app);
		answers.push(await visitor.post("/verify-email/", { intent: "resend" }));
	}
	answers.push(await visitor.open("/verify-email/"));
	answers.push(await visitor.post("/verify-email/", { intent: "apply", oobCode: "x" }));
	answers.push(await visitor.post("/profile/account/", { intent: "log-out-everywhere" }));
	answers.push(await visitor.post("/logout", {}));
	return answers.map((page) => said(page, namesOf(email)));
}

test.each(Object.entries(SERVERS))(
	"%s, it is answered byte for byte like any other, and so is all that follows",
	async (_, start) => {
		app = await start();
		const [taken, free] = [(await student(app)).email, newEmail()];
		expect(await walk(taken)).toEqual(await walk(free));
		expect(await walk(taken.toUpperCase())).toHaveLength(19);
	},
);

test("without a mail server Firebase mails the owner a way in, once more when asked to", async () => {
	app = await SERVERS["without a mail server"]();
	const owner = await student(app, { name: "The Owner" });
	const stranger = app.visitor();
	const page = await signUp(stranger, owner.email);
	expect(heading(page)).toBe("Verify your email");
	await vi.waitUntil(async () => (await mailedCodes(owner.email)).length === 1, HANG_MS);
	await passMailPause(app);
	const resent = await stranger.submit("/verify-email/", "Resend email");
	expect(resent.text).toContain("A new verification email has been sent.");
	await vi.waitUntil(async () => (await mailedCodes(owner.email)).length === 2, HANG_MS);
	const users = "select full_name from users where email = ?";
	expect(await sql(app, users, owner.email)).toEqual([{ full_name: "The Owner" }]);
	expect(await isIn(owner)).toBe(true);
	const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(owner.email)}`;
	const reader = app.visitor();
	await reader.submit(link, "Change password", { password: "a new and longer one" });
	expect(await isIn(reader)).toBe(true);
});

test("opens a session that never verifies, is nobody's, and goes with the account", async () => {
	app = await SERVERS["without a mail server"]();
	const owner = await student(app);
	const stranger = app.visitor();
	await signUp(stranger, owner.email);
	await sql(app, "update sessions set refresh_at = 0 where uid like 'none:%'");
	const early = await stranger.submit("/verify-email/", "I verified my email");
	expect(early.status).toBe(409);
	expect(alertsOf(early)[0]).toContain("Not verified yet.");
	const devices = await owner.visit("/profile/account/");
	expect(devices.document.querySelectorAll("[aria-labelledby=devices] li")).toHaveLength(1);
	const own = await ownDataOf(app, owner);
	expect(own.sessions).toHaveLength(1);
	await owner.submit("/profile/delete/", "Delete my account", { current_password: PASSWORD });
	expect(await sessionsOf(owner.email)).toBe(0);
});

const other = async () => {
	const person = await student(app);
	return (email: string) =>
		person.post("/profile/account/", { intent: "email", email, current_password: PASSWORD });
};
const outboxRows = () =>
	sql<{ state: string; tries: number; data: string; problem: string | null }>(
		app,
		"select * from outbox where kind = 'existing-account' order by seq",
	);
/** Both texts of a mail, with the lines that its encoding broke joined again. */
const textOf = (raw: string) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");

test.each(Object.entries(SERVERS))(
	"%s, a change to such an address is answered byte for byte like one to a free one, however often it is asked for",
	async (_, start) => {
		app = await start();
		const [taken, free] = [(await student(app)).email, newEmail()];
		const person = await student(app);
		const answers = { taken: [] as unknown[], free: [] as unknown[] };
		for (let asked = 0; asked < 5; asked++) {
			if (asked > 1) await passMailPause(app);
			for (const [which, email] of [["taken", taken] as const, ["free", free] as const]) {
				const sent = { intent: "email", email, current_password: PASSWORD };
				const page = await person.post("/profile/account/", sent);
				answers[which].push(
					said(page, namesOf(email)),
					said(await person.open("/profile/account/"), namesOf(email)),
				);
			}
		}
		expect(answers.taken).toEqual(answers.free);
		expect(JSON.stringify(answers.taken)).toContain("/profile/account/");
	},
);

describe("with a mail server", () => {
	beforeEach(async () => {
		app = await SERVERS["with a mail server"]();
		await sql(app, "delete from outbox");
	});

	test.each([
		["signs up with it", "tried to sign up for The Yard with this address"],
		["asks to change to it", "tried to use this address for another account on The Yard"],
	])("the owner of an address gets our email when somebody %s", async (what, words) => {
		const owner = await student(app, { name: "The Owner" });
		if (what === "signs up with it") await signUp(app.visitor(), owner.email.toUpperCase());
		else await (await other())(owner.email.toUpperCase());
		await vi.waitUntil(() => mailsTo(owner.email).length === 1, HANG_MS);
		const raw = mailsTo(owner.email)[0]?.raw ?? "";
		const text = textOf(raw);
		expect(text).toContain("Subject: You already have an account");
		expect(text).toContain(`Someone, probably you, just ${words}.`);
		expect(text).toContain(`You get this because someone ${words}.`);
		// Its links are the two ways in and the home page; none of them contains a code.
		const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
		const site = "https://yard.example";
		expect(links).toEqual([`${site}/login/`, `${site}/forgot-password/`, `${site}/`]);
		const plain = [...text.matchAll(/^https:.*$/gm)].map(([line]) => line.trim());
		expect(plain).toEqual([`${site}/login/`, `${site}/forgot-password/`]);
		// Nothing that the stranger typed or is.
		expect(text).not.toMatch(/Zora|Hurston|Howard|oobCode|The Owner/);
		expect(await mailedCodes(owner.email)).toEqual([]);
		expect(await count(app, "counters where key like 'RESET_MAILS_A_DAY%'")).toBe(0);
		await expect.poll(outboxRows).toMatchObject([{ state: "sent", data: "{}" }]);
	});

	test("an address gets two such emails a day, whoever asks and by whatever way", async () => {
		const owner = await student(app);
		const change = await other();
		for (let asked = 0; asked < 4; asked++) {
			await passMailPause(app);
			expect(heading(await signUp(app.visitor(), owner.email))).toBe("Verify your email");
			await vi.waitUntil(
				async () => (await outboxRows()).length === Math.min(asked + 1, 2),
				HANG_MS,
			);
		}
		await passMailPause(app);
		expect((await change(owner.email)).status).toBe(303);
		await app.cleanUp();
		expect(await outboxRows()).toHaveLength(2);
		expect(mailsTo(owner.email)).toHaveLength(2);
		// Requests by the owner are counted separately.
		await passMailPause(app);
		await app.visitor().submit("/forgot-password/", "Send link", { email: owner.email });
		expect(await mailedCodes(owner.email)).toHaveLength(1);
	});

	test("one that a server refuses is not tried again; what it holds is gone", async () => {
		const owner = await student(app);
		mailServer.behave({ rcpt: () => 550 });
		await signUp(app.visitor(), owner.email);
		await vi.waitUntil(async () => (await outboxRows())[0]?.state === "failed", HANG_MS);
		expect(await outboxRows()).toMatchObject([{ problem: "550 to RCPT TO", data: "{}", tries: 1 }]);
		mailServer.behave({});
		await app.cleanUp();
		expect(mailsTo(owner.email)).toEqual([]);
	});

	test.each([
		["that hangs", { rcpt: () => 0 }],
		["that puts it off", { rcpt: () => 451 }],
		["that hangs up", { hangUpAfterBody: true }],
	])("one that meets a server %s goes out once it takes it", async (_, behavior) => {
		const owner = await student(app);
		mailServer.behave(behavior);
		await signUp(app.visitor(), owner.email);
		await expect.poll(outboxRows).toMatchObject([{ state: "waiting", tries: 1 }]);
		// Reading the table reveals no address.
		expect(JSON.stringify(await outboxRows())).not.toContain(owner.email.split("@")[0]);
		mailServer.taken.length = 0;
		mailServer.behave({});
		await app.cleanUp();
		expect(mailsTo(owner.email)).toEqual([]);
		await sql(app, "update outbox set due_at = 0");
		await app.cleanUp();
		expect(mailsTo(owner.email)).toHaveLength(1);
		expect(await outboxRows()).toMatchObject([{ state: "sent", data: "{}", tries: 2 }]);
	});

	test("one that waits goes with the account", async () => {
		const owner = await student(app);
		mailServer.behave({ rcpt: () => 451 });
		await signUp(app.visitor(), owner.email);
		await vi.waitUntil(async () => (await outboxRows())[0]?.tries === 1, HANG_MS);
		await owner.submit("/profile/delete/", "Delete my account", { current_password: PASSWORD });
		expect(await outboxRows()).toEqual([]);
	});
});
