import type { AppLoadContext } from "@remix-run/cloudflare";
import { ASKED_TOO_OFTEN, senderIsTooOften } from "#app/actions/limits.server.ts";
import { drawSharePicture, type ShareText } from "#app/files/pictures/share-picture.ts";
import { pictureVersion } from "#app/routes/_shared/program-picture.server.ts";

const KEPT_SECONDS = 7 * 24 * 60 * 60;

/** Answers with the picture of a text. It is drawn once and cached under a key made from what it shows. */
export async function answerPicture(
	text: ShareText,
	{ request, context }: { request: Request; context: AppLoadContext },
): Promise<Response> {
	const key = new URL(`/pictures/${await pictureVersion(text)}`, request.url).href;
	// Hot reload runs in Node, which has no cache.
	const cache = typeof caches === "undefined" ? undefined : await caches.open("pictures");
	const kept = await cache?.match(key);
	if (kept) return new Response(kept.body, kept);
	if (await senderIsTooOften(context, "picture")) {
		return new Response(ASKED_TOO_OFTEN, { status: 429 });
	}
	const answer = new Response(await drawSharePicture(text), {
		headers: { "Content-Type": "image/png", "Cache-Control": `public, max-age=${KEPT_SECONDS}` },
	});
	if (cache) context.waitUntil(cache.put(key, answer.clone()));
	return answer;
}
