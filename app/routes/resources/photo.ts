import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findPhoto } from "#app/images/photos.server.ts";

/**
 * GET /photos/{key}: a student's photo or a mentor's headshot. The key is the right to see it: whoever
 * was shown the page has it, and nobody can guess one.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const key = params.key ?? "";
	const photo = /^[0-9a-f]{32}$/.test(key)
		? await findPhoto(context.files, key, request.headers)
		: null;
	if (!photo) return new Response("There is no such picture.", { status: 404 });
	const headers = new Headers({
		ETag: photo.httpEtag,
		"Cache-Control": "private, max-age=86400, immutable",
	});
	if (!isWhole(photo)) return new Response(null, { status: 304, headers });
	photo.writeHttpMetadata(headers);
	return new Response(photo.body, { headers });
}

function isWhole(photo: R2Object | R2ObjectBody): photo is R2ObjectBody {
	return "body" in photo;
}
