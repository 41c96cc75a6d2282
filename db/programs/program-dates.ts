/** When programs with an hour close, and when closed yearly ones reopen, as SQL over their columns. */

import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#lib/calendar-days.ts";
import { US_TIME_ZONES } from "#lib/us-time-zones.ts";
import type { DeadlineZone } from "./facts.ts";

const ZONES = Object.entries(US_TIME_ZONES satisfies Record<DeadlineZone, unknown>);

const standard = ZONES.map(([name, zone]) => `WHEN '${name}' THEN ${zone.standard}`).join(" ");
/** Not IN: SQLite would make a table of the zones for each row, and D1 counts its rows as read. */
const changing = ZONES.flatMap(([name, { changes }]) =>
	changes ? [`WHEN '${name}' THEN 1`] : [],
).join(" ");

/** From the second Sunday of March to the first of November; SQLite counts on to the next Sunday. */
const IS_SUMMER_TIME = `application_deadline >= date(substr(application_deadline, 1, 4) || '-03-08', 'weekday 0') AND application_deadline < date(substr(application_deadline, 1, 4) || '-11-01', 'weekday 0')`;

/** When it closes, in epoch milliseconds; null unless day, time and zone are stated. */
export const CLOSES_AT = `1000 * (CAST(strftime('%s', application_deadline || ' ' || deadline_time) AS integer) - 3600 * (CASE deadline_zone ${standard} END + (CASE deadline_zone ${changing} ELSE 0 END AND ${IS_SUMMER_TIME})))`;

/**
 * The order in which closed yearly programs wait for their new dates: those without a deadline come last. No coalesce:
 * drizzle-kit makes two columns of an index's expression with a comma.
 */
export const RENEWAL_ORDER =
	"case when application_deadline is null then '9999-12-31' else application_deadline end";

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
