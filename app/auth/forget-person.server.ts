import { forgetSavedSubmission } from "#app/actions/saved-submission-cookie.server.ts";
import { forgetPhone } from "./phone-cookie.server.ts";
import { forgetSession } from "./session.server.ts";

/**
 * Adds to an answer what makes the browser forget who used it: the session, a saved submission, reminders
 * on this phone, and the drafts in its storage, which whoever uses it next must not read.
 */
export async function forgetPerson<Answer extends Response>(
	request: Request,
	answer: Answer,
): Promise<Answer> {
	answer.headers.append("Set-Cookie", await forgetSession(request));
	answer.headers.append("Set-Cookie", await forgetSavedSubmission(request));
	answer.headers.append("Set-Cookie", await forgetPhone(request));
	answer.headers.set("Clear-Site-Data", '"storage"');
	return answer;
}
