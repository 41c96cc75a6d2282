import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beginSocialSignIn } from "#app/auth/social/begin.server.ts";
import { isProvider } from "#app/auth/social/providers.ts";

/** /auth/google and /auth/microsoft: off to the provider. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	if (!isProvider(params.provider)) throw data(null, { status: 404, statusText: "Not Found" });
	return beginSocialSignIn(request, context, params.provider);
}
