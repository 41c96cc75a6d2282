import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takeToast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readOwnResumes } from "./find-own-resumes.server.ts";

/**
 * GET /resume/list: the resumes of /resume/ as JSON, with the toast that waits, for its script, which loads them again
 * without leaving the page; 401 when the session has ended.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context, { whenLoggedOut: "unauthorized" });
	const { resumes, nowMs } = await readOwnResumes(context, userId);
	const { toast, headers } = await takeToast(request, context);
	return Response.json({ resumes, nowMs, toast }, { headers });
}
