import * as v from "valibot";
import { forgetCookie, sealedCookie } from "#app/http/cookies.server.ts";
import type { Secrets } from "#app/http/sealed.server.ts";

export const SAVED_SECONDS = 60 * 60;

const savedSchema = v.object({ id: v.string(), path: v.string() });

interface Sealer {
	config: Secrets;
}

const savedCookie = (request: Request, sealer: Sealer) =>
	sealedCookie(request, "kept", SAVED_SECONDS, sealer);

/** The id of this browser's saved submission (auth/saved-submission.server.ts), and its page. */
export async function readSavedSubmissionCookie(request: Request, sealer: Sealer) {
	const parsed = v.safeParse(savedSchema, await savedCookie(request, sealer).read());
	return parsed.success ? parsed.output : undefined;
}

/** The Set-Cookie value by which the browser remembers a saved submission. */
export function rememberSavedSubmission(
	request: Request,
	sealer: Sealer,
	saved: v.InferOutput<typeof savedSchema>,
) {
	return savedCookie(request, sealer).write(saved);
}

/** The Set-Cookie value by which the browser forgets it. */
export function forgetSavedSubmission(request: Request): Promise<string> {
	return forgetCookie(request, "kept");
}

/** The same as a list: empty unless the saved submission is of this page. */
export async function forgetSavedSubmissionOfThisPage(
	request: Request,
	sealer: Sealer,
	path = new URL(request.url).pathname,
): Promise<string[]> {
	const saved = await readSavedSubmissionCookie(request, sealer);
	return saved?.path === path ? [await forgetSavedSubmission(request)] : [];
}
