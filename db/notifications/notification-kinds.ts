/**
 * What people are notified of: the topics they choose by, and the kinds. Another kind is an entry here; the type
 * checker then asks for its texts, and somebody has to write it (`notify`).
 */

interface TopicSetting {
	/** The default channels: quiet where we are not sure that it is wanted. */
	mail: boolean;
	push: boolean;
	/** In the settings. */
	name: string;
	hint?: string;
	/** How it is called in a list, as in "By email: deadlines and openings." */
	inSentence: string;
	/** What its emails are about, as in "We stopped the emails with …". */
	emails: string;
	forModerators?: boolean;
}

const EMAIL_AND_PHONE = { mail: true, push: true };
const EMAIL = { mail: true, push: false };
const NO_CHANNELS = { mail: false, push: false };

/** What can be chosen at /profile/notifications/, in the order there. */
export const TOPIC_SETTINGS = topicSettings({
	deadlines: {
		...EMAIL_AND_PHONE,
		name: "A program you saved closes soon",
		inSentence: "deadlines",
		emails: "reminders about saved programs that close soon",
	},
	openings: {
		...EMAIL_AND_PHONE,
		name: "A program you saved opens",
		inSentence: "openings",
		emails: "news about saved programs that open",
	},
	changes: {
		...EMAIL_AND_PHONE,
		name: "A program you saved changes",
		hint: "Also when it closes early or is taken down.",
		inSentence: "changes",
		emails: "news about changes to programs you saved",
	},
	searches: {
		...EMAIL,
		name: "New programs for your saved searches",
		inSentence: "saved searches",
		emails: "new programs for your saved searches",
	},
	weekly: {
		...NO_CHANNELS,
		name: "Your weekly digest",
		hint: "Mondays: what fits you and closes soon.",
		inSentence: "the weekly digest",
		emails: "what fits you and closes soon, once a week",
	},
	plan: {
		...EMAIL,
		name: "Your plan for the week",
		hint: "Mondays: what's next for programs you made a plan for.",
		inSentence: "your plan",
		emails: "what your plan holds for the week",
	},
	contributions: {
		...EMAIL_AND_PHONE,
		name: "A program you shared is reviewed",
		inSentence: "programs you shared",
		emails: "news about programs you shared",
	},
	reports: {
		...NO_CHANNELS,
		name: "A report you made is reviewed",
		inSentence: "your reports",
		emails: "news about your reports",
	},
	resumes: {
		...EMAIL,
		name: "A resume you shared is taken down or restored",
		inSentence: "shared resumes",
		emails: "news about resumes you shared",
	},
	moderation: {
		...EMAIL,
		name: "Something is waiting for a moderator",
		hint: "In the morning, once it's been waiting for more than a day.",
		inSentence: "what waits for moderators",
		emails: "news about what's waiting for moderators",
		forModerators: true,
	},
});

function topicSettings<Name extends string>(settings: Record<Name, TopicSetting>) {
	return settings;
}

export type Topic = keyof typeof TOPIC_SETTINGS;
export const TOPICS = Object.keys(TOPIC_SETTINGS) as [Topic, ...Topic[]];

/** The emails and pushes that gather a day's notifications of some kinds. */
export const GATHERED_MAILS = ["reminders", "changes", "searches"] as const;
export type GatheredMail = (typeof GATHERED_MAILS)[number];

/** The emails and pushes about one day or week, which the next one replaces. */
export const SOON_OLD_MAILS = [...GATHERED_MAILS, "weekly", "plan-week", "queue-waits"] as const;

/** `data` names the values, all of them strings, that a row holds for its text; what is gathered holds its `day`. */
type Kind = { topic: Topic } & (
	| { data: readonly string[]; gatheredIn?: never }
	| { data: readonly ["day", ...string[]]; gatheredIn: GatheredMail }
);

/** `program` and `name` are a program's id and name, even for a contribution that became one. */
const KINDS = {
	"closes-soon": {
		topic: "deadlines",
		gatheredIn: "reminders",
		/** `deadline` is YYYY-MM-DD, `days` until then. */
		data: ["day", "program", "name", "deadline", "days"],
	},
	opens: { topic: "openings", gatheredIn: "reminders", data: ["day", "program", "name"] },
	"program-changed": {
		topic: "changes",
		gatheredIn: "changes",
		/** `changed` names fields, joined by commas. */
		data: ["day", "program", "name", "changed"],
	},
	"program-closed": { topic: "changes", gatheredIn: "changes", data: ["day", "program", "name"] },
	"program-reopened": { topic: "changes", gatheredIn: "changes", data: ["day", "program", "name"] },
	"program-hidden": { topic: "changes", gatheredIn: "changes", data: ["day", "program", "name"] },
	"search-found": {
		topic: "searches",
		gatheredIn: "searches",
		/** `search` is its id, `programs` the ids of the first ten, as JSON. */
		data: ["day", "search", "words", "count", "programs"],
	},
	/** `day` is the Monday, `count` how many items are due by Sunday. */
	"plan-week": { topic: "plan", data: ["day", "count"] },
	"contribution-approved": { topic: "contributions", data: ["contribution", "program", "name"] },
	"contribution-corrected": { topic: "contributions", data: ["contribution", "program", "name"] },
	"contribution-rejected": { topic: "contributions", data: ["contribution", "name", "note"] },
	/** `name` for programs only: a mentor's or resume's is private. */
	"report-decided": { topic: "reports", data: ["report", "about", "decision", "name"] },
	"resume-taken-down": { topic: "resumes", data: ["resume", "name"] },
	"resume-restored": { topic: "resumes", data: ["resume", "name"] },
	"queue-waits": { topic: "moderation", data: ["count"] },
} as const satisfies Record<string, Kind>;

type Kinds = typeof KINDS;
export type NotificationKind = keyof Kinds;
export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]];

/** The kinds that a mail gathers. */
export type KindIn<Mail extends GatheredMail> = {
	[Kind in NotificationKind]: Kinds[Kind] extends { gatheredIn: Mail } ? Kind : never;
}[NotificationKind];

export type DataName<Kind extends NotificationKind = NotificationKind> =
	Kinds[Kind]["data"][number];
/** What is written with a kind. */
export type NotificationData<Kind extends NotificationKind = NotificationKind> =
	Kind extends NotificationKind ? Record<DataName<Kind>, string> : never;
/** What is read: rows that were written long ago may lack a value. */
export type StoredData<Kind extends NotificationKind = NotificationKind> = {
	[Name in DataName<Kind>]?: string | undefined;
};

/** The mail that gathers a kind; undefined when each has its own. */
export function gatheringMail(kind: NotificationKind): GatheredMail | undefined {
	const { gatheredIn }: Kind = KINDS[kind];
	return gatheredIn;
}

/** The kinds that a mail gathers; none when it is about a single notification. */
export function gatheredKinds(mail: string): NotificationKind[] {
	return NOTIFICATION_KINDS.filter((kind) => gatheringMail(kind) === mail);
}

/** The topics that control a kind of mail or push: one that is on is enough. Empty for what is always sent. */
export function topicsOf(mail: string): readonly Topic[] {
	if (mail === "weekly") return ["weekly"];
	const kinds = NOTIFICATION_KINDS.filter((kind) => kind === mail || gatheringMail(kind) === mail);
	return [...new Set(kinds.map((kind) => KINDS[kind].topic))];
}
