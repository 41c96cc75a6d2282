/** The only client of the identity provider: Firebase Auth's REST API (Identity Toolkit, Secure Token). */
import { decodeJwt } from "jose";
import * as v from "valibot";
import type { Config } from "#app/config.server.ts";
import type { WayIn } from "#app/forms/ways-in.ts";
import { IdentityRefused, IdentityUnavailable } from "./identity-errors.server.ts";
import { type Account, verifyIdToken } from "./verify-id-token.server.ts";

const TIMEOUT_MS = 8000;

/** An ID token (proves who, for an hour) and the refresh token that gets the next one. */
export interface Tokens {
	idToken: string;
	refreshToken: string;
}

/** What signing in at a provider gives; it may have created the account. */
export interface SocialTokens extends Tokens {
	isNewUser: boolean;
}

/** The provider's sign-in URL, and the secret by which Firebase recognizes the flow. */
interface AuthUri {
	authUri: string;
	sessionId: string;
}

/** Whose code it was, and their new address if it changed. */
type AppliedCode = v.InferOutput<typeof appliedCode>;

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
const withProviders = v.object({
	users: v.array(
		v.object({ providerUserInfo: v.optional(v.array(v.object({ providerId: v.string() })), []) }),
	),
});
const lookedUp = v.object({
	users: v.optional(
		v.array(
			v.object({
				disabled: v.optional(v.boolean(), false),
				validSince: v.optional(v.string(), "0"),
				customAttributes: v.pipe(
					v.optional(v.string(), "{}"),
					v.parseJson(),
					v.object({ moderator: v.optional(v.unknown()) }),
				),
			}),
		),
		[],
	),
});
const nothing = v.unknown();
const refusal = v.object({ error: v.object({ message: v.string() }) });

/**
 * Every call throws IdentityRefused with the provider's code when it refuses, and IdentityUnavailable when it doesn't
 * answer properly. Each method lists its codes.
 */
export interface Identity {
	/** Creates a password account: EMAIL_EXISTS, INVALID_EMAIL, WEAK_PASSWORD. */
	signUp(email: string, password: string): Promise<Tokens>;
	/** INVALID_LOGIN_CREDENTIALS, or EMAIL_NOT_FOUND and INVALID_PASSWORD; USER_DISABLED. */
	signInWithPassword(email: string, password: string): Promise<Tokens>;
	setDisplayName(idToken: string, displayName: string): Promise<void>;
	/**
	 * Whether the token's own account may still act, and whether as a moderator: USER_NOT_FOUND, USER_DISABLED,
	 * TOKEN_EXPIRED (also once its tokens were ended), INVALID_ID_TOKEN.
	 */
	lookUp(idToken: string): Promise<{ moderator: boolean }>;
	/** Ends every token the account has been given so far, as a new password does. */
	endTokens(idToken: string, nowMs: number): Promise<void>;
	/** Removes the token's own account. */
	deleteAccount(idToken: string): Promise<void>;
	/** TOO_MANY_ATTEMPTS_TRY_LATER, QUOTA_EXCEEDED. */
	sendVerificationEmail(idToken: string): Promise<void>;
	/**
	 * Verifies, changes or restores an email with the code from a mail and returns whose: INVALID_OOB_CODE,
	 * EXPIRED_OOB_CODE.
	 */
	applyVerificationCode(oobCode: string): Promise<AppliedCode>;
	/** Mails a link to choose a new password; doesn't reveal whether the account exists. */
	sendPasswordReset(email: string): Promise<void>;
	/** Whose password the code from a mail may set; doesn't use up the code. */
	emailOfResetCode(oobCode: string): Promise<string>;
	/** Sets the password with the code from a mail and returns whose: WEAK_PASSWORD leaves the code usable. */
	resetPassword(oobCode: string, newPassword: string): Promise<string>;
	/** Ends all earlier refresh tokens: WEAK_PASSWORD, CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
	changePassword(idToken: string, newPassword: string): Promise<Tokens>;
	/** Mails a link to the new address; the change happens when the link is opened: EMAIL_EXISTS. */
	sendEmailChange(idToken: string, newEmail: string): Promise<void>;
	/** Where to send someone to sign in at a provider, and the secret of that flow: OPERATION_NOT_ALLOWED. */
	createAuthUri(providerId: string, callbackUrl: string): Promise<AuthUri>;
	/**
	 * Takes Google's own ID token: INVALID_IDP_RESPONSE, NEED_CONFIRMATION, USER_DISABLED. With the ID token of an
	 * account, Google becomes one of its ways in: FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS.
	 */
	signInWithGoogle(
		googleIdToken: string,
		requestUri: string,
		idToken?: string,
	): Promise<SocialTokens>;
	/** Takes the whole address that Microsoft redirected to: codes as above, and USER_CANCELLED. */
	signInWithMicrosoft(
		callbackUrl: string,
		sessionId: string,
		idToken?: string,
	): Promise<SocialTokens>;
	/** The ways to log in to the token's own account: 'password', 'google.com', … */
	listProviders(idToken: string): Promise<string[]>;
	/** Removes one of those from the token's own account; its email stays. */
	removeWayIn(idToken: string, way: WayIn): Promise<void>;
	/** INVALID_REFRESH_TOKEN, TOKEN_EXPIRED, USER_DISABLED, USER_NOT_FOUND. */
	refresh(refreshToken: string): Promise<Tokens>;
	/** Throws InvalidToken instead of IdentityRefused. */
	verifyIdToken(token: string): Promise<Account>;
}

