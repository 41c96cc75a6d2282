import type { SubmissionResult } from "@conform-to/react";
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { noteCarriedOut } from "./carried-out.ts";
import { dropDraft } from "./drafts.ts";

const NOT_SENT = "We could not reach The Yard, so nothing was sent. What you typed is still here.";
const NOT_SAVED =
	"A part of The Yard is not answering. What you typed is still here; try again soon.";
/** The answer was not one of ours: a proxy's page, or one that broke off. */
const NO_ANSWER =
	"Something between you and The Yard gave no proper answer. What you typed is still here; try again soon.";
const REFUSED: Record<number, string> = {
	403: "That was not carried out. What you typed is still here; load the page again if it keeps happening.",
	413: "That is too much at once: a form may carry 512 KB of text, or 16 MB with a file. Shorten it and send it again.",
	429: "You have sent a lot in a short time. What you typed is still here; wait a minute, then send it again.",
};

/**
 * The `clientAction` of every page with a form: when the connection or the server fails, the form
 * stays as it was typed, with a word about what happened, instead of giving way to an error page.
 *
 * @param lead what did not happen, in the words of spec §8; it comes first
 */
export async function keepTyped(
	{ request, serverAction }: ClientActionFunctionArgs,
	lead?: string,
) {
	const typed = await request.clone().formData();
	try {
		return await serverAction();
	} catch (error) {
		if (leadsOn(error)) {
			const { pathname } = new URL(request.url);
			dropDraft(pathname);
			noteCarriedOut(pathname);
		}
		const why = problemOf(error);
		if (!why) throw error;
		const problem = lead ? `${lead}. ${why}` : why;
		// A response, because only that keeps its status; by it Remix knows not to load the page anew.
		return new Response(JSON.stringify({ result: resultOf(typed, problem) }), {
			status: 503,
			headers: { "Content-Type": "application/json" },
		});
	}
}

/** A form that was carried out leads on; to log in leads one that was not. */
function leadsOn(answer: unknown): boolean {
	return answer instanceof Response && !answer.headers.get("Location")?.startsWith("/login/");
}

/** What to tell someone whose form did not come through; undefined when that is the route's to say. */
function problemOf(error: unknown): string | undefined {
	if (isRouteErrorResponse(error)) return error.status >= 500 ? NOT_SAVED : REFUSED[error.status];
	if (!(error instanceof Error)) return undefined;
	return error instanceof TypeError ? NOT_SENT : NO_ANSWER;
}

/** The form as it was typed with its problem, in the form library's words but without loading it. */
function resultOf(typed: FormData, problem: string): SubmissionResult<string[]> {
	const fields = [...new Set(typed.keys())];
	const values = fields.map((name) => {
		const texts = typed.getAll(name).filter((value) => typeof value === "string" && value !== "");
		return [name, texts.length > 1 ? texts : texts[0]];
	});
	const initialValue = Object.fromEntries(values);
	return { status: "error", initialValue, error: { "": [problem] }, fields };
}
