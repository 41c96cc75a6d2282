import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { storeVersion } from "#app/files/resumes/receive.server.ts";
import { resumeVersionForm } from "#app/forms/resume.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";

export const handle: RouteFacts = { takesFile: true };

const NOT_UNDERSTOOD =
	"The file didn't arrive in one piece. Your annotations are still here. Save again.";

/**
 * POST /resume/{id}/versions: an annotated file from the viewer becomes the newest version. Answers JSON: 200 with a
 * SavedVersion, `{ problem }` with what to do, or 401 when the session has ended.
 */
export async function action({ params, request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, resumeVersionForm, {
		whenLoggedOut: "unauthorized",
		rateLimit: "viewer save",
	});
	if (!form.value) {
		const { data, init } = form.refusal;
		const problem = init?.status === 429 ? data.problem : NOT_UNDERSTOOD;
		return Response.json({ problem }, { status: init?.status ?? 400 });
	}
	return storeVersion(context, form.student, params.id ?? "", form.value);
}

export function loader({ params }: LoaderFunctionArgs) {
	return redirect(`/resume/viewer/${encodeURIComponent(params.id ?? "")}/`);
}
