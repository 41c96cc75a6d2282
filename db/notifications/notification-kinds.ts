/** What students are told, and how, unless they choose otherwise at /profile/notifications/. */

/** The topics that can be chosen, with their defaults: quiet where we are not sure that it is wanted. */
export const DEFAULT_CHANNELS = {
	/** A saved program closes soon. */
	deadlines: { mail: true, push: true },
	/** A saved program opens today. */
	openings: { mail: true, push: true },
	/** A saved program was changed, closed early, reopened or taken down. */
	changes: { mail: true, push: true },
	/** New programs in a saved search, as often as the search says. */
	searches: { mail: true, push: false },
	/** Programs that fit and close soon. */
	weekly: { mail: false, push: false },
	/** The decision about a shared program. */
	contributions: { mail: true, push: true },
	/** The decision about a report. */
	reports: { mail: false, push: false },
	/** A shared resume was taken down, or restored. */
	resumes: { mail: true, push: false },
	/** For moderators: something has waited longer than a day. */
	moderation: { mail: true, push: false },
} as const;

export type Topic = keyof typeof DEFAULT_CHANNELS;
export const TOPICS = Object.keys(DEFAULT_CHANNELS) as [Topic, ...Topic[]];

/** Each kind of news, with the topic that controls it. */
const TOPIC_OF_KIND = {
	"closes-soon": "deadlines",
	opens: "openings",
	"program-changed": "changes",
	"program-closed": "changes",
	"program-reopened": "changes",
	"program-hidden": "changes",
	"search-found": "searches",
	"contribution-approved": "contributions",
	"contribution-corrected": "contributions",
	"contribution-rejected": "contributions",
	"report-decided": "reports",
	"resume-taken-down": "resumes",
	"resume-restored": "resumes",
	"queue-waits": "moderation",
} as const satisfies Record<string, Topic>;

export type NotificationKind = keyof typeof TOPIC_OF_KIND;
export const NOTIFICATION_KINDS = Object.keys(TOPIC_OF_KIND) as [
	NotificationKind,
	...NotificationKind[],
];

/** The topics that control a mail or push of a kind: one that is on is enough. Empty for what is always sent. */
export function topicsOf(kind: string): readonly Topic[] {
	if (kind === "reminders") return ["deadlines", "openings"];
	if (kind === "weekly" || kind === "searches" || kind === "changes") return [kind];
	return kind in TOPIC_OF_KIND ? [TOPIC_OF_KIND[kind as NotificationKind]] : [];
}

/**
 * The values for the text of each kind, all strings: `program` and `name` are a program's id and name (even for a
 * contribution that became one), `deadline` YYYY-MM-DD, `days` until it, `changed` names of fields joined by commas.
 *
 * - closes-soon: program, name, deadline, days
 * - opens: program, name
 * - program-*: program, name, changed (for program-changed)
 * - search-found: search (its id), words, count, programs (the ids of the first ten, as JSON)
 * - contribution-approved, contribution-corrected: contribution, program, name
 * - contribution-rejected: contribution, name, note
 * - report-decided: report, about, name (for programs only), decision
 * - resume-*: resume, name
 * - queue-waits: count
 */
export type NotificationData = Record<string, string>;
