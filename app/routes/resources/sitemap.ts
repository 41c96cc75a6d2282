import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** What robots are led to; programs are linked from their list. */
const PAGES = [
	"/",
	"/about/",
	"/contact/",
	"/mentor/register/",
	"/privacy/",
	"/programs-public/",
	"/signup/",
	"/terms/",
];

/** GET /sitemap.xml */
export function loader({ request }: LoaderFunctionArgs) {
	const urls = PAGES.map((path) => `<url><loc>${new URL(path, request.url).href}</loc></url>`);
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`,
		{
			headers: {
				"Content-Type": "application/xml; charset=utf-8",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
