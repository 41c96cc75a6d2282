import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notFound } from "#app/actions/action-responses.server.ts";
import { isClientRateLimited } from "#app/actions/rate-limits.server.ts";
import { beginConnecting, beginSocialSignIn } from "#app/auth/social/begin.server.ts";
import { isProvider } from "#app/auth/social/providers.ts";
import { tooManySignInsPage } from "#app/auth/social/sign-in-flow.server.ts";

/** /auth/google and /auth/microsoft: redirects to the provider. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	if (!isProvider(params.provider)) throw notFound();
	if (await isClientRateLimited(context, "social sign-in")) return tooManySignInsPage();
	return beginSocialSignIn(request, context, params.provider);
}

/** POST /auth/google, from a form on the profile: connects it to the account that is logged in. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	if (!isProvider(params.provider)) throw notFound();
	if (await isClientRateLimited(context, "social sign-in")) return tooManySignInsPage();
	return beginConnecting(request, context, params.provider);
}
