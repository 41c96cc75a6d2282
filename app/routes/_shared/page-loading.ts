import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { PageRequest } from "#db/paging.ts";

/** The page that `before` or `after` in an address asks for; anything unreadable means the first page. */
export function readPage(searchParams: URLSearchParams, size: number): PageRequest {
	return readPageOf(searchParams, size, (text) =>
		/^\d{1,15}$/.test(text) ? Number(text) : undefined,
	);
}

/** The same, of a list that is not ordered by a number; `placeOf` reads a text of its addresses. */
export function readPageOf<Place>(
	searchParams: URLSearchParams,
	size: number,
	placeOf: (text: string) => Place | undefined,
): PageRequest<Place> {
	const read = (name: string) => placeOf(searchParams.get(name) ?? "");
	return { size, before: read("before"), after: read("after") };
}

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
