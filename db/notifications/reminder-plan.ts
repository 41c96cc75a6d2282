/** When to remind a student of a program they saved: worked out from the data, without the database. */

import { addDays, daysBetween } from "#lib/calendar-days.ts";
import { dayIn, morningOf } from "#lib/time-zones.ts";

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

export type Reminder =
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
