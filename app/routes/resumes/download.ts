import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isStudentRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { sendResumeFile } from "#app/files/resumes/send-file.server.ts";
import { versionOf } from "#app/forms/fields/constants.ts";
import { findResumeFile } from "#db/resumes/resumes.ts";

/**
 * GET /resume/{id}/download: the newest version of one's own resume, or `?version=N`; range requests work. With
 * `?inline` the browser shows it instead of saving it.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const student = await requireStudentUser(request, context);
	await requireWithinRateLimit(isStudentRateLimited(context, "download", student));
	const number = versionOf(new URL(request.url).searchParams);
	const owned = { id: params.id ?? "", userId: student.userId };
	const file = number === "none" ? undefined : await findResumeFile(context.db, owned, number);
	return sendResumeFile(request, context, file);
}
