import {
	type MutableToken,
	OAuth2Server,
	type TokenRequestIncomingMessage,
} from "oauth2-mock-server";
import { claimsOf, type ProviderName } from "#dev/oauth/claims.ts";
import type { Client } from "#dev/oauth/clients.ts";
import type { Person } from "#dev/oauth/people.ts";

export type Issuer = {
	name: ProviderName;
	client: Client;
	/** The public keys, as its JWKS address serves them. */
	jwks(): object;
	/** The address that sends the browser back, with a code, after `person` agreed to `request`. */
	agree(request: URLSearchParams, person: Person): Promise<string>;
	/** Answers a POST to the token endpoint. */
	exchange(form: URLSearchParams, authorization: string | null): Promise<Response>;
	/** A signed id_token, without the code flow. */
	credential(person: Person, nonce: string | null): Promise<string>;
	stop(): Promise<void>;
};

type Grant = { person: Person; redirectUri: string | null; challenged: boolean; expiresMs: number };

const CODE_MS = 5 * 60 * 1000;
const PASSED_ON = ["response_type", "redirect_uri", "scope", "state", "nonce"];

/**
 * One provider, with the issuer `url`. oauth2-mock-server makes codes, checks PKCE and signs, on a port of its own.
 * Here are the checks it lacks: the client, that a code is known, fresh, unused and for this redirect_uri, and that a
 * challenge comes with a verifier.
 */
export async function openIssuer(name: ProviderName, url: string, client: Client): Promise<Issuer> {
	const server = new OAuth2Server();
	server.issuer.url = url;
	await server.issuer.keys.generate("RS256");
	await server.start(0, "127.0.0.1");
	const inner = `http://127.0.0.1:${server.address().port}`;
	const grants = new Map<string, Grant>();
	const beingUsed = new Map<string, Person>();

	server.service.on(
		"beforeTokenSigning",
		({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
			const person = beingUsed.get(body.code ?? "");
			// Without an audience, the access token can't be mistaken for an id_token.
			if (person && "aud" in payload) Object.assign(payload, claimsOf(name, person));
		},
	);

	async function agree(request: URLSearchParams, person: Person): Promise<string> {
		const query = new URLSearchParams();
		const challenged = request.has("code_challenge");
		const names = challenged
			? [...PASSED_ON, "code_challenge", "code_challenge_method"]
			: PASSED_ON;
		for (const each of names) {
			const value = request.get(each);
			if (value !== null) query.set(each, value);
		}
		const answer = await fetch(`${inner}/authorize?${query}`, { redirect: "manual" });
		const location = answer.headers.get("location");
		const code = location && new URL(location).searchParams.get("code");
		if (!location || !code) throw new Error(`No code was made: ${await answer.text()}`);
		const nowMs = Date.now();
		for (const [old, { expiresMs }] of grants) if (expiresMs < nowMs) grants.delete(old);
		grants.set(code, {
			person,
			redirectUri: request.get("redirect_uri"),
			challenged,
			expiresMs: nowMs + CODE_MS,
		});
		return location;
	}

	async function exchange(form: URLSearchParams, authorization: string | null): Promise<Response> {
		const given = authorization ? basic(authorization) : credentialsIn(form);
		if (given?.id !== client.id || given.secret !== client.secret) {
			return failure(401, "invalid_client", "The OAuth client was not found.");
		}
		if (form.get("grant_type") !== "authorization_code") {
			return failure(400, "unsupported_grant_type", "Only authorization_code is played here.");
		}
		const code = form.get("code") ?? "";
		const grant = grants.get(code);
		grants.delete(code);
		if (!grant || grant.expiresMs < Date.now()) {
			return failure(400, "invalid_grant", "Malformed auth code.");
		}
		if (form.get("redirect_uri") !== grant.redirectUri) {
			return failure(400, "redirect_uri_mismatch", "Bad Request");
		}
		if (grant.challenged !== form.has("code_verifier")) {
			return failure(400, "invalid_grant", "Missing or needless code verifier.");
		}
		beingUsed.set(code, grant.person);
		try {
			const body = new URLSearchParams(form);
			body.set("client_id", client.id);
			body.set("scope", "openid email profile");
			const answer = await fetch(`${inner}/token`, { method: "POST", body });
			if (!answer.ok) return failure(400, "invalid_grant", "Invalid code verifier.");
			const { refresh_token: _, ...tokens } = (await answer.json()) as Record<string, unknown>;
			return Response.json(tokens);
		} finally {
			beingUsed.delete(code);
		}
	}

	return {
		name,
		client,
		jwks: () => ({ keys: server.issuer.keys.toJSON() }),
		agree,
		exchange,
		credential: (person, nonce) =>
			server.issuer.buildToken({
				scopesOrTransform: (_header, payload) => {
					const { id } = client;
					Object.assign(payload, { aud: id, azp: id, ...(nonce && { nonce }) });
					Object.assign(payload, claimsOf(name, person));
				},
			}),
		stop: () => server.stop(),
	};
}

function failure(status: number, error: string, error_description: string): Response {
	return Response.json({ error, error_description }, { status });
}

function credentialsIn(form: URLSearchParams): Client | undefined {
	return { id: form.get("client_id") ?? "", secret: form.get("client_secret") ?? "" };
}

function basic(authorization: string): Client | undefined {
	const [scheme, encoded = ""] = authorization.split(" ");
	if (scheme?.toLowerCase() !== "basic") return undefined;
	const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString().split(":");
	return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}
