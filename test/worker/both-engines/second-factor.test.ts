import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { call, localAdmin } from "#dev/identity/admin.ts";
import { signIn } from "../../support/api.ts";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../../support/forms.ts";
import { type MailServer, mailSettings, startMailServer } from "../../support/mail-server.ts";
import { HANG_MS } from "../../support/patience.ts";
import { mailedCode, moderator, newEmail, PASSWORD, student } from "../../support/people.ts";
import { asPerson, atProvider } from "../../support/provider.ts";
import { contribute, count, sql, userIdOf } from "../../support/rows.ts";
import {
	codeOf,
	FACTOR_PAGE,
	forgetUsedCodes,
	keyOn,
	recoveryCodesOn,
	setUp,
	wrongCodeOf,
} from "../../support/second-factor.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

let app: App;
let strict: App;

beforeAll(async () => {
	[app, strict] = await Promise.all([
		startApp(),
		startApp({ MODERATOR_SECOND_FACTOR: "required" }),
	]);
});

afterAll(() => Promise.all([app.stop(), strict.stop()]));

const headingOf = (page: Page) => page.document.querySelector("h1")?.text;

/** Somebody who has just entered their password, in a browser of their own. */
async function passwordTyped(email: string, of = app): Promise<Visitor> {
	const visitor = of.visitor();
	await visitor.submit("/login/", "Log In", { email, password: PASSWORD });
	return visitor;
}

function typeCode(visitor: Visitor, code: string): Promise<Page> {
	return visitor.submit("/login/code/", "Continue", { code });
}

/** A student with a second factor, their app's key and their recovery codes. */
async function careful(of = app) {
	const person = await student(of);
	const { secret, recoveryCodes } = await setUp(person);
	await forgetUsedCodes(of);
	return { person, secret, recoveryCodes };
}

async function eventsOf(uid: string, of = app): Promise<unknown[]> {
	return (await of.wholeLog())
		.filter((line) => line.uid === uid && line.security)
		.map(({ event }) => event);
}

test("it is on once the app's first code was right, and the recovery codes are shown once", async () => {
	const person = await student(app);
	const begun = await person.submit(FACTOR_PAGE, "Set up");
	const secret = keyOn(begun);
	expect(secret).toMatch(/^[A-Z2-7]{32}$/);
	expect(begun.document.querySelector("svg[role=img] path")).not.toBeNull();
	// Nothing is asked before that.
	expect((await person.open("/programs/")).status).toBe(200);
	const refused = await person.submit(FACTOR_PAGE, "Turn on", { code: wrongCodeOf(secret) });
	expect(refused.status).toBe(400);
	expect(problemOf(refused, "code")).toContain("That code isn't right.");
	expect(keyOn(refused)).toBe(secret);

	const done = await person.submit(FACTOR_PAGE, "Turn on", { code: codeOf(secret) });
	const codes = recoveryCodesOn(done);
	expect(new Set(codes).size).toBe(10);
	expect(codes[0]).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
	expect(done.text).not.toContain(secret);
	const later = await person.visit(FACTOR_PAGE);
	expect(later.text).toContain("10 recovery codes are left.");
	expect(recoveryCodesOn(later)).toEqual([]);
	expect((await person.visit("/profile/account/")).text).toContain("It's on");

	const kept = JSON.stringify([
		await sql(app, "select * from second_factors where uid = ?", person.uid),
		await sql(app, "select * from recovery_codes where uid = ?", person.uid),
	]);
	for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
		expect(kept).not.toContain(text);
	}
	expect(await eventsOf(person.uid)).toEqual(
		expect.arrayContaining(["second factor refused", "second factor set up"]),
	);
});

/** What a browser without JavaScript sends when a button is pressed twice: the first answer, and its cookies, are lost. */
async function sendTwice(visitor: Visitor, path: string, typed: Record<string, string>) {
	const page = await visitor.visit(path);
	const sent = { ...typed, form_key: filledIn(page, "form_key") };
	const pressed = app.visitor();
	pressed.cookie = visitor.cookie;
	const first = await pressed.post(path, sent);
	return [first, await visitor.post(path, sent)] as const;
}

