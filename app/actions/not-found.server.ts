import { data } from "@remix-run/cloudflare";

/** To be thrown: the page's 404. */
export function notFound() {
	return data(null, { status: 404, statusText: "Not Found" });
}
