import { pagePathOf } from "#app/http/page-path.server.ts";

const ANY_ORIGIN = "https://yard.invalid";

/**
 * Where to go after signing in: a path of this site, or the fallback. Anything that a browser could
 * read as another site (`//host`, `/\host`, control characters, a scheme) is the fallback.
 */
export function safeRedirectTo(wanted: unknown, fallback = "/programs/"): string {
	if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return fallback;
	try {
		const url = new URL(wanted, ANY_ORIGIN);
		if (url.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return fallback;
		return url.pathname + url.search + url.hash;
	} catch {
		return fallback;
	}
}

/** The log-in page that leads back to the page a request asked for or was sent from. */
export function loginFor(request: Request): string {
	return `/login/?${new URLSearchParams({ redirectTo: pageOf(request) })}`;
}

/** The page of this site that a request asked for, or that posted to itself: path and search. */
export function pageOf(request: Request): string {
	const { searchParams } = new URL(request.url);
	searchParams.delete("_routes");
	searchParams.delete("index");
	const search = searchParams.size > 0 ? `?${searchParams}` : "";
	return safeRedirectTo(pagePathOf(request) + search);
}
