import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { finishSocialSignIn } from "#app/auth/social/finish.server.ts";
import { isProvider } from "#app/auth/social/providers.ts";

/** /auth/google/callback and /auth/microsoft/callback: back from the provider. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	if (!isProvider(params.provider)) throw data(null, { status: 404, statusText: "Not Found" });
	return finishSocialSignIn(request, context, params.provider);
}
