import { createSecretKey } from "node:crypto";
import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { nobodysUrl } from "../support/local-server.ts";
import { newEmail, PASSWORD } from "../support/people.ts";
import {
	goodClaims,
	KID,
	nowSeconds,
	startTokenIssuer,
	type TokenIssuer,
} from "../support/token-issuer.ts";

let app: App;
let issuer: TokenIssuer;

beforeAll(async () => {
	issuer = await startTokenIssuer();
	// What identity says about accounts is not tested here, and it knows none of these.
	const IDENTITY_TOOLKIT_URL = await nobodysUrl();
	app = await startApp({ IDENTITY_JWKS_URL: issuer.jwksUrl, IDENTITY_TOOLKIT_URL });
});

afterAll(async () => {
	await app.stop();
	await issuer.stop();
});

function askMe(authorization: string | undefined, of: App = app): Promise<Response> {
	return of.fetch("/api/me", { headers: authorization ? { Authorization: authorization } : {} });
}

const inAnHour = () => nowSeconds() + 3600;
const withClaims = (changes: Record<string, unknown>) => async () =>
	`Bearer ${await issuer.token(changes)}`;

/** Signed with HMAC and something public as the secret, to fool a verifier that lets the token choose the algorithm. */
async function hs256(secret: string, header: Record<string, unknown> = {}): Promise<string> {
	return `Bearer ${await new SignJWT(goodClaims())
		.setProtectedHeader({ alg: "HS256", kid: KID, ...header })
		.sign(createSecretKey(Buffer.from(secret)))}`;
}

async function strangersToken(header: Record<string, unknown>): Promise<string> {
	const { privateKey } = await generateKeyPair("RS256");
	return `Bearer ${await issuer.token({}, header, privateKey)}`;
}

