import { isLaptop } from "#lib/secure-address.ts";
import type { Middleware } from "../app-env.server.ts";
import { failure } from "../responses.server.ts";
import { isApiCall } from "./cors.server.ts";

const REFUSED = "The Yard answers over https only. Nothing was done.";

/**
 * Redirects plain http to https at the same address (308), except on a laptop. Only for what people open: a form or an
 * API call has already shown its secrets to the network, and a silent redirect would hide that from the client's
 * author, so they are refused, unread. Only the address counts, never a header, which anybody can send.
 */
export const secureTransport: Middleware = async (c, next) => {
	const { protocol, hostname, href } = c.get("url");
	if (protocol !== "http:" || isLaptop(hostname)) return next();
	if (isApiCall(c.req.raw)) return failure(403, { message: REFUSED });
	if (c.req.method !== "GET" && c.req.method !== "HEAD") return c.text(`${REFUSED}\n`, 403);
	return c.redirect(href.replace(/^http:/, "https:"), 308);
};
