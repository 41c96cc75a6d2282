import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { answerFeed } from "./feed.server.ts";
import { feedQuery } from "./feed-address.ts";

export const handle: RouteFacts = {
	...{ sameForEveryone: true, searchParams: feedQuery },
	...{ inSiteMap: false, fetchAhead: false, forRobots: true },
};

/** GET /feed.xml and /feed.json: the newest programs, with their list's parameters. */
export function loader({ request, context }: LoaderFunctionArgs) {
	return answerFeed(request, context);
}
