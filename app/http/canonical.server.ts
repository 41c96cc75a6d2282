import type { Handler } from "./visit.server.ts";

/** Paths that are not pages: they answer as they are, with or without a slash at the end. */
const NOT_A_PAGE =
	/^\/(api|auth|assets|logos|photos|profile\/data|resources|__manifest|logout|resume\/upload|(browse-)?resume\/[^/]+\/(download|versions))(\/|$)|\.[a-z0-9]+$/i;

/**
 * Sends GET and HEAD for a page to its one address, with a slash at the end and no doubled slashes
 * (308, design §5.12). Writes are never redirected: a form must not be sent twice.
 */
export function canonical(handler: Handler): Handler {
	return async (request, visit) => {
		if (request.method !== "GET" && request.method !== "HEAD") return handler(request, visit);
		const url = new URL(request.url);
		const address = canonicalPath(url.pathname);
		if (address === url.pathname) return handler(request, visit);
		// Absolute, so that a path like //evil.example can't become another host.
		return new Response(null, {
			status: 308,
			headers: { Location: url.origin + address + url.search },
		});
	};
}

/** A path as its one address has it: a page's with a slash at the end, others as they are. */
export function canonicalPath(pathname: string): string {
	const single = pathname.replace(/\/{2,}/g, "/");
	return NOT_A_PAGE.test(single) || single.endsWith("/") ? single : `${single}/`;
}
