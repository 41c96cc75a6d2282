import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { mailedCode, newcomer, newEmail, PASSWORD, student } from "../../support/people.ts";
import { asPerson, atProvider } from "../../support/provider.ts";
import type { Page } from "../../support/visitor.ts";

const NEW_PASSWORD = "a new and longer password";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** The security events of the request that returned a page. */
async function eventsOf({ headers }: Page) {
	const lines = await app.logOf(headers.get("X-Request-Id"));
	return lines
		.filter(({ security }) => security)
		.map(({ event, uid, kind, time, address, requestId }) => {
			expect(time).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);
			expect(address).toMatch(/^[\w-]{22}$/);
			expect(requestId).toBe(headers.get("X-Request-Id"));
			return [event, uid, kind];
		});
}

test("log-in by password, its refusals and log-out", async () => {
	const { email, uid } = await student(app);
	const visitor = app.visitor();
	const wrong = await visitor.post("/login/", { email, password: "not this one" });
	expect(await eventsOf(wrong)).toEqual([
		["log-in refused", undefined, "log-in: INVALID_LOGIN_CREDENTIALS"],
	]);
	const unverified = await newcomer(app);
	const early = await visitor.post("/login/", { email: unverified.email, password: PASSWORD });
	expect(await eventsOf(early)).toEqual([
		["log-in refused", expect.any(String), "log-in: not verified"],
	]);
	const right = await visitor.post("/login/", { email, password: PASSWORD });
	expect(await eventsOf(right)).toEqual([["logged in", uid, "password"]]);
	expect(await eventsOf(await visitor.post("/logout", {}))).toEqual([
		["logged out", uid, undefined],
	]);
	expect(await eventsOf(await visitor.post("/logout", {}))).toEqual([]);
});

test.each(["google", "microsoft"] as const)("log-in by %s, and its refusals", async (provider) => {
	const visitor = app.visitor();
	const back = await atProvider(visitor, provider, asPerson(newEmail()));
	const entry = await visitor.open(back);
	expect(await eventsOf(entry)).toEqual([["logged in", expect.any(String), `${provider}.com`]]);
	const again = await visitor.open(back);
	expect(await eventsOf(again)).toEqual([
		["log-in refused", undefined, `${provider}: INVALID_TOKEN`],
	]);
	const declining = app.visitor();
	const declined = await atProvider(declining, provider, { decline: "yes" });
	expect(await eventsOf(await declining.open(declined))).toEqual([
		["log-in refused", undefined, `${provider}: USER_CANCELLED`],
	]);
});

test.each(["google", "microsoft"])(
	"what somebody writes into %s's answer is not in the log",
	async (provider) => {
		const visitor = app.visitor();
		await visitor.open(`/auth/${provider}`);
		const text = "ADA_WAS_HERE lives at 12 Main Street";
		const answer = await visitor.open(
			`/auth/${provider}/callback?${new URLSearchParams({ error: text, state: text })}`,
		);
		expect(answer.location).toContain("/login/");
		const lines = await app.logOf(answer.headers.get("X-Request-Id"));
		expect(JSON.stringify(lines)).not.toMatch(/ADA_WAS_HERE|Main Street/);
	},
);

test("changes of password and email, a device ended, a reset, and the end of the account", async () => {
	const person = await student(app);
	const { uid, email } = person;
	const account = "/profile/account/";
	const intent = "password";
	const wrong = await person.post(account, {
		intent,
		current_password: "not this one",
		password: NEW_PASSWORD,
	});
	expect(await eventsOf(wrong)).toEqual([
		["log-in refused", undefined, "change of credentials: INVALID_LOGIN_CREDENTIALS"],
	]);
	const changed = await person.post(account, {
		intent,
		current_password: PASSWORD,
		password: NEW_PASSWORD,
	});
	expect(await eventsOf(changed)).toEqual([["password changed", uid, undefined]]);
	const asked = await person.post(account, {
		intent: "email",
		current_password: NEW_PASSWORD,
		email: newEmail(),
	});
	expect(await eventsOf(asked)).toEqual([["email change asked for", uid, undefined]]);

	await app.visitor().submit("/forgot-password/", "Send link", { email });
	const code = await mailedCode(email);
	const reset = await app.visitor().post("/reset-password/", { code, password: PASSWORD });
	expect(await eventsOf(reset)).toEqual([["password reset", uid, undefined]]);

	await person.post("/login/", { email, password: PASSWORD });
	const ended = await person.post(account, { intent: "end-session", session: "another" });
	expect(await eventsOf(ended)).toEqual([["logged out", uid, "another device"]]);
	const gone = await person.post("/profile/delete/", { current_password: PASSWORD });
	expect(await eventsOf(gone)).toEqual([["account deleted", uid, "all of it"]]);
});

test("a mail's link verifies an email", async () => {
	const person = await newcomer(app);
	const code = await mailedCode(person.email);
	const verified = await app
		.visitor()
		.post(`/verify-email/?${new URLSearchParams({ oobCode: code })}`, {
			intent: "apply",
			oobCode: code,
		});
	expect(await eventsOf(verified)).toEqual([["email verified", expect.any(String), undefined]]);
});
