/** When a student is reminded of a program they saved: worked out from what is known of it, without the database. */
import { addDays, dayIn, daysBetween, morningOf } from "#db/local-time.ts";

/** How many days before a deadline students are reminded who have chosen nothing else. */
export const USUAL_REMINDER_DAYS: readonly number[] = [7, 1];

/** A saved program, as reminders see it. */
export interface Watched {
	isApplied: boolean;
	/** In sight, and not closed before its deadline. */
	isOpen: boolean;
	/** YYYY-MM-DD */
	deadline: string | null;
	/** YYYY-MM-DD */
	opensOn: string | null;
	/** Of this program, and else of all; null for the usual ones, [] for never. */
	remindDays: readonly number[] | null;
	reminderDays: readonly number[] | null;
	timeZone: string | null;
	savedAt: number;
	/** Since when it is due to be looked at (epoch ms); 0 when something of it has changed. */
	lookAt: number;
}

export type Reminder =
	/** It closes in `days`; `before` is the choice that this is the reminder of. */
	| { kind: "closes-soon"; deadline: string; days: number; before: number }
	| { kind: "opens"; opensOn: string };

/** What to tell of a saved program now, and when to look at it again. */
export interface Plan {
	reminders: Reminder[];
	/** The day where the student is. */
	day: string;
	/** When they are mailed: at nine in the morning, or at once when that is over (epoch ms). */
	dueAt: number;
	/** Null when no reminder is to come. */
	lookAt: number | null;
}

/**
 * Reminders go out at nine in the morning where the student is. One that was missed is made good, of several the last
 * alone, and none that isn't true any more. What was due before the program was saved is not told.
 */
export function planReminders(watched: Watched, nowMs: number): Plan {
	const { timeZone, lookAt, savedAt } = watched;
	const day = dayIn(timeZone, nowMs);
	const today = morningOf(day, timeZone);
	const plan = { day, dueAt: Math.max(nowMs, today) };
	if (watched.isApplied || !watched.isOpen) return { ...plan, reminders: [], lookAt: null };
	const sinceMs = lookAt || Math.max(savedAt, today);
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
		lookAt: coming.length > 0 ? Math.min(...coming) : null,
	};
}

/** All reminders of a program that there ever are, with the day of each. */
function remindersOf({ deadline, opensOn, remindDays, reminderDays }: Watched) {
	const days = remindDays ?? reminderDays ?? USUAL_REMINDER_DAYS;
	const closing = deadline
		? days.map((before) => ({
				...{ kind: "closes-soon" as const, deadline, before, days: before },
				on: addDays(deadline, -before),
			}))
		: [];
	// Who wants no reminder of this program wants none of its opening, either.
	const isMuted = remindDays?.length === 0;
	const opening = opensOn && !isMuted ? [{ kind: "opens" as const, opensOn, on: opensOn }] : [];
	return [...closing, ...opening];
}
