/**
 * What a route says about itself, besides what it does: `export const handle: RouteFacts = { … }`. A layout's facts
 * hold for its routes unless they say otherwise. A route that draws something is a page and has a slash at the end of
 * its address; one that doesn't is a resource and has none.
 */
export interface RouteFacts {
	/** Whether the page runs JavaScript in the browser, or how its loader's data says so. Default: no. */
	hydrate?: boolean | ((data: unknown) => boolean);
	/** Whether the page is mostly read, so that it comes without JavaScript on a slow connection. Default: no. */
	forReading?: boolean;
	/** Whether the page is the same for everyone, so that shared caches may keep it. Default: no. */
	sameForEveryone?: boolean;
	/**
	 * What such a page reads of its parameters, in one spelling and without `?`: nothing else reaches it, and each text
	 * is another page in the cache. Default: none.
	 */
	searchParams?: (given: URLSearchParams) => string;
	/** Whether public pages prefetch it when somebody is about to open it. Default: same as `sameForEveryone`. */
	fetchAhead?: boolean;
	/** Whether the site map lists it. Default: same as `sameForEveryone`. */
	inSiteMap?: boolean;
	/** Whether robots may read it. Default: yes for a page, no for a resource. */
	forRobots?: boolean;
	/** Whether one of its forms takes a file, and so may have 16 MB instead of 512 KB. Default: no. */
	takesFile?: boolean;
	/** The path parameter that grants the right to see it; the log leaves out the path from there on. */
	secretParam?: string;
	/**
	 * Whether mail programs may post `List-Unsubscribe=One-Click` to it from anywhere (RFC 8058). Its action refuses
	 * anything else from another site. Default: no.
	 */
	takesOneClick?: boolean;
	/** Whether Google's one-tap script may run in it. Default: no. */
	oneTap?: boolean;
}

/** The facts of a page whose link is mailed to one person. */
export const MAILED_LINK = {
	sameForEveryone: false,
	secretParam: "secret",
	inSiteMap: false,
	forRobots: false,
} satisfies RouteFacts;

/** The parameters of these names that are "1"; for `searchParams`. */
export function presentSearchParams(...names: string[]): (given: URLSearchParams) => string {
	return (given) =>
		new URLSearchParams(
			names.filter((name) => given.get(name) === "1").map((name) => [name, "1"]),
		).toString();
}
