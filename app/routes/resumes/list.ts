import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readOwnResumes } from "./find-own-resumes.server.ts";

/**
 * GET /resume/list: the resumes of /resume/ as JSON, for its script, which loads them again without leaving the page;
 * 401 when the session has ended.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context, { whenLoggedOut: "unauthorized" });
	const { resumes, nowMs } = await readOwnResumes(context, userId);
	return Response.json({ resumes, nowMs });
}
