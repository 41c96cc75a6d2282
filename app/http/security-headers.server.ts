import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppContext, Step } from "./app-env.server.ts";

/** Vite's hot reload alone needs inline styles and a web socket. */
const HOT_RELOAD = import.meta.env?.DEV === true;

const POLICY = {
	defaultSrc: ["'self'"],
	scriptSrc: ["'self'", (c: AppContext, name: string) => NONCE(c, name) + oneTap(c)],
	styleSrc: [(c: AppContext) => `'self'${oneTap(c)}${HOT_RELOAD ? " 'unsafe-inline'" : ""}`],
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
 * For what is no page: people's files above all. Opened by its own address it runs nothing, loads nothing and
 * has an origin of its own. Browsers still open a PDF (docs/decisions/034-peoples-files.md).
 */
const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

/** Sets the security headers on every answer; `public/_headers` says the same for static files. */
export const securityHeaders: Step = async (c, next) => {
	await (c.req.url.startsWith("https:") ? overHttps : overHttp)(c, next);
	// Some resources answer with a small page of ours, such as the end of a sign-in at Google.
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
		// The policy's frame-ancestors replaces the first; no browser reads the others any more.
		xFrameOptions: false,
		xXssProtection: false,
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xDnsPrefetchControl: false,
		originAgentCluster: false,
	});
}

/** The origin of Google's one-tap script where it may be loaded, else nothing. */
function oneTap(c: AppContext): string {
	const url = c.env.GOOGLE_ONE_TAP_URL ?? "";
	if (!c.get("route").oneTap || !URL.canParse(url)) return "";
	return ` ${new URL(url).origin}`;
}
