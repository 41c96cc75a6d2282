import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isStudentRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { sendResumeFile } from "#app/files/resumes/send-file.server.ts";
import { findSharedFile } from "#db/resumes/shared-resumes.ts";

/** GET /browse-resume/{id}/download: the newest version of a resume that its owner shares. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	await requireWithinRateLimit(isStudentRateLimited(context, "shared download", student));
	return sendResumeFile(request, context, await findSharedFile(context.db, params.id ?? ""));
}
