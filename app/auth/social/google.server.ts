import { decodeJwt } from "jose";
import { Strategy } from "remix-auth/strategy";
import { OAuth2Strategy } from "remix-auth-oauth2";
import {
	IDENTITY_TIMEOUT_MS,
	type Identity,
	type SocialTokens,
} from "#app/auth/identity/identity.server.ts";
import { IdentityUnavailable, InvalidToken } from "#app/auth/identity/provider-errors.server.ts";
import type { Config } from "#app/config.server.ts";

/** Google's settings, or undefined if Google isn't set up. */
export function googleSettings(config: Config) {
	const {
		GOOGLE_CLIENT_ID: clientId,
		GOOGLE_CLIENT_SECRET: clientSecret,
		GOOGLE_ISSUER: issuer,
		GOOGLE_AUTHORIZATION_URL: authorizationUrl,
		GOOGLE_TOKEN_URL: tokenUrl,
	} = config;
	if (!clientId || !clientSecret || !issuer || !authorizationUrl || !tokenUrl) return undefined;
	return { clientId, clientSecret, issuer, authorizationUrl, tokenUrl };
}

type GoogleSettings = NonNullable<ReturnType<typeof googleSettings>>;

/**
 * Checks that Google's ID token is for us and repeats the flow's nonce. Firebase checks the signature when it takes the
 * token.
 *
 * @throws InvalidToken
 */
export function requireOwnToken(
	idToken: string,
	{ issuer, clientId }: GoogleSettings,
	nonce: unknown,
): void {
	try {
		const claims = decodeJwt(idToken);
		if (nonce && claims.nonce === nonce && claims.iss === issuer && claims.aud === clientId) return;
	} catch (error) {
		throw new InvalidToken("not a token", { cause: error });
	}
	throw new InvalidToken("not the answer to this flow");
}

/**
 * Google through OAuth 2 with PKCE (remix-auth-oauth2 checks state and verifier); its ID token is then exchanged for
 * Firebase's.
 */
export class GoogleStrategy extends OAuth2Strategy<SocialTokens> {
	override name = "google";
	private readonly nonce: string;

	/** @param connectTo the ID token of the account to connect Google to */
	constructor(
		settings: GoogleSettings,
		identity: Identity,
		callbackUrl: string,
		nonce: string,
		connectTo?: string,
	) {
		super(
			{
				clientId: settings.clientId,
				clientSecret: settings.clientSecret,
				authorizationEndpoint: settings.authorizationUrl,
				tokenEndpoint: settings.tokenUrl,
				redirectURI: callbackUrl,
				scopes: ["openid", "email", "profile"],
			},
			async ({ tokens }) => {
				const idToken = tokens.idToken();
				requireOwnToken(idToken, settings, nonce);
				return identity.signInWithGoogle(idToken, callbackUrl, connectTo);
			},
		);
		this.nonce = nonce;
	}

	/** In time, because the strategy's own request waits forever. */
	protected override validateAuthorizationCode(code: string, codeVerifier: string) {
		const tooLate = new Promise<never>((_, reject) => {
			const giveUp = () => reject(new IdentityUnavailable("Google did not answer"));
			setTimeout(giveUp, IDENTITY_TIMEOUT_MS);
		});
		return Promise.race([super.validateAuthorizationCode(code, codeVerifier), tooLate]);
	}

	protected override authorizationParams(params: URLSearchParams): URLSearchParams {
		params.set("nonce", this.nonce);
		params.set("prompt", "select_account");
		return params;
	}
}

/**
 * Microsoft through Firebase's own session flow: Firebase can't verify the audience of a Microsoft token that we would
 * pass on, so it makes the address to go to (`createAuthUri`), holds the state, and takes the whole address that came
 * back (`signInWithIdp`).
 */
export class MicrosoftStrategy extends Strategy<
	SocialTokens,
	{ callbackUrl: string; sessionId: string }
> {
	override name = "microsoft";
	private readonly sessionId: string;

	/** @param connectTo the ID token of the account to connect Microsoft to */
	constructor(identity: Identity, sessionId: string, connectTo?: string) {
		super(({ callbackUrl, sessionId }) =>
			identity.signInWithMicrosoft(callbackUrl, sessionId, connectTo),
		);
		this.sessionId = sessionId;
	}

	override async authenticate(request: Request): Promise<SocialTokens> {
		return this.verify({ callbackUrl: request.url, sessionId: this.sessionId });
	}
}
