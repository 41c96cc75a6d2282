import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isStudentRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ownArchive } from "#app/files/own-data.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { findOwnProfile } from "#db/people/own-data.ts";
import { utcDayOf } from "#lib/calendar-days.ts";

/** GET /profile/data: everything we keep about the student, as one ZIP that includes their files. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	// After logging in, people return to the page instead of landing in a download.
	const student = await requireStudentUser(request, context, { returnTo: "/profile/" });
	await requireWithinRateLimit(isStudentRateLimited(context, "export", student));
	// Read before the answer begins: if the database is down, they get an error page instead of half a file.
	const profile = await findOwnProfile(context.db, student);
	if (!profile) throw data({ requestId: context.requestId }, { status: 503 });
	const archive = await ownArchive(context, student, profile);
	await logSecurityEvent(context, "exported", { uid: student.uid });
	const day = utcDayOf(context.now());
	return new Response(archive, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="the-yard-data-${day}.zip"`,
			"Cache-Control": "private, no-store",
		},
	});
}
