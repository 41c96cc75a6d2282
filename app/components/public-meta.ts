import type { MetaDescriptor } from "@remix-run/cloudflare";

/** What search engines and shared links say of a public page. */
export function publicMeta(title: string, description: string): MetaDescriptor[] {
	return [
		{ title },
		{ name: "description", content: description },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:site_name", content: "The Yard" },
		{ property: "og:type", content: "website" },
	];
}
