import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "./keyed-hash.server.ts";
import type { LogDetails } from "./log.server.ts";

/** What the log says about who got in, who didn't, and what they changed (docs/security.md). */
export type SecurityEvent =
	| "logged in"
	| "log-in refused"
	| "logged out"
	| "logged out everywhere"
	| "signed up"
	| "email verified"
	| "email change asked for"
	| "email changed"
	| "password changed"
	| "password reset"
	| "way in added"
	| "way in removed"
	| "second factor set up"
	| "second factor removed"
	| "second factor refused"
	| "recovery code used"
	| "log-in link used"
	| "access ended"
	| "too many tries"
	| "decided"
	| "exported"
	| "account deleted"
	| "account deleted elsewhere"
	| "resume reported"
	| "program reported"
	| "program hidden by reports"
	| "program taken down"
	| "mentor reported"
	| "resume taken down"
	| "file refused";

/**
 * Writes a line that can be counted and searched: the event, whose account, the request's id, and the sender as a keyed
 * hash. Never an email, a token or text that somebody typed.
 *
 * @param about the account's uid, if known; how they got in, which form it was or what was decided, in our words
 */
export async function logSecurityEvent(
	{ log, config, clientIp }: AppLoadContext,
	event: SecurityEvent,
	about: Pick<LogDetails, "uid" | "kind"> = {},
): Promise<void> {
	const address = await keyedHash(config, "log", clientIp);
	log.info(event, { security: true, time: new Date().toISOString(), address, ...about });
}