test("turned on by a form that is sent twice, the second answer shows the recovery codes, and they work", async () => {
	const person = await student(app);
	const secret = keyOn(await person.submit(FACTOR_PAGE, "Set up"));
	const [, second] = await sendTwice(person, FACTOR_PAGE, {
		intent: "turn-on",
		code: codeOf(secret),
	});
	const [code = ""] = recoveryCodesOn(second);
	expect(second.text).toContain("10 recovery codes are left.");
	expect((await person.open("/programs/")).status).toBe(200);
	const entered = await typeCode(await passwordTyped(person.email), code);
	expect(entered.text).toContain("Login successful.");
	const kept = JSON.stringify(await sql(app, "select * from kept_forms"));
	expect(kept).not.toContain(code);
});

test("recovery codes are shown to nobody who sends their form again after log-out", async () => {
	const person = await student(app);
	const secret = keyOn(await person.submit(FACTOR_PAGE, "Set up"));
	const page = await person.visit(FACTOR_PAGE);
	const sent = {
		intent: "turn-on",
		code: codeOf(secret),
		form_key: filledIn(page, "form_key"),
	};
	const [code = ""] = recoveryCodesOn(await person.post(FACTOR_PAGE, sent));
	expect(code).not.toBe("");
	await person.post("/logout", {});
	for (const path of [FACTOR_PAGE, "/profile/second-factor.data"]) {
		expect((await person.post(path, sent)).html).not.toContain(code);
	}
});

test("new recovery codes whose form is sent twice are shown both times, and work", async () => {
	const { person, secret } = await careful();
	const [first, second] = await sendTwice(person, FACTOR_PAGE, {
		intent: "recovery-codes",
		code: codeOf(secret),
	});
	expect(recoveryCodesOn(second)).toHaveLength(10);
	expect(recoveryCodesOn(second)).toEqual(recoveryCodesOn(first));
});

test("a code whose form is sent twice lets its sender in both times", async () => {
	const { person, secret } = await careful();
	const visitor = await passwordTyped(person.email);
	const typed = { intent: "code", code: codeOf(secret), redirectTo: "/resume/", link: "" };
	const [, second] = await sendTwice(visitor, "/login/code/", typed);
	expect([second.status, second.location]).toEqual([303, "/resume/"]);
	expect((await visitor.open("/resume/")).status).toBe(200);
});

test("once it is on, turning it on again doesn't tell a right code from a wrong one", async () => {
	const { person, secret } = await careful();
	for (const code of [codeOf(secret), wrongCodeOf(secret)]) {
		expect((await person.post(FACTOR_PAGE, { intent: "turn-on", code })).status).toBe(409);
	}
});

