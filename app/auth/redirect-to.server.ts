const ANY_ORIGIN = "https://yard.invalid";

/** Where a sign-in leads by default. */
export const DEFAULT_LANDING_PAGE = "/programs/";

/** The longest path that a login form accepts (app/forms/fields/fields.ts). */
const MAX_RETURN_PATH = 2000;

/**
 * Where to go after signing in: a path of this site, or the fallback. Anything that a browser could read as another
 * site (`//host`, `/\host`, control characters, a scheme) gives the fallback. A search that is too long is dropped.
 */
export function safeRedirectTo(
	wanted: unknown,
	fallback = DEFAULT_LANDING_PAGE,
	maxLength = MAX_RETURN_PATH,
): string {
	if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return fallback;
	try {
		const url = new URL(wanted, ANY_ORIGIN);
		if (url.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return fallback;
		const whole = url.pathname + url.search + url.hash;
		const path = whole.length > maxLength ? url.pathname : whole;
		return path.length > maxLength ? fallback : path;
	} catch {
		return fallback;
	}
}

/** The three questions that somebody who has just verified their email is asked first. */
export const WELCOME = "/welcome/";

/**
 * The login page, which leads to a page of this site afterwards.
 *
 * @param save the id of a program to save then
 * @param page another page for guests that does the same
 */
export function loginFor(returnTo: string, save?: string, page = "/login/"): string {
	return `${page}?${new URLSearchParams({ redirectTo: returnTo, ...(save && { save }) })}`;
}

/** The page of a program. */
export function programPage(id: string): string {
	return `/programs/${encodeURIComponent(id)}/`;
}

/** The page where students change how they log in. */
export const ACCOUNT = "/profile/account/";

/** The same page, with a provider to connect. */
export function connectPageFor(provider: string): string {
	return `${ACCOUNT}?${new URLSearchParams({ connect: provider })}`;
}

/**
 * A page that somebody has to go through, which leads to another page of this site afterwards: it asks for the second
 * factor, sets one up, or confirms who they are.
 */
export function pageLeadingTo(
	page: "/login/code/" | "/profile/second-factor/" | "/profile/confirm/",
	returnTo: string,
): string {
	return `${page}?${new URLSearchParams({ redirectTo: returnTo })}`;
}

/** Path and search of the page that a request asked for, or that posted to itself; for `redirectTo`. */
export function returnPathOf(request: Request): string {
	const { pathname, searchParams } = new URL(request.url);
	searchParams.delete("_routes");
	searchParams.delete("index");
	const search = searchParams.size > 0 ? `?${searchParams}` : "";
	return safeRedirectTo(pathname + search);
}
