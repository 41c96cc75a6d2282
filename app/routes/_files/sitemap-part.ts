import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireNotTooOften, senderIsTooOften } from "#app/actions/limits.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { partOfSiteMap } from "./site-map.server.ts";

export const handle: RouteFacts = { forRobots: true };

/** GET /sitemaps/{file}: one part of a site map that is too long for one file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireNotTooOften(senderIsTooOften(context, "site map"));
	const { origin } = new URL(request.url);
	const part = await partOfSiteMap(context, { file: params.file ?? "", origin });
	return part ?? new Response("Site map not found.", { status: 404 });
}
