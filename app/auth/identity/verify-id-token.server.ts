import type { AppLoadContext } from "@remix-run/cloudflare";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as v from "valibot";
import type { Config } from "#app/config.server.ts";
import { foreignName } from "#app/forms/fields/fields.ts";
import { IdentityUnavailable, InvalidToken, UnknownKey } from "./provider-errors.server.ts";

const CLOCK_TOLERANCE_SECONDS = 5;
const SSO_PROVIDERS = new Set(["google.com", "microsoft.com"]);

/** The Firebase project is the audience, and the end of the issuer. */
type Issuer = Pick<Config, "IDENTITY_PROJECT" | "IDENTITY_JWKS_URL">;

const claims = v.object({
	sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
	iat: v.number(),
	exp: v.number(),
	auth_time: v.number(),
	email: v.pipe(v.string(), v.nonEmpty()),
	email_verified: v.optional(v.boolean(), false),
	name: v.nullish(v.string(), null),
	picture: v.nullish(v.string(), null),
	moderator: v.optional(v.unknown()),
	firebase: v.object({ sign_in_provider: v.string() }),
});

const keySets = new Map<string, JWTVerifyGetKey>();

/**
 * Checks a Firebase ID token; the only way to get a uid. The rules are those of
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens: RS256 by a published key, our project as audience and
 * issuer, a subject, unexpired, issued and authenticated in the past.
 *
 * @throws InvalidToken when any of that fails; UnknownKey when the published keys, at most half a minute old, don't
 *   include the one that it names
 * @throws IdentityUnavailable when the keys can't be fetched
 */
export async function verifyIdToken(token: string, issuer: Issuer) {
	const payload = await verifiedPayload(token, issuer);
	const parsed = v.safeParse(claims, payload);
	if (!parsed.success) throw new InvalidToken("claims");
	const { output } = parsed;
	const latest = Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS;
	if (output.iat > latest || output.auth_time > latest) throw new InvalidToken("from the future");
	const provider = output.firebase.sign_in_provider;
	return {
		uid: output.sub,
		email: output.email,
		displayName: output.name === null ? null : foreignName(output.name),
		photoUrl: output.picture,
		/** 'password', 'google.com' or 'microsoft.com' */
		provider,
		/** The email is verified, or the account signed in with Google or Microsoft (docs/product.md, Verified). */
		verified: output.email_verified || SSO_PROVIDERS.has(provider),
		/** The identity provider confirmed that the email is theirs; needed for anything done in the email's name. */
		emailProved: output.email_verified,
		/** The custom claim `moderator: true`, and a proved email. */
		moderator: output.moderator === true && output.email_verified,
		tokenIssuedAtMs: output.iat * 1000,
		tokenExpiresAtMs: output.exp * 1000,
	};
}

/** The account that an ID token proves. */
export type Account = Awaited<ReturnType<typeof verifyIdToken>>;

/** The token that a call shows, if any. */
export function bearerTokenOf({ headers }: Request): string | undefined {
	return headers.get("Authorization")?.match(/^Bearer +([\w.~+/=-]+)$/i)?.[1];
}

/** The account that a call's token proves, verified once per request. */
export function callerOf(context: AppLoadContext, token: string): Promise<Account> {
	context.state.caller ??= context.identity.verifyIdToken(token);
	return context.state.caller;
}

async function verifiedPayload(
	token: string,
	{ IDENTITY_PROJECT: project, IDENTITY_JWKS_URL: jwksUrl }: Issuer,
) {
	try {
		const { payload } = await jwtVerify(token, keysAt(jwksUrl), {
			algorithms: ["RS256"],
			issuer: `https://securetoken.google.com/${project}`,
			audience: project,
			requiredClaims: ["sub", "iat", "exp", "auth_time"],
			clockTolerance: CLOCK_TOLERANCE_SECONDS,
		});
		return payload;
	} catch (error) {
		if (error instanceof IdentityUnavailable) throw error;
		if (error instanceof errors.JWKSNoMatchingKey) {
			throw new UnknownKey("no such key", { cause: error });
		}
		throw new InvalidToken("signature or claims", { cause: error });
	}
}

function keysAt(url: string): JWTVerifyGetKey {
	const known = keySets.get(url);
	if (known) return known;
	const published = createRemoteJWKSet(new URL(url), { timeoutDuration: 5000 });
	const keys: JWTVerifyGetKey = async (header, token) => {
		try {
			return await published(header, token);
		} catch (error) {
			if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSENotSupported) {
				throw error;
			}
			throw new IdentityUnavailable("The signing keys cannot be fetched", { cause: error });
		}
	};
	keySets.set(url, keys);
	return keys;
}
