import { type AppLoadContext, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { savedSubmissionCookie } from "./saved-submission-cookie.server.ts";
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
