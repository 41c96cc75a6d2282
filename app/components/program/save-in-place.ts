import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "#app/actions/form-answer.ts";
import { submitForm } from "#app/components/form/submit-form.ts";

/** The answer to a Save button on a page that stays in place. */
export type SaveAnswer = Saved | FormAnswer;

interface Saved {
	saved: boolean;
	/** There is no connection: the service worker has the form, and sends it later. */
	queued?: true;
}

/**
 * The `clientAction` of pages with Save buttons. When a redirect leads back to a card, the page keeps its
 * scroll position; the card's fragment is for full page loads.
 */
export async function submitButtons(args: ClientActionFunctionArgs, { typed = false } = {}) {
	try {
		return await submitForm(args, { typed });
	} catch (error) {
		if (error instanceof Response) {
			const to = error.headers.get("Location");
			if (to) error.headers.set("Location", to.replace(/#program-.*/, ""));
		}
		throw error;
	}
}

/**
 * The `shouldRevalidate` of pages with Save buttons and of their frames: the button's answer is enough. A refused form
 * is no reason to load anything either, but with single fetch Remix's default would.
 */
export function revalidateUnlessInPlace(change: ShouldRevalidateFunctionArgs) {
	const { formData, actionStatus = 200, defaultShouldRevalidate } = change;
	return formData?.has("in_place") || actionStatus >= 400 ? false : defaultShouldRevalidate;
}
