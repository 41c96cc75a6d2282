import { isLaptop } from "#lib/secure-address.ts";
import type { Middleware } from "../app-env.server.ts";
import { type ErrorResponse, plainPage } from "../error-response.server.ts";
import { drainBody } from "../request-body.server.ts";
import { failure } from "../responses.server.ts";
import { isApiCall, isPathTooLong, type RouteTable } from "../route-table.server.ts";

/** Remix's own request for routes that a page may lead to. */
export const MANIFEST = "/__manifest";

/**
 * Gives every address one spelling: no doubled slashes, and a slash at the end of a page. GET and HEAD are redirected
 * to it (308). A write isn't, because a browser would send the form twice, nor is a request for a page's data: for
 * these the address is only rewritten. An address that can't be decoded gets a 404 here, because Remix would log it
 * with whatever secret it holds.
 */
export const canonicalAddress =
	(explain: ErrorResponse): Middleware =>
	async (c, next) => {
		const request = c.req.raw;
		const url = new URL(request.url);
		if (!isApiCall(request) && !canBeDecoded(url.pathname)) return explain(c, 404);
		const isPage = c.get("route").isPage && !isApiCall(request) && url.pathname !== MANIFEST;
		const address = canonicalPath(url.pathname, isPage);
		if (address === url.pathname) return next();
		url.pathname = address;
		const reads = request.method === "GET" || request.method === "HEAD";
		// Absolute, so that a path like //evil.example can't become another host.
		if (reads && !address.endsWith(".data")) return c.redirect(url.href, 308);
		c.req.raw = new Request(url, request);
		return next();
	};

function canBeDecoded(path: string): boolean {
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}

/** The path in its one spelling. Remix reads /page.data as /page, so the data of /page/ is at /page/.data. */
function canonicalPath(pathname: string, isPage: boolean): string {
	const single = pathname.replace(/\/{2,}/g, "/");
	if (!isPage || single.endsWith("/") || single === "/_root.data") return single;
	if (single.endsWith(".data")) return single.replace(/\/?\.data$/, "/.data");
	return /\.[a-z0-9]+$/i.test(single) ? single : `${single}/`;
}

/** Parses the request's URL and finds its route, for the steps that use the route's facts. */
export function findRoute(table: RouteTable): Middleware {
	return async (c, next) => {
		const url = new URL(c.req.url);
		c.set("url", url);
		c.set("routes", table);
		c.set("route", table.find(url.pathname));
		await next();
	};
}

/** As Cloudflare; a text that is shared with the app is part of its address. */
const MAX_URL_LENGTH = 16 * 1024;
/** Each form of a page repeats them all, escaped; a page's list of routes may have hundreds. */
const MAX_PARAMETERS = 1000;

/** Refuses an address that is too long, or that holds a path too long, before anything matches it. */
export const limitAddress: Middleware = async (c, next) => {
	const { href, pathname, search, searchParams } = c.get("url");
	const paths = [...searchParams.values()].filter((value) => value.startsWith("/"));
	const isTooLong =
		href.length > MAX_URL_LENGTH ||
		search.split("&").length > MAX_PARAMETERS ||
		[pathname, ...paths].some((path) => isPathTooLong(path.replace(/[?#].*/s, ""))) ||
		// Remix matches these whole, and adds a slash at the beginning.
		(pathname === MANIFEST && searchParams.getAll("p").some((path) => isPathTooLong(`/${path}`)));
	if (!isTooLong) return next();
	await drainBody(c.req.raw);
	const message = "That address is too long";
	if (isApiCall(c.req.raw)) return failure(414, { message: `${message}.` });
	const text = `<p>Maybe something was pasted into it twice. Try the link again where you found it.</p><p class="actions mt-2"><a class="btn" href="/">Home</a></p>`;
	return c.html(plainPage(message, text), 414);
};

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
