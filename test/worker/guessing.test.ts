import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn } from "../support/forms.ts";
import { type IdentityStandIn, startIdentityStandIn } from "../support/identity-stand-in.ts";
import { mailedCode, newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import type { Page, Visitor } from "../support/visitor.ts";

const WRONG = "Incorrect email or password.";
const TOO_MANY =
	/^Too many tries for this account\. Wait \d+ minutes?, or choose a new password\.$/;

let app: App;
let identity: IdentityStandIn;
/** How often a password was checked. */
let asked: number;
/** Each test has its own. */
let address: string;
let tests = 0;

beforeAll(async () => {
	identity = await startIdentityStandIn();
	app = await startApp(identity.settings);
});

beforeEach(() => {
	asked = 0;
	tests += 1;
	address = `203.0.113.${tests}`;
	identity.answer = (path) => {
		if (path.includes("signInWithPassword")) asked += 1;
		return "pass";
	};
});

afterAll(async () => {
	await app.stop();
	await identity.stop();
});

function logIn(email: string, password: string, visitor: Visitor = app.visitor()): Promise<Page> {
	return logInFrom(address, email, password, visitor);
}

function logInFrom(sender: string, email: string, password: string, visitor = app.visitor()) {
	const headers = { Origin: app.origin, "CF-Connecting-IP": sender };
	return visitor.post("/login/", { email, password }, headers);
}

async function account(): Promise<string> {
	const email = newEmail();
	const person = { email, password: PASSWORD, displayName: "Ada Student" };
	await createVerifiedAccount(localAdmin(inject("identityUrl")), person);
	return email;
}

/** Ten wrong passwords from strangers, the last of which is refused. */
async function lock(email: string): Promise<void> {
	const pages = await Promise.all(Array.from({ length: 10 }, () => logIn(email, "a guess")));
	expect(pages.filter(({ status }) => status === 429)).toHaveLength(1);
}

function expectLocked(page: Page, email: string): void {
	expect(page.status).toBe(429);
	expect(alertsOf(page)).toEqual([expect.stringMatching(TOO_MANY)]);
	const seconds = Number(page.headers.get("Retry-After"));
	expect(seconds).toBeGreaterThan(0);
	expect(seconds).toBeLessThanOrEqual(15 * 60);
	expect(filledIn(page, "email")).toBe(email);
	expect(page.html).not.toMatch(/a guess|correct horse/);
}

const passTime = () => app.run("update counters set resets_at = 0");

test.each([
	["an account", account],
	["no account", async () => newEmail("nobody")],
])("guessing at %s is refused from the tenth, without asking Firebase", async (_, whose) => {
	const email = await whose();
	for (let guess = 1; guess <= 12; guess++) {
		const page = await logIn(guess % 2 ? email : email.toUpperCase(), "a guess");
		if (guess < 10) expect([guess, page.status, ...alertsOf(page)]).toEqual([guess, 400, WRONG]);
		else expectLocked(page, guess % 2 ? email : email.toUpperCase());
	}
	expect(asked).toBe(9);
	const slowed = (await app.wholeLog()).filter(({ event }) => event === "password try slowed");
	expect(slowed.slice(-5).map(({ durationMs }) => durationMs)).toEqual([250, 500, 750, 1000, 1250]);
	expectLocked(await logIn(email, PASSWORD), email);
	expect(asked).toBe(9);
	expect(await app.wholeLog()).toContainEqual(
		expect.objectContaining({ event: "too many tries", kind: "log-in", security: true }),
	);
	await passTime();
	expect((await logIn(email, "a guess")).status).toBe(400);
});

test("guesses that come at the same time are counted one by one", async () => {
	const email = await account();
	const pages = await Promise.all(Array.from({ length: 30 }, () => logIn(email, "a guess")));
	expect(pages.filter(({ status }) => status === 400)).toHaveLength(9);
	expect(asked).toBe(9);
});

test("the right password begins the count anew", async () => {
	const email = await account();
	for (let round = 0; round < 4; round++) {
		for (let guess = 0; guess < 3; guess++) {
			expect((await logIn(email, "mistyped")).status).toBe(400);
		}
		expect((await logIn(email, PASSWORD)).status).toBe(303);
	}
});

test("what is not the password's fault does not count", async () => {
	const email = await account();
	const { answer } = identity;
	identity.answer = () => "drop";
	for (let tries = 0; tries < 11; tries++) {
		expect((await logIn(email, PASSWORD)).status).toBe(503);
	}
	identity.answer = answer;
	expect((await logIn(email, PASSWORD)).status).toBe(303);
});

test("a browser that has logged in before is not locked out, and has a count of its own", async () => {
	const owner = await student(app);
	await owner.post("/logout", {});
	await lock(owner.email);
	expectLocked(await logIn(owner.email, PASSWORD), owner.email);
	expect((await logIn(owner.email, PASSWORD, owner)).status).toBe(303);
	await owner.post("/logout", {});
	// The owner's success does not reset the strangers' count.
	expectLocked(await logIn(owner.email, PASSWORD), owner.email);
	for (let guess = 1; guess <= 9; guess++) {
		expect((await logIn(owner.email, "a guess", owner)).status).toBe(400);
	}
	expectLocked(await logIn(owner.email, PASSWORD, owner), owner.email);
});

test("a device cookie is taken only as it was given, and for its account", async () => {
	const [owner, other] = [await student(app), await student(app)];
	await lock(owner.email);
	const device = deviceOf(owner);
	const half = Math.floor(device.length / 2);
	const changed =
		device.slice(0, half) + (device[half] === "A" ? "B" : "A") + device.slice(half + 1);
	for (const forged of [deviceOf(other), "device=nonsense", `device=${btoa("[]")}`, changed]) {
		const stranger = app.visitor();
		stranger.cookie = forged;
		expectLocked(await logIn(owner.email, PASSWORD, stranger), owner.email);
	}
	const copy = app.visitor();
	copy.cookie = device;
	expect((await logIn(owner.email, PASSWORD, copy)).status).toBe(303);
});

test("the device cookie outlives logging out, knows five accounts, and no script reads it", async () => {
	const visitor = app.visitor();
	const emails: string[] = [];
	for (let number = 0; number < 6; number++) {
		const email = await account();
		emails.push(email);
		const page = await logIn(email, PASSWORD, visitor);
		const cookie = page.headers.getSetCookie().find((line) => line.startsWith("device="));
		expect(cookie).toMatch(/HttpOnly/);
		expect(cookie).toMatch(/Max-Age=31536000/);
		expect(cookie).toMatch(/SameSite=Lax/);
		await visitor.post("/logout", {});
	}
	const [oldest = "", second = ""] = emails;
	await lock(oldest);
	await lock(second);
	expectLocked(await logIn(oldest, PASSWORD, visitor), oldest);
	expect((await logIn(second, PASSWORD, visitor)).status).toBe(303);
});

test("a new password by mail lets the owner in again, and makes the browser known", async () => {
	const email = await account();
	await lock(email);
	const reader = app.visitor();
	await reader.submit("/forgot-password/", "Send link", { email });
	const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(email)}`;
	await reader.submit(link, "Change password", { password: "a new and longer password" });
	expect((await logIn(email, "a guess")).status).toBe(400);
	await logInFrom("198.51.100.1", email, "a new and longer password");
	await lock(email);
	await reader.post("/logout", {});
	expect((await logIn(email, "a new and longer password", reader)).status).toBe(303);
});

test("signing up makes no browser known to an address that somebody else may have", async () => {
	const person = await newcomer(app);
	expect(person.cookie).not.toContain("device=");
});

test("the current password can't be guessed in an open session either", async () => {
	const person = await student(app);
	const change = (current_password: string) =>
		person.post("/profile/account/", { intent: "email", email: newEmail(), current_password });
	for (let guess = 1; guess <= 9; guess++) expect((await change("a guess")).status).toBe(400);
	const before = asked;
	const refused = await change(PASSWORD);
	expect(refused.status).toBe(429);
	expect(refused.text).toMatch(/Too many tries for this account\. Wait \d+ minute/);
	const deleted = await person.post("/profile/delete/", { current_password: PASSWORD });
	expect(deleted.status).toBe(429);
	expect(asked).toBe(before);
	// Logging in is limited separately.
	expect((await logIn(person.email, PASSWORD)).status).toBe(303);
});

test("one address can't go on guessing at many accounts, and holds nobody else up", async () => {
	// A few at a time: identity answers each within its time limit, on a busy machine, too.
	for (let guesses = 0; guesses < 100; guesses += 5) {
		const five = Array.from({ length: 5 }, () => logIn(newEmail("nobody"), "a guess"));
		expect((await Promise.all(five)).map(({ status }) => status)).toEqual(Array(5).fill(400));
	}
	expect((await logIn(newEmail("nobody"), "a guess")).status).toBe(429);
	expect(asked).toBe(100);
	const email = await account();
	const page = await logIn(email, PASSWORD);
	expect(page.status).toBe(429);
	expect(alertsOf(page)[0]).toMatch(/^Too many tries from your network\. Wait \d+ minute/);
	expect((await logInFrom("198.51.100.1", email, PASSWORD)).status).toBe(303);
});

function deviceOf(visitor: Visitor): string {
	return visitor.cookie.split("; ").find((pair) => pair.startsWith("device=")) ?? "";
}
