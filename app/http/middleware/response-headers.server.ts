import type { AppLoadContext } from "@remix-run/cloudflare";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppContext, Middleware } from "../app-env.server.ts";
import { PAGE_STYLE_HASH } from "../page-style.ts";
import { addressOf } from "../route-table.server.ts";

/** Only Vite's hot reload needs inline styles and a web socket. */
const HOT_RELOAD = import.meta.env?.DEV === true;

/** A hash would turn 'unsafe-inline' off. */
const INLINE_STYLES = HOT_RELOAD ? "'unsafe-inline'" : `'${PAGE_STYLE_HASH}'`;

const POLICY = {
	defaultSrc: ["'self'"],
	scriptSrc: ["'self'", (c: AppContext, name: string) => NONCE(c, name) + oneTap(c)],
	styleSrc: [(c: AppContext) => `'self'${oneTap(c)} ${INLINE_STYLES}`],
	imgSrc: ["'self'", "data:"],
	connectSrc: [(c: AppContext) => `'self'${oneTap(c)}${HOT_RELOAD ? " ws:" : ""}`],
	frameSrc: [(c: AppContext) => `'self'${oneTap(c)}`],
	objectSrc: ["'none'"],
	baseUri: ["'none'"],
	formAction: ["'self'"],
	frameAncestors: ["'none'"],
};

const overHttps = headersWith({ ...POLICY, upgradeInsecureRequests: [] });
const overHttp = headersWith(POLICY);

/**
 * For anything that isn't a page, above all people's files. Opened by its own address it runs nothing, loads nothing
 * and has its own origin. Browsers still open a PDF (docs/decisions/034-peoples-files.md).
 */
const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

/** Sets the security headers on every answer; `public/_headers` says the same for static files. */
export const securityHeaders: Middleware = async (c, next) => {
	await (c.req.url.startsWith("https:") ? overHttps : overHttp)(c, next);
	// Some resources answer with a small page of ours, such as at the end of a Google sign-in.
	const isPage =
		c.get("route").isPage || /^text\/html\b/i.test(c.res.headers.get("Content-Type") ?? "");
	if (!isPage) c.res.headers.set("Content-Security-Policy", FILE_POLICY);
};

function headersWith(
	contentSecurityPolicy: typeof POLICY & { upgradeInsecureRequests?: string[] },
) {
	return secureHeaders({
		contentSecurityPolicy,
		strictTransportSecurity: "max-age=31536000; includeSubDomains",
		referrerPolicy: "same-origin",
		crossOriginOpenerPolicy: "same-origin-allow-popups",
		permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
		// The policy's frame-ancestors replaces the first; browsers no longer read the others.
		xFrameOptions: false,
		xXssProtection: false,
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xDnsPrefetchControl: false,
		originAgentCluster: false,
	});
}

/** The origin of Google's one-tap script if it may be loaded, else nothing. */
function oneTap(c: AppContext): string {
	const url = c.env.GOOGLE_ONE_TAP_URL ?? "";
	if (!c.get("route").oneTap || !URL.canParse(url)) return "";
	return ` ${new URL(url).origin}`;
}

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
