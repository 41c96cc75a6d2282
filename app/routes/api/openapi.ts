import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { failure } from "#app/http/json.server.ts";
import { description } from "./openapi.server.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** GET /api/openapi.json: the description of the API, the same for everyone. */
export function loader({ request }: LoaderFunctionArgs): Response {
	if (request.method === "OPTIONS") {
		return new Response(null, { status: 204, headers: { Allow: ALLOW } });
	}
	return new Response(description(), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Cache-Control": "public, max-age=300",
		},
	});
}

export function action(): Response {
	return failure(405, { message: `This takes ${ALLOW} only.` }, { Allow: ALLOW });
}
