import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { answerPicture } from "./answer-picture.server.ts";

export const handle: RouteFacts = { forRobots: true };

const SITE = {
	kind: "For HBCU students and graduates",
	name: "Programs worth your time, shared by students who found them first.",
	organisation: "",
	deadline: "Free for students",
};

/** GET /pictures/site.png: the picture shown with a link to any other public page. */
export async function loader(args: LoaderFunctionArgs) {
	if (args.params.file !== "site.png") return new Response("Picture not found.", { status: 404 });
	return answerPicture(SITE, args);
}
