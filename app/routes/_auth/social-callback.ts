import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notFound } from "#app/actions/action-responses.server.ts";
import { isClientRateLimited } from "#app/actions/rate-limits.server.ts";
import { finishSocialSignIn } from "#app/auth/social/finish.server.ts";
import { isProvider } from "#app/auth/social/providers.ts";
import { tooManySignInsPage } from "#app/auth/social/sign-in-flow.server.ts";

/** /auth/google/callback and /auth/microsoft/callback: the way back from the provider. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	if (!isProvider(params.provider)) throw notFound();
	if (await isClientRateLimited(context, "social callback")) return tooManySignInsPage();
	return finishSocialSignIn(request, context, params.provider);
}
