import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For `shouldRevalidate`: true after a successful form, or when the same address is loaded again. By
 * default Remix would reload everything on each navigation.
 */
export function revalidateOnChange({
	formMethod,
	actionStatus = 200,
	currentUrl,
	nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
	if (actionStatus >= 400) return false;
	return formMethod === "POST" || currentUrl.href === nextUrl.href;
}

/**
 * For `shouldRevalidate`: also after a refusal, whose reason may be what has changed meanwhile. Where nobody answered
 * (503) asking again would fail, too, and an error page would take what was typed along.
 */
export function revalidateOnRefusal({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
	return actionStatus !== 503;
}
