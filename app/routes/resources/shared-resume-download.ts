import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStudent } from "#app/auth/guards.server.ts";
import { sendResumeFile } from "#app/resume/send-file.server.ts";
import { findSharedFile } from "#db/shared-resumes.ts";

/** GET /browse-resume/{id}/download: the newest version of a resume that its owner shares. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	await requireStudent(request, context);
	return sendResumeFile(request, context, await findSharedFile(context.db, params.id ?? ""));
}
