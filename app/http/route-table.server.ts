import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import type { RouteFacts } from "./route-facts.ts";

/** A route that has an address, with what it says of itself and what its layouts say for it. */
export interface TableRoute extends RouteFacts {
	id: string;
	/** As app/routes.ts has it, such as '/programs/:id'. */
	path: string;
	isPage: boolean;
}

/** Every address of the site but the API's. */
export interface RouteTable {
	routes: TableRoute[];
	/** The route that a path leads to, also the path of its data. */
	find(pathname: string): TableRoute;
	/** Path prefixes, in lower case, after which a secret follows that must not be logged. */
	secretPrefixes: string[];
}

/** The part of a route of Remix's build that the table is made of. */
export interface BuiltRoute {
	id: string;
	parentId?: string | undefined;
	path?: string | undefined;
	module: { default?: unknown; handle?: unknown };
}

/** When no route matches: what app/routes.ts says of `*` comes before it. */
const ANYWHERE: TableRoute = { id: "", path: "/*", isPage: true };

/** Makes the table of Remix's routes; once, for it is used by every request. */
export function createRouteTable(built: Record<string, BuiltRoute | undefined>): RouteTable {
	const routes: TableRoute[] = Object.values(built).flatMap((route) => {
		// The root's path is empty; it has no address of its own.
		if (!route?.path) return [];
		const { id, module } = route;
		const path = route.path.startsWith("/") ? route.path : `/${route.path}`;
		return [{ id, path, isPage: module.default !== undefined, ...factsOf(built, route) }];
	});
	const router = new SmartRouter<TableRoute>({ routers: [new RegExpRouter(), new TrieRouter()] });
	for (const route of routes.toSorted(mostSpecificFirst)) {
		router.add("ALL", route.path.toLowerCase(), route);
	}
	return {
		routes,
		find(pathname) {
			// An escaped slash is part of a name.
			const path = plainPath(pathname.replace(/%2f/gi, "%252f"))
				.replace(/\.data$/, "")
				.replace(/\/$/, "");
			const [found] = router.match("ALL", path === "/_root" ? "/" : path || "/")[0];
			return found?.[0] ?? ANYWHERE;
		},
		secretPrefixes: routes.flatMap(({ path, secretParam }) =>
			secretParam ? path.slice(0, path.indexOf(`:${secretParam}`)).toLowerCase() : [],
		),
	};
}

/** The address of a page ends in a slash, any other is as app/routes.ts has it. */
export function addressOf({ path, isPage }: TableRoute): string {
	return isPage && !path.endsWith("/") ? `${path}/` : path;
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

function factsOf(built: Record<string, BuiltRoute | undefined>, route: BuiltRoute): RouteFacts {
	const parent = route.parentId === undefined ? undefined : built[route.parentId];
	return { ...(parent && factsOf(built, parent)), ...(route.module.handle as RouteFacts) };
}

/** A word before a parameter, a parameter before whatever is left, as Remix has it. */
function mostSpecificFirst(one: TableRoute, other: TableRoute): number {
	return rankOf(one).localeCompare(rankOf(other));
}

function rankOf({ path }: TableRoute): string {
	const segments = path.split("/");
	return segments.map((segment) => ({ ":": "1", "*": "2" })[segment[0] ?? ""] ?? "0").join("");
}
