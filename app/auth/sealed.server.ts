import { CompactEncrypt, compactDecrypt } from "jose";

/** Encrypts a value under the session secret (JWE, direct AES-256-GCM). */
export async function seal(value: unknown, secret: string): Promise<string> {
	return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
		.setProtectedHeader({ alg: "dir", enc: "A256GCM" })
		.encrypt(await keyOf(secret));
}

/** Decrypts what `seal` made. Throws when it was made with another secret or changed since. */
export async function unseal(sealed: string, secret: string): Promise<unknown> {
	const { plaintext } = await compactDecrypt(sealed, await keyOf(secret), {
		keyManagementAlgorithms: ["dir"],
		contentEncryptionAlgorithms: ["A256GCM"],
	});
	return JSON.parse(new TextDecoder().decode(plaintext));
}

async function keyOf(secret: string): Promise<Uint8Array> {
	return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret)));
}
