import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "#app/actions/form-answer.ts";

/** The answer to a Save button on a page that stays in place. */
export type SaveAnswer = Saved | FormAnswer;

interface Saved {
	saved: boolean;
	/** There is no connection: the service worker has the form, and sends it later. */
	queued?: true;
}

/**
 * The `shouldRevalidate` of pages with Save buttons and of their frames: the answer to a button or form that leaves the
 * page in place is enough, unless its sender has gone on to another page before it came. A refused form is no reason to
 * load anything either, but with single fetch Remix's default would.
 */
export function revalidateUnlessInPlace(change: ShouldRevalidateFunctionArgs) {
	const { formAction, formData, nextUrl, actionStatus = 200, defaultShouldRevalidate } = change;
	const isOfThisPage = formAction && new URL(formAction, nextUrl).pathname === nextUrl.pathname;
	const isInPlace = isOfThisPage && (formData?.has("in_place") || formData?.has("stays"));
	return isInPlace || actionStatus >= 400 ? false : defaultShouldRevalidate;
}
