/** 'Did you hear back?': whom to ask, and when to ask again. */
import type { Db } from "#db/engine/open.ts";
import { isWaiting } from "#db/saved-stages.ts";
import { savedPrograms } from "#db/schema.ts";
import { addDays, DAY_MS, daysBetween } from "#lib/calendar-days.ts";
import type { SavedProgram } from "./saved-list.ts";
import { isOfOwnProgram, type OwnProgram } from "./saved-rows.ts";

/** By then most programs have decided. */
const DAYS_TO_DECIDE = 60;
/** A program that opens every year has its next deadline long before this. */
const MAX_WAIT_DAYS = 180;
const DAYS_TO_NEXT_ROUND = 365;
/** How long nobody is asked again who has heard nothing, or doesn't want to say. */
const ASK_AGAIN_DAYS = { "not-yet": 14, skip: 90 };

export type NoAnswer = keyof typeof ASK_AGAIN_DAYS;

type Asked = Pick<
	SavedProgram,
	"state" | "appliedAt" | "askAgainAt" | "applicationDeadline" | "decisionsBy" | "hiddenBy"
>;

/**
 * Whether a student who applied is asked: from the day after the program's decisions on; if it names none, from 60 days
 * after the deadline, or after the day of applying if there is no deadline either.
 *
 * @param dayOf the day of a time in the student's time zone
 */
export function asksIfHeard(program: Asked, dayOf: (timeMs: number) => string, nowMs: number) {
	const { state, appliedAt, askAgainAt, applicationDeadline, decisionsBy, hiddenBy } = program;
	if (!isWaiting(state) || hiddenBy || (askAgainAt ?? 0) > nowMs) return false;
	const today = dayOf(nowMs);
	const applied = appliedAt === null ? undefined : dayOf(appliedAt);
	const from = applicationDeadline ?? applied;
	// Before the deadline they are those of an earlier round; long after applying, those of a later one.
	const areTheirs =
		decisionsBy !== null &&
		(!from || decisionsBy >= from) &&
		(!applied || daysBetween(applied, decisionsBy) < DAYS_TO_NEXT_ROUND);
	if (areTheirs) return decisionsBy < today;
	if (from && addDays(from, DAYS_TO_DECIDE) <= today) return true;
	return applied !== undefined && addDays(applied, MAX_WAIT_DAYS) <= today;
}

/** Asks no more for a while. */
export async function askLater(db: Db, own: OwnProgram, answer: NoAnswer, nowMs: number) {
	const changed = await db
		.update(savedPrograms)
		.set({ askAgainAt: nowMs + ASK_AGAIN_DAYS[answer] * DAY_MS })
		.where(isOfOwnProgram(savedPrograms, own))
		.returning({ seq: savedPrograms.seq });
	return changed.length > 0 ? "done" : "missing";
}

/** When a student applied to a program on their list; null if they have not said. */
export async function findAppliedAt(db: Db, own: OwnProgram): Promise<number | null> {
	const { appliedAt } = savedPrograms;
	const found = await db
		.select({ appliedAt })
		.from(savedPrograms)
		.where(isOfOwnProgram(savedPrograms, own))
		.get();
	return found?.appliedAt ?? null;
}
