/**
 * Who gets a mail, and how often: one rule for everything that sends mail
 * (docs/decisions/028-rate-limits.md).
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { IdentityRefused } from "#app/auth/identity/identity-errors.server.ts";
import type { ProviderError } from "#app/auth/identity/provider-errors.server.ts";
import { accountKeyOf } from "#app/auth/session/account-key.server.ts";
import { setRetryAfter } from "#app/http/responses.server.ts";
import { countDown, takeAllowances } from "#db/counters.ts";
import { DAY_MS, keysOf, mailboxOf, type Quota, quotaAllowances } from "./quotas.server.ts";

const MAIL_PAUSE_MS = 60_000;
const MAILS_A_DAY = 5;

/**
 * How many mails of each kind are sent per day. No kind takes them all: mails that somebody else asks for must leave
 * one for the owner.
 */
const KINDS = {
	/** Sign-up, login without a verified address, resend. */
	verification: { aDay: 4, quota: "VERIFICATION_MAILS_A_DAY" },
	/** Forgot password. */
	reset: { aDay: 4, quota: "RESET_MAILS_A_DAY" },
	/** Somebody signed up with an address that has an account, or asked to change to it. */
	"existing account": { aDay: 2, quota: "RESET_MAILS_A_DAY" },
	/** To the new address of an account. */
	change: { aDay: 3, quota: "CHANGE_MAILS_A_DAY" },
} satisfies Record<string, { aDay: number; quota: Quota }>;

export interface Mail {
	kind: keyof typeof KINDS;
	/** The address that it goes to. */
	to: string;
	/** The browser that asked, if it has logged in to the account before (device-cookie.server.ts). */
	device?: string | undefined;
	/** It goes through our own mail server, so it doesn't count toward Firebase's quota. */
	isOurs?: boolean;
}

/** Whether an email was sent; if not, which quota is used up and when it renews (epoch ms). */
export type MailOutcome =
	| { sent: true }
	| { sent: false; usedUp: "address" | "quota"; retryAtMs: number };

/**
 * Sends a mail, unless its mailbox got one within the last minute or has used up its share of the day; addresses that
 * differ only in a tag are one mailbox. A browser that has logged in to the account before has its own count, so
 * strangers can't use up the owner's.
 *
 * To anybody who couldn't know it, a page must not reveal whether a mail was sent.
 *
 * @throws what `send` throws; a mail that was refused doesn't count
 */
export async function sendMail(
	context: AppLoadContext,
	{ kind, to, device, isOurs = false }: Mail,
	send: () => Promise<void>,
): Promise<MailOutcome> {
	const { db, now } = context;
	const { aDay, quota } = KINDS[kind];
	const account = await accountKeyOf(context, mailboxOf(to));
	const who = device ? `${account} ${device}` : account;
	const pause = { key: `mail pause ${who}`, most: 1, spanMs: MAIL_PAUSE_MS };
	const ofAddress = [
		pause,
		{ key: `mail ${kind} ${who}`, most: aDay, spanMs: DAY_MS },
		{ key: `mail ${who}`, most: MAILS_A_DAY, spanMs: DAY_MS },
	];
	const addressFreeAt = await takeAllowances(db, ofAddress, now());
	if (addressFreeAt !== undefined) {
		return { sent: false, usedUp: "address", retryAtMs: addressFreeAt };
	}
	const ofAll = isOurs
		? []
		: await quotaAllowances(context, quota, { isKnown: device !== undefined });
	const quotaFreeAt = await takeAllowances(db, ofAll, now());
	if (quotaFreeAt !== undefined) {
		await countDown(db, keysOf(ofAddress));
		return { sent: false, usedUp: "quota", retryAtMs: quotaFreeAt };
	}
	try {
		await send();
	} catch (error) {
		// Without an answer, the mail may have been sent after all.
		const notSent = error instanceof IdentityRefused ? [...ofAddress, ...ofAll] : [pause];
		await countDown(db, keysOf(notSent));
		throw error;
	}
	return { sent: true };
}

/** What a form says to people who may know that no mail was sent. */
export function refuseMail(
	context: AppLoadContext,
	{ usedUp, retryAtMs }: Extract<MailOutcome, { sent: false }>,
): ProviderError {
	const seconds = Math.max(1, Math.ceil((retryAtMs - context.now()) / 1000));
	setRetryAfter(context, seconds);
	const wait = inWords(seconds);
	const form =
		usedUp === "quota"
			? `We've hit our limit of emails for now. Try again in ${wait}.`
			: seconds <= MAIL_PAUSE_MS / 1000
				? `We just emailed you. You can resend it in ${wait}.`
				: `We've already sent several emails today. Find the newest one, also in your spam folder, or try again in ${wait}.`;
	return { status: 429, refused: { form } };
}

function inWords(seconds: number): string {
	if (seconds <= 60) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
	const minutes = Math.ceil(seconds / 60);
	return minutes <= 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
