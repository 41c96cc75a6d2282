/**
 * Who gets a mail, and how often: one rule for everything that sends mail
 * (docs/decisions/028-rate-limits.md).
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { IdentityRefused, type ProviderError } from "#app/auth/identity/provider-errors.server.ts";
import { accountKey } from "#app/http/crypto.server.ts";
import { setRetryAfter } from "#app/http/responses.server.ts";
import { countDown, takeAllowances, takeOneOf } from "#db/counters.ts";
import { randomId } from "#db/ids.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import {
	mailboxOf,
	networkShares,
	type Quota,
	quotaAllowances,
	quotaKeys,
} from "./quotas.server.ts";

const MAIL_PAUSE_MS = 60_000;
const MAILS_A_DAY = 5;

/**
 * How many mails of each kind are sent per day. No kind takes them all: mails that somebody else asks for must leave
 * one for the owner.
 */
const KINDS: Record<Mail["kind"], Kind> = {
	/** Sign-up, login without a verified address, resend. */
	verification: { aDay: 4, quota: "VERIFICATION_MAILS_A_DAY" },
	/** Forgot password. */
	reset: { aDay: 4, byNetwork: { ofNetwork: 2, first: 10 }, quota: "RESET_MAILS_A_DAY" },
	/** Somebody signed up with an address that has an account, or asked to change to it. */
	"existing account": { aDay: 2, quota: "OWNER_MAILS_A_DAY" },
	/** To the new address of an account. */
	change: { aDay: 3, byNetwork: { ofNetwork: 3, first: 8 }, quota: "CHANGE_MAILS_A_DAY" },
};

interface Kind {
	aDay: number;
	/** The shares of networks, so that strangers leave some to the owner on a new phone. */
	byNetwork?: { ofNetwork: number; first: number };
	quota: Quota;
}

export interface Mail {
	kind: "verification" | "reset" | "existing account" | "change";
	/** The address that it goes to; null if there is only to be an answer as if it went somewhere. */
	to: string | null;
	/** The browser that asked, if it has logged in to the account before (app/auth/session/device.server.ts). */
	device?: string | undefined;
	/** It goes through our own mail server, so it doesn't count toward Firebase's quota. */
	isOurs?: boolean;
}

/**
 * Sends a mail, unless all our users together have used up the day's. That is all a page may say: a mailbox that got a
 * mail within the last minute, or has had its share of the day, gets none, and the answer is the same and takes as
 * long, because whether there is such a mailbox or account is nobody's business. Addresses that differ only in a tag
 * are one mailbox. A browser that has logged in to the account before has its own count, so strangers can't use up the
 * owner's.
 *
 * @param send what it throws says nothing about whether an account exists
 * @returns when the quota renews (epoch ms) if it is used up
 * @throws what `send` throws; the mail may have been sent after all, so all but the pause counts
 */
export async function sendMail(
	context: AppLoadContext,
	{ kind, to, device, isOurs = false }: Mail,
	send: () => Promise<void>,
): Promise<number | undefined> {
	const { config, db, now } = context;
	const { aDay, byNetwork, quota } = KINDS[kind];
	const ofAll = isOurs
		? []
		: await quotaAllowances(context, quota, { isKnown: device !== undefined });
	const quotaFreeAt = await takeAllowances(db, ofAll, now());
	if (quotaFreeAt !== undefined) return quotaFreeAt;
	if (to === null) {
		await send();
		return undefined;
	}
	const account = await accountKey(config, mailboxOf(to));
	const who = device ? `${account} ${device}` : account;
	// The mail in whose place it goes has just been counted.
	const paused = kind === "existing account" ? `${kind} ${who}` : who;
	const pause = { key: `mail pause ${paused}`, limit: 1, spanMs: MAIL_PAUSE_MS };
	const key = `mail ${kind} ${who}`;
	const ofAllKinds = { key: `mail ${who}`, limit: MAILS_A_DAY, spanMs: DAY_MS };
	const [usual, first] =
		byNetwork && !device
			? await networkShares(context, key, { aDay, ...byNetwork })
			: [[{ key, limit: aDay, spanMs: DAY_MS }]];
	const lists = [[...usual, pause, ofAllKinds]];
	if (first) lists.push([...first, pause]);
	if ((await takeOneOf(db, lists, now())) !== undefined) {
		await lookUpNobody(context);
		return undefined;
	}
	try {
		await send();
	} catch (error) {
		await countDown(db, quotaKeys([pause]));
		throw error;
	}
	return undefined;
}

/**
 * Asks the provider about nobody, where it would otherwise be asked for a mail, so that no answer comes sooner because
 * there was nothing to ask.
 *
 * @throws IdentityUnavailable
 */
export async function lookUpNobody({ identity }: AppLoadContext): Promise<void> {
	try {
		await identity.lookUp(randomId(32));
	} catch (error) {
		if (!(error instanceof IdentityRefused)) throw error;
	}
}

/** What a form says when no mail is sent because the quota is used up until then (epoch ms). */
export function quotaUsedUp(context: AppLoadContext, untilMs: number): ProviderError {
	return tryAgainAt(context, untilMs, "We've hit our limit of emails for now. Try again");
}

/** Says when to try again, in words that follow the given ones, and as `Retry-After`. */
export function tryAgainAt(context: AppLoadContext, atMs: number, words: string): ProviderError {
	const seconds = Math.max(1, Math.ceil((atMs - context.now()) / 1000));
	setRetryAfter(context, seconds);
	return { status: 429, refused: { form: `${words} in ${inWords(seconds)}.` } };
}

function inWords(seconds: number): string {
	if (seconds <= 60) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
	const minutes = Math.ceil(seconds / 60);
	return minutes <= 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
