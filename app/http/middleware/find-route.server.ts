import type { Middleware } from "../app-env.server.ts";
import type { RouteTable } from "../route-table.server.ts";

/** Parses the request's URL and finds its route, for the steps that use the route's facts. */
export function findRoute(table: RouteTable): Middleware {
	return async (c, next) => {
		const url = new URL(c.req.url);
		c.set("url", url);
		c.set("routes", table);
		c.set("route", table.find(url.pathname));
		await next();
	};
}
