import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isClientRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { partOfSiteMap, wholeSiteMap } from "./site-map.server.ts";

export const handle: RouteFacts = { forRobots: true };

/** GET /sitemap.xml: public pages and open programs, or the files that list them; /sitemaps/{file}: one of those. */
export async function loader({ request, params: { file }, context }: LoaderFunctionArgs) {
	await requireWithinRateLimit(isClientRateLimited(context, "site map"));
	const { origin } = new URL(request.url);
	if (file === undefined) return wholeSiteMap(context, origin);
	const part = await partOfSiteMap(context, { file, origin });
	return part ?? new Response("Site map not found.", { status: 404 });
}
