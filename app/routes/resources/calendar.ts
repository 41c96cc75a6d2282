import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deadlineCalendar } from "#app/calendar/deadlines.ts";
import { listCalendar } from "#db/saved-programs.ts";

/**
 * GET /calendar/{key}.ics: the deadlines of a student's saved programs, for calendars, which have no
 * session. The key is the right to read it.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const key = params.file?.match(/^([0-9a-z]{16,64})\.ics$/)?.[1];
	const deadlines = key && (await listCalendar(context.db, key, context.now()));
	if (!deadlines) return new Response("There is no such calendar.", { status: 404 });
	return new Response(deadlineCalendar(deadlines, new URL(request.url).origin), {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": 'inline; filename="the-yard-deadlines.ics"',
			"Cache-Control": "private, no-store",
		},
	});
}
