import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** What only makes sense to somebody who is logged in, or is no page. */
const NOT_FOR_ROBOTS = [
	"/api/",
	"/auth/",
	"/browse-resume/",
	"/calendar/",
	"/experience/",
	"/logout",
	"/mentor/$",
	"/moderation/",
	"/photos/",
	"/profile/",
	"/programs/$",
	"/programs/add-program/",
	"/programs/contributions/",
	"/programs/saved/",
	"/resume/",
	"/verify-email/",
];

/** GET /robots.txt: search engines may read what anyone may read. */
export function loader({ request }: LoaderFunctionArgs) {
	const lines = [
		"User-agent: *",
		...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
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
