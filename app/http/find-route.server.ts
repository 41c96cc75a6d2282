import type { Step } from "./app-env.server.ts";
import type { RouteTable } from "./route-table.server.ts";

/** Finds the route of a request, for the steps that go by what it says of itself. */
export function findRoute(table: RouteTable): Step {
	return async (c, next) => {
		c.set("routes", table);
		c.set("route", table.find(new URL(c.req.url).pathname));
		await next();
	};
}
