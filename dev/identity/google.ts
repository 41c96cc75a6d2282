import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from "jose";
import { providerVars } from "#dev/oauth/clients.ts";

/**
 * Why Firebase would refuse an id_token as Google's; undefined when it is valid. The emulator accepts any token, so
 * forged, foreign and expired ones are caught here.
 */
export type GoogleCheck = (token: string) => Promise<string | undefined>;

/** The check against the Google stand-in on `port`. */
export function googleCheck(port: number): GoogleCheck {
	const { GOOGLE_CLIENT_ID: audience, GOOGLE_ISSUER: issuer } = providerVars(port);
	const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/google/jwks`));
	return async (token) => {
		try {
			await jwtVerify(token, keys, { audience, issuer, algorithms: ["RS256"] });
			return undefined;
		} catch (error) {
			return `INVALID_IDP_RESPONSE : ${reasonOf(error, token)}`;
		}
	};
}

/** In Google's words, where we know them. */
function reasonOf(error: unknown, token: string): string {
	if (error instanceof errors.JWTExpired) {
		return `ID Token issued at ${decodeJwt(token).iat} is stale to sign-in.`;
	}
	if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") {
		return "Invalid Idp Response: the Google id_token is not allowed to be used with this application.";
	}
	if (error instanceof errors.JWTClaimValidationFailed && error.claim === "iss") {
		return "Invalid id_token in IdP response: id token is not issued by Google.";
	}
	if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) {
		return "Unable to parse the ID Token.";
	}
	const forged = [
		errors.JWSSignatureVerificationFailed,
		errors.JWKSNoMatchingKey,
		errors.JOSEAlgNotAllowed,
		errors.JOSENotSupported,
	];
	if (forged.some((kind) => error instanceof kind))
		return "Unable to verify the ID Token signature.";
	return "Error connecting to the given credential's issuer.";
}
