/** The mailed link that lets a session enter codes from the app while they are paused. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import type { ProviderError } from "#app/auth/identity/provider-errors.server.ts";
import { tryAgainAt } from "#app/auth/mails/mail.server.ts";
import { networkShares } from "#app/auth/mails/network-shares.server.ts";
import type { Session } from "#app/auth/session/session.server.ts";
import { keyedHash, seal, unseal } from "#app/http/crypto.server.ts";
import { mailAccount } from "#app/mail/queue.server.ts";
import { takeOneOf } from "#db/counters.ts";
import { areCodesPaused, BEGIN_ANEW, ownersEmail } from "./second-factor.server.ts";

const LINK = "log-in link";
const LINK_MS = 15 * 60 * 1000;
/** Whoever has the password leaves some to the owner. */
const LINKS = { aDay: 3, ofNetwork: 3, first: 10 };
const logInLink = v.object({ uid: v.string(), idHash: v.string() });

/**
 * Mails the link to the session that asks for it. It doesn't stand for the code: whoever has the password can change
 * the address at Firebase.
 *
 * @returns what went wrong, if anything
 */
export async function mailLogInLink(
	context: AppLoadContext,
	{ uid, idHash, email }: Session,
): Promise<ProviderError | undefined> {
	const { config, db, mailer, now } = context;
	if (!mailer || !(await areCodesPaused(context, uid))) return BEGIN_ANEW;
	const key = await keyedHash(config, "log-in links", uid);
	const freeAt = await takeOneOf(db, await networkShares(context, key, LINKS), now());
	if (freeAt !== undefined) {
		const words =
			"We emailed you several links today. Open the newest one, or type a recovery code. Try again";
		return tryAgainAt(context, freeAt, words);
	}
	const link = await seal(config, LINK, { uid, idHash }, now() + LINK_MS);
	const to = await ownersEmail(context, { uid, email });
	await mailAccount(context, { email: to, kind: "log-in-link", data: { link } });
	return undefined;
}

/** Whether a mailed link was asked for in this session. */
export async function isLinkOf(
	{ config }: AppLoadContext,
	link: string,
	{ uid, idHash }: Pick<Session, "uid" | "idHash">,
): Promise<boolean> {
	const opened = await unseal(config, LINK, link).catch(() => undefined);
	const of = v.safeParse(logInLink, opened);
	return of.success && of.output.uid === uid && of.output.idHash === idHash;
}
