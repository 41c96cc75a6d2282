import { seal } from "#app/http/crypto.server.ts";
import { randomId, sha256Hex } from "#db/ids.ts";
import { LINK_LASTS_MS, type MailedLink } from "#db/mentors/mentor-links.ts";
import { LINK_IN_OUTBOX } from "./deliver.server.ts";

/** A new link for a mail: 128 random bits, of which only the hash is kept once the mail is sent. */
export async function newLink(
	{ config, now }: { config: Parameters<typeof seal>[0]; now: () => number },
	lastsMs = LINK_LASTS_MS,
): Promise<MailedLink> {
	const secret = randomId();
	const expiresAt = now() + lastsMs;
	const sealed = await seal(config, LINK_IN_OUTBOX, secret, expiresAt);
	return { secretHash: await sha256Hex(secret), sealed, expiresAt };
}
