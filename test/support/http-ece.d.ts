/** Of http_ece, which has no types: what the tests open pushes with. */
declare module "http_ece" {
	import type { ECDH } from "node:crypto";

	export function decrypt(
		body: Buffer,
		how: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer },
	): Buffer;
}
