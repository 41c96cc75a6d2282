import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStudentOfScript } from "#app/auth/guards.server.ts";
import { readForm } from "#app/forms/answer.server.ts";
import { resumeVersionForm } from "#app/forms/resume-version.ts";
import { type StoredVersion, storeVersion } from "#app/resume/store-version.server.ts";

/** What the viewer is told when its annotations are saved. */
export type SavedVersion = Pick<
	Extract<StoredVersion, { stored: true }>,
	"number" | "conflict" | "versions"
>;

const NOT_UNDERSTOOD = "What arrived is not whole. Your annotations are still here: save again.";

/**
 * POST /resume/{id}/versions: an annotated file of the viewer becomes the newest version. Answers JSON:
 * 200 with a SavedVersion, `{ problem }` with what to do, or 401 when the session has ended.
 */
export async function action({ params, request, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentOfScript(request, context);
	const form = await readForm(request, resumeVersionForm);
	if (!form.value) return Response.json({ problem: NOT_UNDERSTOOD }, { status: 400 });
	const saved = await storeVersion(context, userId, params.id ?? "", form.value);
	if (!saved.stored) return Response.json({ problem: saved.problem }, { status: saved.status });
	const { number, conflict, versions } = saved;
	return Response.json({ number, conflict, versions } satisfies SavedVersion);
}

export function loader({ params }: LoaderFunctionArgs) {
	return redirect(`/resume/viewer/${encodeURIComponent(params.id ?? "")}/`);
}
