import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { takeOneTap } from "#app/auth/social/one-tap.server.ts";

/** Opened by hand there is nothing to see. */
export function loader() {
	return redirect("/login/");
}

/** POST /auth/one-tap: the credential of Google's prompt. */
export function action({ request, context }: ActionFunctionArgs) {
	return takeOneTap(request, context);
}
