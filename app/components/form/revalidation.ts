/** The `shouldRevalidate` of pages: when the router asks for their data again. */
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * Of pages with Save buttons and of their frames: the answer to a button or form that leaves the
 * page in place is enough, unless its sender has gone on to another page before it came. A refused form is no reason to
 * load anything either, but with single fetch Remix's default would.
 */
export function revalidateUnlessInPlace(change: ShouldRevalidateFunctionArgs) {
	const { formAction, formData, nextUrl, actionStatus = 200, defaultShouldRevalidate } = change;
	const isOfThisPage = formAction && new URL(formAction, nextUrl).pathname === nextUrl.pathname;
	const isInPlace = isOfThisPage && (formData?.has("in_place") || formData?.has("stays"));
	return isInPlace || actionStatus >= 400 ? false : defaultShouldRevalidate;
}

/** Only after a successful form, or when the same address is loaded again. */
export function revalidateOnChange(change: ShouldRevalidateFunctionArgs): boolean {
	const { formMethod, actionStatus = 200, currentUrl, nextUrl } = change;
	if (actionStatus >= 400) return false;
	return formMethod === "POST" || currentUrl.href === nextUrl.href;
}

/**
 * Also after a refusal, because something may have changed in the meantime. Not when the server could not answer (503),
 * or what the page is about is gone (404): loading again would fail too, and the error page would replace what was typed.
 */
export function revalidateOnRefusal({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
	return actionStatus !== 503 && actionStatus !== 404;
}
