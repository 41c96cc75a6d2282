/**
 * What Firebase allows all our users together, because it sees a single address and project. These are four fifths of
 * its limits on the free plan (https://firebase.google.com/docs/auth/limits): 100 new accounts per hour per address;
 * 1,000 verification, 150 reset and 1,000 change mails per day. Settings of the same name replace them.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { type ProviderError, providerError } from "#app/auth/identity/provider-errors.server.ts";
import { keyedHash } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { setRetryAfter } from "#app/http/responses.server.ts";
import { widerNetworkOf } from "#app/http/visitor.server.ts";
import { type Allowance, countDown, takeAllowances } from "#db/counters.ts";
import { DAY_MS, HOUR_MS } from "#lib/calendar-days.ts";

/** The largest share of one network, so it can't use up everybody's; a campus, which shares one, may need as much. */
const MAX_ONE_NETWORK = 1 / 2;
/** The rest is reserved for browsers that have logged in to the account before. */
const MAX_STRANGERS = 4 / 5;
/** The part of the reset mails that goes to owners of taken addresses: what is left must not say how many there were. */
const OWNERS_SHARE = 1 / 5;

const QUOTAS = {
	SIGN_UPS_AN_HOUR: HOUR_MS,
	VERIFICATION_MAILS_A_DAY: DAY_MS,
	RESET_MAILS_A_DAY: DAY_MS,
	CHANGE_MAILS_A_DAY: DAY_MS,
	OWNER_MAILS_A_DAY: DAY_MS,
};

export type Quota = keyof typeof QUOTAS;

/** The counters that one more use adds to: the network's, and everybody's. */
export async function quotaAllowances(
	{ config, clientIp }: AppLoadContext,
	quota: Quota,
	{ isKnown = false } = {},
): Promise<Allowance[]> {
	const spanMs = QUOTAS[quota];
	const limit = limitOf(config, quota);
	const from = await keyedHash(config, "sender", widerNetworkOf(clientIp));
	const part = (share: number) => Math.ceil(limit * share);
	return [
		{ key: `${quota} ${from}`, limit: part(MAX_ONE_NETWORK), spanMs },
		{ key: quota, limit: isKnown ? limit : part(MAX_STRANGERS), spanMs },
	];
}

function limitOf(config: AppLoadContext["config"], quota: Quota): number {
	const resets = config.RESET_MAILS_A_DAY;
	const ofOwners = Math.floor(resets * OWNERS_SHARE);
	if (quota === "OWNER_MAILS_A_DAY") return ofOwners;
	return quota === "RESET_MAILS_A_DAY" ? resets - ofOwners : config[quota];
}

/** The keys of counters, to take a use back. */
export function quotaKeys(allowances: { key: string }[]): string[] {
	return allowances.map(({ key }) => key);
}

/**
 * Creates an account, unless too many were created within the hour.
 *
 * @throws what `signUp` throws; then nothing is counted
 */
export async function signUpWithinQuota<Done>(
	context: AppLoadContext,
	signUp: () => Promise<Done>,
): Promise<Done | ProviderError> {
	const { db, now } = context;
	const allowances = await quotaAllowances(context, "SIGN_UPS_AN_HOUR");
	const freeAt = await takeAllowances(db, allowances, now());
	if (freeAt !== undefined) {
		await logSecurityEvent(context, "too many tries", { kind: "sign-up quota" });
		setRetryAfter(context, (freeAt - now()) / 1000);
		const minutes = Math.max(1, Math.ceil((freeAt - now()) / 60_000));
		const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
		const why = "A lot of people are signing up right now. Nothing was created.";
		return providerError(429, `${why} Try again in ${wait}.`);
	}
	try {
		return await signUp();
	} catch (error) {
		await countDown(db, quotaKeys(allowances));
		throw error;
	}
}

/**
 * Counts an account that was created by signing in with Google or Microsoft; only the provider knew in advance. It is
 * never refused, because its owner is already in. Nothing is counted beyond a network's share, which protects the
 * others'.
 */
export async function countSignUp(context: AppLoadContext): Promise<void> {
	const allowances = await quotaAllowances(context, "SIGN_UPS_AN_HOUR");
	const usedUpUntil = await takeAllowances(context.db, allowances, context.now());
	if (usedUpUntil !== undefined) {
		await logSecurityEvent(context, "too many tries", { kind: "sign-up quota" });
	}
}

/** These ignore dots before the @, and both are the same service. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address, as far as we can tell: the part after a plus sign is a tag. Only for counting mails,
 * never for identifying people.
 */
export function mailboxOf(email: string): string {
	const [local = "", host] = email.toLowerCase().split("@");
	if (host === undefined) return email;
	const bare = local.replace(/(?<=.)\+.*$/, "");
	return WITHOUT_DOTS.has(host) ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${host}`;
}

/** How many emails a mailbox gets in a day that anybody can ask for. */
interface Shares {
	aDay: number;
	/** How many of them one network may ask for. */
	ofNetwork: number;
	/** How many go out in all when each is the first that its network asked for. */
	first: number;
}

/**
 * What an email for which anybody can ask counts in: one list, or else the other. Whatever strangers elsewhere have used
 * up, the first that a network asks for goes out, so the owner gets theirs on a new phone. The network's count comes
 * first, so that whoever is past it holds up nobody.
 *
 * @param key names the mailbox and the kind of email
 */
export async function networkShares(
	{ config, clientIp }: Pick<AppLoadContext, "config" | "clientIp">,
	key: string,
	{ aDay, ofNetwork, first }: Shares,
): Promise<[usual: Allowance[], first: Allowance[]]> {
	const networkKey = `${key} ${await keyedHash(config, "sender", widerNetworkOf(clientIp))}`;
	const listOf = (networkLimit: number, limit: number) => [
		{ key: networkKey, limit: networkLimit, spanMs: DAY_MS },
		{ key, limit, spanMs: DAY_MS },
	];
	return [listOf(ofNetwork, aDay), listOf(1, first)];
}
