import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isClientRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import { takeOneTap } from "#app/auth/social/one-tap.server.ts";

/** A GET shows nothing. */
export function loader() {
	return redirect("/login/");
}

/** POST /auth/one-tap: takes the credential from Google's prompt. */
export async function action({ request, context }: ActionFunctionArgs) {
	await requireWithinRateLimit(isClientRateLimited(context, "one tap"));
	return takeOneTap(request, context);
}
