import {
	type ClientActionFunctionArgs,
	isRouteErrorResponse,
	type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import type { FormAnswer } from "#app/forms/answer.server.ts";

const NOT_SENT = "We could not reach The Yard, so nothing was changed. Try again.";
const NOT_SAVED = "A part of The Yard is not answering, so nothing was changed. Try again soon.";

/** What a page that stays in place hears of its Save button. */
export type SaveAnswer = { saved: boolean } | FormAnswer;

/** The `clientAction` of pages with Save buttons: when the connection or the server fails, they say so. */
export async function sayWhenNotSaved({ request, serverAction }: ClientActionFunctionArgs) {
	const sent = await request.clone().formData();
	try {
		return await serverAction<SaveAnswer>();
	} catch (error) {
		const problem = problemOf(error);
		if (!problem) throw error;
		const answer: FormAnswer = {
			result: {
				status: "error",
				initialValue: { intent: String(sent.get("intent")) },
				error: { "": [problem] },
			},
		};
		// A response, because only that keeps its status; by it Remix knows not to load the page anew.
		return new Response(JSON.stringify(answer), {
			status: 503,
			headers: { "Content-Type": "application/json" },
		});
	}
}

/** Undefined for what is the route's to say, such as a redirect. */
function problemOf(error: unknown): string | undefined {
	if (isRouteErrorResponse(error)) return error.status >= 500 ? NOT_SAVED : undefined;
	if (!(error instanceof Error)) return undefined;
	// Any other error is an answer that is not ours: a proxy's page, or one that broke off.
	return error instanceof TypeError ? NOT_SENT : NOT_SAVED;
}

/**
 * The `shouldRevalidate` of pages with Save buttons and of their frames: the button knows its answer.
 * A refused form is no reason to load anything either, but with single fetch the default forgets that.
 */
export function unlessInPlace({
	formData,
	actionStatus = 200,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	return formData?.has("in_place") || actionStatus >= 400 ? false : defaultShouldRevalidate;
}

/** What was wrong with the form as a whole, in words. */
export function problemIn(answer: object | undefined): string | undefined {
	if (!answer || !("result" in answer)) return undefined;
	return (answer as FormAnswer).result.error?.[""]?.[0];
}
