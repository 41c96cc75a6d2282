import type { AppLoadContext } from "@remix-run/cloudflare";
import { takeToast } from "#app/actions/action-responses.server.ts";
import { may } from "#app/auth/session/roles.server.ts";
import type { Session } from "#app/auth/session/session.server.ts";
import { accountNameOf } from "#app/auth/session/session-middleware.server.ts";
import type { Frame } from "#app/components/shell/signed-in-frame.tsx";

/** What the frame of a signed-in page shows: the person, and the toast that is waiting for them. */
export async function readFrame(
	session: Session,
	request: Request,
	context: AppLoadContext,
): Promise<{ frame: Frame; headers: HeadersInit }> {
	const { toast, headers } = await takeToast(request, context);
	const { fullName, displayName, photoKey, hasUnread } = session;
	const moderates = may(session, "moderate");
	const person = { name: fullName ?? displayName, photoKey, moderates, hasUnread };
	const account = await accountNameOf(context, session);
	return { frame: { person, toast, account }, headers };
}
