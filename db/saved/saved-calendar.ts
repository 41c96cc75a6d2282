/** A student's calendar of deadlines and plans, which opens only with its key. */
import { and, asc, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { isInSight } from "#db/programs/programs.ts";
import { programs, savedPrograms, users } from "#db/schema.ts";
import { DAY_MS, openUntilToday } from "#lib/calendar-days.ts";
import { columnsOf } from "../sql-helpers.ts";
import { openItems } from "./plan-items.ts";
import { stageDates } from "./saved-rows.ts";

const MAX_EVENTS = 500;
/** How long a past deadline stays in the calendar. */
const DAYS_KEPT_IN_CALENDAR = 30;
type Listed = NonNullable<Awaited<ReturnType<typeof listCalendar>>>["deadlines"][number];
export type CalendarItem = NonNullable<Awaited<ReturnType<typeof listCalendar>>>["items"][number];
export type CalendarDeadline = Omit<Listed, "closesAt"> & Partial<Pick<Listed, "closesAt">>;

/**
 * The deadlines of the student whose calendar has this key, soonest first: those of the last 30 days and later, up to
 * 500 in all, and the open items of their plans. Programs closed early or taken down are included and marked, so that calendars that already have them
 * strike them out.
 *
 * @returns undefined when no calendar has this key
 */
export async function listCalendar(db: Db, key: string, nowMs: number) {
	const since = openUntilToday(nowMs - DAYS_KEPT_IN_CALENDAR * DAY_MS);
	const { savedAt } = savedPrograms;
	const steps = Object.values(stageDates).map((at) => sql`coalesce(${at}, 0)`);
	const { checkedAt, hiddenAt } = programs;
	const changedAt = sql`max(${savedAt}, ${sql.join(steps, sql`, `)}, coalesce(${checkedAt}, 0), coalesce(${hiddenAt}, 0))`;
	const deadlines = db
		.select({
			timeZone: users.timeZone,
			usualDays: users.reminderDays,
			days: savedPrograms.remindDays,
			saved: {
				...columnsOf(savedPrograms, "programId", "state", "savedAt"),
				deadline: sql<string>`${programs.applicationDeadline}`.as("deadline"),
				changedAt: sql<number>`${changedAt}`.as("changed_at"),
			},
			program: {
				...columnsOf(programs, "name", "applicationLink", "version", "closedEarly", "hiddenBy"),
				closesAt: programs.closesAt,
			},
		})
		.from(users)
		.leftJoin(savedPrograms, eq(savedPrograms.userId, users.id))
		.leftJoin(
			programs,
			and(
				eq(programs.id, savedPrograms.programId),
				gte(programs.applicationDeadline, since),
				or(isInSight, eq(programs.hiddenBy, "moderator")),
			),
		)
		.where(eq(users.calendarKey, key))
		// Those that are left out come last, and are cut off.
		.orderBy(sql`${programs.id} is null`, asc(programs.applicationDeadline), asc(savedPrograms.seq))
		.limit(MAX_EVENTS);
	const [found, items] = await db.batch([
		deadlines,
		openItems(db, eq(users.calendarKey, key), nowMs, MAX_EVENTS),
	]);
	const [owner] = found;
	if (!owner) return undefined;
	return {
		timeZone: owner.timeZone,
		deadlines: found.flatMap(({ saved, program, days, usualDays }) =>
			saved && program ? [{ ...saved, ...program, remindDays: days ?? usualDays }] : [],
		),
		items,
	};
}

/** Gives a student's calendar a key, unless it has one. */
export async function addCalendarKey(db: Db, userId: string, key: string): Promise<void> {
	const hasNone = isNull(users.calendarKey);
	await db
		.update(users)
		.set({ calendarKey: key })
		.where(and(eq(users.id, userId), hasNone));
}

/** Sets or removes the key of a student's calendar; an older key stops working. */
export async function setCalendarKey(db: Db, userId: string, key: string | null): Promise<void> {
	await db.update(users).set({ calendarKey: key }).where(eq(users.id, userId));
}
