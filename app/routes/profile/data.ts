import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireNotTooOften } from "#app/actions/limits.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ownArchive } from "#app/files/own-data.server.ts";
import { logSecurityEvent } from "#app/http/security-events.server.ts";
import { findOwnProfile } from "#db/people/own-data.ts";

/** GET /profile/data: everything that is kept of the student, as one ZIP with its files. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	// After logging in, people come back to the page instead of straight into a download.
	const student = await requireStudentUser(request, context, { returnTo: "/profile/" });
	await requireNotTooOften(context, "export", student);
	// Before the answer begins: with the database down it is an error page, not half a file.
	const profile = await findOwnProfile(context.db, student);
	if (!profile) throw data({ requestId: context.requestId }, { status: 503 });
	const archive = await ownArchive(context, student, profile);
	await logSecurityEvent(context, "exported", { uid: student.uid });
	const day = new Date(context.now()).toISOString().slice(0, 10);
	return new Response(archive, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="the-yard-data-${day}.zip"`,
			"Cache-Control": "private, no-store",
		},
	});
}
