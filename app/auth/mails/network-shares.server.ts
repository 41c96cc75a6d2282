import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "#app/http/crypto.server.ts";
import { widerNetworkOf } from "#app/http/visitor.server.ts";
import type { Allowance } from "#db/counters.ts";
import { DAY_MS } from "#lib/calendar-days.ts";

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
	const listOf = (mostOfNetwork: number, most: number) => [
		{ key: networkKey, most: mostOfNetwork, spanMs: DAY_MS },
		{ key, most, spanMs: DAY_MS },
	];
	return [listOf(ofNetwork, aDay), listOf(1, first)];
}
