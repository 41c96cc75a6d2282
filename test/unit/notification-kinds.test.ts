import { expect, test } from "vitest";
import { type Topic, topicsOf } from "#db/notifications/notification-kinds.ts";
import { MAIL_KINDS, type MailKind } from "#db/schema.ts";

/** The emails and pushes that each choice at /profile/notifications/ controls. */
const CONTROLLED: Record<Topic, MailKind[]> = {
	deadlines: ["closes-soon", "reminders"],
	openings: ["opens", "reminders"],
	changes: ["program-changed", "program-closed", "program-reopened", "program-hidden", "changes"],
	searches: ["search-found", "searches"],
	weekly: ["weekly"],
	plan: ["plan-week"],
	contributions: ["contribution-approved", "contribution-corrected", "contribution-rejected"],
	reports: ["report-decided"],
	resumes: ["resume-taken-down", "resume-restored"],
	moderation: ["queue-waits"],
};

test.each(Object.entries(CONTROLLED) as [Topic, string[]][])(
	"the choice of %s controls these emails and pushes, and no others",
	(topic, kinds) => {
		expect(MAIL_KINDS.filter((kind) => topicsOf(kind).includes(topic))).toEqual(kinds);
	},
);
