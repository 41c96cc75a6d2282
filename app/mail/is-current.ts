import type { CurrentNotification } from "#db/notifications/current-notification.ts";

/** Whether news is still true on the person's day, so that nobody hears of what was undone in the meantime. */
export function isCurrent(news: CurrentNotification, today: string): boolean {
	const { kind, data, program, contribution, report, resume } = news;
	switch (kind) {
		case "closes-soon":
			return (
				isToApply(news, today) &&
				program?.deadline === data.deadline &&
				(news.saved?.remindDays ?? news.reminderDays)?.length !== 0
			);
		case "opens":
			return isToApply(news, today) && (program?.opensOn ?? today) <= today;
		case "program-changed":
			// Even if its new deadline has passed: that is news.
			return isOnMind(news) && program?.state !== "hidden" && program?.closedEarly === false;
		case "program-reopened":
			return isToApply(news, today);
		case "program-closed":
			return isOnMind(news) && program?.state !== "hidden" && program?.closedEarly === true;
		case "program-hidden":
			return isOnMind(news) && program?.state === "hidden";
		case "search-found":
			return news.search !== null && news.found.length > 0;
		case "contribution-approved":
		case "contribution-corrected":
			return contribution?.status === "APPROVED" && program !== null && program.state !== "hidden";
		case "contribution-rejected":
			return contribution?.status === "REJECTED";
		case "report-decided":
			return report?.decision != null && report.decision === data.decision;
		case "resume-taken-down":
			return resume?.takenDownAt != null && resume.removedAt === null;
		case "resume-restored":
			return resume !== null && resume.takenDownAt === null && resume.removedAt === null;
		case "queue-waits":
			return true;
	}
}

/** On their list, not applied to, and not silenced by "No more reminders about this one". */
function isOnMind({ program, saved }: CurrentNotification): boolean {
	return program !== null && saved?.state === "saved" && saved.remindDays?.length !== 0;
}

/** The same, and it still takes applications. */
function isToApply(news: CurrentNotification, today: string): boolean {
	const { program } = news;
	if (!program || !isOnMind(news)) return false;
	const { state, closedEarly, deadline } = program;
	return state !== "hidden" && !closedEarly && (deadline === null || deadline >= today);
}
