// Somebody types an address that has an account: they are told nothing, its owner is (decision 030).

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf } from "../support/forms.ts";
import { type MailServer, mailSettings, startMailServer } from "../support/mail-server.ts";
import { HANG_MS } from "../support/patience.ts";
import { mailedCode, mailedCodes, newEmail, PASSWORD, student } from "../support/people.ts";
import { count, passMailPause, sql } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";
import { ownDataOf } from "../support/zip.ts";

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
		...{ name: "Zora Hurston", email, university: "Howard University", password: PASSWORD },
	});

/** All that an answer says, but for what is new in each: ids, nonces and times. */
function said(page: Page, email: string): unknown {
	const masked = (text: string) =>
		text
			.replaceAll(email, "EMAIL")
			.replaceAll(encodeURIComponent(email), "EMAIL")
			.replaceAll(page.headers.get("X-Request-Id") ?? "-", "REQUEST")
			.replaceAll(/nonce(-|=\\?")[\w+/=-]+/g, "NONCE")
			.replaceAll(/\b(session|bookmark|toast)=[^;]+/g, "$1=VALUE")
			.replaceAll(/\d+(<!-- -->)? seconds?|waitSeconds\\",\d+/g, "SECONDS")
			.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "UUID");
	const headers = [...page.headers].filter(([name]) => !["date", "retry-after"].includes(name));
	return {
		status: page.status,
		headers: headers.map(([name, value]) => [name, masked(value)]),
		html: masked(page.html),
	};
}

/** Every answer that a browser gets in which somebody signs up and then tries what there is. */
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
	return answers.map((page) => said(page, email));
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

test("with a mail server the owner gets a letter of ours, whichever way the address was typed", async () => {
	app = await SERVERS["with a mail server"]();
	const owner = await student(app);
	await signUp(app.visitor(), owner.email.toUpperCase());
	await vi.waitUntil(() => mailsTo(owner.email).length === 1, HANG_MS);
	await passMailPause(app);
	const other = await student(app);
	const asked = { intent: "email", email: owner.email, current_password: PASSWORD };
	const page = await other.post("/profile/account/", asked);
	const free = await other.post("/profile/account/", { ...asked, email: newEmail() });
	expect([page.status, page.location]).toEqual([free.status, free.location]);
	await vi.waitUntil(() => mailsTo(owner.email).length === 2, HANG_MS);
	for (const { raw } of mailsTo(owner.email)) {
		expect(raw).toContain("Subject: You already have an account");
	}
	expect(await mailedCodes(owner.email)).toEqual([]);
	expect(await count(app, "counters where key like 'RESET_MAILS_A_DAY%'")).toBe(0);
});
