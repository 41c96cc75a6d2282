/** The text of each kind of notification in the list, and where it leads. */

import { changedFields } from "#app/mail/changed-fields.ts";
import type { NotificationKind, StoredData } from "#db/notifications/notification-kinds.ts";
import type { Reportable } from "#db/report-kinds.ts";
import { describeDeadline, type Today } from "#lib/calendar-days.ts";

interface ListedText {
	text: string;
	/** What somebody wrote about it. */
	note?: string | undefined;
	/** What to do about it. */
	action: string;
	to: string;
}

const textOf = (text: string, to: string, action = "See the program"): ListedText => ({
	text,
	to,
	action,
});

const TEXTS: {
	[Kind in NotificationKind]: (data: StoredData<Kind>, today: Today) => ListedText;
} = {
	"closes-soon": (data, today) => {
		const { text } = describeDeadline(data.deadline || null, today);
		const closes = text === "Open" ? "is open" : text.charAt(0).toLowerCase() + text.slice(1);
		return textOf(`${nameOf(data)}, which you saved, ${closes}.`, pathOf(data));
	},
	opens: (data) => textOf(`${nameOf(data)} is open now. You can apply.`, pathOf(data)),
	"program-changed": (data) =>
		textOf(`${nameOf(data)}, which you saved, was updated: ${changes(data)}.`, pathOf(data)),
	"program-closed": (data) =>
		textOf(`${nameOf(data)}, which you saved, closed early.`, pathOf(data)),
	"program-reopened": (data) =>
		textOf(`Good news: ${nameOf(data)}, which you saved, is open again.`, pathOf(data)),
	"program-hidden": (data) =>
		textOf(`${nameOf(data)}, which you saved, was taken off The Yard.`, pathOf(data), "See why"),
	"search-found": ({ count, words }) => {
		const many = count === "1" ? "A new program" : `${count ?? "Some"} new programs`;
		const text = `${many} for your saved search${words ? ` “${words}”` : ""}.`;
		return textOf(text, "/programs/searches/", "See your searches");
	},
	"plan-week": ({ count }) => {
		const text =
			count === "1" ? "One thing in your plan is" : `${count ?? "Some"} things in your plan are`;
		return textOf(`${text} for this week.`, "/programs/saved/plan/", "See your plan");
	},
	"contribution-approved": (data) =>
		textOf(`${nameOf(data)} is on The Yard now. Thank you for sharing it!`, pathOf(data), "See it"),
	"contribution-corrected": (data) =>
		textOf(
			`${nameOf(data)} is on The Yard now, with corrections by a moderator. Thank you for sharing it!`,
			"/programs/contributions/",
			"See what changed",
		),
	"contribution-rejected": (data) => ({
		text: `${nameOf(data)} can't be on The Yard yet. A moderator says why:`,
		note: data.note,
		action: "Fix and submit again",
		to: `/programs/add-program/?${new URLSearchParams({ from: data.contribution ?? "" })}`,
	}),
	"report-decided": (data) => textOf(outcome(data), "/profile/reports/", "See your reports"),
	"resume-taken-down": (data) =>
		textOf(
			`A moderator took down ${nameOf(data, "a resume")}, which you shared. Only you see it now.`,
			"/resume/",
			"See why",
		),
	"resume-restored": (data) =>
		textOf(
			`${nameOf(data, "Your resume")} is fine. You can share it again.`,
			"/resume/",
			"See your resumes",
		),
	"queue-waits": ({ count }) => {
		const wait = count === "1" ? "Something has waited" : `${count ?? "Some"} things have waited`;
		const text = `${wait} for a moderator for more than a day.`;
		return textOf(text, "/moderation/", "Open moderation");
	},
};

/** A notification as it reads today. */
export function notificationText(kind: NotificationKind, data: StoredData, today: Today) {
	// A row can be of a kind that is no more.
	return TEXTS[kind]?.(data, today);
}

const nameOf = ({ name }: { name?: string | undefined }, otherwise = "A program") =>
	name ? `“${name}”` : otherwise;
const pathOf = ({ program = "" }: { program?: string | undefined }) =>
	`/programs/${encodeURIComponent(program)}/`;

function changes({ changed }: StoredData<"program-changed">): string {
	const fields = changedFields(changed).map((field) =>
		/^(who|how) /.test(field) ? field : `its ${field}`,
	);
	return new Intl.ListFormat("en-US").format(fields) || "other details";
}

const UNKNOWN = { thing: "What you reported", kept: "was checked.", takenDown: "was taken down." };
const REPORTED: Record<Reportable, typeof UNKNOWN> = {
	program: {
		thing: "The program you reported",
		kept: "was checked and stays as it is.",
		takenDown: "was taken down. Thanks for looking out for everyone.",
	},
	mentor: {
		thing: "The mentor you reported",
		kept: "was checked and stays on the list.",
		takenDown: "was taken off the list. Thanks for looking out for everyone.",
	},
	resume: {
		thing: "The resume you reported",
		kept: "was checked and stays as it is.",
		takenDown: "was taken down. Thanks for looking out for everyone.",
	},
};

function outcome({ about = "program", decision, name }: StoredData<"report-decided">): string {
	const { thing, kept, takenDown } = REPORTED[about as Reportable] ?? UNKNOWN;
	const what = name ? `${thing}, “${name}”,` : thing;
	if (decision === "mended") return `${what} was fixed. Thanks, it's right again because of you.`;
	return `${what} ${decision === "taken-down" ? takenDown : kept}`;
}
