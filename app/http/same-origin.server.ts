const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that could change something was caused by this site. Browsers say where a write
 * comes from in `Origin` or `Sec-Fetch-Site`; another site's is refused, and so is one that carries a
 * cookie and says neither (docs/decisions/004-same-origin-check-fails-closed.md).
 */
export function comesFromThisSite(request: Request): boolean {
	if (SAFE_METHODS.has(request.method)) return true;
	const site = request.headers.get("Sec-Fetch-Site");
	if (site !== null && site !== "same-origin" && site !== "none") return false;
	const origin = request.headers.get("Origin");
	if (origin !== null) return origin === new URL(request.url).origin;
	return site !== null || !request.headers.has("Cookie");
}
