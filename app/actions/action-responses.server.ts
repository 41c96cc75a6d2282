import { type AppLoadContext, data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as v from "valibot";
import { sealedCookie } from "#app/http/cookies.server.ts";
import type { Duplicate } from "#db/programs/duplicates.ts";
import type { DuplicateNotice } from "./form-answer.ts";
import { keepToast, type NewToast } from "./toast.server.ts";

/**
 * The answer to a form that succeeded: 303 to a page of this site, which shows the toast once. The form's saved
 * submission is forgotten; in the browser, submit-form.ts recognizes success by the 303 and resets the form.
 *
 * @param toast its type defaults to 'success'; leave it out when the page itself says what was done
 */
export async function redirectAfterSuccess(
	request: Request,
	context: Pick<AppLoadContext, "config">,
	to: string,
	toast?: Omit<NewToast, "type"> & Partial<NewToast>,
	setCookies: string[] = [],
): Promise<TypedResponse<never>> {
	const saved = await savedSubmissionCookie.read(request, context);
	const isOfThisPage = saved?.path === new URL(request.url).pathname;
	const cookies = [
		...setCookies,
		...(isOfThisPage ? [await savedSubmissionCookie.forget(request)] : []),
		...(toast ? [await keepToast(request, context, { type: "success", ...toast })] : []),
	];
	const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
	return redirect(to, { status: 303, headers });
}

/** The page's 404, to be thrown. */
export function notFound() {
	return data(null, { status: 404, statusText: "Not Found" });
}

/** The message about a duplicate; another student's pending contribution stays private. */
export function duplicateNotice(duplicate: Duplicate): DuplicateNotice {
	switch (duplicate.of) {
		case "program":
			return {
				message: "This program is already on The Yard.",
				link: { href: `/programs/${duplicate.programId}/`, text: `See “${duplicate.name}”` },
			};
		case "taken-down":
			return {
				message: "This program was on The Yard. Right now it isn't shown.",
				link: { href: `/programs/${duplicate.programId}/`, text: "See why" },
			};
		case "own-contribution":
			return {
				message: "You already contributed this program. It's waiting for review.",
				link: {
					href: `/programs/contributions/${duplicate.contributionId}/edit/`,
					text: `Edit “${duplicate.name}”`,
				},
			};
		case "contribution":
			return {
				message: "Another student already contributed this program. It's waiting for review.",
			};
	}
}

export const SAVED_SECONDS = 60 * 60;

/** Holds the id of this browser's saved submission (auth/saved-submission.server.ts) and its page. */
export const savedSubmissionCookie = sealedCookie(
	"kept",
	SAVED_SECONDS,
	v.object({ id: v.string(), path: v.string() }),
);
