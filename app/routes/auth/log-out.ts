import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "#app/auth/session.server.ts";

/** Logging out is a write, so an opened link only leads back. */
export function loader() {
	return redirect("/programs/");
}

export async function action({ request, context }: ActionFunctionArgs) {
	const cookie = await endSession(request, context);
	return redirect("/login/", { headers: { "Set-Cookie": cookie } });
}
