/** The mailed link that lets a session enter codes from the app while they are paused. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import type { ProviderError } from "#app/auth/identity/provider-errors.server.ts";
import { tryAgainAt } from "#app/auth/mails/mail.server.ts";
import type { Session } from "#app/auth/session/session.server.ts";
import { widerNetworkOf } from "#app/http/client-ip.server.ts";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { seal, unseal } from "#app/http/sealed.server.ts";
import { mailAccount } from "#app/mail/queue.server.ts";
import { takeAllowances } from "#db/counters.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { areCodesPaused, BEGIN_ANEW, ownersEmail } from "./second-factor.server.ts";

const LINK = "log-in link";
const LINK_MS = 15 * 60 * 1000;
const LINKS_A_DAY = 12;
/** So that whoever has the password leaves some to the owner. */
const LINKS_OF_A_NETWORK = 3;
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
	const { config, db, mailer, now, clientIp } = context;
	if (!mailer || !(await areCodesPaused(context, uid))) return BEGIN_ANEW;
	const keyOf = (whose: string) => keyedHash(config, "log-in links", whose);
	const allowances = [
		{
			key: await keyOf(`${uid} ${widerNetworkOf(clientIp)}`),
			most: LINKS_OF_A_NETWORK,
			spanMs: DAY_MS,
		},
		{ key: await keyOf(uid), most: LINKS_A_DAY, spanMs: DAY_MS },
	];
	const freeAt = await takeAllowances(db, allowances, now());
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