/** A valid token with one of its three parts exchanged. */
async function tampered(part: 0 | 1 | 2, by: (text: string) => string): Promise<string> {
	const parts = (await issuer.token()).split(".");
	parts[part] = by(parts[part] ?? "");
	return `Bearer ${parts.join(".")}`;
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const BAD: [string, () => Promise<string | undefined>][] = [
	["no Authorization header", async () => undefined],
	["an empty bearer", async () => "Bearer "],
	["text that is not a token", async () => "Bearer not-a-token"],
	["three empty parts", async () => "Bearer .."],
	["two tokens", async () => `Bearer ${await issuer.token()} ${await issuer.token()}`],
	["a good token in the Basic scheme", async () => `Basic ${await issuer.token()}`],
	["a good token without a scheme", async () => issuer.token()],
	["alg none", async () => `Bearer ${new UnsecuredJWT(goodClaims()).encode()}`],
	["alg none over a real signature", () => tampered(0, () => base64url({ alg: "none", kid: KID }))],
	["HS256 with the public key's PEM", () => hs256(issuer.publicPem)],
	["HS256 with the public JWK", () => hs256(JSON.stringify(issuer.publicJwk))],
	["HS256 with the public modulus", () => hs256(String(issuer.publicJwk.n))],
	["another key under the known kid", () => strangersToken({})],
	["an unknown kid", async () => `Bearer ${await issuer.token({}, { kid: "unknown" })}`],
	["another key and no kid", () => strangersToken({ kid: undefined })],
	[
		"another key that the header itself brings",
		async () => {
			const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
			const jwk = await crypto.subtle.exportKey("jwk", publicKey);
			return `Bearer ${await issuer.token({}, { jwk }, privateKey)}`;
		},
	],
	[
		"another key that the header links to",
		() => strangersToken({ jku: "http://127.0.0.1:9/jwks" }),
	],
	["RS512 by the right key's name", () => tampered(0, () => base64url({ alg: "RS512", kid: KID }))],
	["another audience", withClaims({ aud: "another-project" })],
	["no audience", withClaims({ aud: undefined })],
	["another issuer", withClaims({ iss: "https://securetoken.google.com/another-project" })],
	["an issuer of another house", withClaims({ iss: "https://evil.example/demo-yard" })],
	["no issuer", withClaims({ iss: undefined })],
	[
		"another project altogether",
		withClaims({
			iss: "https://securetoken.google.com/another-project",
			aud: "another-project",
		}),
	],
	["an empty subject", withClaims({ sub: "" })],
	["no subject", withClaims({ sub: undefined })],
	["a subject that is a number", withClaims({ sub: 7 })],
	["a subject of 129 characters", withClaims({ sub: "u".repeat(129) })],
	["expired a minute ago", withClaims({ exp: nowSeconds() - 60 })],
	["no expiry", withClaims({ exp: undefined })],
	["an expiry that is text", withClaims({ exp: String(inAnHour()) })],
	["issued in the future", withClaims({ iat: nowSeconds() + 3000 })],
	["no time of issue", withClaims({ iat: undefined })],
	["authenticated in the future", withClaims({ auth_time: nowSeconds() + 3000 })],
	["no time of authentication", withClaims({ auth_time: undefined })],
	["not valid yet", withClaims({ nbf: nowSeconds() + 3000 })],
	[
		"a payload changed after signing",
		() => tampered(1, () => base64url({ ...goodClaims(), sub: "somebody-else" })),
	],
	["a cut signature", () => tampered(2, (signature) => signature.slice(0, -4))],
	["no signature", () => tampered(2, () => "")],
	[
		"a custom token, which proves nothing yet",
		withClaims({
			iss: "firebase-adminsdk@demo-yard.iam.gserviceaccount.com",
			aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
			uid: "uid-of-the-test",
			auth_time: undefined,
		}),
	],
];

test.each(BAD)("the API answers 401 to %s", async (_what, authorization) => {
	const answer = await askMe(await authorization());
	expect(answer.status).toBe(401);
	expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
	expect(answer.headers.get("Content-Type")).toContain("application/json");
	expect(await answer.json()).toEqual({ success: false, message: expect.stringMatching(/token/) });
});

test("the token that the bad ones are made from opens the API", async () => {
	const answer = await askMe(`Bearer ${await issuer.token()}`);
	expect(answer.status).toBe(200);
	expect(await answer.json()).toEqual({ success: true, full_name: null, photo_url: null });
});

test("an unverified account's token answers 403, a Google account's counts as verified", async () => {
	const unverified = await askMe(`Bearer ${await issuer.token({ email_verified: false })}`);
	expect(unverified.status).toBe(403);
	expect(await unverified.json()).toMatchObject({ success: false });
	const firebase = { sign_in_provider: "google.com" };
	const google = await askMe(`Bearer ${await issuer.token({ email_verified: false, firebase })}`);
	expect(google.status).toBe(200);
});

test("the token of a real sign-in opens the API", async () => {
	const real = await startApp();
	onTestFinished(real.stop);
	const email = newEmail();
	await createVerifiedAccount(localAdmin(inject("identityUrl")), {
		email,
		password: PASSWORD,
		displayName: "Real Person",
	});
	const answer = await askMe(`Bearer ${await signIn("signInWithPassword", email)}`, real);
	expect(answer.status).toBe(200);
	const fresh = await signIn("signUp", newEmail());
	expect((await askMe(`Bearer ${fresh}`, real)).status).toBe(403);
});

async function signIn(method: string, email: string): Promise<string> {
	const url = `${inject("identityUrl")}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
	const body = JSON.stringify({ email, password: PASSWORD, returnSecureToken: true });
	const headers = { "Content-Type": "application/json" };
	const answer = await fetch(url, { method: "POST", headers, body });
	return ((await answer.json()) as { idToken: string }).idToken;
}

test("while the keys cannot be fetched, no token opens anything and the API says 503", async () => {
	const cut = await startApp({ IDENTITY_JWKS_URL: `${await nobodysUrl()}/jwks` });
	onTestFinished(cut.stop);
	const answer = await askMe(`Bearer ${await issuer.token()}`, cut);
	expect(answer.status).toBe(503);
	expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
	expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) });
});
