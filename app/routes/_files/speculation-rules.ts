import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { addressOf } from "#app/http/route-table.server.ts";

export const handle: RouteFacts = { forRobots: true };

/** GET /speculation-rules.json: what a browser prefetches when someone is about to open it. */
export function loader({ context }: LoaderFunctionArgs) {
	const ahead = context.routes.routes.filter(
		({ fetchAhead, sameForEveryone }) => fetchAhead ?? sameForEveryone,
	);
	const href_matches = ahead.map((route) => `${addressOf(route)}?*`);
	return Response.json(
		{ prefetch: [{ where: { href_matches }, eagerness: "moderate" }] },
		{
			headers: {
				"Content-Type": "application/speculationrules+json",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
