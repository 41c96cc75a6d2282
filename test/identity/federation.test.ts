import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, decodeJwt, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "#dev/free-port.ts";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { type IdentityEmulator, startIdentity } from "#dev/identity/identity.ts";
import { providerVars } from "#dev/oauth/clients.ts";
import { type Providers, startProviders } from "#dev/oauth/providers.ts";
import { CALLBACK, googleIdToken, press } from "./support.ts";

let folder: string;
let port: number;
let providers: Providers;
let identity: IdentityEmulator;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "yard-federation-"));
	port = await freePort();
	providers = await startProviders({ port });
	identity = await startIdentity({
		port: await freePort(),
		stateDir: folder,
		appUrl: "http://localhost:8787",
		providerPort: port,
	});
});
afterAll(async () => {
	await identity.stop();
	await providers.stop();
	await rm(folder, { recursive: true, force: true });
});

interface Answer {
	status: number;
	body: Record<string, string> & { error?: { message: string } };
}

async function call(method: string, fields: object): Promise<Answer> {
	const url = `${identity.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
	const headers = { "content-type": "application/json" };
	const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(fields) });
	return { status: answer.status, body: await answer.json() };
}

function signInWithGoogle(idToken: string, more: object = {}): Promise<Answer> {
	const postBody = `${new URLSearchParams({ id_token: idToken, providerId: "google.com" })}`;
	return call("signInWithIdp", {
		requestUri: CALLBACK,
		postBody,
		returnSecureToken: true,
		...more,
	});
}

/** From createAuthUri to the address that Microsoft redirects the browser to. */
async function atMicrosoft(form: Record<string, string>, continueUri = CALLBACK) {
	const { body } = await call("createAuthUri", { providerId: "microsoft.com", continueUri });
	const { authUri = "", sessionId = "" } = body;
	return { authUri, sessionId, requestUri: (await press(authUri, form)).href };
}

function finish(requestUri: string, sessionId?: string): Promise<Answer> {
	return call("signInWithIdp", { requestUri, sessionId, returnSecureToken: true });
}

/** The claims of a token, after verifying it as the app does. */
async function verified(token: string | undefined) {
	const keys = createRemoteJWKSet(new URL(`${identity.url}/jwks`));
	const issuer = "https://securetoken.google.com/demo-yard";
	return (await jwtVerify(token ?? "", keys, { issuer, audience: "demo-yard" })).payload;
}

let number = 0;
function newEmail(): string {
	number += 1;
	return `person-${number}@example.net`;
}

describe("Microsoft", () => {
	it("signs somebody in with a token that verifies", async () => {
		const email = newEmail();
		const { authUri, sessionId, requestUri } = await atMicrosoft({ email, name: "Mae Jemison" });
		const asked = new URL(authUri).searchParams;
		expect(asked.get("redirect_uri")).toBe(CALLBACK);
		expect(asked.get("state")).toBeTruthy();
		const { status, body } = await finish(requestUri, sessionId);
		expect(status).toBe(200);
		expect(body).toMatchObject({ providerId: "microsoft.com", isNewUser: true, email });
		expect(await verified(body.idToken)).toMatchObject({
			email,
			email_verified: false,
			name: "Mae Jemison",
			firebase: { sign_in_provider: "microsoft.com" },
		});
		const again = await atMicrosoft({ email, name: "Mae Jemison" });
		const second = await finish(again.requestUri, again.sessionId);
		expect(second.body.localId).toBe(body.localId);
	});

	it("keeps the session and the parameters of the caller", async () => {
		const { body } = await call("createAuthUri", {
			providerId: "microsoft.com",
			continueUri: CALLBACK,
			sessionId: "mine",
			oauthScope: "User.Read",
			customParameter: { prompt: "select_account", client_id: "mine" },
		});
		expect(body).toMatchObject({
			kind: "identitytoolkit#CreateAuthUriResponse",
			providerId: "microsoft.com",
			sessionId: "mine",
		});
		const asked = new URL(body.authUri ?? "").searchParams;
		expect(asked.get("prompt")).toBe("select_account");
		expect(asked.get("scope")).toContain("User.Read");
		expect(asked.get("client_id")).toBe("local-microsoft-client");
	});

	it("takes an answer once", async () => {
		const { sessionId, requestUri } = await atMicrosoft({ email: newEmail() });
		expect((await finish(requestUri, sessionId)).status).toBe(200);
		await expectRefusal(finish(requestUri, sessionId), "INVALID_IDP_RESPONSE");
	});

	it("takes an answer in the session it was asked for only, and then still can", async () => {
		const { sessionId, requestUri } = await atMicrosoft({ email: newEmail() });
		const other = await atMicrosoft({ email: newEmail() });
		await expectRefusal(finish(requestUri, other.sessionId), "INVALID_IDP_RESPONSE");
		await expectRefusal(finish(requestUri), "INVALID_IDP_RESPONSE");
		expect((await finish(requestUri, sessionId)).status).toBe(200);
	});

	it("refuses a state and a code that are made up, and another way back", async () => {
		const { sessionId, requestUri } = await atMicrosoft({ email: newEmail() });
		const elsewhere = requestUri.replace("/auth/callback/", "/other/");
		await expectRefusal(finish(elsewhere, sessionId), "INVALID_IDP_RESPONSE");
		for (const name of ["state", "code"]) {
			const changed = new URL(requestUri);
			changed.searchParams.set(name, "made-up");
			await expectRefusal(finish(changed.href, sessionId), "INVALID_IDP_RESPONSE");
		}
	});

	it("refuses an answer after ten minutes", async () => {
		const { sessionId, requestUri } = await atMicrosoft({ email: newEmail() });
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60 * 1000 + 1 });
		try {
			await expectRefusal(finish(requestUri, sessionId), "INVALID_IDP_RESPONSE");
		} finally {
			vi.useRealTimers();
		}
	});

	it("says that somebody declined", async () => {
		const { sessionId, requestUri } = await atMicrosoft({ decline: "yes" });
		await expectRefusal(finish(requestUri, sessionId), "USER_CANCELLED");
	});

	it.each([
		[{ providerId: "microsoft.com" }, "MISSING_CONTINUE_URI"],
		[{ providerId: "microsoft.com", continueUri: "nowhere" }, "INVALID_CONTINUE_URI"],
		[{ providerId: "microsoft.com", continueUri: "https://evil.example/" }, "UNAUTHORIZED_DOMAIN"],
		[{ providerId: "facebook.com", continueUri: CALLBACK }, "OPERATION_NOT_ALLOWED"],
	])("refuses to begin with %o", async (fields, code) => {
		await expectRefusal(call("createAuthUri", fields), code);
	});

	it("leaves questions about an email to the emulator", async () => {
		const asked = { identifier: newEmail(), continueUri: CALLBACK };
		expect((await call("createAuthUri", asked)).status).toBe(200);
	});

	it("hands over no token by itself", async () => {
		const postBody = "id_token=eyJ&providerId=microsoft.com";
		const sent = call("signInWithIdp", { requestUri: CALLBACK, postBody });
		await expectRefusal(sent, "INVALID_CREDENTIAL_OR_PROVIDER_ID");
	});
});

describe("Google", () => {
	it("signs somebody in with the id_token of a code", async () => {
		const email = newEmail();
		const { status, body } = await signInWithGoogle(await googleIdToken(port, { email }));
		expect([status, body.isNewUser]).toEqual([200, true]);
		expect(await verified(body.idToken)).toMatchObject({
			email,
			email_verified: true,
			firebase: { sign_in_provider: "google.com" },
		});
	});

	it("signs somebody in with One Tap's credential", async () => {
		const form = {
			client_id: providerVars(port).GOOGLE_CLIENT_ID ?? "",
			email: newEmail(),
			nonce: "n",
		};
		const answer = await fetch(`${providers.url}/gsi/credential`, {
			method: "POST",
			headers: { origin: "http://localhost:8787" },
			body: new URLSearchParams(form),
		});
		const { credential } = (await answer.json()) as { credential: string };
		const { body } = await signInWithGoogle(credential);
		expect(await verified(body.idToken)).toMatchObject({ email: form.email });
	});

	it("refuses what others signed", async () => {
		const claims = decodeJwt(await googleIdToken(port, { email: newEmail() }));
		const { privateKey } = await generateKeyPair("RS256");
		const header = { alg: "RS256", kid: "forged" };
		const forged = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
		const [, payload] = forged.split(".");
		const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
		for (const token of [forged, unsigned, "nonsense", JSON.stringify(claims)]) {
			await expectRefusal(signInWithGoogle(token), "INVALID_IDP_RESPONSE");
		}
	});

	it("refuses tokens of Microsoft, of identity itself, and stale ones", async () => {
		const { sessionId, requestUri } = await atMicrosoft({ email: newEmail() });
		const { body } = await finish(requestUri, sessionId);
		await expectRefusal(signInWithGoogle(body.oauthIdToken ?? ""), "INVALID_IDP_RESPONSE");
		await expectRefusal(signInWithGoogle(body.idToken ?? ""), "INVALID_IDP_RESPONSE");
		const token = await googleIdToken(port, { email: newEmail() });
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_700_000 });
		try {
			await expectRefusal(signInWithGoogle(token), "INVALID_IDP_RESPONSE");
		} finally {
			vi.useRealTimers();
		}
	});

	it("takes no second token from the address", async () => {
		const email = newEmail();
		const forged = `${new URLSearchParams({ id_token: JSON.stringify({ sub: "1", email: newEmail() }) })}`;
		const token = await googleIdToken(port, { email });
		for (const requestUri of [`${CALLBACK}?${forged}`, `${CALLBACK}#${forged}`]) {
			const { body } = await signInWithGoogle(token, { requestUri });
			expect(body.email).toBe(email);
		}
	});
});

