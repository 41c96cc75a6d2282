/** Reminders of saved programs: when they are due, and the rows that notify of them (docs/decisions/045-reminders.md). */
import { and, asc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { currentProgramId } from "#db/programs/program-page.ts";
import { hasApplied } from "#db/saved-stages.ts";
import { programs, savedPrograms, users } from "#db/schema.ts";
import { addDays, daysBetween } from "#lib/calendar-days.ts";
import { dayIn, morningOf } from "#lib/time-zones.ts";
import { columnsOf } from "../sql-helpers.ts";
import { type BatchResult, listed, listedValue, notifyMany } from "./notify.ts";

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

/**
 * When to look at a row that was just saved or chosen: now, or the earlier time at which it was already due.
 *
 * @param offSince since when it had no reminders, in a row that has none
 */
export function remindFrom(nowMs: number, offSince?: typeof savedPrograms.appliedAt): SQL<number> {
	const { remindAt } = savedPrograms;
	return sql<number>`min(coalesce(${remindAt}, ${offSince ?? null}, ${nowMs}), ${nowMs})`;
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

/** How many days before a deadline students are reminded by default. */
export const USUAL_REMINDER_DAYS: readonly number[] = [7, 1];

/** A saved program, as reminders see it. */
export interface RemindedProgram {
	isApplied: boolean;
	/** Visible, and not closed before its deadline. */
	isOpen: boolean;
	/** YYYY-MM-DD */
	deadline: string | null;
	/** The moment, if the deadline has an hour (epoch ms). */
	closesAt?: number | null;
	/** YYYY-MM-DD */
	opensOn: string | null;
	/** For this program, and otherwise for all; null for the default, [] for never. */
	remindDays: readonly number[] | null;
	reminderDays: readonly number[] | null;
	timeZone: string | null;
	savedAt: number;
	/** Since when it is due to be looked at (epoch ms); 0 when something about it has changed. */
	remindAt: number;
}

type Reminder =
	/** It closes in `days`; `before` is the chosen number of days that this reminder is for. */
	| { kind: "closes-soon"; deadline: string; days: number; before: number }
	| { kind: "opens"; opensOn: string };

/** What to notify of for a saved program now, and when to look at it again. */
export interface Plan {
	reminders: Reminder[];
	/** The student's local day. */
	day: string;
	/** When the mail is due: at nine in the morning, or at once if that has passed (epoch ms). */
	dueAt: number;
	/** Null when no more reminders will come. */
	remindAt: number | null;
}

/**
 * Reminders go out at nine in the morning the student's time. A missed one is made up for; of several missed ones only
 * the last, and none that is no longer true. Reminders due before the program was saved are not sent.
 */
export function planReminders(watched: RemindedProgram, nowMs: number): Plan {
	const { timeZone, remindAt, savedAt } = watched;
	const day = dayIn(timeZone, nowMs);
	const today = morningOf(day, timeZone);
	const plan = { day, dueAt: Math.max(nowMs, today) };
	const isOver = Boolean(watched.closesAt && watched.closesAt <= nowMs);
	if (watched.isApplied || !watched.isOpen || isOver)
		return { ...plan, reminders: [], remindAt: null };
	const sinceMs = remindAt || Math.max(savedAt, today);
	const all = remindersOf(watched).map((reminder) => ({
		reminder,
		at: morningOf(reminder.on, timeZone),
	}));
	const due = all.filter(({ at }) => at >= sinceMs && at <= nowMs).map(({ reminder }) => reminder);
	const closing = due.flatMap(({ on: _, ...one }) => (one.kind === "closes-soon" ? [one] : []));
	const [last] = closing.sort((a, b) => a.before - b.before);
	const days = last ? daysBetween(day, last.deadline) : -1;
	const opens = due.flatMap((one) => (one.kind === "opens" && one.on === day ? [one] : []));
	const coming = all.flatMap(({ at }) => (at > nowMs ? [at] : []));
	return {
		...plan,
		reminders: [
			...(last && days >= 0 ? [{ ...last, days }] : []),
			...opens.map(({ kind, opensOn }) => ({ kind, opensOn })),
		],
		remindAt: coming.length > 0 ? Math.min(...coming) : null,
	};
}

/** All reminders a program will ever have, with the day of each. */
function remindersOf({ deadline, opensOn, remindDays, reminderDays }: RemindedProgram) {
	const days = remindDays ?? reminderDays ?? USUAL_REMINDER_DAYS;
	const closing = deadline
		? days.map((before) => ({
				kind: "closes-soon" as const,
				deadline,
				before,
				days: before,
				on: addDays(deadline, -before),
			}))
		: [];
	// People who want no reminders of this program don't want to hear of its opening, either.
	const isMuted = remindDays?.length === 0;
	const opening = opensOn && !isMuted ? [{ kind: "opens" as const, opensOn, on: opensOn }] : [];
	return [...closing, ...opening];
}
