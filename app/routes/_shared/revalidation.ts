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
