import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Middleware } from "../app-env.server.ts";
import { addressOf } from "../route-table.server.ts";

/** Seconds after which to try again, by response status. */
const RETRY_AFTER_SECONDS: Record<number, string> = { 429: "60", 503: "5" };

const SAME_FOR_EVERYONE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
/** A page in shared caches can't hold a nonce, so its speculation rules are in a file named by a header. */
const SPECULATION_RULES = '"/speculation-rules.json"';

/**
 * Sets Cache-Control if the answer has none: pages that are the same for everyone may be cached, nothing else; nor their
 * data and other spellings of their address, which are made from the whole request (edgeCache). Sets Retry-After to what
 * was set, else by the status, and Allow where a method is refused.
 */
export const defaultHeaders: Middleware = async (c, next) => {
	await next();
	const { status, headers } = c.res;
	const route = c.get("route");
	const { sameForEveryone, isPage } = route;
	const isShared = sameForEveryone && c.get("url").pathname === addressOf(route);
	if ((status === 200 || status === 304) && isShared) {
		headers.set("Cache-Control", SAME_FOR_EVERYONE);
		if (isPage) headers.set("Speculation-Rules", SPECULATION_RULES);
	}
	// Whether the connection is 2G, for pages that then come without JavaScript.
	if (isPage && !sameForEveryone) headers.set("Accept-CH", "ECT");
	const usual = RETRY_AFTER_SECONDS[status];
	if (usual) {
		/** Not there yet where a step before the load context has answered. */
		const context: AppLoadContext | undefined = c.get("context");
		headers.set("Retry-After", String(context?.state.retryAfterSeconds ?? usual));
	}
	if (status === 405 && !headers.has("Allow")) headers.set("Allow", route.allow);
	if (status >= 400 || !headers.has("Cache-Control")) {
		headers.set("Cache-Control", "private, no-store");
	}
};
