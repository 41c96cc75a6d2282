import { failure } from "#app/http/json.server.ts";

/** Any other address below /api/: 404, in the API's own words. */
export function loader(): Response {
	return failure(404, { message: "There is no such call. /api/openapi.json lists them all." });
}

export function action(): Response {
	return loader();
}
