import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession, forgetSession } from "#app/auth/session.server.ts";
import { forgetKept } from "#app/http/kept-cookie.server.ts";
import { describeError, log } from "#app/http/log.server.ts";

/** Logging out is a write, so an opened link only leads back. */
export function loader() {
	return redirect("/programs/");
}

export async function action({ request, context }: ActionFunctionArgs) {
	try {
		await endSession(request, context);
	} catch (error) {
		// Only logged (spec §8): this browser at least forgets who it was.
		const { requestId } = context;
		log({ level: "error", event: "log-out failed", requestId, ...describeError(error) });
	}
	const headers = new Headers({ "Set-Cookie": await forgetSession(request) });
	headers.append("Set-Cookie", await forgetKept(request));
	// Drafts in this browser: whoever uses it next must not read them.
	headers.set("Clear-Site-Data", '"storage"');
	return redirect("/login/", { headers });
}
