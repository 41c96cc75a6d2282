import type { AppLoadContext } from "@remix-run/cloudflare";
import { savedSubmissionCookie } from "#app/actions/saved-submission-cookie.server.ts";
import { pushCookie } from "./session/push-cookie.server.ts";
import { forgetSession } from "./session/session.server.ts";

/**
 * Adds headers that make the browser forget its user: the session, a saved submission, reminders on this phone, and
 * drafts in its storage, which the next user must not read.
 */
export async function forgetPerson<Answer extends Response>(
	context: AppLoadContext,
	answer: Answer,
): Promise<Answer> {
	answer.headers.append("Set-Cookie", await forgetSession(context));
	answer.headers.append("Set-Cookie", await savedSubmissionCookie.forget(context.request));
	answer.headers.append("Set-Cookie", await pushCookie.forget(context.request));
	answer.headers.set("Clear-Site-Data", '"storage"');
	return answer;
}
