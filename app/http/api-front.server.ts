import { failure } from "./json.server.ts";
import type { Handler } from "./visit.server.ts";

/** The methods that Remix hands to a route. */
const KNOWN_METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/** Whether a request is a call of the API. */
export function isApiCall(request: Request): boolean {
	return /^\/+api(\/|$)/i.test(new URL(request.url).pathname);
}

/**
 * Keeps what Remix does for its own pages away from the API: a route's data has no second address, an
 * address that Remix cannot read is not there, and a method that Remix does not know is refused by the
 * route like any other that it does not take.
 */
export function apiFront(handler: Handler): Handler {
	return async (request, visit) => {
		if (!isApiCall(request)) return handler(request, visit);
		const url = new URL(request.url);
		if (url.pathname.endsWith(".data") || !canBeDecoded(url.pathname)) {
			return failure(404, { message: "There is no such call." });
		}
		const known = KNOWN_METHODS.has(request.method);
		if (known && !url.searchParams.has("_data")) return handler(request, visit);
		url.searchParams.delete("_data");
		const { headers } = request;
		// No call takes DELETE; one that ever does would need another stand-in here.
		const asked = known ? request : new Request(url, { method: "DELETE", headers });
		return handler(new Request(url, asked), visit);
	};
}

function canBeDecoded(path: string): boolean {
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}
