/** Where a visitor is, as Cloudflare says: their network, and which day it is for them (docs/decisions/003-deadlines.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import ipaddr from "ipaddr.js";
import { openUntilToday, type Today } from "#lib/calendar-days.ts";
import { DEFAULT_TIME_ZONE, dayIn, formatIn } from "#lib/time-zones.ts";

/**
 * The address that a request came from, as used by limits: for IPv6 the network (/64), because each household and phone
 * has a whole one. An IPv4-mapped address is an IPv4 address.
 */
export function clientIpOf(request: Request): string {
	const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
	if (!ipaddr.isValid(address)) return address;
	const parsed = ipaddr.process(address);
	if (parsed instanceof ipaddr.IPv4) return parsed.toString();
	return parsed.parts
		.slice(0, 4)
		.map((part) => part.toString(16))
		.join(":");
}

/**
 * The network around a client's (/24, for IPv6 /48), because whoever has one address or /64 can often take others beside
 * it. For counts that concern a single mailbox, or leave room for a campus.
 */
export function widerNetworkOf(clientIp: string): string {
	return clientIp.split(/[.:]/, 3).join(".");
}

/** The visitor's time zone, which Cloudflare knows from their address, or the default one. */
export function timeZoneOf({ cf }: { cf?: unknown }): string {
	const timeZone = cf && typeof cf === "object" && "timezone" in cf ? cf.timezone : undefined;
	return typeof timeZone === "string" && formatIn(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

/** The day of a request. */
export function todayOf({
	timeZone,
	now,
}: Pick<AppLoadContext, "timeZone" | "now">): Required<Today> {
	const nowMs = now();
	if (timeZone === null) return { date: openUntilToday(nowMs), shared: true, nowMs };
	return { date: dayIn(timeZone, nowMs), shared: false, nowMs };
}
