import type { Topic } from "#db/notifications/notification-kinds.ts";

/** The topics that can be chosen separately: the name in the form, a hint, and the wording in a sentence. */
export const TOPIC_NAMES: Record<Topic, { name: string; hint?: string; short: string }> = {
	deadlines: { name: "A program you saved closes soon", short: "deadlines" },
	openings: { name: "A program you saved opens", short: "openings" },
	changes: {
		name: "A program you saved changes",
		hint: "Also when it closes early or is taken down.",
		short: "changes",
	},
	searches: { name: "New programs for your saved searches", short: "saved searches" },
	weekly: {
		name: "Your weekly letter",
		hint: "Mondays: what fits you and closes soon.",
		short: "the weekly letter",
	},
	contributions: {
		name: "A program you shared is reviewed",
		short: "programs you shared",
	},
	reports: { name: "A report you made is reviewed", short: "your reports" },
	resumes: { name: "A resume you shared is taken down or restored", short: "shared resumes" },
	moderation: {
		name: "Something is waiting for a moderator",
		hint: "In the morning, once it's been waiting for more than a day.",
		short: "what waits for moderators",
	},
};
