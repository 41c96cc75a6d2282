import { data } from "@remix-run/cloudflare";

/** The page's 404, to be thrown. */
export function notFound() {
	return data(null, { status: 404, statusText: "Not Found" });
}
