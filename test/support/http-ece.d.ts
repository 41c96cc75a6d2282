/** Types for the part of http_ece that the tests use to decrypt pushes; the package has none. */
declare module "http_ece" {
	import type { ECDH } from "node:crypto";

	export function decrypt(
		body: Buffer,
		how: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer },
	): Buffer;
}
