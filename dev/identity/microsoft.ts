import { randomBytes } from "node:crypto";
import { MICROSOFT_CLIENT } from "#dev/oauth/clients.ts";
import { isOnThisMachine } from "#dev/serve.ts";

/** A call's answer, or the message of Firebase's error. */
type Outcome<T> = { refusal: string } | { refusal?: undefined; result: T };

/** Firebase's own client for Microsoft, which the emulator lacks. */
export type Microsoft = ReturnType<typeof microsoftClient>;

type Session = { id: string; continueUri: string; expiresMs: number };

const SESSION_MS = 10 * 60 * 1000;

/** The client for the Microsoft stand-in on `port`. Its sessions end with it. */
export function microsoftClient(port: number) {
	// By state, because one session may have several tabs open at Microsoft.
	const sessions = new Map<string, Session>();

	/** What `accounts:createAuthUri` does with the fields of its body. */
	function start(fields: Record<string, unknown>): Outcome<{ authUri: string; sessionId: string }> {
		const { continueUri, customParameter, oauthScope = "" } = fields;
		if (typeof continueUri !== "string" || !continueUri) return { refusal: "MISSING_CONTINUE_URI" };
		if (!URL.canParse(continueUri)) return { refusal: "INVALID_CONTINUE_URI" };
		if (!isOnThisMachine(continueUri)) return { refusal: "UNAUTHORIZED_DOMAIN" };
		const nowMs = Date.now();
		for (const [old, { expiresMs }] of sessions) if (expiresMs < nowMs) sessions.delete(old);
		const state = random();
		const id = String(fields.sessionId || random());
		sessions.set(state, { id, continueUri, expiresMs: nowMs + SESSION_MS });
		const query = new URLSearchParams({
			...(customParameter && typeof customParameter === "object" ? customParameter : {}),
			response_type: "code",
			client_id: MICROSOFT_CLIENT.id,
			redirect_uri: continueUri,
			state,
			scope: `openid email profile ${oauthScope}`.trim(),
		});
		const authUri = `http://localhost:${port}/microsoft/authorize?${query}`;
		return { result: { authUri, sessionId: id } };
	}

	/** The id_token for the code in the address that Microsoft redirected the browser to. */
	async function finish(callback: URL, sessionId: unknown): Promise<Outcome<string>> {
		const answered = callback.searchParams;
		const state = answered.get("state") ?? "";
		const session = sessions.get(state);
		if (!session || session.expiresMs < Date.now()) {
			return invalid("The state is unknown, expired or used.");
		}
		if (session.id !== sessionId) return invalid("The state is of another session.");
		if (callback.origin + callback.pathname !== withoutQuery(session.continueUri)) {
			return invalid("The request URI is not the continue URI.");
		}
		sessions.delete(state);
		const error = answered.get("error");
		if (error === "access_denied") return { refusal: "USER_CANCELLED" };
		const code = answered.get("code");
		if (error || !code) return invalid(error ?? "There is no code.");
		return exchange(port, code, session.continueUri);
	}
	return { start, finish };
}

async function exchange(port: number, code: string, continueUri: string): Promise<Outcome<string>> {
	let response: Response;
	try {
		response = await fetch(`http://127.0.0.1:${port}/microsoft/token`, {
			method: "POST",
			body: new URLSearchParams({
				grant_type: "authorization_code",
				client_id: MICROSOFT_CLIENT.id,
				client_secret: MICROSOFT_CLIENT.secret,
				redirect_uri: continueUri,
				code,
			}),
		});
	} catch {
		return invalid("Error connecting to the given credential's issuer.");
	}
	const tokens = (await response.json()) as { id_token?: string; error?: string };
	if (!tokens.id_token) return invalid(`Microsoft refused the code: ${tokens.error}`);
	return { result: tokens.id_token };
}

function invalid(why: string): { refusal: string } {
	return { refusal: `INVALID_IDP_RESPONSE : ${why}` };
}

function withoutQuery(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}

function random(): string {
	return randomBytes(20).toString("base64url");
}
