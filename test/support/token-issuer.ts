import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from "jose";
import { type LocalServer, localServer } from "./local-server.ts";

/** Signs ID tokens with a key that the Worker is told to trust, so that a test can get a single thing wrong. */
export interface TokenIssuer extends LocalServer {
	jwksUrl: string;
	publicJwk: JWK;
	publicPem: string;
	/** A token that is valid except for the changes; claims that are undefined are left out. */
	token(changes?: Claims, header?: Record<string, unknown>, key?: CryptoKey): Promise<string>;
}

export type Claims = Record<string, unknown>;

export const KID = "the-published-key";

/** The claims of a valid ID token of the project. */
export function goodClaims(): Claims {
	const now = nowSeconds();
	return {
		iss: "https://securetoken.google.com/demo-yard",
		aud: "demo-yard",
		sub: "uid-of-the-test",
		iat: now - 60,
		auth_time: now - 60,
		exp: now + 3600,
		email: "token@example.edu",
		email_verified: true,
		firebase: { sign_in_provider: "password" },
	};
}

export function nowSeconds(): number {
	return Math.floor(Date.now() / 1000);
}

/** Starts an issuer with a new key, and the JWKS address that publishes it. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
	const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
	const publicJwk = { ...(await exportJWK(publicKey)), kid: KID, alg: "RS256", use: "sig" };
	const server = await localServer((_request, response) => {
		response.setHeader("Content-Type", "application/json");
		response.end(JSON.stringify({ keys: [publicJwk] }));
	});
	return {
		...server,
		jwksUrl: `${server.url}/jwks`,
		publicJwk,
		publicPem: await exportSPKI(publicKey),
		token: (changes = {}, header = {}, key = privateKey) =>
			new SignJWT(without({ ...goodClaims(), ...changes }))
				.setProtectedHeader({ alg: "RS256", kid: KID, typ: "JWT", ...header })
				.sign(key),
	};
}

function without(claims: Claims): Claims {
	return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}
