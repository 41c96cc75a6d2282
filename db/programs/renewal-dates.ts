/** When closed yearly programs reopen, as SQL over their columns. */
import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#lib/calendar-days.ts";

/** How long a moderator who has postponed the question is not asked again. */
const PUT_OFF_MS = 30 * DAY_MS;

/**
 * When it reopens: the next anniversary of the day it opened, or if that is unknown, nine months after the month in
 * which it closed (app/components/program/deadline.tsx says the same in words).
 */
const closedOn = sql`coalesce(application_deadline, date(coalesce(checked_at, published_at) / 1000, 'unixepoch'))`;
export const opensAgainOn = sql<string>`iif(opens_on is null, date(${closedOn}, 'start of month', '+9 months'), (substr(${closedOn}, 1, 4) + (substr(opens_on, 6) <= substr(${closedOn}, 6))) || substr(opens_on, 5))`;

/** Whether a moderator should look: within a month of that day, unless postponed. */
export function isDueForRenewal(today: string | SQL, nowMs: number | SQL): SQL {
	return sql`date(opens_again_on, '-1 month') <= ${today} and coalesce(renewal_asked_at, 0) <= ${nowMs} - ${sql.raw(String(PUT_OFF_MS))}`;
}
