import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { wholeSiteMap } from "./site-map.server.ts";

export const handle: RouteFacts = { forRobots: true };

/** GET /sitemap.xml: what robots are led to, public pages and open programs, or the files that name them. */
export function loader({ request, context }: LoaderFunctionArgs) {
	return wholeSiteMap(context, new URL(request.url).origin);
}
