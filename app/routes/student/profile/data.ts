import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { streamJson } from "#app/http/json-stream.server.ts";
import { describeError, log } from "#app/http/log.server.ts";
import {
	ownContributions,
	ownExperiences,
	ownProfile,
	ownResumes,
	ownSavedPrograms,
	ownSessions,
} from "#db/own-data.ts";

/** GET /profile/data: everything that is kept of the student, as one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { db, requestId } = context;
	// Whoever has to log in first comes back to the page, not into the middle of a download.
	const profile = new Request(new URL("/profile/", request.url), { headers: request.headers });
	const { userId, uid } = await requireStudentUser(profile, context);
	const { photo_key, ...person } = (await ownProfile(db, userId)) ?? { photo_key: null };
	const photo = photo_key && new URL(`/photos/${photo_key}`, request.url).href;
	const parts = {
		exported_at: new Date(context.now()).toISOString(),
		profile: { ...person, photo },
		contributions: ownContributions(db, userId),
		saved_programs: ownSavedPrograms(db, userId),
		experience: ownExperiences(db, userId),
		resumes: await ownResumes(db, userId),
		sessions: await ownSessions(db, uid),
	};
	const body = streamJson(parts, (error) =>
		log({ level: "error", event: "download broke off", requestId, ...describeError(error) }),
	);
	return new Response(body, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="the-yard-data.json"',
			"Cache-Control": "private, no-store",
		},
	});
}
