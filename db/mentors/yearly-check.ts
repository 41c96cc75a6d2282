/** Once a year mentors are asked whether they still mentor; those who ignore that and the reminder are hidden. */
import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { mentors } from "#db/schema.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { type MailedLink, mailLink } from "./mentor-links.ts";

/** How long after the question the reminder comes, and how long after that a mentor who hasn't answered is hidden. */
const REMINDED_AFTER_MS = 20 * DAY_MS;
const RESTS_AFTER_MS = 10 * DAY_MS;
/** For the links in the question and the reminder: late answers are welcome, too. */
export const YEARLY_LINK_LASTS_MS = 120 * DAY_MS;

/** A mentor to ask, remind, or hide. */
export interface MentorToAsk {
	id: string;
	/** How often they were asked since their last answer. */
	asked: number;
}

/** Mentors who are due, longest overdue first. */
export function listMentorsToAsk(db: Db, nowMs: number, size: number): Promise<MentorToAsk[]> {
	return db
		.select({ id: mentors.id, asked: mentors.asked })
		.from(mentors)
		.where(and(isNotNull(mentors.askAt), lte(mentors.askAt, nowMs), eq(mentors.status, "APPROVED")))
		.orderBy(mentors.askAt)
		.limit(size);
}

/**
 * Asks a mentor, reminds them, or takes them off the list until they answer; if two callers try at once, only one does.
 * Returns the mail, if there is one.
 */
export async function askMentor(
	db: Db,
	{ id, asked }: MentorToAsk,
	link: MailedLink,
	nowMs: number,
): Promise<string[]> {
	const isDue = and(
		eq(mentors.id, id),
		eq(mentors.asked, asked),
		eq(mentors.status, "APPROVED"),
		isNotNull(mentors.askAt),
		lte(mentors.askAt, nowMs),
	);
	if (asked >= 2) {
		await db.update(mentors).set({ restingAt: nowMs, askAt: null }).where(isDue);
		return [];
	}
	const kind = asked === 0 ? "mentor-yearly" : "mentor-reminder";
	const pause = asked === 0 ? REMINDED_AFTER_MS : RESTS_AFTER_MS;
	const [, mails] = await db.batch([
		...mailLink(db, link, { purpose: "yearly", kind }, isDue, nowMs),
		db
			.update(mentors)
			.set({ asked: asked + 1, askAt: nowMs + pause })
			.where(isDue),
	]);
	return mails.map((mail) => mail.id);
}
