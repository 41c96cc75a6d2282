/** Seals what only this server may read or make but others could reach, and hashes what it must not store as it is. */
import { base64url, EncryptJWT, errors, jwtDecrypt } from "jose";

/** The secret for new seals and, during a rotation, the previous one (docs/deploy.md). */
export interface Secrets {
	SESSION_SECRET: string;
	SESSION_SECRET_PREVIOUS?: string | undefined;
}

const AES = { name: "AES-GCM", length: 256 };

const keyOf = (secret: string, purpose: string) =>
	deriveKey(secret, `seal ${purpose}`, AES, ["encrypt", "decrypt"]);

/**
 * Encrypts a value (JWE, direct AES-256-GCM) under a key for one purpose only.
 *
 * @param purpose what it is, such as "session tokens"; it doesn't open for any other purpose
 * @param expiresAtMs when it stops opening; never by default
 */
export async function seal(
	{ SESSION_SECRET }: Secrets,
	purpose: string,
	value: unknown,
	expiresAtMs?: number,
): Promise<string> {
	const token = new EncryptJWT({ value }).setProtectedHeader({ alg: "dir", enc: "A256GCM" });
	if (expiresAtMs !== undefined) token.setExpirationTime(new Date(expiresAtMs));
	return token.encrypt(await keyOf(SESSION_SECRET, purpose));
}

/**
 * Decrypts what `seal` made, including with the previous secret.
 *
 * @throws JOSEError if it was made with another secret or for another purpose, was changed since, or has expired
 */
export async function unseal(
	{ SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Secrets,
	purpose: string,
	sealed: string,
	nowMs = Date.now(),
): Promise<unknown> {
	const open = async (secret: string) => {
		const { payload } = await jwtDecrypt(sealed, await keyOf(secret, purpose), {
			keyManagementAlgorithms: ["dir"],
			contentEncryptionAlgorithms: ["A256GCM"],
			currentDate: new Date(nowMs),
		});
		return payload.value;
	};
	try {
		return await open(SESSION_SECRET);
	} catch (error) {
		const before = SESSION_SECRET_PREVIOUS;
		if (!before || !(error instanceof errors.JWEDecryptionFailed)) throw error;
		return open(before);
	}
}

const keys = new Map<string, Promise<CryptoKey>>();
/** Some secrets are random ids, and keeping a key for each would fill the memory. */
const MAX_KEYS = 100;

/**
 * A key for one purpose, derived from the session secret (HKDF, RFC 5869): what is made for one purpose proves and
 * reveals nothing for another.
 */
function deriveKey(
	secret: string,
	purpose: string,
	algorithm: HmacImportParams | AesKeyAlgorithm,
	usages: KeyUsage[],
): Promise<CryptoKey> {
	const name = `${purpose} ${algorithm.name} ${secret}`;
	const known = keys.get(name);
	if (known) return known;
	const text = new TextEncoder();
	const info = text.encode(purpose);
	const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
	const key = crypto.subtle
		.importKey("raw", text.encode(secret), "HKDF", false, ["deriveKey"])
		.then((master) => crypto.subtle.deriveKey(hkdf, master, algorithm, false, usages));
	if (keys.size >= MAX_KEYS) keys.clear();
	keys.set(name, key);
	return key;
}

/** How counters, cookies and the outbox name an account: by its email, whether the account exists or not. */
export function accountKey(secrets: { SESSION_SECRET: string }, email: string): Promise<string> {
	return keyedHash(secrets, "account", email.trim().toLowerCase());
}

const HMAC = { name: "HMAC", hash: "SHA-256", length: 256 };

/**
 * A name for something that must not be stored or logged itself, such as an email or an address: without the secret
 * nobody can find it by guessing. 22 characters, safe in a URL.
 *
 * @param purpose the same text gets a different name for each purpose
 */
export async function keyedHash(
	{ SESSION_SECRET }: { SESSION_SECRET: string },
	purpose: string,
	text: string,
): Promise<string> {
	const key = await deriveKey(SESSION_SECRET, `hash ${purpose}`, HMAC, ["sign"]);
	const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
	return base64url.encode(new Uint8Array(signature, 0, 16));
}
