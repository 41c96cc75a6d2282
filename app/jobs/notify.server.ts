import { readProgramQuery } from "#app/forms/program-filters.ts";
import { nameOfSearch } from "#app/routes/programs/search/program-results.ts";
import { countHealth } from "#db/health.ts";
import { sendModeratorDigests } from "#db/moderation/moderation-queues.ts";
import type { BatchResult } from "#db/notifications/notify.ts";
import { notifyProgramEvents } from "#db/notifications/program-changes.ts";
import { sendReminders } from "#db/notifications/reminders.ts";
import { sendWeeklyDigests } from "#db/notifications/weekly-digest.ts";
import { closeAtTheirHour } from "#db/programs/programs.ts";
import { addToPlans } from "#db/saved/plan-additions.ts";
import { sendPlanMails } from "#db/saved/plan-mail.ts";
import { notifySearches, type ReadSearch } from "#db/saved/saved-searches.ts";
import type { Stores } from "../context.server.ts";
import { enqueue } from "../mail/queue.server.ts";

/** The maximum for one run: 500 saved programs per step, or 25 searches. The rest waits for the next run. */
const STEPS_A_RUN = 40;

/**
 * Closes programs whose hour has come, and notifies people of what is due (docs/decisions/045-reminders.md), as rows in their lists and in the outbox: what happened
 * to saved programs (with what their plans gain by it), reminders, new programs from saved searches, plans for the week, weekly digests, and what waits for moderators. What
 * fails is tried again by the next run, a minute later, and doesn't hold up the rest.
 */
export async function notifyDue({ db, log, mailQueue, now }: Stores): Promise<void> {
	const nowMs = now();
	const kinds: Record<string, () => Promise<BatchResult>> = {
		"plan items": () => addToPlans(db, nowMs),
		events: () => notifyProgramEvents(db, nowMs),
		reminders: () => sendReminders(db, nowMs),
		searches: () => notifySearches(db, nowMs, readSearch),
		plans: () => sendPlanMails(db, nowMs),
		digests: () => sendWeeklyDigests(db, nowMs),
		moderators: () => sendModeratorDigests(db, nowMs),
	};
	const mailIds: string[] = [];
	try {
		await closeAtTheirHour(db, nowMs);
	} catch (error) {
		log.error("not closed at their hour", { error });
	}
	for (const [step, run] of Object.entries(kinds)) {
		try {
			for (let at = 0, isMore = true; isMore && at < STEPS_A_RUN; at++) {
				const done = await run();
				mailIds.push(...done.mailIds);
				isMore = done.isMore;
			}
		} catch (error) {
			log.error("not notified of what is due", { step, error });
			await countHealth(db, "failed-jobs", nowMs).catch(() => {});
		}
	}
	// At the end, when each person's morning reminders are complete. Without a queue, the clean-up delivers.
	if (mailQueue) await enqueue(mailQueue, mailIds);
}

function readSearch(query: string): ReadSearch {
	return { ...readProgramQuery(new URLSearchParams(query)), name: nameOfSearch(query) };
}
