import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { forgetPerson } from "#app/auth/delete-account.server.ts";
import { endPushOnThisDevice } from "#app/auth/session/device.server.ts";
import { endSession } from "#app/auth/session/session.server.ts";
import { sessionHashOf } from "#app/auth/session/session-cookie.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { findUidOfSession } from "#db/people/sessions.ts";

/** Logging out is a write, so merely opening the link only redirects back. */
export function loader() {
	return redirect("/programs/");
}

export async function action({ context }: ActionFunctionArgs) {
	try {
		const idHash = await sessionHashOf(context);
		const uid = idHash && (await findUidOfSession(context.db, idHash));
		await Promise.all([endSession(context), endPushOnThisDevice(context)]);
		if (uid) await logSecurityEvent(context, "logged out", { uid });
	} catch (error) {
		// Only logged: this browser forgets the session anyway.
		context.log.error("log-out failed", { error });
	}
	return forgetPerson(context, redirect("/login/"));
}
