import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "#dev/free-port.ts";
import { providerVars } from "#dev/oauth/clients.ts";
import { type Providers, startProviders } from "#dev/oauth/providers.ts";
import { CALLBACK, exchange, googleIdToken, googleRequest, onLoopback, press } from "./support.ts";

const GRACE = { person: "grace@example.com" };

let port: number;
let providers: Providers;
beforeAll(async () => {
	port = await freePort();
	providers = await startProviders({ port });
});
afterAll(() => providers.stop());

async function codeFor(changes: Record<string, string | null> = {}) {
	const request = googleRequest(port, changes);
	const back = await press(request.url, GRACE);
	return { ...request, back, code: back.searchParams.get("code") };
}

describe("the page to choose on", () => {
	it("asks who signs in, without any script, and names the demo people", async () => {
		const answer = await fetch(onLoopback(googleRequest(port).url));
		const html = await answer.text();
		expect(answer.status).toBe(200);
		expect(html).toContain("Who signs in with Google?");
		expect(html).toContain("student@example.edu");
		expect(html).not.toContain("<script");
		expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
	});

	it("shows what is in the address as text", async () => {
		const { url } = googleRequest(port, { login_hint: '"><script>alert(1)</script>' });
		expect(await (await fetch(onLoopback(url))).text()).not.toContain("<script");
	});

	it("asks again when the email is none", async () => {
		const body = new URLSearchParams({ email: "nobody" });
		const answer = await fetch(onLoopback(googleRequest(port).url), { method: "POST", body });
		expect(answer.status).toBe(400);
		expect(await answer.text()).toContain("Enter an email address.");
	});

	it("sends somebody who declines back with the state", async () => {
		const { url, state } = googleRequest(port);
		const back = await press(url, { decline: "yes" });
		expect(back.origin + back.pathname).toBe(CALLBACK);
		expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state });
	});

	it.each([
		["https://evil.example/"],
		["http://localhost.evil.example/"],
		["http://localhost@evil.example/"],
		["javascript:alert(1)"],
		[""],
	])("sends nobody to %s", async (redirect_uri) => {
		const { url } = googleRequest(port, { redirect_uri });
		for (const method of ["GET", "POST"]) {
			const answer = await fetch(onLoopback(url), { method, redirect: "manual" });
			expect(answer.status).toBe(400);
			expect(answer.headers.get("location")).toBeNull();
		}
	});

	it.each([
		[{ response_type: "token" }, "unsupported_response_type"],
		[{ scope: "email" }, "invalid_scope"],
		[{ code_challenge: null, code_challenge_method: null }, "invalid_request"],
		[{ code_challenge_method: "plain" }, "invalid_request"],
		[{ code_challenge_method: null }, "invalid_request"],
	])("refuses a request with %o", async (changes, error) => {
		const answer = await fetch(onLoopback(googleRequest(port, changes).url), {
			redirect: "manual",
		});
		const back = new URL(answer.headers.get("location") ?? "");
		expect(back.searchParams.get("error")).toBe(error);
	});

	it("knows only its client", async () => {
		const { url } = googleRequest(port, { client_id: "local-microsoft-client" });
		expect((await fetch(onLoopback(url))).status).toBe(401);
	});
});

describe("a code of Google's", () => {
	it("becomes a signed id_token with the nonce, whose subject stays the same", async () => {
		const { back, code, verifier, state, nonce } = await codeFor();
		expect(back.origin + back.pathname).toBe(CALLBACK);
		expect(back.searchParams.get("state")).toBe(state);
		const { status, answer } = await exchange(port, code, verifier);
		expect(status).toBe(200);
		expect(answer).toMatchObject({ token_type: "Bearer", expires_in: 3600 });

		const jwks: JSONWebKeySet = await (await fetch(`${providers.url}/google/jwks`)).json();
		const { GOOGLE_CLIENT_ID: audience, GOOGLE_ISSUER: issuer } = providerVars(port);
		const keys = createLocalJWKSet(jwks);
		const { payload } = await jwtVerify(answer.id_token ?? "", keys, { audience, issuer });
		expect(payload).toMatchObject({
			nonce,
			email: "grace@example.com",
			email_verified: true,
			name: "Grace Hopper",
			given_name: "Grace",
			family_name: "Hopper",
			sub: expect.stringMatching(/^\d{21}$/),
		});
		expect(decodeJwt(await googleIdToken(port, GRACE)).sub).toBe(payload.sub);
		expect(decodeJwt(await googleIdToken(port, { person: "ida@example.org" })).sub).not.toBe(
			payload.sub,
		);
	});

	it("can be of anybody", async () => {
		const token = await googleIdToken(port, {
			email: " New@Example.net ",
			name: "",
			unverified: "on",
		});
		expect(decodeJwt(token)).toMatchObject({
			email: "new@example.net",
			email_verified: false,
			name: "new",
		});
	});

	it("needs the verifier of its challenge", async () => {
		for (const wrong of ["w".repeat(43), "short"]) {
			const { code } = await codeFor();
			const { status, answer } = await exchange(port, code, wrong);
			expect([status, answer.error]).toEqual([400, "invalid_grant"]);
		}
		const { code } = await codeFor();
		const { status, answer } = await exchange(port, code, "", { code_verifier: null });
		expect([status, answer.error]).toEqual([400, "invalid_grant"]);
	});

	it("is good once", async () => {
		const { code, verifier } = await codeFor();
		expect((await exchange(port, code, verifier)).status).toBe(200);
		expect((await exchange(port, code, verifier)).answer.error).toBe("invalid_grant");
	});

	it("is good for five minutes", async () => {
		const { code, verifier } = await codeFor();
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60 * 1000 + 1 });
		try {
			expect((await exchange(port, code, verifier)).answer.error).toBe("invalid_grant");
		} finally {
			vi.useRealTimers();
		}
	});

	it.each([
		[{ client_secret: "wrong" }, 401, "invalid_client"],
		[{ client_id: "wrong" }, 401, "invalid_client"],
		[{ redirect_uri: "http://localhost:8787/other/" }, 400, "redirect_uri_mismatch"],
		[{ code: "made-up" }, 400, "invalid_grant"],
		[{ grant_type: "password" }, 400, "unsupported_grant_type"],
	])("is not changed with %o", async (changes, status, error) => {
		const { code, verifier } = await codeFor();
		const refused = await exchange(port, code, verifier, changes);
		expect([refused.status, refused.answer.error]).toEqual([status, error]);
	});
});

describe("One Tap's credential", () => {
	function ask(origin: string, form: Record<string, string>) {
		const body = new URLSearchParams(form);
		return fetch(`${providers.url}/gsi/credential`, { method: "POST", body, headers: { origin } });
	}
	const client_id = providerVars(0).GOOGLE_CLIENT_ID ?? "";

	it("goes to pages on this machine only", async () => {
		const good = await ask("http://localhost:8787", { ...GRACE, client_id, nonce: "n" });
		expect(good.headers.get("access-control-allow-origin")).toBe("http://localhost:8787");
		const { credential } = (await good.json()) as { credential: string };
		expect(decodeJwt(credential)).toMatchObject({
			aud: client_id,
			nonce: "n",
			email: GRACE.person,
		});

		const bad = await ask("https://evil.example", { ...GRACE, client_id });
		expect(bad.status).toBe(403);
		expect(bad.headers.get("access-control-allow-origin")).toBeNull();
	});

	it("is for the known client only", async () => {
		expect((await ask("http://localhost:1", { ...GRACE, client_id: "other" })).status).toBe(400);
	});
});
