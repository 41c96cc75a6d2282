/** Reminders of saved programs: finds the due ones and writes their rows (docs/decisions/045-reminders.md). */
import { and, asc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { currentProgramId } from "#db/programs/program-page.ts";
import { hasApplied } from "#db/saved-stages.ts";
import { programs, savedPrograms, users } from "#db/schema.ts";
import { columnsOf } from "../sql-helpers.ts";
import { type BatchResult, listed, listedValue, notifyMany } from "./notify-many.ts";
import { planReminders, type Reminder } from "./reminder-plan.ts";

const LOOKED_AT_A_STEP = 500;

/** The condition that a student has not applied yet. */
export const isToApply = sql`${savedPrograms.state} in ('saved', 'applying')`;

/**
 * Looks at saved programs that could have a reminder due, longest due first, and writes the due reminders: rows in each
 * student's list, and one mail and push a day.
 */
export async function sendReminders(
	db: Db,
	nowMs: number,
	size = LOOKED_AT_A_STEP,
): Promise<BatchResult> {
	const { seq, userId, remindAt } = savedPrograms;
	const due = await db
		.select({
			...columnsOf(savedPrograms, "seq", "userId", "remindAt", "savedAt", "state", "remindDays"),
			...columnsOf(programs, "name", "opensOn", "closedEarly", "closesAt"),
			...columnsOf(users, "timeZone", "reminderDays"),
			programId: programs.id,
			deadline: programs.applicationDeadline,
			programState: sql<string>`${programs.state}`.as("program_state"),
		})
		.from(savedPrograms)
		.innerJoin(programs, eq(programs.id, savedPrograms.programId))
		.innerJoin(users, eq(users.id, userId))
		.where(and(isNotNull(remindAt), lte(remindAt, nowMs)))
		// By student, so that a morning's reminders are written together.
		.orderBy(asc(remindAt), asc(userId))
		.limit(size);
	if (due.length === 0) return { mailIds: [], isMore: false };
	const planned = due.map((row) => {
		const isOpen = row.programState !== "hidden" && !row.closedEarly;
		const watched = {
			...row,
			isApplied: hasApplied(row.state),
			isOpen,
			remindAt: row.remindAt ?? 0,
		};
		const plan = planReminders(watched, nowMs);
		return { row, plan, looked: { seq: row.seq, was: row.remindAt, next: plan.remindAt } };
	});
	const reminders = planned.flatMap(({ row, plan, looked }) =>
		plan.reminders.map((reminder) => ({
			...looked,
			userId: row.userId,
			dueAt: plan.dueAt,
			...notificationOf(reminder, row, plan.day),
		})),
	);
	// What was saved, changed or marked as applied meanwhile is looked at again.
	const isAsRead = sql`${seq} = ${listedValue("seq")} and ${remindAt} = ${listedValue("was")}`;
	const isStill = sql`exists (select 1 from ${savedPrograms} where ${isAsRead} and ${isToApply})`;
	const advance = db
		.update(savedPrograms)
		.set({ remindAt: listedValue("next") })
		.from(listed(planned.map(({ looked }) => looked)))
		.where(isAsRead);
	const isMore = due.length === size;
	if (reminders.length === 0) {
		await advance;
		return { mailIds: [], isMore };
	}
	const mailIds = await notifyMany(db, reminders, isStill, [advance], nowMs);
	return { mailIds, isMore };
}

function notificationOf(
	reminder: Reminder,
	{ programId, name }: { programId: string; name: string },
	day: string,
) {
	const data = { program: programId, name, day };
	if (reminder.kind === "opens") {
		return { kind: reminder.kind, thing: `${programId} ${reminder.opensOn}`, data };
	}
	const { kind, deadline, before, days } = reminder;
	return {
		kind,
		thing: `${programId} ${deadline} ${before}`,
		data: { ...data, deadline, days: String(days) },
	};
}

/** When to look at a row that was just saved or chosen: now, or the earlier time at which it was already due. */
export function remindFrom(nowMs: number): SQL<number> {
	return sql<number>`min(coalesce(${savedPrograms.remindAt}, ${nowMs}), ${nowMs})`;
}

/** Sets how many days before its deadline a student is reminded of a program; null for the usual, [] for never. */
export async function setRemindDays(
	db: Db,
	{ userId, programId }: { userId: string; programId: string },
	days: number[] | null,
	nowMs: number,
): Promise<"done" | "missing"> {
	const changed = await db
		.update(savedPrograms)
		.set({ remindDays: days, remindAt: remindFrom(nowMs) })
		.where(
			and(
				eq(savedPrograms.userId, userId),
				eq(savedPrograms.programId, currentProgramId(programId)),
			),
		)
		.returning({ seq: savedPrograms.seq });
	return changed.length > 0 ? "done" : "missing";
}
