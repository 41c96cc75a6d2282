/** Password guessing: slowed down from the fifth wrong try, refused from the tenth within a quarter of an hour. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	IdentityRefused,
	type ProviderError,
	providerError,
} from "#app/auth/identity/provider-errors.server.ts";
import { knownDevice } from "#app/auth/session/device.server.ts";
import { accountKey, keyedHash } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { setRetryAfter } from "#app/http/responses.server.ts";
import { type Count, clearCounts, countDown, countUp } from "#db/counters.ts";

const SPAN_MS = 15 * 60 * 1000;
const SLOW_FROM = 5;
const REFUSED_FROM = 10;
/** The delay of the fifth try; each further one takes this much longer, under four seconds in all. */
const SLOWER_BY_MS = 250;
/** Wrong passwords from one address, for any accounts; right ones don't count. A campus is one address. */
const WRONG_FROM_ONE_SENDER = 100;

/** What the provider says of a wrong password; not always which of the two is wrong. */
const WRONG = new Set([
	"EMAIL_NOT_FOUND",
	"INVALID_LOGIN_CREDENTIALS",
	"INVALID_PASSWORD",
	"TOO_MANY_ATTEMPTS_TRY_LATER",
]);

export function isWrongPassword(error: unknown): boolean {
	return error instanceof IdentityRefused && WRONG.has(error.code);
}

/** `kind` is for the log, `key` counts the tries, `clientKey` also wrong passwords from the client's address. */
type Tries = { kind: string; key: string; clientKey?: string | undefined; uid?: string };

/**
 * Tries a password for an email's account, whether the account exists or not. A browser that has logged in to it before
 * has its own count.
 *
 * @param check asks the identity provider; not called after too many tries
 * @param isIn whether what it found lets them in: only then are wrong tries forgotten
 * @returns what `check` returns, or the refusal
 */
export async function attemptLogIn<Done>(
	context: AppLoadContext,
	email: string,
	check: () => Promise<Done>,
	isIn: (done: Done) => boolean,
): Promise<Done | ProviderError> {
	const device = await knownDevice(context, email);
	const key = keyOf(await accountKey(context.config, email), device);
	const client = await keyedHash(context.config, "sender", context.clientIp);
	const clientKey = device ? undefined : `wrong passwords ${client}`;
	return tryPassword(context, { kind: "log-in", key, clientKey }, check, isIn);
}

/** Tries the current password of somebody who is logged in; they have their own count. */
export async function attemptCurrentPassword<Done>(
	context: AppLoadContext,
	{ uid }: { uid: string },
	check: () => Promise<Done>,
): Promise<Done | ProviderError> {
	const key = `tries in session ${await keyedHash(context.config, "uid", uid)}`;
	return tryPassword(context, { kind: "current password", key, uid }, check);
}

/** Resets an account's counts, because its owner has just proved themselves by mail. */
export async function clearAttempts(context: AppLoadContext, email: string): Promise<void> {
	const account = await accountKey(context.config, email);
	const device = await knownDevice(context, email);
	await clearCounts(context.db, keyOf(account), keyOf(account, device));
}

function keyOf(account: string, device?: string): string {
	return device ? `tries ${account} ${device}` : `tries ${account}`;
}

/** Counts before it asks, so that guesses made at the same time are all counted. */
async function tryPassword<Done>(
	context: AppLoadContext,
	{ kind, key, clientKey, uid }: Tries,
	check: () => Promise<Done>,
	isIn: (done: Done) => boolean = () => true,
): Promise<Done | ProviderError> {
	const { db, now } = context;
	const [ofAccount, ofSender] = await Promise.all([
		countUp(db, key, SPAN_MS, now()),
		clientKey ? countUp(db, clientKey, SPAN_MS, now()) : undefined,
	]);
	if (ofAccount.count >= REFUSED_FROM) {
		if (clientKey) await countDown(db, [clientKey]);
		return refuse(context, { kind, uid }, "for this account", ofAccount);
	}
	if (ofSender && ofSender.count > WRONG_FROM_ONE_SENDER) {
		await countDown(db, [key]);
		return refuse(context, { kind, uid }, "from your network", ofSender);
	}
	if (ofAccount.count >= SLOW_FROM) {
		const durationMs = (ofAccount.count - SLOW_FROM + 1) * SLOWER_BY_MS;
		context.log.info("password try slowed", { durationMs });
		await new Promise((resolve) => setTimeout(resolve, durationMs));
	}
	try {
		const done = await check();
		await Promise.all([
			isIn(done) ? clearCounts(db, key) : countDown(db, [key]),
			clientKey && countDown(db, [clientKey]),
		]);
		return done;
	} catch (error) {
		if (!isWrongPassword(error)) await countDown(db, clientKey ? [key, clientKey] : [key]);
		throw error;
	}
}

async function refuse(
	context: AppLoadContext,
	about: { kind: string; uid?: string | undefined },
	whose: string,
	{ resetsAt }: Count,
): Promise<ProviderError> {
	await logSecurityEvent(context, "too many tries", about);
	const waitMs = resetsAt - context.now();
	setRetryAfter(context, waitMs / 1000);
	const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
	const wait = `Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
	return providerError(429, `Too many tries ${whose}. ${wait}, or choose a new password.`);
}
