/** The moment at which a program with an hour closes, as SQL over its columns. */
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

/** In epoch milliseconds; null unless day, time and zone are stated. */
export const CLOSES_AT = `1000 * (CAST(strftime('%s', application_deadline || ' ' || deadline_time) AS integer) - 3600 * (CASE deadline_zone ${standard} END + (CASE deadline_zone ${changing} ELSE 0 END AND ${IS_SUMMER_TIME})))`;
