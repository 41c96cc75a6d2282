import * as v from "valibot";
import { type Sealer, sealedCookie } from "#app/http/cookies.server.ts";

export const SAVED_SECONDS = 60 * 60;

/** Holds the id of this browser's saved submission (auth/saved-submission.server.ts) and its page. */
export const savedSubmissionCookie = sealedCookie(
	"kept",
	SAVED_SECONDS,
	v.object({ id: v.string(), path: v.string() }),
);

/** Set-Cookie values that make the browser forget the saved submission; empty if it belongs to another page. */
export async function forgetSavedSubmissionOfThisPage(
	request: Request,
	sealer: Sealer,
): Promise<string[]> {
	const saved = await savedSubmissionCookie.read(request, sealer);
	return saved?.path === new URL(request.url).pathname
		? [await savedSubmissionCookie.forget(request)]
		: [];
}
