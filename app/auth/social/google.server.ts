import { decodeJwt } from "jose";
import { OAuth2Strategy } from "remix-auth-oauth2";
import type { Config } from "#app/config.server.ts";
import type { Identity, Tokens } from "../identity.server.ts";
import { InvalidToken } from "../identity-errors.server.ts";

/** What an OAuth 2 client of Google needs to know. */
export interface GoogleSettings {
	clientId: string;
	clientSecret: string;
	issuer: string;
	authorizationUrl: string;
	tokenUrl: string;
}

/** Google's settings, or undefined where Google is not set up. */
export function googleSettings(config: Config): GoogleSettings | undefined {
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

/**
 * Google by OAuth 2 with PKCE (remix-auth-oauth2 checks state and verifier); its ID token is then
 * exchanged for Firebase's. The token comes straight from Google's token endpoint, and Firebase checks
 * its signature; here it must be for us and repeat the nonce.
 */
export class GoogleStrategy extends OAuth2Strategy<Tokens> {
	override name = "google";
	private readonly nonce: string;

	constructor(settings: GoogleSettings, identity: Identity, callbackUrl: string, nonce: string) {
		super(
			{
				cookie: {
					name: "google",
					path: "/",
					httpOnly: true,
					sameSite: "Lax",
					...(callbackUrl.startsWith("https:") && { secure: true as const }),
					maxAge: 10 * 60,
				},
				clientId: settings.clientId,
				clientSecret: settings.clientSecret,
				authorizationEndpoint: settings.authorizationUrl,
				tokenEndpoint: settings.tokenUrl,
				redirectURI: callbackUrl,
				scopes: ["openid", "email", "profile"],
			},
			async ({ tokens }) => {
				const idToken = tokens.idToken();
				const claims = decodeJwt(idToken);
				if (
					claims.nonce !== nonce ||
					claims.iss !== settings.issuer ||
					claims.aud !== settings.clientId
				) {
					throw new InvalidToken("Google's token is not the answer to this attempt");
				}
				return identity.signInWithGoogle(idToken, callbackUrl);
			},
		);
		this.nonce = nonce;
	}

	protected override authorizationParams(params: URLSearchParams): URLSearchParams {
		params.set("nonce", this.nonce);
		params.set("prompt", "select_account");
		return params;
	}
}
