import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isClientRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import { PHOTO_SIDES } from "#app/files/photo-address.ts";
import { readPhoto } from "#app/files/photos.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";

export const handle: RouteFacts = { secretParam: "key" };

const SECONDS_PER_DAY = 24 * 60 * 60;

/**
 * GET /photos/{key}: a student's photo or a mentor's headshot; with `?size=96` or `192`, a square of that many pixels.
 * The key alone grants access: it is on pages that show the photo, and nobody can guess one.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const key = params.key ?? "";
	const size = new URL(request.url).searchParams.get("size");
	const side = PHOTO_SIDES.find((known) => String(known) === size);
	const isPossible = /^[\w-]{22,32}$/.test(key) && (size === null || side);
	const found = isPossible
		? await readPhoto(context, key, {
				side,
				headers: request.headers,
				beforeWork: () => requireWithinRateLimit(isClientRateLimited(context, "photo")),
			})
		: null;
	if (!found) return new Response("Picture not found.", { status: 404 });
	const { object, square } = found;
	const seconds = (square ? 365 : 1) * SECONDS_PER_DAY;
	const headers = new Headers({
		ETag: object.httpEtag,
		"Cache-Control": `private, max-age=${seconds}, immutable`,
		...(side && { Vary: "Accept" }),
	});
	if (!("body" in object)) return new Response(null, { status: 304, headers });
	object.writeHttpMetadata(headers);
	return new Response(object.body, { headers });
}
