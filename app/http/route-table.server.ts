import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { getPath } from "hono/utils/url";
import type { RouteFacts } from "./route-facts.ts";

/** A route that has an address, with what it and its layouts say about it. */
export interface TableRoute extends RouteFacts {
	id: string;
	/** As written in app/routes.ts, such as '/programs/:id'. */
	path: string;
	isPage: boolean;
	/** The methods that it takes, as the header `Allow` lists them. */
	allow: string;
}

/** The parts of a route in Remix's build that the table needs. */
export interface BuiltRoute {
	id: string;
	parentId?: string | undefined;
	path?: string | undefined;
	module: { default?: unknown; handle?: unknown; loader?: unknown; action?: unknown };
}

/** A fallback; app/routes.ts's `*` comes before it. */
const ANYWHERE: TableRoute = { id: "", path: "/*", isPage: true, allow: "GET, HEAD" };

/** Makes the table of Remix's routes; called once, because every request uses the table. */
export function createRouteTable(built: Record<string, BuiltRoute | undefined>) {
	const routes: TableRoute[] = Object.values(built).flatMap((route) => {
		// The root's path is empty; it has no address of its own.
		if (!route?.path) return [];
		const { id, module } = route;
		const path = route.path.startsWith("/") ? route.path : `/${route.path}`;
		const isPage = module.default !== undefined;
		const reads = isPage || module.loader ? ["GET", "HEAD"] : [];
		const allow = [...reads, ...(module.action ? ["POST"] : [])].join(", ");
		return [{ id, path, isPage, allow, ...routeFactsOf(built, route) }];
	});
	const router = new SmartRouter<TableRoute>({ routers: [new RegExpRouter(), new TrieRouter()] });
	for (const route of routes.toSorted(mostSpecificFirst)) {
		router.add("ALL", route.path.toLowerCase(), route);
	}
	return {
		routes,
		/** The route of a path, or of the path of its data. */
		find(pathname: string): TableRoute {
			if (isPathTooLong(pathname)) return ANYWHERE;
			// An escaped slash is part of a name.
			const path = plainPath(pathname.replace(/%2f/gi, "%252f"))
				.replace(/\.data$/, "")
				.replace(/\/$/, "");
			const [found] = router.match("ALL", path === "/_root" ? "/" : path || "/")[0];
			return found?.[0] ?? ANYWHERE;
		},
		/** Path prefixes, in lower case, that are followed by a secret that must not be logged. */
		secretPrefixes: routes.flatMap(({ path, secretParam }) =>
			secretParam ? path.slice(0, path.indexOf(`:${secretParam}`)).toLowerCase() : [],
		),
	};
}

/** Every address of the site except the API's. */
export type RouteTable = ReturnType<typeof createRouteTable>;

/** Whether a request is a call of the API. */
export function isApiCall(request: Request): boolean {
	return /^\/api(\/|$)/.test(getPath(request));
}

/** A page's address ends in a slash; any other is as written in app/routes.ts. */
export function addressOf({ path, isPage }: TableRoute): string {
	return isPage && !path.endsWith("/") ? `${path}/` : path;
}

const MAX_PATH_LENGTH = 1024;
const MAX_PATH_SEGMENTS = 16;

/** Whether a path is longer than any of ours, and too long to be matched: the router's work grows with its segments. */
export function isPathTooLong(pathname: string): boolean {
	if (pathname.length > MAX_PATH_LENGTH) return true;
	return pathname.split(/\/|%2f/i).length - 1 > MAX_PATH_SEGMENTS;
}

/** A path as the router reads it: percent-decoded byte by byte, in lower case. */
export function plainPath(pathname: string): string {
	return pathname
		.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
			String.fromCharCode(Number.parseInt(code, 16)),
		)
		.replace(/\/{2,}/g, "/")
		.toLowerCase();
}

function routeFactsOf(
	built: Record<string, BuiltRoute | undefined>,
	route: BuiltRoute,
): RouteFacts {
	const parent = route.parentId === undefined ? undefined : built[route.parentId];
	return { ...(parent && routeFactsOf(built, parent)), ...(route.module.handle as RouteFacts) };
}

/** A fixed segment before a parameter, a parameter before a catch-all, as in Remix. */
function mostSpecificFirst(one: TableRoute, other: TableRoute): number {
	return rankOf(one).localeCompare(rankOf(other));
}

function rankOf({ path }: TableRoute): string {
	const segments = path.split("/");
	return segments.map((segment) => ({ ":": "1", "*": "2" })[segment[0] ?? ""] ?? "0").join("");
}
