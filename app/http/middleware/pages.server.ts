import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { Handler, Middleware } from "../app-env.server.ts";
import { answerCall, answerErrors, type ErrorResponse } from "../error-response.server.ts";
import type { RouteTable } from "../route-table.server.ts";
import { MANIFEST } from "./canonical-address.server.ts";

/**
 * Answers with Remix: pages, their data, and the routes that are files. Remix matches an address against all its routes
 * three times per request, a third of what a small page costs. So it gets only those that can take part: the page, its
 * layouts, and the pages above it, which the browser learns of with the first page.
 */
export function createPageHandler(build: ServerBuild, table: RouteTable): Handler {
	const whole = answerErrors(build);
	const handlers = new Map<string, RequestHandler>();
	const handlerOf = (ids: string[]) => {
		const key = ids.join(" ");
		const handler = handlers.get(key) ?? createRequestHandler(only(whole, ids));
		handlers.set(key, handler);
		return handler;
	};
	const remix = createRequestHandler(whole);
	return async (c) => {
		const url = new URL(c.req.raw.url);
		const { pathname, searchParams } = url;
		// Remix's data parameter from before single fetch, which it still reads. Nothing of ours asks so.
		if (searchParams.has("_data")) {
			searchParams.delete("_data");
			c.req.raw = new Request(url, c.req.raw);
		}
		if (pathname === MANIFEST) {
			keepOnePathPerRoute(searchParams);
			c.req.raw = new Request(url, c.req.raw);
		}
		const isPlain = /^[\w/.-]*$/.test(pathname);
		const handler = isPlain && pathname !== MANIFEST ? handlerOf(leaves(pathname)) : remix;
		const answer = await handler(c.req.raw, c.get("context"));
		// Remix answers anything that a resource refuses without its own message with "Unexpected Server Error".
		if (answer.headers.has("X-Remix-Error")) return answerCall(answer.status, c.get("requestId"));
		// A route may return a response with immutable headers.
		return new Response(answer.body, answer);
	};

	/** Remix matches each path against all routes; those of the same route get the same answer. */
	function keepOnePathPerRoute(searchParams: URLSearchParams): void {
		const pathOf = new Map(searchParams.getAll("p").map((path) => [table.find(path).id, path]));
		searchParams.delete("p");
		for (const path of pathOf.values()) searchParams.append("p", path);
	}

	function leaves(pathname: string): string[] {
		const above = pathname.split("/").map((_, depth, all) => all.slice(0, depth + 1).join("/"));
		return [...new Set(above.map((path) => table.find(path).id))];
	}
}

/** The build with only some of its routes and the layouts around them. */
function only(build: ServerBuild, ids: string[]): ServerBuild {
	const wanted = new Set(ids);
	for (const id of wanted) {
		const parentId = build.routes[id]?.parentId;
		if (parentId) wanted.add(parentId);
	}
	const pick = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)));
	return {
		...build,
		routes: pick(build.routes),
		assets: { ...build.assets, routes: pick(build.assets.routes) },
	};
}

/**
 * Refuses a method that an address doesn't list. Remix would run an action for PUT, PATCH and DELETE, too, and for a
 * file its loader for any other.
 */
export function allowedMethods(explain: ErrorResponse): Middleware {
	return async (c, next) => {
		const { allow, isPage } = c.get("route");
		if (allow.split(", ").includes(c.req.method)) return next();
		return isPage ? explain(c, 405) : answerCall(405, c.get("requestId"));
	};
}
