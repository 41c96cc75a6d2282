/** A student's calendar of deadlines, which its key alone opens. */
import { and, asc, eq, gte, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { openUntilToday } from "#db/periods.ts";
import { isInSight } from "#db/programs/programs.ts";
import { programs, savedPrograms, users } from "#db/schema.ts";

const MOST_EVENTS = 500;
/** For how long a deadline that has passed stays in the calendar. */
const DAYS_KEPT_IN_CALENDAR = 30;
const MS_PER_DAY = 86_400_000;
/** A deadline in a student's calendar. */
export type CalendarDeadline = NonNullable<
	Awaited<ReturnType<typeof listCalendar>>
>["deadlines"][number];

/**
 * The deadlines of the student whose calendar has this key, soonest first: those of the last 30 days
 * and up to 500 in all. What was closed early or taken down is among them as such, so that calendars which hold it
 * strike it out.
 *
 * @returns undefined when no calendar has this key
 */
export async function listCalendar(db: Db, key: string, nowMs: number) {
	const since = openUntilToday(nowMs - DAYS_KEPT_IN_CALENDAR * MS_PER_DAY);
	const found = await db
		.select({
			timeZone: users.timeZone,
			usualDays: users.reminderDays,
			days: savedPrograms.remindDays,
			saved: {
				programId: savedPrograms.programId,
				deadline: sql<string>`${programs.applicationDeadline}`.as("deadline"),
				state: savedPrograms.state,
				savedAt: savedPrograms.savedAt,
				changedAt:
					sql<number>`max(${savedPrograms.savedAt}, coalesce(${savedPrograms.appliedAt}, 0), coalesce(${programs.checkedAt}, 0))`.as(
						"changed_at",
					),
			},
			program: {
				name: programs.name,
				applicationLink: programs.applicationLink,
				version: programs.version,
				closedEarly: programs.closedEarly,
				hiddenBy: programs.hiddenBy,
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
		// Those that are left out last, and cut off.
		.orderBy(sql`${programs.id} is null`, asc(programs.applicationDeadline), asc(savedPrograms.seq))
		.limit(MOST_EVENTS);
	const [owner] = found;
	if (!owner) return undefined;
	return {
		timeZone: owner.timeZone,
		deadlines: found.flatMap(({ saved, program, days, usualDays }) =>
			saved && program ? [{ ...saved, ...program, remindDays: days ?? usualDays }] : [],
		),
	};
}

/** Gives a student's calendar a key, or takes it away; an older key finds nothing from then on. */
export async function setCalendarKey(db: Db, userId: string, key: string | null): Promise<void> {
	await db.update(users).set({ calendarKey: key }).where(eq(users.id, userId));
}
