/** What becomes of a student's answer to "Did you hear back?". */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { todayOf } from "#app/http/visitor.server.ts";
import { askLater, findAppliedAt, type NoAnswer } from "#db/saved/heard-back.ts";
import type { SavedPosition } from "#db/saved/saved-order.ts";
import { setSavedState } from "#db/saved/saved-programs.ts";
import type { OwnProgram } from "#db/saved/saved-rows.ts";
import { type SavedState, STATE_NAMES } from "#db/saved-stages.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { morningOf } from "#lib/time-zones.ts";

/** What the page says once a stage is set, or when it stays at a further one. */
export function markedText(state: SavedState, stays?: SavedState): string {
	if (stays) return `You're further already: ${STATE_NAMES[stays]}`;
	return state === "saved"
		? "Marked as not applied"
		: `Marked as ${STATE_NAMES[state].toLowerCase()}`;
}

interface Heard {
	answer: SavedState | NoAnswer;
	from?: SavedState | undefined;
	/** The day of the answer (YYYY-MM-DD); today if they didn't say. */
	heard_on?: string | null | undefined;
	/** Of a page of the list. */
	size: number;
}

type Outcome =
	| "missing"
	/** With the day. */
	| { problem: string }
	| { title: string; moved?: { after: SavedPosition | undefined } };

/** Sets the stage that an answer means, with its day, or asks again later. */
export async function answerHeard(
	context: AppLoadContext,
	own: OwnProgram,
	heard: Heard,
): Promise<Outcome> {
	const { db, timeZone } = context;
	const { answer, from, heard_on: day, size } = heard;
	const nowMs = context.now();
	if (answer === "not-yet" || answer === "skip") {
		const outcome = await askLater(db, own, answer, nowMs);
		if (outcome === "missing") return outcome;
		return { title: answer === "skip" ? "Skipped" : "OK, we'll ask again in two weeks" };
	}
	const today = todayOf(context).date;
	let atMs = nowMs;
	if (day) {
		const appliedAt = await findAppliedAt(db, own);
		const applied =
			appliedAt === null ? undefined : todayOf({ timeZone, now: () => appliedAt }).date;
		if (day > today) return { problem: "That day is still to come." };
		if (applied && day < applied) {
			return { problem: `You applied on ${formatDate(applied)}, so it was that day or later.` };
		}
		const morning = morningOf(day, timeZone);
		atMs = Math.min(nowMs, Math.max(day === today ? nowMs : morning, appliedAt ?? 0));
	}
	const moved = await setSavedState(db, own, answer, { from, atMs, nowMs, size });
	if (moved === "missing") return moved;
	return { moved, title: markedText(answer, moved.stays) };
}
