/**
 * What Firebase allows all of us together, for it sees one address and one project. These are four fifths of
 * its limits on the free plan (https://firebase.google.com/docs/auth/limits): 100 new accounts an hour from an
 * address; 1,000 verification, 150 reset and 1,000 change mails a day. Settings of the same name replace them.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Refused } from "#app/auth/identity/refusals.server.ts";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { setRetryAfter } from "#app/http/retry-after.server.ts";
import { logSecurityEvent } from "#app/http/security-events.server.ts";
import { type Allowance, countDown, takeAllowances } from "#db/counters.ts";

const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** The largest share for one network address, so it can't use up everybody's. */
const MOST_OF_ONE_SENDER = 1 / 2;
/** Browsers that have logged in to the account before have the rest for themselves. */
const MOST_OF_STRANGERS = 4 / 5;

const QUOTAS = {
	SIGN_UPS_AN_HOUR: HOUR_MS,
	VERIFICATION_MAILS_A_DAY: DAY_MS,
	RESET_MAILS_A_DAY: DAY_MS,
	CHANGE_MAILS_A_DAY: DAY_MS,
};

export type Quota = keyof typeof QUOTAS;

/** The allowances that one more of something uses: the sender's, and everybody's. */
export async function quotaAllowances(
	{ config, sender }: AppLoadContext,
	quota: Quota,
	{ isKnown = false } = {},
): Promise<Allowance[]> {
	const spanMs = QUOTAS[quota];
	const most = config[quota];
	const from = await keyedHash(config, "sender", sender);
	const part = (share: number) => Math.ceil(most * share);
	return [
		{ key: `${quota} ${from}`, most: part(MOST_OF_ONE_SENDER), spanMs },
		{ key: quota, most: isKnown ? most : part(MOST_OF_STRANGERS), spanMs },
	];
}

/**
 * Creates an account, unless there were too many within the hour.
 *
 * @throws what `signUp` throws; nothing is counted then
 */
export async function signUpWithinQuota<Done>(
	context: AppLoadContext,
	signUp: () => Promise<Done>,
): Promise<Done | Refused> {
	const { db, now } = context;
	const allowances = await quotaAllowances(context, "SIGN_UPS_AN_HOUR");
	const freeAt = await takeAllowances(db, allowances, now());
	if (freeAt !== undefined) {
		await logSecurityEvent(context, "too many tries", { kind: "sign-up quota" });
		setRetryAfter(context, (freeAt - now()) / 1000);
		const minutes = Math.max(1, Math.ceil((freeAt - now()) / 60_000));
		const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
		const form = `A lot of people are signing up right now. Nothing was created. Try again in ${wait}.`;
		return { status: 429, refused: { form } };
	}
	try {
		return await signUp();
	} catch (error) {
		await countDown(
			db,
			allowances.map(({ key }) => key),
		);
		throw error;
	}
}

/**
 * Counts an account that Google's or Microsoft's word has made; that it would, only the provider knew. It is not
 * refused: its person is in. What an address makes beyond its part is not counted, as nobody else's may be used up.
 */
export async function countSignUp(context: AppLoadContext): Promise<void> {
	const allowances = await quotaAllowances(context, "SIGN_UPS_AN_HOUR");
	const usedUpUntil = await takeAllowances(context.db, allowances, context.now());
	if (usedUpUntil !== undefined) {
		await logSecurityEvent(context, "too many tries", { kind: "sign-up quota" });
	}
}
