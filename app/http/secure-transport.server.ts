import type { Step } from "./app-env.server.ts";
import { isApiCall } from "./cors.server.ts";
import { failure } from "./json.server.ts";

const REFUSED = "The Yard answers over https only. Nothing was done.";

/** Whether a host is this machine, where there is no certificate. */
export function isLaptop(hostname: string): boolean {
	return /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/**
 * Leads plain http to https at the same address (308), but on a laptop. Only what people open: a form or a
 * call of the API has already shown its secrets to the network, and a quiet redirect would hide that from
 * whoever wrote the client, so they are refused, unread. What the address says counts, never a header,
 * which anybody can send.
 */
export const secureTransport: Step = async (c, next) => {
	const { protocol, hostname, href } = c.get("url");
	if (protocol !== "http:" || isLaptop(hostname)) return next();
	if (isApiCall(c.req.raw)) return failure(403, { message: REFUSED });
	if (c.req.method !== "GET" && c.req.method !== "HEAD") return c.text(`${REFUSED}\n`, 403);
	return c.redirect(href.replace(/^http:/, "https:"), 308);
};
