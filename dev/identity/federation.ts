import { type GoogleCheck, googleCheck } from "#dev/identity/google.ts";
import { type Microsoft, microsoftClient } from "#dev/identity/microsoft.ts";

/** What to do instead of passing a call on as it is; undefined means to pass it on. */
type Instead =
	| { answer: object }
	| { body: Buffer }
	/** The message of a Firebase error, with status 400. */
	| { refusal: string }
	| undefined;

export type StandIn = (path: string, body: Buffer) => Promise<Instead>;

const NOT_ENABLED = "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.";
const INVALID_CREDENTIAL = "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential";

/**
 * The parts of Google and Microsoft sign-in that the emulator lacks: `createAuthUri` for Microsoft, the code that comes
 * back from it, and the check of Google's id_token. The emulator still handles the accounts. Without `providerPort` no
 * provider is enabled, as in a new Firebase project.
 */
export function federation(providerPort?: number): StandIn {
	const enabled = providerPort !== undefined;
	const google = enabled ? googleCheck(providerPort) : async () => NOT_ENABLED;
	const microsoft = enabled ? microsoftClient(providerPort) : undefined;
	return async (path, body) => {
		if (path.includes("accounts:createAuthUri")) return createAuthUri(fieldsOf(body), microsoft);
		if (path.includes("accounts:signInWithIdp")) {
			return signInWithIdp(fieldsOf(body), google, microsoft);
		}
		return undefined;
	};
}

function createAuthUri(fields: Record<string, unknown>, microsoft?: Microsoft): Instead {
	const { providerId } = fields;
	// Without a provider, the call asks how an email signs in, which the emulator can answer.
	if (!providerId) return undefined;
	if (providerId !== "microsoft.com" || !microsoft) return { refusal: NOT_ENABLED };
	const started = microsoft.start(fields);
	if (started.refusal !== undefined) return { refusal: started.refusal };
	const kind = "identitytoolkit#CreateAuthUriResponse";
	return { answer: { kind, providerId, ...started.result } };
}

async function signInWithIdp(
	fields: Record<string, unknown>,
	google: GoogleCheck,
	microsoft?: Microsoft,
): Promise<Instead> {
	const { requestUri, postBody, sessionId, ...rest } = fields;
	if (!requestUri) return { refusal: "MISSING_REQUEST_URI" };
	if (!URL.canParse(String(requestUri))) return { refusal: "INVALID_REQUEST_URI" };
	const callback = new URL(String(requestUri));

	function signIn(providerId: string, idToken: string): Instead {
		// The emulator would also accept a token in the address, so that part is cut.
		const body = {
			...rest,
			requestUri: callback.origin + callback.pathname,
			postBody: `${new URLSearchParams({ id_token: idToken, providerId })}`,
		};
		return { body: Buffer.from(JSON.stringify(body)) };
	}
	if (postBody) {
		const posted = new URLSearchParams(String(postBody));
		const providerId = posted.get("providerId") ?? "";
		const idToken = posted.get("id_token");
		// Firebase can't check whom Microsoft's tokens are for, so it accepts none.
		if (!idToken || providerId === "microsoft.com") return { refusal: INVALID_CREDENTIAL };
		if (providerId !== "google.com") return { refusal: NOT_ENABLED };
		const refusal = await google(idToken);
		return refusal ? { refusal } : signIn(providerId, idToken);
	}
	if (!microsoft) return { refusal: NOT_ENABLED };
	const finished = await microsoft.finish(callback, sessionId);
	if (finished.refusal !== undefined) return { refusal: finished.refusal };
	return signIn("microsoft.com", finished.result);
}

/** The fields of a JSON body; none when it is not JSON. */
function fieldsOf(body: Buffer): Record<string, unknown> {
	try {
		return Object(JSON.parse(body.toString()));
	} catch {
		return {};
	}
}
