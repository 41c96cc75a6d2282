/** The only client of the identity provider: Firebase Auth's REST API (Identity Toolkit, Secure Token). */
import { decodeJwt } from "jose";
import * as v from "valibot";
import type { Config } from "#app/config.server.ts";
import type { SignInMethod } from "#app/forms/fields/constants.ts";
import { readUpTo } from "#app/http/request-body.server.ts";
import { IdentityRefused, IdentityUnavailable } from "./provider-errors.server.ts";
import { verifyIdToken } from "./verify-id-token.server.ts";

/** How long anybody waits for one of its answers. */
export const IDENTITY_TIMEOUT_MS = 8000;
/** The longest answer, in bytes. */
const MAX_ANSWER = 256 * 1024;

/** An ID token (proves who, for an hour) and the refresh token that gets the next one. */
export interface Tokens {
	idToken: string;
	refreshToken: string;
}

const signedIn = v.object({ idToken: v.string(), refreshToken: v.string() });
const refreshed = v.pipe(
	v.object({ id_token: v.string(), refresh_token: v.string() }),
	v.transform((body) => ({ idToken: body.id_token, refreshToken: body.refresh_token })),
);
const authUri = v.object({ authUri: v.string(), sessionId: v.string() });
const federated = v.union([
	v.object({ needConfirmation: v.literal(true) }),
	v.object({ ...signedIn.entries, isNewUser: v.optional(v.boolean(), false) }),
]);
const whose = v.object({ email: v.string() });
const appliedCode = v.object({ localId: v.optional(v.string()), newEmail: v.optional(v.string()) });
/** A token's own account. One that is gone is refused: an answer without it says nothing. */
const lookedUp = <Account extends v.GenericSchema>(account: Account) =>
	v.object({ users: v.strictTuple([account]) });
const withProviders = lookedUp(
	v.object({ providerUserInfo: v.optional(v.array(v.object({ providerId: v.string() })), []) }),
);
const withStatus = lookedUp(
	v.object({
		disabled: v.optional(v.boolean(), false),
		validSince: v.optional(v.string(), "0"),
		customAttributes: v.pipe(
			v.optional(v.string(), "{}"),
			v.parseJson(),
			v.object({ moderator: v.optional(v.unknown()) }),
		),
	}),
);
const refusal = v.object({ error: v.object({ message: v.string() }) });

/** What signing in at a provider gives; it may have created the account. */
export type SocialTokens = Tokens & { isNewUser: boolean };

/**
 * The identity provider named in the settings. Doesn't call it yet. Every call throws IdentityRefused with the
 * provider's code when it refuses, and IdentityUnavailable when it doesn't answer properly. Each method lists its codes.
 */
