import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStudentOfScript } from "#app/auth/guards.server.ts";
import { type FormAnswer, readForm } from "#app/forms/answer.server.ts";
import { uploadResumeForm } from "#app/forms/resume.ts";
import { forgetKeptOfThisPage } from "#app/http/kept-cookie.server.ts";
import { keepToast } from "#app/http/toast.server.ts";
import { receiveResume } from "#app/resume/receive.server.ts";

const PAGE = "/resume/";

/**
 * POST /resume/upload: the upload form of /resume/ for its script, which sends it itself so that it can
 * show how far it is. Answers JSON: 200, a refusal as the page would have it, or 401 when the session
 * has ended.
 */
export async function action({ request, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentOfScript(request, context);
	const form = await readForm(request, uploadResumeForm);
	if (!form.value) return refused(form.refusal);
	const received = await receiveResume(context, userId, form.value, form);
	if (received.refusal) return refused(received.refusal);
	const headers = new Headers({ "Set-Cookie": await keepToast(request, context, received.toast) });
	for (const cookie of await forgetKeptOfThisPage(request, PAGE)) {
		headers.append("Set-Cookie", cookie);
	}
	return Response.json({}, { headers });
}

export function loader() {
	return redirect(PAGE);
}

function refused({ data, init }: { data: FormAnswer; init: ResponseInit | null }): Response {
	return Response.json(data, { status: init?.status ?? 400 });
}
