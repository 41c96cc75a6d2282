import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { localAdmin, setCustomClaims, setDisabled } from "#dev/identity/admin.ts";
import { signIn } from "../../support/api.ts";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn } from "../../support/forms.ts";
import { type IdentityStandIn, startIdentityStandIn } from "../../support/identity-stand-in.ts";
import { mailSettings, startMailServer } from "../../support/mail-server.ts";
import { HANG_MS } from "../../support/patience.ts";
import { moderator, PASSWORD, student } from "../../support/people.ts";
import { contribute, count, sql, userIdOf } from "../../support/rows.ts";
import type { Visitor } from "../../support/visitor.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: App;
let identity: IdentityStandIn;
let calls: string[];

beforeAll(async () => {
	identity = await startIdentityStandIn();
	app = await startApp(identity.settings);
});

beforeEach(() => {
	calls = [];
	identity.answer = (path) => {
		calls.push(path);
		return "pass";
	};
});

afterAll(async () => {
	await app.stop();
	await identity.stop();
});

const admin = () => localAdmin(inject("identityUrl"));
const lookUps = () => calls.filter((path) => path.includes("accounts:lookup")).length;

async function asAdmin(what: string, body: object): Promise<{ users?: { validSince?: string }[] }> {
	const { toolkitUrl, project } = admin();
	const answer = await fetch(`${toolkitUrl}/v1/projects/${project}/accounts:${what}`, {
		method: "POST",
		headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	return (await answer.json()) as { users?: { validSince?: string }[] };
}

/** Time passes in which nobody asks identity about the account. */
async function passTime(of: App, uid: string, ms = 2 * MINUTE_MS): Promise<void> {
	await sql(of, "update sessions set checked_at = ? where uid = ?", Date.now() - ms, uid);
	await sql(of, "update counters set resets_at = 0");
}

let written = 0;

function program() {
	written += 1;
	return {
		name: "A kept name",
		application_link: `https://written-${written}.example.org/`,
		description: "Something",
	};
}

const contributionsOf = (uid: string, of = app) =>
	count(of, "contributions c join users u on u.id = c.user_id where u.firebase_uid = ?", uid);

/** What may end an account's access, by name. */
const ENDS: Record<string, (uid: string) => Promise<unknown>> = {
	"was disabled": (uid) => setDisabled(admin(), uid, true),
	"was deleted": (uid) => asAdmin("delete", { localId: uid }),
	"got a new password elsewhere": (uid) =>
		asAdmin("update", { localId: uid, validSince: String(Math.ceil(Date.now() / 1000) + 5) }),
};

test.each(Object.entries(ENDS))(
	"an account that %s writes nothing more, on pages and in the API",
	async (_, end) => {
		const person = await student(app);
		const client = await signIn(app, person.email);
		expect((await person.post("/programs/add-program/", program())).status).toBe(303);
		await end(person.uid);
		await passTime(app, person.uid);

		const refused = await client.send("POST", "/api/program", program());
		expect(refused.status).toBe(401);
		expect(refused.headers.get("WWW-Authenticate")).toBe("Bearer");

		const cookie = person.cookie;
		const sent = await person.post("/programs/add-program/", program());
		expect(sent.location).toBe("/login/?redirectTo=%2Fprograms%2Fadd-program%2F");
		expect(await contributionsOf(person.uid)).toBe(1);
		expect(await count(app, "sessions where uid = ?", person.uid)).toBe(0);
		const [kept] = await sql(app, "select uid from kept_forms order by expires_at desc");
		expect(kept?.uid).toBe(person.uid);
		const copy = app.visitor();
		copy.cookie = cookie;
		expect((await copy.open("/programs/")).location).toMatch(/^\/login\//);
		const events = (await app.wholeLog()).filter(
			({ uid, security }) => security && uid === person.uid,
		);
		expect(events.map(({ event, kind }) => `${event} ${kind}`)).toEqual(
			expect.arrayContaining(["access ended api", "access ended session"]),
		);
	},
);

test.each(Object.entries(ENDS))(
	"an account that %s reads nothing more, on pages and in the API",
	async (_, end) => {
		const person = await student(app);
		const client = await signIn(app, person.email);
		expect((await person.open("/programs/saved/")).status).toBe(200);
		await end(person.uid);
		await passTime(app, person.uid);
		expect((await client.get("/api/me")).status).toBe(401);
		expect((await person.open("/programs/saved/")).location).toBe(
			"/login/?redirectTo=%2Fprograms%2Fsaved%2F",
		);
		expect(await count(app, "sessions where uid = ?", person.uid)).toBe(0);
	},
);

test("a page does not wait for an identity that is silent", async () => {
	const impatient = { ...identity.settings, PAGE_WAITS_FOR_IDENTITY_MS: "100" };
	// It remembers for a while that identity was silent.
	const other = await startApp(impatient, {}, { ownWorker: true });
	try {
		const person = await student(other);
		await passTime(other, person.uid);
		identity.answer = () => "silent";
		const page = await person.open("/programs/saved/");
		expect(page.status).toBe(200);
		expect((await other.wholeLog()).filter(({ event }) => event === "account not checked")).toEqual(
			[],
		);
	} finally {
		await other.stop();
	}
});

test("an upload of a disabled account is answered 401 to its script, and nothing is stored", async () => {
	const person = await student(app);
	await setDisabled(admin(), person.uid, true);
	await passTime(app, person.uid);
	const form = new FormData();
	form.set("file", new File(["%PDF-1.4"], "a.pdf", { type: "application/pdf" }));
	expect((await person.postFiles("/resume/upload", form)).status).toBe(401);
	expect(await count(app, "resumes")).toBe(0);
});

test("within a minute identity is asked once, by pages that are read as well", async () => {
	const person = await student(app);
	calls = [];
	for (const path of ["/programs/", "/resume/", "/profile/"]) await person.open(path);
	await person.post("/programs/add-program/", program());
	expect(lookUps()).toBe(0);
	await passTime(app, person.uid);
	for (const path of ["/programs/", "/resume/", "/profile/"]) await person.open(path);
	expect(lookUps()).toBe(1);
	for (let sent = 0; sent < 3; sent++) await person.post("/programs/add-program/", program());
	expect(lookUps()).toBe(1);
	const client = await signIn(app, person.email);
	calls = [];
	for (let sent = 0; sent < 3; sent++) {
		expect((await client.send("POST", "/api/program", program())).status).toBe(201);
	}
	await client.get("/api/me");
	expect(lookUps()).toBe(1);
});

/** Something waiting for a decision, and somebody to decide. */
async function pending() {
	await app.run("delete from contributions", "delete from moderation_log");
	const [person, judge] = await Promise.all([student(app), moderator(app)]);
	const { id } = await contribute(app, { userId: await userIdOf(app, person.uid) });
	const [row] = await sql<{ updated_at: number }>(app, "select updated_at from contributions");
	const version = String(row?.updated_at);
	const reject = (by: Visitor) =>
		by.post("/moderation/", { contribution_id: id, version, decision: "reject", note: "My note." });
	return { person, judge, id, version, reject };
}

test("who is no longer a moderator sees and decides nothing more", async () => {
	for (const first of ["look", "decide"] as const) {
		const { judge, reject } = await pending();
		await setCustomClaims(admin(), judge.uid, {});
		await passTime(app, judge.uid);
		const answer = first === "look" ? await judge.open("/moderation/") : await reject(judge);
		expect(answer.status).toBe(404);
		expect((await reject(judge)).status).toBe(404);
		expect(await count(app, "moderation_log")).toBe(0);
		// They are still a student.
		expect((await judge.open("/programs/")).status).toBe(200);
	}
});

test("a disabled moderator's next page is the log-in", async () => {
	const { judge } = await pending();
	await setDisabled(admin(), judge.uid, true);
	await passTime(app, judge.uid);
	expect((await judge.open("/moderation/mentors/")).location).toMatch(/^\/login\//);
});

test("with identity down a student goes on for the hour, then keeps what was typed", async () => {
	const person = await student(app);
	await passTime(app, person.uid, HOUR_MS / 2);
	identity.answer = () => "drop";
	expect((await person.post("/programs/add-program/", program())).status).toBe(303);
	await passTime(app, person.uid, HOUR_MS + MINUTE_MS);
	const refused = await person.post("/programs/add-program/", program());
	expect(refused.status).toBe(503);
	expect(alertsOf(refused).join(" ")).toContain("The sign-in service isn't responding");
	expect(filledIn(refused, "name")).toBe("A kept name");
	expect(await contributionsOf(person.uid)).toBe(1);
	identity.answer = () => "pass";
	expect((await person.post("/programs/add-program/", program())).status).toBe(303);
});

test("with identity down the API takes what a token of this hour sends", async () => {
	const person = await student(app);
	const client = await signIn(app, person.email);
	identity.answer = () => "drop";
	expect((await client.send("POST", "/api/program", program())).status).toBe(201);
});

test("with identity down a moderator reads on, but decides nothing and loses no word", async () => {
	const { judge, reject, id } = await pending();
	await passTime(app, judge.uid, HOUR_MS / 2);
	identity.answer = () => "drop";
	expect((await judge.open("/moderation/")).status).toBe(200);
	const refused = await reject(judge);
	expect(refused.status).toBe(503);
	expect(refused.text).toContain("Nothing was changed, and what you typed is still here.");
	expect(refused.text).toContain("My note.");
	expect(await count(app, "moderation_log")).toBe(0);
	await passTime(app, judge.uid, HOUR_MS + MINUTE_MS);
	expect((await judge.open("/moderation/")).status).toBe(503);
	identity.answer = () => "pass";
	expect((await reject(judge)).status).toBe(303);
	expect(await count(app, "moderation_log where subject_id = ?", id)).toBe(1);
});

test.each([
	["idle for half an hour", "used_at", 31 * MINUTE_MS],
	["twelve hours old", "created_at", 12 * HOUR_MS + 1000],
])("a moderator's session that is %s ends, and their note is kept", async (_, column, ms) => {
	const { judge, reject } = await pending();
	const cookie = judge.cookie;
	await sql(app, `update sessions set ${column} = ? where uid = ?`, Date.now() - ms, judge.uid);
	expect((await judge.open("/moderation/")).location).toBe("/login/?redirectTo=%2Fmoderation%2F");
	expect((await judge.open("/programs/")).location).toMatch(/^\/login\//);
	expect((await reject(judge)).location).toBe("/login/?redirectTo=%2Fmoderation%2F");
	expect(await count(app, "moderation_log")).toBe(0);
	await judge.submit("/login/", "Log In", { email: judge.email, password: PASSWORD });
	expect((await judge.visit("/moderation/")).text).toContain("My note.");
	// The cookie from before no longer works.
	const copy = app.visitor();
	copy.cookie = cookie;
	expect((await copy.open("/programs/")).location).toMatch(/^\/login\//);
});

test("a moderator's session lasts twelve hours at most, a student's thirty days, however idle", async () => {
	const { judge, person } = await pending();
	const lasts = async (uid: string) => {
		const [row] = await sql<{ ms: number }>(
			app,
			"select expires_at - created_at as ms from sessions where uid = ?",
			uid,
		);
		return row?.ms;
	};
	expect(await lasts(judge.uid)).toBe(12 * HOUR_MS);
	expect(await lasts(person.uid)).toBe(30 * 24 * HOUR_MS);
	await sql(app, "update sessions set used_at = 1 where uid = ?", person.uid);
	expect((await person.open("/programs/")).status).toBe(200);
});

test("using a moderator's session is noted once a minute", async () => {
	const { judge, person } = await pending();
	const usedAt = async (uid: string) =>
		(await sql<{ used_at: number }>(app, "select used_at from sessions where uid = ?", uid))[0]
			?.used_at ?? 0;
	const opened = await usedAt(judge.uid);
	await judge.open("/moderation/");
	expect(await usedAt(judge.uid)).toBe(opened);
	const before = Date.now() - 5 * MINUTE_MS;
	await sql(app, "update sessions set used_at = ?", before);
	await judge.open("/programs/");
	await person.open("/programs/");
	await expect.poll(() => usedAt(judge.uid)).toBeGreaterThan(before);
	expect(await usedAt(person.uid)).toBe(before);
});

test("logging out everywhere ends every session, the tokens, and what the browser kept", async () => {
	const person = await student(app);
	const elsewhere = app.visitor();
	await elsewhere.submit("/login/", "Log In", { email: person.email, password: PASSWORD });
	const client = await signIn(app, person.email);
	expect((await client.get("/api/me")).status).toBe(200);
	const second = Math.floor(Date.now() / 1000);
	const out = await person.post("/profile/account/", { intent: "log-out-everywhere" });
	expect(out.location).toBe("/login/");
	const cookies = out.headers.getSetCookie().filter((cookie) => /max-age=0/i.test(cookie));
	expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual([
		"kept",
		"phone",
		"session",
	]);
	const login = await person.visit("/login/");
	expect(login.text).toContain("You're logged out everywhere.");
	expect(login.headers.getSetCookie().join()).toMatch(/logged-out=; Max-Age=0/);
	expect((await elsewhere.open("/programs/")).location).toMatch(/^\/login\//);
	expect((await client.get("/api/me")).status).toBe(401);
	expect((await client.send("POST", "/api/program", program())).status).toBe(401);
	const { users } = await asAdmin("lookup", { localId: [person.uid] });
	expect(Number(users?.[0]?.validSince)).toBeGreaterThanOrEqual(second);

	expect(await app.wholeLog()).toContainEqual(
		expect.objectContaining({ event: "logged out everywhere", uid: person.uid, security: true }),
	);
});

test("with identity down logging out everywhere ends what is ours, and says what is left", async () => {
	const person = await student(app);
	const client = await signIn(app, person.email);
	identity.answer = () => "drop";
	await person.post("/profile/account/", { intent: "log-out-everywhere" });
	expect((await person.visit("/login/")).text).toContain("The sign-in service didn't respond");
	expect(await count(app, "sessions where uid = ?", person.uid)).toBe(0);
	expect((await client.get("/api/me")).status).toBe(401);
});

test("logging out everywhere asks for a fresh sign-in", async () => {
	const person = await student(app);
	await sql(app, "update sessions set authenticated_at = 1 where uid = ?", person.uid);
	const asked = await person.post("/profile/account/", { intent: "log-out-everywhere" });
	expect(asked.location).toBe("/profile/confirm/?redirectTo=%2Fprofile%2Faccount%2F");
	expect((await person.visit(asked.location ?? "")).text).toContain("Nothing has changed yet.");
	expect(await count(app, "sessions where uid = ?", person.uid)).toBe(1);
	const sent = { current_password: PASSWORD };
	const back = await person.submit(asked.location ?? "", "Continue", sent);
	expect(back.text).toContain("Confirmed. Go on where you left off.");
});

test("what an account had that was deleted at the provider waits sixty days, is given back by hand, then erased", async () => {
	const mailServer = await startMailServer();
	const mailing = await startApp({ ...identity.settings, ...mailSettings(mailServer.port) });
	const [back, gone] = [await student(mailing), await student(mailing)];
	const client = await signIn(mailing, gone.email);
	const opensProfile = async () => (await back.open("/profile/")).location;
	const asksTheApi = async () => (await client.get("/api/me")).status;
	for (const [person, notices, refusal] of [
		[back, opensProfile, expect.stringContaining("/login/")],
		[gone, asksTheApi, 401],
	] as const) {
		expect((await person.post("/programs/add-program/", program())).status).toBe(303);
		await asAdmin("delete", { localId: person.uid });
		await passTime(mailing, person.uid);
		await sql(mailing, "update sessions set email = 'thief@example.edu' where uid = ?", person.uid);
		expect(await notices()).toEqual(refusal);
		await vi.waitUntil(() => mailServer.taken.some(({ to }) => to === person.email), HANG_MS);
	}
	expect(mailServer.taken[0]?.raw).toContain("Subject: Your account was deleted");
	const events = (await mailing.wholeLog()).filter(
		({ event }) => event === "account deleted elsewhere",
	);
	expect(events.map(({ uid }) => uid)).toEqual([back.uid, gone.uid]);

	// As docs/deploy.md says: its owner signs up again, and somebody gives them what they had.
	const guide = await readFile(new URL("../../../docs/deploy.md", import.meta.url), "utf8");
	const [, give = ""] = guide.match(/```sql\n([^`]*identity_gone_at[^`]*)```/) ?? [];
	const again = await student(mailing, { email: back.email });
	expect(await contributionsOf(again.uid, mailing)).toBe(0);
	for (const statement of give.split(";").filter((one) => one.trim())) {
		await sql(mailing, statement.replaceAll("OLD-UID", back.uid).replaceAll("NEW-UID", again.uid));
	}
	expect(await contributionsOf(again.uid, mailing)).toBe(1);
	expect((await again.open("/programs/contributions/")).text).toContain("A kept name");

	const past = "update users set identity_gone_at = ? where identity_gone_at is not null";
	for (const [days, left] of [
		[59, 1],
		[61, 0],
	] as const) {
		await sql(mailing, past, Date.now() - days * 24 * HOUR_MS);
		await mailing.cleanUp();
		expect(await count(mailing, "users where firebase_uid = ?", gone.uid)).toBe(left);
	}
	expect(await contributionsOf(again.uid, mailing)).toBe(1);
	await mailing.stop();
	await mailServer.stop();
});
