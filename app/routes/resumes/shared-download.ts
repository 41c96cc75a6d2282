import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isStudentRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { sendCleanedFile } from "#app/files/resumes/send-file.server.ts";
import { findSharedFile } from "#db/resumes/shared-resumes.ts";

/** GET /browse-resume/{id}/download: the newest version of a resume that its owner shares, cleaned. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	await requireWithinRateLimit(isStudentRateLimited(context, "shared download", student));
	return sendCleanedFile(request, context, await findSharedFile(context.db, params.id ?? ""));
}
