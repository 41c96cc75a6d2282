import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { programPictureText } from "#app/routes/_shared/program-picture.server.ts";
import { findPictured, mergedInto } from "#db/programs/program-page.ts";
import { answerPicture } from "./answer-picture.server.ts";

export const handle: RouteFacts = { forRobots: true };

/** GET /pictures/programs/{id}.png: the picture shown with a link to a program. */
export async function loader(args: LoaderFunctionArgs) {
	const { params, context } = args;
	const id = params.file?.match(/^([\w-]{1,64})\.png$/)?.[1];
	const program = id && (await findPictured(context.db, id));
	if (!program) {
		const [merged] = id ? await mergedInto(context.db, { id }) : [];
		if (merged) return redirect(`/pictures/programs/${merged.id}.png`, 301);
		return new Response("Picture not found.", { status: 404 });
	}
	return answerPicture(programPictureText(program, context.now()), args);
}
