/**
 * What a route says of itself beside what it does: `export const handle: RouteFacts = { … }`. A layout's
 * facts hold for its routes unless they say otherwise. A route that draws something is a page and has a
 * slash at the end of its address; one that does not is a resource and has none.
 */
export interface RouteFacts {
	/** Whether the page runs JavaScript in the browser, or how its loader's data says so. Left out: no. */
	hydrate?: boolean | ((data: unknown) => boolean);
	/** Whether the page is the same for whoever reads it, so that shared caches may keep it. Left out: no. */
	sameForEveryone?: boolean;
	/**
	 * The parameters of its address that such a page goes by; no other reaches it. Left out: none. Or what makes
	 * one spelling of them, without `?`.
	 */
	searchParams?: readonly string[] | ((given: URLSearchParams) => string);
	/** Whether public pages prefetch it when somebody is about to open it. Left out: as `sameForEveryone`. */
	fetchAhead?: boolean;
	/** Whether the site map names it. Left out: as `sameForEveryone`. */
	inSiteMap?: boolean;
	/** Whether robots may read it. Left out: a page yes, a resource no. */
	forRobots?: boolean;
	/** Whether a form of it takes a file, and so may have 16 MB instead of 512 KB. Left out: no. */
	takesFile?: boolean;
	/** The parameter of its path that is the right to see it; from there on the log leaves the path out. */
	secretParam?: string;
	/**
	 * Whether mail programs may post `List-Unsubscribe=One-Click` to it from wherever they are (RFC 8058). Its action
	 * refuses whatever else comes from another site. Left out: no.
	 */
	takesOneClick?: boolean;
	/** Whether Google's one-tap script may run in it. Left out: no. */
	oneTap?: boolean;
}

/** The facts of a page whose link is mailed to one person. */
export const MAILED_LINK = {
	...{ sameForEveryone: false, secretParam: "secret" },
	...{ inSiteMap: false, forRobots: false },
} satisfies RouteFacts;
