import type { MetaDescriptor } from "@remix-run/cloudflare";
import { rootDataOf } from "./root-data.ts";

/** A page's location, as passed to `meta`. */
interface Place {
	matches: { id: string; data?: unknown }[];
	location: { pathname: string };
}

const PICTURE_SAYS =
	"The Yard: fellowships, internships and scholarships for HBCU students and graduates";

/** What search engines and shared links show of a public page. */
export function publicMeta(
	title: string,
	description: string,
	{ matches, location }: Place,
): MetaDescriptor[] {
	const root = rootDataOf(matches);
	return [
		{ title },
		{ name: "description", content: description },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:site_name", content: "The Yard" },
		{ property: "og:type", content: "website" },
		...(root ? addressed(root.origin, location.pathname) : []),
	];
}

/** Full addresses of the page and the picture, because sites that show links need them. */
function addressed(origin: string, path: string): MetaDescriptor[] {
	const address = origin + path;
	return [
		{ tagName: "link", rel: "canonical", href: address },
		{ property: "og:url", content: address },
		{ property: "og:image", content: `${origin}/share-picture.png` },
		{ property: "og:image:type", content: "image/png" },
		{ property: "og:image:width", content: "1200" },
		{ property: "og:image:height", content: "630" },
		{ property: "og:image:alt", content: PICTURE_SAYS },
		{ name: "twitter:card", content: "summary_large_image" },
	];
}
