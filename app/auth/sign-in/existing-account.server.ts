/** Tells the owner of an address when somebody else types it (docs/decisions/030-one-answer-to-every-sign-up.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { accountKeyOf } from "#app/auth/identity/account-key.server.ts";
import { sendMail } from "#app/auth/mails/mail.server.ts";
import { seal } from "#app/http/sealed.server.ts";
import { ADDRESS_IN_OUTBOX } from "#app/mail/deliver.server.ts";
import type { Occasion } from "#app/mail/existing-account-templates.ts";
import { addMailToAddress } from "#db/notifications/outbox.ts";

/** Longer than the outbox keeps trying. */
const WAITS_AT_MOST_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Mails the owner of an address that it has an account, as often as is allowed. The mail is written and sent after the
 * answer, which reveals neither that there is a mail nor how long it takes.
 */
export function mailOwner(context: AppLoadContext, email: string, occasion: Occasion): void {
	// Normalized as the identity provider does.
	const to = email.toLowerCase();
	const { mailer, identity, log } = context;
	const mail = { kind: "existing account", to, isOurs: mailer !== null } as const;
	const sent = sendMail(context, mail, () =>
		// Without our own mail server, Firebase mails a link to choose a new password, which lets them in too.
		mailer ? write(context, to, occasion) : identity.sendPasswordReset(to),
	);
	context.waitUntil(sent.catch((error) => log.warn("mail to the owner not sent", { error })));
}

async function write(context: AppLoadContext, to: string, occasion: Occasion): Promise<void> {
	const { config, db, now } = context;
	const [recipient, address] = await Promise.all([
		accountKeyOf(context, to),
		seal(config, ADDRESS_IN_OUTBOX, to, now() + WAITS_AT_MOST_MS),
	]);
	const mail = { kind: "existing-account", data: { address, occasion } } as const;
	context.handOver(await addMailToAddress(db, { email: to, recipient, ...mail }, now()));
}
