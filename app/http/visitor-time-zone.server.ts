/** Which day it is for the visitor (docs/decisions/003-deadlines.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { openUntilToday, type Today } from "#lib/calendar-days.ts";
import { DEFAULT_TIME_ZONE, dayIn, formatIn } from "#lib/time-zones.ts";

/** The visitor's time zone, which Cloudflare knows from their address, or the default one. */
export function timeZoneOf({ cf }: { cf?: unknown }): string {
	const timeZone = cf && typeof cf === "object" && "timezone" in cf ? cf.timezone : undefined;
	return typeof timeZone === "string" && formatIn(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

/** The day of a request. */
export function todayOf({ timeZone, now }: Pick<AppLoadContext, "timeZone" | "now">): Today {
	const nowMs = now();
	if (timeZone === null) return { date: openUntilToday(nowMs), shared: true, nowMs };
	return { date: dayIn(timeZone, nowMs), shared: false, nowMs };
}