test("six characters that are no digits of ours are a wrong code, at every form that asks for one", async () => {
	const typed = "٢٨٧٠٨٢";
	const person = await student(app);
	await person.submit(FACTOR_PAGE, "Set up");
	const begun = await person.submit(FACTOR_PAGE, "Turn on", { code: typed });
	expect([begun.status, problemOf(begun, "code")]).toEqual([400, expect.stringMatching(/isn't/)]);
	const { person: other } = await careful();
	const page = await typeCode(await passwordTyped(other.email), typed);
	expect([page.status, problemOf(page, "code")]).toEqual([400, expect.stringMatching(/isn't/)]);
});

test("a new password asks nobody for the code again who has typed it, only their other devices", async () => {
	const { person } = await careful();
	const changed = await person.submit("/profile/account/", "Change password", {
		current_password: PASSWORD,
		password: "a longer new one",
	});
	expect(changed.text).toContain("Password changed. Your other devices are logged out.");
	expect(headingOf(await person.visit("/programs/"))).toBe("Programs");
	const elsewhere = app.visitor();
	const typed = { email: person.email, password: "a longer new one" };
	const asked = await elsewhere.submit("/login/", "Log In", typed);
	expect(headingOf(asked)).toContain("code");
});

test("after the password nothing is open but the page for the code and log-out", async () => {
	const { person, secret } = await careful();
	const visitor = await passwordTyped(person.email);
	const waiting = visitor.cookie;
	const asked = await visitor.open("/programs/?q=art");
	expect(asked.location).toBe("/login/code/?redirectTo=%2Fprograms%2F%3Fq%3Dart");
	expect((await visitor.visit("/login/")).text).toContain("Enter your code");
	expect((await visitor.visit("/about/")).text).not.toContain("Logout");
	expect((await visitor.open("/programs/any/")).text).not.toContain("Logout");
	expect((await visitor.post("/resume/upload", {})).status).toBe(401);
	expect((await visitor.open("/resources/duplicate?link=a.example")).status).toBe(401);

	const wrong = await typeCode(visitor, wrongCodeOf(secret));
	expect(wrong.status).toBe(400);
	expect(problemOf(wrong, "code")).toContain("That code isn't right.");
	const right = await visitor.submit("/login/code/?redirectTo=/resume/", "Continue", {
		code: codeOf(secret).replace(/^(...)/, "$1 "),
	});
	expect(headingOf(right)).toContain("Resume");
	expect(right.text).toContain("Login successful.");

	// The session has a new id now, so a copy of the earlier cookie opens nothing.
	const thief = app.visitor();
	thief.cookie = waiting;
	expect((await thief.open("/programs/")).location).toMatch(/^\/login\/\?/);
});

test("a code works once, also when it is sent twice at the same time", async () => {
	const { person, secret } = await careful();
	const [one, two] = [await passwordTyped(person.email), await passwordTyped(person.email)];
	const code = codeOf(secret);
	const pages = await Promise.all([typeCode(one, code), typeCode(two, code)]);
	expect(pages.map(({ status }) => status).sort()).toEqual([200, 400]);
	const late = pages.find(({ status }) => status === 400);
	expect(late && problemOf(late, "code")).toContain("used already");
});

test("an address that was changed at the provider, for which the password is enough, is taken after the code", async () => {
	const { person, secret } = await careful();
	const email = newEmail("changed");
	await call(localAdmin(inject("identityUrl")), ":update", {
		localId: person.uid,
		email,
		emailVerified: true,
	});
	const kept = () => sql(app, "select email from users where firebase_uid = ?", person.uid);
	const visitor = await passwordTyped(email);
	expect((await visitor.open("/programs/")).location).toContain("/login/code/");
	expect(await kept()).toEqual([{ email: person.email }]);
	await typeCode(visitor, codeOf(secret));
	expect(await kept()).toEqual([{ email }]);
});

test("whichever way one logs in, the code is asked for", async () => {
	const email = newEmail("grace");
	const person = app.visitor();
	await person.visit(await atProvider(person, "google", asPerson(email)));
	const { secret } = await setUp(person);
	await forgetUsedCodes(app);
	const again = app.visitor();
	const back = await again.visit(await atProvider(again, "google", asPerson(email)));
	expect(headingOf(back)).toBe("Enter your code");
	expect((await again.open("/programs/")).location).toMatch(/^\/login\/code\//);
	expect(headingOf(await typeCode(again, codeOf(secret)))).toBe("Programs");

	const { person: forgetful, secret: other } = await careful();
	await app.visitor().submit("/forgot-password/", "Send link", { email: forgetful.email });
	const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(forgetful.email)}`;
	const reader = app.visitor();
	const changed = await reader.submit(link, "Change password", { password: "a longer new one" });
	expect(headingOf(changed)).toBe("Enter your code");
	expect(headingOf(await typeCode(reader, codeOf(other)))).toBe("Programs");
});

test("other browsers of the account are asked for a code as soon as it is on", async () => {
	const person = await student(app);
	const other = await passwordTyped(person.email);
	expect((await other.open("/programs/")).status).toBe(200);
	await setUp(person);
	expect((await person.open("/programs/")).status).toBe(200);
	expect((await other.open("/programs/")).location).toMatch(/^\/login\/code\//);
});

test("a recovery code lets in once, as it is read or without its dashes", async () => {
	const { person, recoveryCodes } = await careful();
	const [first = "", second = ""] = recoveryCodes;
	expect(headingOf(await typeCode(await passwordTyped(person.email), first))).toBe("Programs");
	const again = await passwordTyped(person.email);
	expect((await typeCode(again, first)).status).toBe(400);
	const typed = second.replaceAll("-", " ").toUpperCase();
	expect(headingOf(await typeCode(again, typed))).toBe("Programs");
	expect((await again.visit(FACTOR_PAGE)).text).toContain("8 recovery codes are left.");
	expect(await eventsOf(person.uid)).toContain("recovery code used");
});

test("new recovery codes end the old ones, and need a code", async () => {
	const { person, secret, recoveryCodes } = await careful();
	const bare = await person.submit(FACTOR_PAGE, "Make new codes", { code: "000000" });
	expect(recoveryCodesOn(bare)).toEqual([]);
	const page = await person.submit(FACTOR_PAGE, "Make new codes", { code: codeOf(secret) });
	const made = recoveryCodesOn(page);
	expect(made).toHaveLength(10);
	const [old = "", fresh = ""] = [recoveryCodes[0], made[0]];
	expect((await typeCode(await passwordTyped(person.email), old)).status).toBe(400);
	expect((await typeCode(await passwordTyped(person.email), fresh)).status).toBe(200);
});

test("the sixth try in a quarter of an hour is refused, also a right one and a recovery code", async () => {
	const { person, secret, recoveryCodes } = await careful();
	const { person: other, secret: others } = await careful();
	const visitor = await passwordTyped(person.email);
	for (const code of ["000000", "nonsense", "zzzz-zzzz-zzzz", wrongCodeOf(secret), "1"]) {
		expect((await typeCode(visitor, code)).status).toBe(400);
	}
	for (const code of [codeOf(secret), recoveryCodes[0] ?? ""]) {
		const page = await typeCode(visitor, code);
		expect(page.status).toBe(429);
		expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
		// From the first of them on.
		expect(alertsOf(page)).toEqual([
			expect.stringMatching(/^Too many wrong codes\. Try again in 1[0-5] minutes\.$/),
		]);
	}
	expect((await typeCode(await passwordTyped(other.email), codeOf(others))).status).toBe(200);
	expect(await eventsOf(person.uid)).toContain("too many tries");
	await sql(app, "update counters set resets_at = 0");
	expect((await typeCode(visitor, codeOf(secret))).status).toBe(200);
});

/** As if the quarter of an hour in which wrong codes count had passed, but not the day. */
const passTries = (of: App) =>
	sql(of, "update counters set resets_at = 0 where resets_at < ?", Date.now() + 16 * 60_000);

describe("after twenty wrong codes in a day", () => {
	let mailing: App;
	let mailServer: MailServer;

	beforeAll(async () => {
		mailServer = await startMailServer();
		mailing = await startApp(mailSettings(mailServer.port));
	});

	afterAll(async () => {
		await mailing.stop();
		await mailServer.stop();
	});

	/** Somebody whose password and twenty wrong codes somebody has typed. */
	async function attacked() {
		const victim = await careful(mailing);
		const attacker = await passwordTyped(victim.person.email, mailing);
		for (let typed = 0; typed < 20; typed++) {
			if (typed % 5 === 0) await passTries(mailing);
			// A right one, by the owner elsewhere, must not allow twenty more.
			if (typed === 10) {
				const owner = await passwordTyped(victim.person.email, mailing);
				expect((await typeCode(owner, codeOf(victim.secret))).status).toBe(200);
				await forgetUsedCodes(mailing);
			}
			expect((await typeCode(attacker, wrongCodeOf(victim.secret))).status).toBe(400);
		}
		await passTries(mailing);
		return { ...victim, attacker };
	}

	const mailsTo = (email: string) => mailServer.taken.filter(({ to }) => to === email);
	const linkIn = (raw: string) =>
		raw
			.replaceAll("=\r\n", "")
			.replaceAll("=3D", "=")
			.match(/\/login\/code\/\?link=[\w.%-]+/)?.[0];

	test("a right one is not taken, a recovery code is, and the owner is notified", async () => {
		const { person, secret, recoveryCodes, attacker } = await attacked();
		const refused = await typeCode(attacker, codeOf(secret));
		expect([refused.status, headingOf(refused)]).toEqual([429, "Enter a recovery code"]);
		expect(problemOf(refused, "code")).toContain("don't work until tomorrow");
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(20 * 60 * 60);
		await vi.waitUntil(() => mailsTo(person.email).length === 1, HANG_MS);
		expect(mailsTo(person.email)[0]?.raw).toContain("Subject: Too many wrong codes");
		expect(headingOf(await attacker.visit("/forgot-password/"))).toBe("Forgot password");
		// On the profile, too.
		expect((await person.submit(FACTOR_PAGE, "Turn off", { code: codeOf(secret) })).status).toBe(
			429,
		);
		expect((await typeCode(attacker, recoveryCodes[0] ?? "")).status).toBe(200);
		await sql(mailing, "update counters set resets_at = 0");
		const tomorrow = await passwordTyped(person.email, mailing);
		expect((await typeCode(tomorrow, codeOf(secret))).status).toBe(200);
	});

	test("with a mailed link the session that asked for it takes codes again, and no other; the link alone opens nothing", async () => {
		const { person, secret } = await attacked();
		const owner = await passwordTyped(person.email, mailing);
		const stranger = await passwordTyped(person.email, mailing);
		const asked = await owner.submit("/login/code/", "Email me a link to use my app");
		expect(asked.text).toContain("We emailed you a link.");
		await vi.waitUntil(() => mailsTo(person.email).length === 2, HANG_MS);
		const link = linkIn(mailsTo(person.email)[1]?.raw ?? "") ?? "";
		for (const elsewhere of [mailing.visitor(), stranger]) {
			expect(headingOf(await elsewhere.open(link))).toBe("This link doesn't work here");
		}
		const token = new URLSearchParams(link.split("?")[1]).get("link") ?? "";
		const send = (of: Visitor, code: string, intent = "code") =>
			of.post("/login/code/", { intent, code, link: token });
		expect((await send(stranger, codeOf(secret))).status).toBe(410);
		expect((await stranger.open("/programs/")).location).toContain("/login/code/");
		// Opening it does nothing: mail scanners open links.
		expect(headingOf(await owner.open(link))).toBe("Enter your code");
		for (const intent of ["code", "link"]) await send(owner, "", intent);
		expect((await owner.open("/programs/")).location).toContain("/login/code/");
		expect((await owner.submit(link, "Continue", { code: wrongCodeOf(secret) })).status).toBe(400);
		await owner.submit(link, "Continue", { code: codeOf(secret) });
		expect((await owner.open("/programs/")).status).toBe(200);
		expect(headingOf(await owner.open(link))).not.toBe("Enter your code");
	});

	test("three links a day are mailed to whoever asks in one network, so that some are left to the owner, and none before", async () => {
		const { person } = await careful(mailing);
		const early = await passwordTyped(person.email, mailing);
		expect((await early.post("/login/code/", { intent: "mail-link" })).status).toBe(409);
		const { attacker, person: victim } = await attacked();
		const statuses: number[] = [];
		for (let asked = 0; asked < 4; asked++) {
			statuses.push((await attacker.post("/login/code/", { intent: "mail-link" })).status);
		}
		expect(statuses).toEqual([303, 303, 303, 429]);
		const owner = await passwordTyped(victim.email, mailing);
		const elsewhere = { Origin: mailing.origin, "CF-Connecting-IP": "203.0.113.7" };
		const asked = await owner.post("/login/code/", { intent: "mail-link" }, elsewhere);
		expect(asked.status).toBe(303);
	});
});

test("turning it off needs a code; then the password is enough again", async () => {
	const { person, secret } = await careful();
	expect((await person.submit(FACTOR_PAGE, "Turn off", { code: "000000" })).status).toBe(400);
	const off = await person.submit(FACTOR_PAGE, "Turn off", { code: codeOf(secret) });
	expect(off.text).toContain("You log in without a code now.");
	expect((await (await passwordTyped(person.email)).open("/programs/")).status).toBe(200);
	for (const table of ["second_factors", "recovery_codes"]) {
		expect(await count(app, `${table} where uid = ?`, person.uid)).toBe(0);
	}
	expect(await eventsOf(person.uid)).toContain("second factor removed");
});

test("changing it asks for a fresh sign-in, and comes back", async () => {
	const person = await student(app);
	await person.visit(FACTOR_PAGE);
	const before = person.cookie;
	await sql(app, "update sessions set authenticated_at = 1 where uid = ?", person.uid);
	const confirm = `/profile/confirm/?redirectTo=${encodeURIComponent(FACTOR_PAGE)}`;
	expect((await person.open(FACTOR_PAGE)).location).toBe(confirm);
	expect((await person.post(FACTOR_PAGE, { intent: "begin" })).location).toBe(confirm);
	expect(await count(app, "second_factors where uid = ?", person.uid)).toBe(0);
	const refused = await person.submit(confirm, "Continue", { current_password: "not this one" });
	expect(refused.status).toBe(400);
	expect(problemOf(refused, "current_password")).toBe("That's not your password.");
	const back = await person.submit(confirm, "Continue", { current_password: PASSWORD });
	expect(headingOf(back)).toBe("Code at login");
	const thief = app.visitor();
	thief.cookie = before;
	expect((await thief.open("/programs/")).location).toMatch(/^\/login\/\?/);
});

test("the password of a session left open can't be guessed", async () => {
	const person = await student(app);
	await sql(app, "update sessions set authenticated_at = 1 where uid = ?", person.uid);
	const type = (current_password: string) =>
		person.post("/profile/confirm/", { current_password, redirectTo: FACTOR_PAGE });
	const guesses = await Promise.all(Array.from({ length: 9 }, () => type("a guess")));
	expect(guesses.map(({ status }) => status)).toEqual(Array(9).fill(400));
	expect((await type(PASSWORD)).status).toBe(429);
	expect((await person.open(FACTOR_PAGE)).location).toMatch(/^\/profile\/confirm\//);
});

test("a token alone does not open the API for an account with a second factor", async () => {
	const { person } = await careful();
	const client = await signIn(app, person.email);
	expect((await client.get("/api/me")).status).toBe(403);
	const program = { name: "N", application_link: "api.example.org", description: "D" };
	expect((await client.send("POST", "/api/program", program)).status).toBe(403);
});

test("where it is required, a moderator sets it up before any moderation page, and goes on", async () => {
	const judge = await moderator(strict);
	const person = await student(strict);
	const contribution = await contribute(strict, { userId: await userIdOf(strict, person.uid) });
	for (const path of ["/moderation/", "/moderation/mentors/", "/moderation/messages/"]) {
		const led = `${FACTOR_PAGE}?redirectTo=${encodeURIComponent(path)}`;
		expect((await judge.open(path)).location).toBe(led);
		expect((await judge.post(path, { decision: "approve" })).location).toBe(led);
	}
	const page = await judge.visit("/moderation/");
	expect(page.text).toContain("Moderators log in with a code from their phone, too.");
	const { secret, done } = await setUp(judge, `${FACTOR_PAGE}?redirectTo=%2Fmoderation%2F`);
	const goOn = done.document.querySelector("main .btn-main[href]");
	expect(goOn?.getAttribute("href")).toBe("/moderation/");
	expect((await judge.submit("/moderation/", "Approve")).text).toContain("Approved.");
	expect(await count(strict, "programs where contribution_id = ?", contribution.id)).toBe(1);

	await forgetUsedCodes(strict);
	const again = await passwordTyped(judge.email, strict);
	expect((await again.open("/moderation/")).location).toMatch(/^\/login\/code\//);
	await typeCode(again, codeOf(secret));
	expect((await again.open("/moderation/")).status).toBe(200);
	// Students continue without one.
	expect((await person.open("/programs/")).status).toBe(200);
});

test("where it is off, a moderator without one just works", async () => {
	expect((await (await moderator(app)).open("/moderation/")).status).toBe(200);
});
