import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import {
	calculateJwkThumbprint,
	decodeJwt,
	decodeProtectedHeader,
	exportJWK,
	generateKeyPair,
	importJWK,
	type JWK,
	SignJWT,
} from "jose";

export type Signer = Awaited<ReturnType<typeof openSigner>>;

const TOKEN_FIELDS = new Set(["idToken", "id_token", "access_token"]);

/**
 * The key that stands in for Google's: read from `keyFile`, or created and saved there, so that tokens in sessions stay
 * valid across a restart. Throws when the file holds no RSA key.
 */
export async function openSigner(keyFile: string) {
	const secret = await readOrMakeKey(keyFile);
	const { kty, n, e } = secret;
	const kid = await calculateJwkThumbprint(secret);
	const key = await importJWK(secret, "RS256");

	/** An answer (parsed JSON) with every unsigned token in it replaced by a signed one. */
	async function signTokensIn(value: unknown): Promise<unknown> {
		if (Array.isArray(value)) return Promise.all(value.map(signTokensIn));
		if (value === null || typeof value !== "object") return value;
		const fields = Object.entries(value).map(async ([name, field]): Promise<[string, unknown]> => {
			if (typeof field !== "string") return [name, await signTokensIn(field)];
			if (!TOKEN_FIELDS.has(name) || !isUnsigned(field)) return [name, field];
			const header = { alg: "RS256", kid, typ: "JWT" };
			return [name, await new SignJWT(decodeJwt(field)).setProtectedHeader(header).sign(key)];
		});
		return Object.fromEntries(await Promise.all(fields));
	}
	/** The public key, as `GET /jwks` serves it. */
	const jwks = { keys: [{ kty, n, e, kid, alg: "RS256", use: "sig" }] };
	return { jwks, signTokensIn };
}

async function readOrMakeKey(keyFile: string): Promise<JWK> {
	try {
		return JSON.parse(await readFile(keyFile, "utf8"));
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
			throw new Error(`${keyFile} holds no key. Delete it to have a new one made.`);
		}
	}
	const pair = await generateKeyPair("RS256", { extractable: true });
	const key = await exportJWK(pair.privateKey);
	await mkdir(dirname(keyFile), { recursive: true });
	await writeFile(keyFile, JSON.stringify(key), { mode: 0o600 });
	return key;
}

function isUnsigned(token: string): boolean {
	try {
		return token.endsWith(".") && decodeProtectedHeader(token).alg === "none";
	} catch {
		return false;
	}
}
