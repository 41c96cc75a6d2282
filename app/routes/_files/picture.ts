import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { ASKED_TOO_OFTEN, senderIsTooOften } from "#app/actions/limits.server.ts";
import { drawSharePicture, type ShareText } from "#app/files/pictures/share-picture.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { pictureVersion, programPictureText } from "#app/routes/_shared/program-picture.server.ts";
import { findPictured, mergedInto } from "#db/programs/program-page.ts";

const KEPT_SECONDS = 7 * 24 * 60 * 60;
const SITE: ShareText = {
	kind: "For HBCU students and graduates",
	name: "Programs worth your time, shared by students who found them first.",
	organisation: "",
	deadline: "Free for students",
};

export const handle: RouteFacts = { forRobots: true };

/** GET /pictures/programs/{id}.png: shown with a link to a program; /pictures/site.png: to any other public page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { pathname, origin } = new URL(request.url);
	if (pathname === "/pictures/site.png") return answerPicture(SITE, origin, context);
	const id = pathname.match(/^\/pictures\/programs\/([\w-]{1,64})\.png$/)?.[1];
	const program = id && (await findPictured(context.db, id));
	if (program) return answerPicture(programPictureText(program, context.now()), origin, context);
	const [merged] = id ? await mergedInto(context.db, { id }) : [];
	if (merged) return redirect(`/pictures/programs/${merged.id}.png`, 301);
	return new Response("Picture not found.", { status: 404 });
}

/** The picture of a text. It is drawn once and cached under a key made from what it shows. */
async function answerPicture(
	text: ShareText,
	origin: string,
	context: AppLoadContext,
): Promise<Response> {
	const key = `${origin}/pictures/${await pictureVersion(text)}`;
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
