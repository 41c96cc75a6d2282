import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import type { Refusal } from "#app/actions/read-form.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { receiveResume } from "#app/files/resumes/receive.server.ts";
import { uploadResumeForm } from "#app/forms/resume.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";

const PAGE_PATH = "/resume/";

export const handle: RouteFacts = { takesFile: true };

/**
 * POST /resume/upload: the upload form of /resume/, sent by its script, which can show the progress. Answers JSON: 200,
 * a refusal like the page's own, or 401 when the session has ended.
 */
export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, uploadResumeForm, {
		whenLoggedOut: "unauthorized",
		rateLimit: "resume upload",
	});
	if (!form.value) return refused(form.refusal);
	const received = await receiveResume(context, form.student, form.value, form);
	if (received.refusal) return refused(received.refusal);
	// The cookies of a success; a script can't follow the redirect.
	const { headers } = await redirectAfterSuccess(request, context, PAGE_PATH, {
		title: received.done,
	});
	headers.delete("Location");
	return Response.json({}, { headers });
}

export function loader() {
	return redirect(PAGE_PATH);
}

function refused({ data, init }: Refusal): Response {
	return Response.json(data, { status: init?.status ?? 400 });
}