/** The identity provider named in the settings. Doesn't call it yet. */
export function createIdentity(config: Config): Identity {
	const toolkit = <Schema extends v.GenericSchema>(method: string, body: object, answer: Schema) =>
		call(
			`${config.IDENTITY_TOOLKIT_URL}/v1/accounts:${method}?key=${config.IDENTITY_API_KEY}`,
			{ headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
			answer,
		);
	const tell = async (method: string, body: object): Promise<void> => {
		await toolkit(method, body, nothing);
	};
	return {
		signUp: (email, password) =>
			toolkit("signUp", { email, password, returnSecureToken: true }, signedIn),
		signInWithPassword: (email, password) =>
			toolkit("signInWithPassword", { email, password, returnSecureToken: true }, signedIn),
		setDisplayName: (idToken, displayName) => tell("update", { idToken, displayName }),
		async lookUp(idToken) {
			const [found] = (await toolkit("lookup", { idToken }, lookedUp)).users;
			if (!found) throw new IdentityRefused("USER_NOT_FOUND");
			if (found.disabled) throw new IdentityRefused("USER_DISABLED");
			// Whole seconds: for the provider, a token issued in the second of that end is still valid.
			if (issuedAt(idToken) < Number(found.validSince)) throw new IdentityRefused("TOKEN_EXPIRED");
			return { moderator: found.customAttributes.moderator === true };
		},
		endTokens: (idToken, nowMs) =>
			tell("update", { idToken, validSince: String(Math.floor(nowMs / 1000)) }),
		deleteAccount: (idToken) => tell("delete", { idToken }),
		sendVerificationEmail: (idToken) =>
			tell("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }),
		createAuthUri: (providerId, continueUri) =>
			toolkit("createAuthUri", { providerId, continueUri }, authUri),
		async signInWithGoogle(googleIdToken, requestUri, idToken) {
			const postBody = `${new URLSearchParams({ id_token: googleIdToken, providerId: "google.com" })}`;
			const body = { requestUri, postBody, idToken, returnSecureToken: true };
			return confirmed(await toolkit("signInWithIdp", body, federated));
		},
		async signInWithMicrosoft(requestUri, sessionId, idToken) {
			const body = { requestUri, sessionId, idToken, returnSecureToken: true };
			return confirmed(await toolkit("signInWithIdp", body, federated));
		},
		async listProviders(idToken) {
			const { users } = await toolkit("lookup", { idToken }, withProviders);
			return users.flatMap(({ providerUserInfo }) =>
				providerUserInfo.map(({ providerId }) => providerId),
			);
		},
		// Removing the password as a provider would remove the email too.
		removeWayIn: (idToken, way) =>
			tell(
				"update",
				way === "password"
					? { idToken, deleteAttribute: ["PASSWORD"] }
					: { idToken, deleteProvider: [way] },
			),
		sendPasswordReset: (email) => tell("sendOobCode", { requestType: "PASSWORD_RESET", email }),
		async emailOfResetCode(oobCode) {
			const { email } = await toolkit("resetPassword", { oobCode }, whose);
			return email;
		},
		async resetPassword(oobCode, newPassword) {
			const { email } = await toolkit("resetPassword", { oobCode, newPassword }, whose);
			return email;
		},
		changePassword: (idToken, newPassword) =>
			toolkit("update", { idToken, password: newPassword, returnSecureToken: true }, signedIn),
		sendEmailChange: (idToken, newEmail) =>
			tell("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail }),
		applyVerificationCode: (oobCode) => toolkit("update", { oobCode }, appliedCode),
		refresh: (refreshToken) =>
			call(
				`${config.SECURE_TOKEN_URL}/v1/token?key=${config.IDENTITY_API_KEY}`,
				{ body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }) },
				refreshed,
			),
		verifyIdToken: (token) =>
			verifyIdToken(token, { project: config.IDENTITY_PROJECT, jwksUrl: config.IDENTITY_JWKS_URL }),
	};
}

/** In epoch seconds. */
function issuedAt(idToken: string): number {
	return decodeJwt(idToken).iat ?? 0;
}

/** Firebase answers 200 without tokens when the email has an account of another provider. */
function confirmed(answer: v.InferOutput<typeof federated>): SocialTokens {
	if ("needConfirmation" in answer) throw new IdentityRefused("NEED_CONFIRMATION");
	return answer;
}

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
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		status = response.status;
		body = await response.json();
	} catch (error) {
		throw new IdentityUnavailable("No answer", { cause: error });
	}
	if (status >= 500) throw new IdentityUnavailable(`Status ${status}`);
	if (status >= 400) {
		const refused = v.safeParse(refusal, body);
		if (!refused.success) throw new IdentityUnavailable(`Status ${status} without an error code`);
		throw new IdentityRefused(refused.output.error.message.split(" : ")[0] ?? "");
	}
	const parsed = v.safeParse(answer, body);
	if (!parsed.success) throw new IdentityUnavailable("An answer of another form");
	return parsed.output;
}