// These come from the emulator itself; they are tested because the app has to explain each of them.
describe("an email that has a password account", () => {
	const password = "correct horse battery";

	async function account(isVerified: boolean): Promise<{ email: string; uid: string }> {
		const email = newEmail();
		if (isVerified) {
			const admin = localAdmin(identity.url);
			const { uid } = await createVerifiedAccount(admin, { email, password, displayName: "P" });
			return { email, uid };
		}
		const { body } = await call("signUp", { email, password, returnSecureToken: true });
		return { email, uid: body.localId ?? "" };
	}
	const logIn = (email: string) =>
		call("signInWithPassword", { email, password, returnSecureToken: true });

	it("is joined by Google, quietly, when it was verified: the password stays, the name goes", async () => {
		const { email, uid } = await account(true);
		const { body } = await signInWithGoogle(await googleIdToken(port, { email, name: "G" }));
		expect(body).toMatchObject({ localId: uid, displayName: "G" });
		expect(await verified(body.idToken)).toMatchObject({ sub: uid, name: "G" });
		expect((await logIn(email)).body.localId).toBe(uid);
	});

	it("is taken over by Google when it was not verified: the password is gone", async () => {
		const { email, uid } = await account(false);
		const { body } = await signInWithGoogle(await googleIdToken(port, { email }));
		expect(await verified(body.idToken)).toMatchObject({ sub: uid, email_verified: true });
		await expectRefusal(logIn(email), "INVALID_LOGIN_CREDENTIALS");
	});

	it.each([true, false])(
		"needs confirmation for what is not known to own it (verified: %s)",
		async (isVerified) => {
			const { email, uid } = await account(isVerified);
			const { sessionId, requestUri } = await atMicrosoft({ email });
			const byMicrosoft = await finish(requestUri, sessionId);
			const token = await googleIdToken(port, { email, unverified: "on" });
			const byGoogle = await signInWithGoogle(token);
			for (const { status, body } of [byMicrosoft, byGoogle]) {
				expect([status, body.idToken, body.refreshToken]).toEqual([200, undefined, undefined]);
				expect(body).toMatchObject({ needConfirmation: true, verifiedProvider: [], localId: uid });
			}
			expect((await logIn(email)).status).toBe(200);
		},
	);

	it("takes Microsoft in addition when its owner asks, logged in", async () => {
		const { email, uid } = await account(true);
		const { idToken } = (await logIn(email)).body;
		const { sessionId, requestUri } = await atMicrosoft({ email });
		const linked = await call("signInWithIdp", {
			requestUri,
			sessionId,
			idToken,
			returnSecureToken: true,
		});
		expect(await verified(linked.body.idToken)).toMatchObject({ sub: uid });
		const later = await atMicrosoft({ email });
		expect((await finish(later.requestUri, later.sessionId)).body.localId).toBe(uid);
	});
});

describe("two providers of one email", () => {
	it("are one account when Google comes second", async () => {
		const email = newEmail();
		const { sessionId, requestUri } = await atMicrosoft({ email });
		const { body } = await finish(requestUri, sessionId);
		const second = await signInWithGoogle(await googleIdToken(port, { email }));
		expect(second.body.localId).toBe(body.localId);
	});

	it("need confirmation when Microsoft comes second; no password account can be made", async () => {
		const email = newEmail();
		await signInWithGoogle(await googleIdToken(port, { email }));
		const { sessionId, requestUri } = await atMicrosoft({ email });
		const { body } = await finish(requestUri, sessionId);
		expect(body).toMatchObject({ needConfirmation: true, verifiedProvider: ["google.com"] });
		await expectRefusal(call("signUp", { email, password: "long enough" }), "EMAIL_EXISTS");
	});
});

async function expectRefusal(sent: Promise<Answer>, code: string): Promise<void> {
	const { status, body } = await sent;
	expect([status, body.error?.message.split(" : ")[0]]).toEqual([400, code]);
}
