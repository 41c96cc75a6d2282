import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isClientRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import { findDeadline, mergedInto } from "#db/programs/program-page.ts";
import { isPast } from "#lib/calendar-days.ts";
import { oneDeadline } from "./icalendar.ts";

/** GET /deadlines/{id}.ics: the deadline of one program, for anybody's calendar, as long as it has not passed. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const id = params.file?.match(/^([\w-]{1,64})\.ics$/)?.[1];
	await requireWithinRateLimit(isClientRateLimited(context, "deadline"));
	const found = id && (await findDeadline(context.db, id));
	if (!found || found.deadline === null || isPast(found.deadline, context.now(), found.closesAt)) {
		const [merged] = id && !found ? await mergedInto(context.db, { id }) : [];
		if (merged) return redirect(`/deadlines/${merged.id}.ics`, 301);
		return new Response("Deadline not found.", { status: 404 });
	}
	const { deadline } = found;
	const calendar = oneDeadline({ ...found, deadline }, new URL(request.url).origin);
	return new Response(calendar, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": 'inline; filename="deadline.ics"',
			"Cache-Control": "public, max-age=600",
		},
	});
}
