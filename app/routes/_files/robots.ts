import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { addressOf, type RouteTable } from "#app/http/route-table.server.ts";

export const handle: RouteFacts = { forRobots: true };

/** GET /robots.txt: search engines may read what anyone may read. */
export function loader({ request, context }: LoaderFunctionArgs) {
	const lines = [
		"User-agent: *",
		...notForRobots(context.routes).map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${new URL("/sitemap.xml", request.url).href}`,
	];
	return new Response(`${lines.join("\n")}\n`, {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "public, max-age=3600",
		},
	});
}

/** A rule applies to every address that begins with it, unless it ends in `$`. */
function notForRobots({ routes }: RouteTable): string[] {
	const isFor = (route: (typeof routes)[number]) => route.forRobots ?? route.isPage;
	const beginning = (address: string) => address.split(":")[0] ?? address;
	const allowed = routes.filter(isFor).map(addressOf);
	const forbidden = routes.filter((route) => !isFor(route)).map(addressOf);
	const rules = ["/api/", ...new Set(forbidden.map(beginning))].map((path) =>
		allowed.some((other) => other.startsWith(path)) ? `${path}$` : path,
	);
	return rules
		.filter((rule) => !rules.some((other) => other !== rule && rule.startsWith(other)))
		.sort();
}
