import { parse } from "@conform-to/react";
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const NOT_SENT = "We could not reach The Yard, so nothing was sent. What you typed is still here.";
const NOT_SAVED =
	"A part of The Yard is not answering. What you typed is still here; try again soon.";

/**
 * The `clientAction` of every page with a form: when the connection or the server fails, the form
 * stays as it was typed, with a word about what happened, instead of giving way to an error page.
 */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs) {
	const typed = await request.clone().formData();
	try {
		return await serverAction();
	} catch (error) {
		const serverFailed = isRouteErrorResponse(error) && error.status >= 500;
		if (!serverFailed && !(error instanceof TypeError)) throw error;
		const problem = serverFailed ? NOT_SAVED : NOT_SENT;
		const submission = parse(typed, { resolve: () => ({ error: { "": [problem] } }) });
		// A response, because only that keeps its status; by it Remix knows not to load the page anew.
		return new Response(JSON.stringify({ result: submission.reply() }), {
			status: 503,
			headers: { "Content-Type": "application/json" },
		});
	}
}
