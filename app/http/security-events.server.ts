import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "./keyed-hash.server.ts";

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
	| "access ended"
	| "too many tries"
	| "decided"
	| "exported"
	| "account deleted"
	| "resume reported"
	| "program reported"
	| "program hidden by reports"
	| "program taken down"
	| "mentor reported"
	| "resume taken down"
	| "file refused";

interface About {
	/** The account's uid at the identity provider; left out if unknown. */
	uid?: string | undefined;
	/** How they got in, which form it was or what was decided: one of our words, never one of theirs. */
	kind?: string;
}

/**
 * Writes a line that can be counted and searched: the event, whose account, the request's id, and the sender as a keyed
 * hash. Never an email, a token or text that somebody typed.
 */
export async function logSecurityEvent(
	{ log, config, sender }: AppLoadContext,
	event: SecurityEvent,
	about: About = {},
): Promise<void> {
	const address = await keyedHash(config, "log", sender);
	log.info(event, { security: true, time: new Date().toISOString(), address, ...about });
}
