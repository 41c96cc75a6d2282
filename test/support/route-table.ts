import type { RouteConfigEntry } from "@remix-run/route-config";
import { api } from "#app/api/api.server.ts";
import config from "#app/routes.ts";

export interface TableRoute {
	id: string;
	/** As in app/routes.ts or in the API, such as '/programs/:id'. */
	path: string;
	/** The id of its parent route. */
	layout?: string;
}

/** Every address in app/routes.ts, and every one of the API. */
export function routeTable(): TableRoute[] {
	const calls = new Set(api.routes.map(({ path }) => `/api${path}`));
	return [...addresses(config), ...[...calls].map((path) => ({ id: "api", path }))];
}

function addresses(routes: RouteConfigEntry[], layout?: string): TableRoute[] {
	return routes.flatMap(({ id: given, file, path, children }) => {
		const id = given ?? routeId(file);
		return [...(path ? [{ id, path, layout }] : []), ...addresses(children ?? [], id)];
	});
}

/** The id that Remix gives to a route of this file. */
export const routeId = (file: string): string => file.replace(/\.\w+$/, "");
