/**
 * Device cookies, as OWASP describes them: a browser that has logged in to an account before shows one and gets its own
 * count, so that strangers who guess passwords can't lock the owner out.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { sealedCookie } from "#app/http/cookies.server.ts";
import { randomId } from "#db/ids.ts";
import { unsubscribeBrowser } from "#db/notifications/push-subscriptions.ts";
import { hashOfId } from "./session-cookie.server.ts";

const SECONDS = 365 * 24 * 60 * 60;
/** For shared computers; the least recently used account is dropped. */
const MAX_ACCOUNTS = 5;

const entry = v.object({ account: v.string(), id: v.string(), expiresAt: v.number() });
const deviceCookie = sealedCookie(
	"device",
	SECONDS,
	v.pipe(v.array(entry), v.maxLength(MAX_ACCOUNTS)),
);

/** A plain hash: the cookie is sealed, and this survives a change of the secret. */
const accountOf = (email: string) => hashOfId(email.toLowerCase());

/** The browser's id if it has logged in to this email's account before; otherwise undefined. */
export async function knownDevice(
	context: AppLoadContext,
	email: string,
): Promise<string | undefined> {
	const account = await accountOf(email);
	const entries = await deviceCookie.read(context.request, context);
	const entry = entries?.find((known) => known.account === account);
	return entry && entry.expiresAt > context.now() ? entry.id : undefined;
}

/** The Set-Cookie value that makes this browser known to an account whose password it has just proved. */
export async function rememberDevice(context: AppLoadContext, email: string): Promise<string> {
	const account = await accountOf(email);
	const id = (await knownDevice(context, email)) ?? randomId();
	const entry = { account, id, expiresAt: context.now() + SECONDS * 1000 };
	const entries = (await deviceCookie.read(context.request, context)) ?? [];
	const others = entries.filter((known) => known.account !== account);
	return deviceCookie.write(context.request, context, [entry, ...others].slice(0, MAX_ACCOUNTS));
}

const BROWSERS: [RegExp, string][] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/(Chrome|CriOS)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
	[/\bAndroid\b/, "Android"],
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bWindows\b/, "Windows"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMac OS X\b/, "Mac"],
	[/\bLinux\b/, "Linux"],
];

/** A name by which people recognize their device, such as 'Chrome on Android'; never the whole header. */
export function describeDevice(userAgent: string | null): string {
	const find = (among: [RegExp, string][]) =>
		among.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
	const browser = find(BROWSERS) ?? "A browser";
	const system = find(SYSTEMS);
	return system ? `${browser} on ${system}` : browser;
}

/** The longest time that browsers keep a cookie. */
const PUSH_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Holds the id of the browser's subscription, which may have ended. */
export const pushCookie = sealedCookie("phone", PUSH_COOKIE_SECONDS, v.string());

/**
 * Ends the browser's subscription.
 *
 * @param comes who is logging in on this browser; their own subscription stays
 */
export async function endPushOnThisDevice(
	context: AppLoadContext,
	comes?: { uid: string },
): Promise<void> {
	const id = await pushCookie.read(context.request, context);
	if (id) await unsubscribeBrowser(context.db, id, comes);
}
