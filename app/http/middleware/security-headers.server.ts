import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppContext, Middleware } from "../app-env.server.ts";
import { PAGE_STYLE_HASH } from "../page-style.ts";

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
