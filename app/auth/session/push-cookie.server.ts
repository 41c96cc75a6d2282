/**
 * Remembers a browser's push subscription, so that it can be ended when its person logs out or somebody else logs in,
 * even without JavaScript (docs/decisions/047-web-push.md).
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { sealedCookie } from "#app/http/cookies.server.ts";
import { leaveBrowser } from "#db/notifications/push-subscriptions.ts";

/** The longest time that browsers keep a cookie. */
const SECONDS = 400 * 24 * 60 * 60;

/** Holds the id of the browser's subscription, which may have ended. */
export const pushCookie = sealedCookie("phone", SECONDS, v.string());

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
	if (id) await leaveBrowser(context.db, id, comes);
}
