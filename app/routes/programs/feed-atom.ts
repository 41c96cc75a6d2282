import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { answerFeed, writeAtom } from "./feed.server.ts";
import { feedQuery } from "./feed-address.ts";

const PATH = "/feed.xml";

export const handle: RouteFacts = {
	...{ sameForEveryone: true, searchParams: feedQuery },
	...{ inSiteMap: false, fetchAhead: false, forRobots: true },
};

/** GET /feed.xml: the newest programs, at the parameters of their list. */
export function loader({ request, context }: LoaderFunctionArgs) {
	return answerFeed(request, context, {
		path: PATH,
		type: "application/atom+xml",
		write: writeAtom,
	});
}
