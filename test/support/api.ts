import { inject } from "vitest";
import { upsertUser } from "#db/people/users.ts";
import { type App, startApp } from "./app.ts";
import { startIdentityStandIn } from "./identity-stand-in.ts";
import { PASSWORD } from "./people.ts";
import { startTokenIssuer, type TokenIssuer } from "./token-issuer.ts";

/** A call's answer. */
export interface Answer {
	status: number;
	headers: Headers;
	// biome-ignore lint/suspicious/noExplicitAny: every call has another one
	body: any;
}

/** Somebody with a token. */
export interface Client {
	uid: string;
	email: string;
	/** Empty until the user exists. */
	userId: string;
	token: string;
	get(path: string, headers?: Record<string, string>): Promise<Answer>;
	/** Sends a body as JSON, or text as it is. */
	send(
		method: string,
		path: string,
		body: unknown,
		headers?: Record<string, string>,
	): Promise<Answer>;
}

/** The Worker, and tokens that it accepts as real. */
export interface Api {
	app: App;
	issuer: TokenIssuer;
	/** Somebody with an existing user. */
	student(name?: string): Promise<Client>;
	/** Somebody by the claims of their token, whose user may not exist. */
	bearer(claims: Record<string, unknown>): Promise<Client>;
	stop(): Promise<void>;
}

let people = 0;

export async function startApi(
	settings: Record<string, string> = {},
	limits: Parameters<typeof startApp>[1] = {},
): Promise<Api> {
	const issuer = await startTokenIssuer();
	const identity = await startIdentityStandIn();
	// The accounts are made up, and none is blocked.
	identity.answer = (path) =>
		path.includes("accounts:lookup") ? { status: 200, body: { users: [{}] } } : "pass";
	const trusted = { IDENTITY_JWKS_URL: issuer.jwksUrl, ...identity.settings };
	const app = await startApp({ ...trusted, ...settings }, limits);
	const bearer: Api["bearer"] = async (claims) => {
		const token = await issuer.token(claims);
		return clientOf(app, token, String(claims.sub), String(claims.email));
	};
	return {
		app,
		issuer,
		bearer,
		async student(name = "Ada Student") {
			people += 1;
			const uid = `uid-${people}`;
			const email = `${uid}@example.edu`;
			const user = { firebaseUid: uid, email, fullName: name, college: "Howard University" };
			const { id } = await upsertUser(app.db, user, Date.now());
			return { ...(await bearer({ sub: uid, email })), userId: id };
		},
		async stop() {
			await app.stop();
			await identity.stop();
			await issuer.stop();
		},
	};
}

/** Calls the identity provider as a client that signs in by itself does. */
export async function toolkit(method: string, body: object) {
	const url = `${inject("identityUrl")}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
	const headers = { "Content-Type": "application/json" };
	const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
	return (await answer.json()) as { idToken: string; localId: string };
}

/** Somebody with a real token of their real account. */
export async function signIn(app: App, email: string): Promise<Client> {
	const credentials = { email, password: PASSWORD, returnSecureToken: true };
	const { idToken, localId } = await toolkit("signInWithPassword", credentials);
	return clientOf(app, idToken, localId, email);
}

function clientOf(app: App, token: string, uid: string, email: string): Client {
	const authorized = { Authorization: `Bearer ${token}` };
	return {
		uid,
		email,
		userId: "",
		token,
		get: (path, headers) => ask(app, path, { headers: { ...authorized, ...headers } }),
		send: (method, path, body, headers) =>
			ask(app, path, {
				method,
				headers: { ...authorized, "Content-Type": "application/json", ...headers },
				body: typeof body === "string" ? body : JSON.stringify(body),
			}),
	};
}

/** Sends the request and reads the answer, which is JSON unless it is empty. */
export async function ask(app: App, path: string, init: RequestInit = {}): Promise<Answer> {
	const answer = await app.fetch(path, init);
	const text = await answer.text();
	if (text && answer.headers.get("Content-Type") !== "application/json; charset=utf-8") {
		throw new Error(`${path} answered ${answer.status} and not JSON: ${text.slice(0, 200)}`);
	}
	return {
		status: answer.status,
		headers: answer.headers,
		body: text ? JSON.parse(text) : undefined,
	};
}
