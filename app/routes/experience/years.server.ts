import { END_YEARS_AHEAD, START_YEARS_AHEAD, YEARS_BACK } from "#app/forms/experience.ts";
import type { Years } from "./experience-fields.tsx";

/** The years that a role's form offers. */
export function yearsOf(nowMs: number): Years {
	const thisYear = new Date(nowMs).getUTCFullYear();
	const downFrom = (latest: number) =>
		Array.from({ length: latest - thisYear + YEARS_BACK + 1 }, (_, at) => latest - at);
	return {
		start: downFrom(thisYear + START_YEARS_AHEAD),
		end: downFrom(thisYear + END_YEARS_AHEAD),
	};
}
