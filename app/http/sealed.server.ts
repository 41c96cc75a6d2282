/** Seals what only this server may read or make but others could reach, in cookies and rows. */
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { deriveKey } from "./keyed-hash.server.ts";

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
