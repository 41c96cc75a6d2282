import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** For `shouldRevalidate`: only after a successful form, or when the same address is loaded again. */
export function revalidateOnChange(change: ShouldRevalidateFunctionArgs): boolean {
	const { formMethod, actionStatus = 200, currentUrl, nextUrl } = change;
	if (actionStatus >= 400) return false;
	return formMethod === "POST" || currentUrl.href === nextUrl.href;
}

/**
 * For `shouldRevalidate`: also after a refusal, because something may have changed in the meantime. Not when the server
 * could not answer (503): loading again would fail too, and the error page would replace what was typed.
 */
export function revalidateOnRefusal({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
	return actionStatus !== 503;
}
