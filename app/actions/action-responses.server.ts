import { type AppLoadContext, data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as v from "valibot";
import { type Sealer, sealedCookie } from "#app/http/cookies.server.ts";
import type { Duplicate } from "#db/programs/duplicates.ts";
import type { DuplicateNotice } from "./read-form.server.ts";

/**
 * The answer to a form that succeeded: 303 to a page of this site, which shows the toast once. Its saved submission is
 * forgotten; in the browser, submit-form.ts recognizes success by the 303 and resets the form.
 *
 * @param toast its type defaults to 'success'; leave it out when the page itself says what was done
 */
export async function redirectAfterSuccess(
	request: Request,
	context: Pick<AppLoadContext, "config" | "state">,
	to: string,
	toast?: Omit<NewToast, "type"> & Partial<NewToast>,
	setCookies: string[] = [],
): Promise<TypedResponse<never>> {
	const saved = await savedSubmissionCookie.read(request, context);
	const sent = context.state.sentForm;
	const isItsForm = !sent || saved?.form === sent;
	const isSaved = saved?.path === new URL(request.url).pathname && isItsForm;
	const cookies = [
		...setCookies,
		...(isSaved ? [await savedSubmissionCookie.forget(request)] : []),
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

/** Holds the id of this browser's saved submission (auth/student-form.server.ts), its page, and which form it is. */
export const savedSubmissionCookie = sealedCookie(
	"kept",
	SAVED_SECONDS,
	v.object({ id: v.string(), path: v.string(), form: v.optional(v.string()) }),
);

const TOAST_SECONDS = 5 * 60;

/** A message that one response leaves for the next page, in a sealed cookie (docs/product.md, Toasts). */
const toastSchema = v.object({
	id: v.string(),
	type: v.picklist(["success", "info", "warning", "error"]),
	title: v.string(),
	description: v.optional(v.string()),
	/** Milliseconds; four seconds by default. */
	duration: v.optional(v.number()),
	/** The form behind the undo button: where it posts to, and what it sends. */
	undo: v.optional(v.object({ action: v.string(), sends: v.record(v.string(), v.string()) })),
});

export type Toast = v.InferOutput<typeof toastSchema>;
export type NewToast = Pick<Toast, "type" | "title"> & Partial<Toast>;

const toastCookie = sealedCookie("toast", TOAST_SECONDS, toastSchema);

/** Redirects to a page of this site, which will show the toast once. */
export async function redirectWithToast(
	request: Request,
	sealer: Sealer,
	to: string,
	toast: NewToast,
	setCookies: string[] = [],
): Promise<TypedResponse<never>> {
	const cookies = [...setCookies, await keepToast(request, sealer, toast)];
	return redirect(to, {
		headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
	});
}

/** The cookie that carries a toast to the next page. */
function keepToast(request: Request, sealer: Sealer, toast: NewToast): Promise<string> {
	return toastCookie.write(request, sealer, { id: crypto.randomUUID(), ...toast });
}

/** The toast for this page, if there is one, with the header that removes its cookie. */
export async function takeToast(
	request: Request,
	sealer: Sealer,
): Promise<{ toast: Toast | null; headers: HeadersInit }> {
	const toast = await toastCookie.read(request, sealer);
	if (!toast) return { toast: null, headers: {} };
	return { toast, headers: { "Set-Cookie": await toastCookie.forget(request) } };
}
