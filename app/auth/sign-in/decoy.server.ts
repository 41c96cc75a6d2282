/**
 * Answers a sign-up for an address that already has an account like any other
 * (docs/decisions/030-one-answer-to-every-sign-up.md).
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { keyedHash } from "#app/http/crypto.server.ts";
import type { AddressUse } from "#app/mail/email-templates.ts";
import { mailAccount } from "#app/mail/queue.server.ts";
import { findCount, keepNumber } from "#db/counters.ts";
import { randomId } from "#db/ids.ts";
import { sendMail } from "../mails/mail.server.ts";

/**
 * Mails the owner of an address that it has an account, as often as is allowed. The mail is written and sent after the
 * answer, which reveals neither that there is a mail nor how long it takes.
 */
export function mailOwner(context: AppLoadContext, email: string, occasion: AddressUse): void {
	// Normalized as the identity provider does.
	const to = email.toLowerCase();
	const { mailer, identity, log } = context;
	const mail = { kind: "existing account", to, isOurs: mailer !== null } as const;
	const sent = sendMail(context, mail, () =>
		// Without our own mail server, Firebase mails a link to choose a new password, which lets them in too.
		mailer
			? mailAccount(context, { email: to, kind: "existing-account", data: { occasion } })
			: identity.sendPasswordReset(to),
	);
	context.waitUntil(sent.catch((error) => log.warn("mail to the owner not sent", { error })));
}

/** As long as a decoy's session lasts. */
const PASSWORD_MS = 30 * 24 * 60 * 60 * 1000;

/** Remembers what somebody chose as the password of an address that already has an account. */
export async function keepDecoyPassword(context: AppLoadContext, email: string, password: string) {
	const key = await decoyPasswordKey(context, email, password);
	await keepNumber(context.db, key, 1, context.now() + PASSWORD_MS);
}

/** Whether a wrong password is one of those: whoever chose it is told to verify their email, as after any sign-up. */
export async function isDecoyPassword(context: AppLoadContext, email: string, password: string) {
	const key = await decoyPasswordKey(context, email, password);
	return (await findCount(context.db, key, context.now())) !== undefined;
}

async function decoyPasswordKey({ config }: AppLoadContext, email: string, password: string) {
	const typed = JSON.stringify([email.toLowerCase(), password]);
	return `decoy password ${await keyedHash(config, "decoy password", typed)}`;
}

const TOKEN_MS = 60 * 60 * 1000;

/**
 * Opens a session that belongs to no account: it waits for its email to be verified like any other, but that never
 * happens. The provider is asked about it as often as about others, and refuses.
 *
 * @returns the Set-Cookie value
 */
export function startDecoy(
	context: AppLoadContext,
	{ uid, email, mailSentAt }: { uid: string; email: string; mailSentAt: number | null },
): Promise<string> {
	const nowMs = context.now();
	const account = {
		uid,
		// Normalized as the identity provider does.
		email: email.toLowerCase(),
		displayName: null,
		photoUrl: null,
		provider: "password",
		verified: false,
		emailProved: false,
		moderator: false,
		tokenIssuedAtMs: nowMs,
		tokenExpiresAtMs: nowMs + TOKEN_MS,
	};
	const tokens = { idToken: randomId(32), refreshToken: randomId(32) };
	return startSession(context, account, tokens, { mailSentAt });
}
