import type { ServerResponse } from "node:http";
import { generateKeyPair } from "jose";
import { afterEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn } from "../support/forms.ts";
import { startIdentityStandIn } from "../support/identity-stand-in.ts";
import { localServer } from "../support/local-server.ts";
import { newEmail, PASSWORD } from "../support/people.ts";
import { count, sql } from "../support/rows.ts";
import { startTokenIssuer } from "../support/token-issuer.ts";

/** How requests for the keys are answered; `good` is the set with the issuer's only key. */
type Answer = (response: ServerResponse, good: string) => void;

const good: Answer = (response, keys) => response.end(keys);
const GONE: Record<string, Answer> = {
	"an error": (response) => response.writeHead(500).end("oops"),
	"a proxy's page": (response) => response.end("<!doctype html><h1>Bad gateway</h1>"),
	"no set of keys": (response) => response.end('{"keys":"none"}'),
	"half of it": (response, keys) => {
		response.writeHead(200, { "Content-Length": String(keys.length) });
		response.write(keys.slice(0, 40), () => response.destroy());
	},
};

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const stop of stops.splice(0).reverse()) await stop();
});

/** The app with keys that a test can remove, and an identity whose tokens the issuer signs. */
async function started() {
	const issuer = await startTokenIssuer();
	const set = JSON.stringify({ keys: [issuer.publicJwk] });
	const keys = { answer: good, asked: 0 };
	const server = await localServer((_, response) => {
		keys.asked += 1;
		keys.answer(response, set);
	});
	const identity = await startIdentityStandIn();
	// It does not know anybody whose token the issuer signed.
	identity.answer = () => "drop";
	const app = await startApp({ ...identity.settings, IDENTITY_JWKS_URL: server.url });
	stops.push(issuer.stop, server.stop, identity.stop, app.stop);
	return { app, issuer, keys, identity };
}

async function statusOfMe(app: App, token: string): Promise<number> {
	const headers = { Authorization: `Bearer ${token}` };
	return (await app.fetch("/api/me", { headers })).status;
}

test("keys that can't be fetched any more are not missed while those we have are fresh", async () => {
	const { app, issuer, keys } = await started();
	expect(await statusOfMe(app, await issuer.token())).toBe(200);
	// This would hang, but it is not called.
	for (const gone of [...Object.values(GONE), () => {}]) {
		keys.answer = gone;
		expect(await statusOfMe(app, await issuer.token())).toBe(200);
	}
	expect(keys.asked).toBe(1);
});

test.each(Object.entries(GONE))(
	"keys that were never there (%s): nobody gets in, the form is kept, and all works once they are there",
	async (_, gone) => {
		const { app, issuer, keys, identity } = await started();
		keys.answer = gone;
		expect(await statusOfMe(app, await issuer.token())).toBe(503);
		const email = newEmail();
		const idToken = await issuer.token({ email });
		const body = { idToken, refreshToken: "refresh", users: [{}] };
		identity.answer = () => ({ status: 200, body });
		const fields = { name: "Zora", email, university: "Howard", password: PASSWORD };
		const ways = [
			["/login/", "Log In", ["email"]],
			["/signup/", "Create Account", ["name", "email", "university"]],
		] as const;
		for (const [path, button, kept] of ways) {
			const page = await app.visitor().submit(path, button, fields);
			expect(page.status).toBe(503);
			expect(alertsOf(page).join()).toContain("The sign-in service isn't responding");
			for (const name of kept) expect(filledIn(page, name)).toBe(fields[name]);
			expect(page.html).not.toContain(PASSWORD);
		}
		expect(await count(app, "sessions")).toBe(0);
		keys.answer = good;
		expect(await statusOfMe(app, await issuer.token())).toBe(200);
		expect((await app.visitor().submit("/login/", "Log In", fields)).status).toBe(200);
	},
);

test("a key that was changed this very moment ends no session, opens nothing, and says to try again", async () => {
	const { app, issuer, identity } = await started();
	const email = newEmail();
	const sign = (idToken: string) => {
		const refreshed = { id_token: idToken, refresh_token: "refresh" };
		const body = { idToken, refreshToken: "refresh", ...refreshed };
		identity.answer = () => ({ status: 200, body });
	};
	sign(await issuer.token({ email }));
	const person = app.visitor();
	await person.submit("/login/", "Log In", { email, password: PASSWORD });
	const { privateKey } = await generateKeyPair("RS256");
	const byNewKey = await issuer.token({ email }, { kid: "the next key" }, privateKey);
	sign(byNewKey);
	expect(await statusOfMe(app, byNewKey)).toBe(401);
	const page = await app.visitor().submit("/login/", "Log In", { email, password: PASSWORD });
	expect(page.status).toBe(503);
	expect(alertsOf(page).join()).toContain("Try again in a minute.");
	expect(filledIn(page, "email")).toBe(email);
	await sql(app, "update sessions set refresh_at = 0");
	expect((await person.open("/programs/")).status).toBe(200);
	expect(await count(app, "sessions")).toBe(1);
});

test("/readyz says whether all that the app needs answers, and only the log says which part does not", async () => {
	const { app, keys } = await started();
	const ask = async (path: string) => {
		const answer = await app.fetch(path);
		return { status: answer.status, text: await answer.text(), answer };
	};
	expect(await ask("/readyz")).toMatchObject({ status: 200, text: "ready" });
	for (const gone of Object.values(GONE)) {
		keys.answer = gone;
		const { status, text, answer } = await ask("/readyz");
		expect([status, text]).toEqual([503, "not ready"]);
		expect(await app.logOf(answer.headers.get("X-Request-Id"))).toContainEqual(
			expect.objectContaining({ event: "not ready", part: "identity" }),
		);
		expect(await ask("/healthz")).toMatchObject({ status: 200, text: "ok" });
	}
	keys.answer = good;
	await app.run("alter table programs rename to programs_away");
	expect(await ask("/readyz")).toMatchObject({ status: 503, text: "not ready" });
});
