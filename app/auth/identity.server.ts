/** The one client of the identity provider: Firebase Auth's REST API (Identity Toolkit, Secure Token). */
import * as v from "valibot";
import type { Config } from "#app/config.server.ts";
import { IdentityRefused, IdentityUnavailable } from "./identity-errors.server.ts";
import { type Account, verifyIdToken } from "./verify-id-token.server.ts";

const TIMEOUT_MS = 8000;

/** An ID token (proves who, for an hour) and the refresh token that gets the next one. */
export interface Tokens {
	idToken: string;
	refreshToken: string;
}

/** Where a provider's sign-in begins, and what only we may know of it. */
interface AuthUri {
	authUri: string;
	sessionId: string;
}

const signedIn = v.object({ idToken: v.string(), refreshToken: v.string() });
const refreshed = v.pipe(
	v.object({ id_token: v.string(), refresh_token: v.string() }),
	v.transform((body) => ({ idToken: body.id_token, refreshToken: body.refresh_token })),
);
const authUri = v.object({ authUri: v.string(), sessionId: v.string() });
const federated = v.union([v.object({ needConfirmation: v.literal(true) }), signedIn]);
const whose = v.object({ email: v.string() });
const nothing = v.unknown();
const refusal = v.object({ error: v.object({ message: v.string() }) });

/**
 * Every call throws IdentityRefused with the provider's code when it says no, and
 * IdentityUnavailable when it does not answer properly.
 */
export interface Identity {
	/** Creates a password account: EMAIL_EXISTS, INVALID_EMAIL, WEAK_PASSWORD. */
	signUp(email: string, password: string): Promise<Tokens>;
	/** INVALID_LOGIN_CREDENTIALS, or EMAIL_NOT_FOUND and INVALID_PASSWORD; USER_DISABLED. */
	signInWithPassword(email: string, password: string): Promise<Tokens>;
	setDisplayName(idToken: string, displayName: string): Promise<void>;
	/** Whether the token's own account is still there: USER_NOT_FOUND, USER_DISABLED, INVALID_ID_TOKEN. */
	lookUp(idToken: string): Promise<void>;
	/** Removes the token's own account. */
	deleteAccount(idToken: string): Promise<void>;
	/** TOO_MANY_ATTEMPTS_TRY_LATER, QUOTA_EXCEEDED. */
	sendVerificationEmail(idToken: string): Promise<void>;
	/** Verifies, changes or restores an e-mail by the code of its mail: INVALID_OOB_CODE, EXPIRED_OOB_CODE. */
	applyVerificationCode(oobCode: string): Promise<void>;
	/** Mails a link to choose a new password; says nothing about whether there is such an account. */
	sendPasswordReset(email: string): Promise<void>;
	/** Sets the password by the code of a mail, answers whose: WEAK_PASSWORD leaves the code usable. */
	resetPassword(oobCode: string, newPassword: string): Promise<string>;
	/** Ends all earlier refresh tokens: WEAK_PASSWORD, CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
	changePassword(idToken: string, newPassword: string): Promise<Tokens>;
	/** Mails a link to the new address; the change happens when it is followed: EMAIL_EXISTS. */
	sendEmailChange(idToken: string, newEmail: string): Promise<void>;
	/** Where to send someone for a provider, and the secret of that attempt: OPERATION_NOT_ALLOWED. */
	createAuthUri(providerId: string, callbackUrl: string): Promise<AuthUri>;
	/** Takes Google's own ID token: INVALID_IDP_RESPONSE, NEED_CONFIRMATION, USER_DISABLED. */
	signInWithGoogle(googleIdToken: string, requestUri: string): Promise<Tokens>;
	/** Takes the whole address Microsoft sent someone back to: as above, and USER_CANCELLED. */
	signInWithMicrosoft(callbackUrl: string, sessionId: string): Promise<Tokens>;
	/** INVALID_REFRESH_TOKEN, TOKEN_EXPIRED, USER_DISABLED, USER_NOT_FOUND. */
	refresh(refreshToken: string): Promise<Tokens>;
	/** Throws InvalidToken instead of IdentityRefused. */
	verifyIdToken(token: string): Promise<Account>;
}

/** The identity provider that the settings name. Makes no call yet. */
export function createIdentity(config: Config): Identity {
	const toolkit = <Schema extends v.GenericSchema>(method: string, body: object, answer: Schema) =>
		call(
			`${config.IDENTITY_TOOLKIT_URL}/v1/accounts:${method}?key=${config.IDENTITY_API_KEY}`,
			{ headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
			answer,
		);
	return {
		signUp: (email, password) =>
			toolkit("signUp", { email, password, returnSecureToken: true }, signedIn),
		signInWithPassword: (email, password) =>
			toolkit("signInWithPassword", { email, password, returnSecureToken: true }, signedIn),
		async setDisplayName(idToken, displayName) {
			await toolkit("update", { idToken, displayName }, nothing);
		},
		async lookUp(idToken) {
			await toolkit("lookup", { idToken }, nothing);
		},
		async deleteAccount(idToken) {
			await toolkit("delete", { idToken }, nothing);
		},
		async sendVerificationEmail(idToken) {
			await toolkit("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }, nothing);
		},
		createAuthUri: (providerId, continueUri) =>
			toolkit("createAuthUri", { providerId, continueUri }, authUri),
		async signInWithGoogle(googleIdToken, requestUri) {
			const postBody = `${new URLSearchParams({ id_token: googleIdToken, providerId: "google.com" })}`;
			const body = { requestUri, postBody, returnSecureToken: true };
			return confirmed(await toolkit("signInWithIdp", body, federated));
		},
		async signInWithMicrosoft(requestUri, sessionId) {
			const body = { requestUri, sessionId, returnSecureToken: true };
			return confirmed(await toolkit("signInWithIdp", body, federated));
		},
		async sendPasswordReset(email) {
			await toolkit("sendOobCode", { requestType: "PASSWORD_RESET", email }, nothing);
		},
		async resetPassword(oobCode, newPassword) {
			const { email } = await toolkit("resetPassword", { oobCode, newPassword }, whose);
			return email;
		},
		changePassword: (idToken, newPassword) =>
			toolkit("update", { idToken, password: newPassword, returnSecureToken: true }, signedIn),
		async sendEmailChange(idToken, newEmail) {
			const requestType = "VERIFY_AND_CHANGE_EMAIL";
			await toolkit("sendOobCode", { requestType, idToken, newEmail }, nothing);
		},
		async applyVerificationCode(oobCode) {
			await toolkit("update", { oobCode }, nothing);
		},
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

/** The e-mail has an account that came another way: no tokens, and Firebase says so with a 200. */
function confirmed(answer: v.InferOutput<typeof federated>): Tokens {
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
