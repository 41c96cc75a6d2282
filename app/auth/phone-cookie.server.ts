/**
 * By which push subscription a browser is reminded: so that it ends when its person logs out, or somebody else logs
 * in, also without JavaScript (docs/decisions/047-web-push.md).
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { forgetCookie, sealedCookie } from "#app/http/cookies.server.ts";
import { leaveBrowser } from "#db/push-subscriptions.ts";

/** The longest that browsers keep a cookie. */
const SECONDS = 400 * 24 * 60 * 60;

const phoneCookie = (request: Request, context: AppLoadContext) =>
	sealedCookie(request, "phone", SECONDS, context);

/** The Set-Cookie value by which a browser is known as a subscription's. */
export function rememberPhone(
	request: Request,
	context: AppLoadContext,
	subscriptionId: string,
): Promise<string> {
	return phoneCookie(request, context).write(subscriptionId);
}

/** The id of the browser's subscription, which may have ended. */
export async function readPhone(
	request: Request,
	context: AppLoadContext,
): Promise<string | undefined> {
	const id = await phoneCookie(request, context).read();
	return typeof id === "string" ? id : undefined;
}

/** The Set-Cookie value that makes a browser forget its subscription. */
export function forgetPhone(request: Request): Promise<string> {
	return forgetCookie(request, "phone");
}

/**
 * Ends the browser's subscription.
 *
 * @param comes whose subscription stays
 */
export async function endPhone(
	request: Request,
	context: AppLoadContext,
	comes?: { uid: string },
): Promise<void> {
	const id = await readPhone(request, context);
	if (id) await leaveBrowser(context.db, id, comes);
}
