import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireNotTooOften, senderIsTooOften } from "#app/actions/limits.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { wholeSiteMap } from "./site-map.server.ts";

export const handle: RouteFacts = { forRobots: true };

/** GET /sitemap.xml: public pages and open programs, or the files that list them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireNotTooOften(senderIsTooOften(context, "site map"));
	return wholeSiteMap(context, new URL(request.url).origin);
}