export function createIdentity(config: Config) {
	const toolkit = <Schema extends v.GenericSchema>(method: string, body: object, answer: Schema) =>
		call(
			`${config.IDENTITY_TOOLKIT_URL}/v1/accounts:${method}?key=${config.IDENTITY_API_KEY}`,
			{ headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
			answer,
		);
	const post = async (method: string, body: object): Promise<void> => {
		await toolkit(method, body, v.unknown());
	};
	const signInWithIdp = async (answer: object): Promise<SocialTokens> => {
		const tokens = await toolkit(
			"signInWithIdp",
			{ ...answer, returnSecureToken: true },
			federated,
		);
		// Firebase answers 200 without tokens when the email has an account of another provider.
		if ("needConfirmation" in tokens) throw new IdentityRefused("NEED_CONFIRMATION");
		return tokens;
	};
	return {
		/** Creates a password account: EMAIL_EXISTS, INVALID_EMAIL, WEAK_PASSWORD. */
		signUp: (email: string, password: string): Promise<Tokens> =>
			toolkit("signUp", { email, password, returnSecureToken: true }, signedIn),
		/** INVALID_LOGIN_CREDENTIALS, or EMAIL_NOT_FOUND and INVALID_PASSWORD; USER_DISABLED. */
		signInWithPassword: (email: string, password: string): Promise<Tokens> =>
			toolkit("signInWithPassword", { email, password, returnSecureToken: true }, signedIn),
		setDisplayName: (idToken: string, displayName: string) =>
			post("update", { idToken, displayName }),
		/**
		 * Whether the token's own account may still act, and whether as a moderator: USER_NOT_FOUND, USER_DISABLED,
		 * TOKEN_EXPIRED (also once its tokens were ended), INVALID_ID_TOKEN.
		 */
		async lookUp(idToken: string): Promise<{ moderator: boolean }> {
			const [found] = (await toolkit("lookup", { idToken }, withStatus)).users;
			if (found.disabled) throw new IdentityRefused("USER_DISABLED");
			// Whole seconds: for the provider, a token issued in the second of that end is still valid.
			const issuedAt = decodeJwt(idToken).iat ?? 0;
			if (issuedAt < Number(found.validSince)) throw new IdentityRefused("TOKEN_EXPIRED");
			return { moderator: found.customAttributes.moderator === true };
		},
		/** Ends every token the account has been given so far, as a new password does. */
		endTokens: (idToken: string, nowMs: number) =>
			post("update", { idToken, validSince: String(Math.floor(nowMs / 1000)) }),
		/** Removes the token's own account. */
		deleteAccount: (idToken: string) => post("delete", { idToken }),
		/** TOO_MANY_ATTEMPTS_TRY_LATER, QUOTA_EXCEEDED. */
		sendVerificationEmail: (idToken: string) =>
			post("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }),
		/** Where to send someone to sign in at a provider, and the secret of that flow: OPERATION_NOT_ALLOWED. */
		createAuthUri: (providerId: string, continueUri: string) =>
			toolkit("createAuthUri", { providerId, continueUri }, authUri),
		/**
		 * Takes Google's own ID token: INVALID_IDP_RESPONSE, NEED_CONFIRMATION, USER_DISABLED. With the ID token of an
		 * account, Google becomes one of its sign-in methods: FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS.
		 */
		signInWithGoogle(googleIdToken: string, requestUri: string, idToken?: string) {
			const postBody = `${new URLSearchParams({ id_token: googleIdToken, providerId: "google.com" })}`;
			return signInWithIdp({ requestUri, postBody, idToken });
		},
		/** Takes the whole address that Microsoft redirected to: codes as above, and USER_CANCELLED. */
		signInWithMicrosoft: (requestUri: string, sessionId: string, idToken?: string) =>
			signInWithIdp({ requestUri, sessionId, idToken }),
		/** The ways to log in to the token's own account: 'password', 'google.com', … */
		async listProviders(idToken: string): Promise<string[]> {
			const [found] = (await toolkit("lookup", { idToken }, withProviders)).users;
			return found.providerUserInfo.map(({ providerId }) => providerId);
		},
		/** Removes one of those; the email stays, which it wouldn't if the password were removed as a provider. */
		removeWayIn: (idToken: string, way: SignInMethod) =>
			post("update", {
				idToken,
				...(way === "password" ? { deleteAttribute: ["PASSWORD"] } : { deleteProvider: [way] }),
			}),
		/** Mails a link to choose a new password; doesn't reveal whether the account exists. */
		sendPasswordReset: (email: string) =>
			post("sendOobCode", { requestType: "PASSWORD_RESET", email }),
		/** Whose password the code from a mail may set; doesn't use up the code. */
		emailOfResetCode: async (oobCode: string) =>
			(await toolkit("resetPassword", { oobCode }, whose)).email,
		/** Sets the password with the code from a mail and returns whose: WEAK_PASSWORD leaves the code usable. */
		resetPassword: async (oobCode: string, newPassword: string) =>
			(await toolkit("resetPassword", { oobCode, newPassword }, whose)).email,
		/** Ends all earlier refresh tokens: WEAK_PASSWORD, CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
		changePassword: (idToken: string, newPassword: string): Promise<Tokens> =>
			toolkit("update", { idToken, password: newPassword, returnSecureToken: true }, signedIn),
		/** Mails a link to the new address; the change happens when the link is opened: EMAIL_EXISTS. */
		sendEmailChange: (idToken: string, newEmail: string) =>
			post("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail }),
		/**
		 * Verifies, changes or restores an email with the code from a mail and returns whose, and their new address if
		 * it changed: INVALID_OOB_CODE, EXPIRED_OOB_CODE.
		 */
		applyVerificationCode: (oobCode: string) => toolkit("update", { oobCode }, appliedCode),
		/** INVALID_REFRESH_TOKEN, TOKEN_EXPIRED, USER_DISABLED, USER_NOT_FOUND. */
		refresh: (refreshToken: string) =>
			call(
				`${config.SECURE_TOKEN_URL}/v1/token?key=${config.IDENTITY_API_KEY}`,
				{ body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }) },
				refreshed,
			),
		/** Throws InvalidToken instead of IdentityRefused. */
		verifyIdToken: (token: string) => verifyIdToken(token, config),
	};
}

export type Identity = ReturnType<typeof createIdentity>;

async function call<Schema extends v.GenericSchema>(
	url: string,
	request: RequestInit,
	answer: Schema,
): Promise<v.InferOutput<Schema>> {
	let status: number;
	let body: unknown;
	try {
		const response = await fetch(url, {
			...request,
			method: "POST",
			// Passwords and tokens go to no other address.
			redirect: "manual",
			signal: AbortSignal.timeout(IDENTITY_TIMEOUT_MS),
		});
		status = response.status;
		body = await jsonOf(response);
	} catch (error) {
		throw new IdentityUnavailable("No answer", { cause: error });
	}
	if (status >= 500 || (status >= 300 && status < 400))
		throw new IdentityUnavailable(`Status ${status}`);
	if (status >= 400) {
		const refused = v.safeParse(refusal, body);
		if (!refused.success) throw new IdentityUnavailable(`Status ${status} without an error code`);
		throw new IdentityRefused(refused.output.error.message.split(" : ")[0] ?? "");
	}
	const parsed = v.safeParse(answer, body);
	if (!parsed.success) throw new IdentityUnavailable("An answer of another form");
	return parsed.output;
}

async function jsonOf({ body }: Response): Promise<unknown> {
	const { bytes, isCut } = await readUpTo(body ?? new Blob().stream(), MAX_ANSWER);
	if (isCut) throw new Error("The answer has no end");
	return JSON.parse(new TextDecoder().decode(bytes));
}
