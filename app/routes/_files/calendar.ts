import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isCalendarRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { listCalendar } from "#db/saved/saved-calendar.ts";
import { DEFAULT_TIME_ZONE, dayIn } from "#lib/time-zones.ts";
import { deadlineCalendar } from "./icalendar.ts";

export const handle: RouteFacts = { secretParam: "file" };

/** GET /calendar/{key}.ics: a student's deadlines. Calendar apps have no session, so the key alone grants access. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const key = params.file?.match(/^([\w-]{16,64})\.ics$/)?.[1];
	if (key) await requireWithinRateLimit(isCalendarRateLimited(context, key));
	const calendar = key && (await listCalendar(context.db, key, context.now()));
	if (!calendar) return new Response("Calendar not found.", { status: 404 });
	const { deadlines, items, timeZone } = calendar;
	const of = {
		timeZone: timeZone ?? DEFAULT_TIME_ZONE,
		origin: new URL(request.url).origin,
		today: dayIn(timeZone, context.now()),
	};
	return new Response(deadlineCalendar(deadlines, of, items), {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": 'inline; filename="the-yard-deadlines.ics"',
			"Cache-Control": "private, no-store",
		},
	});
}
