import { canonicalPath } from "./canonical.server.ts";

/**
 * The path of the page that a request is about. Remix asks for a page's data at /page.data, and hands on
 * the path of such a request as /page.
 */
export function pagePathOf(request: Request): string {
	const path = new URL(request.url).pathname.replace(/\.data$/, "");
	return path === "/_root" ? "/" : canonicalPath(path);
}
