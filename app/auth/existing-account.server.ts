/** What the owner of an address hears when somebody else types it (docs/decisions/030-one-answer-to-every-sign-up.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Occasion, wordsForOwner } from "#app/mail/existing-account-words.ts";
import { letterIn } from "#app/mail/letters.ts";
import type { Mailer } from "#app/mail/mailer.server.ts";
import { randomId } from "#db/random-id.ts";
import { MailNotSent, sendMail } from "./mail.server.ts";

/**
 * Mails the owner of an address that there is an account, as often as that may be. It goes after the answer:
 * neither that it is sent nor how long that takes shows in it.
 */
export function mailOwner(context: AppLoadContext, email: string, occasion: Occasion): void {
	// As the identity provider writes it.
	const to = email.toLowerCase();
	const { mailer, identity, log } = context;
	const mail = { kind: "existing account", to, isOurs: mailer !== null } as const;
	const sent = sendMail(context, mail, () =>
		// Without a mail server of ours it is Firebase's mail for a new password, which lets them in, too.
		mailer ? hand(context, mailer, to, occasion) : identity.sendPasswordReset(to),
	);
	context.waitUntil(sent.catch((error) => log.warn("mail to the owner not sent", { error })));
}

async function hand(
	{ config, log }: AppLoadContext,
	mailer: Mailer,
	to: string,
	occasion: Occasion,
): Promise<void> {
	const { SITE_URL: site = "" } = config;
	const session = mailer.open();
	try {
		const words = letterIn(wordsForOwner(occasion), site);
		const handed = await session.hand({ id: randomId(), to, ...words });
		if (handed.outcome === "down") throw new Error(handed.problem);
		if (handed.outcome !== "sent") throw new MailNotSent(handed.problem);
		log.info("mail sent", { kind: "existing account" });
	} finally {
		await session.end().catch(() => {});
	}
}
