/** The text of each kind of notification in the list, and where it leads. */

import { changedFields } from "#app/mail/changed-fields.ts";
import type { NotificationKind, StoredData } from "#db/notifications/notification-kinds.ts";
import type { Reportable } from "#db/reports/report-kinds.ts";
import { describeDeadline, type Today } from "#lib/calendar-days.ts";

interface ListedText {
	text: string;
	/** What somebody wrote about it. */
	note?: string | undefined;
	/** What to do about it. */
	action: string;
	to: string;
}

const SEE_PROGRAM = "See the program";

const TEXTS: {
	[Kind in NotificationKind]: (data: StoredData<Kind>, today: Today) => ListedText;
} = {
	"closes-soon": (data, today) => {
		const { text } = describeDeadline(data.deadline || null, today);
		const closes = text === "Open" ? "is open" : text.charAt(0).toLowerCase() + text.slice(1);
		return {
			text: `${nameOf(data)}, which you saved, ${closes}.`,
			action: SEE_PROGRAM,
			to: pathOf(data),
		};
	},
	opens: (data) => ({
		text: `${nameOf(data)} is open now. You can apply.`,
		action: SEE_PROGRAM,
		to: pathOf(data),
	}),
	"program-changed": (data) => ({
		text: `${nameOf(data)}, which you saved, was updated: ${changes(data.changed)}.`,
		action: SEE_PROGRAM,
		to: pathOf(data),
	}),
	"program-closed": (data) => ({
		text: `${nameOf(data)}, which you saved, closed early.`,
		action: SEE_PROGRAM,
		to: pathOf(data),
	}),
	"program-reopened": (data) => ({
		text: `Good news: ${nameOf(data)}, which you saved, is open again.`,
		action: SEE_PROGRAM,
		to: pathOf(data),
	}),
	"program-hidden": (data) => ({
		text: `${nameOf(data)}, which you saved, was taken off The Yard.`,
		action: "See why",
		to: pathOf(data),
	}),
	"search-found": ({ count, words }) => {
		const many = count === "1" ? "A new program" : `${count ?? "Some"} new programs`;
		return {
			text: `${many} for your saved search${words ? ` “${words}”` : ""}.`,
			action: "See your searches",
			to: "/programs/searches/",
		};
	},
	"contribution-approved": (data) => ({
		text: `${nameOf(data)} is on The Yard now. Thank you for sharing it!`,
		action: "See it",
		to: pathOf(data),
	}),
	"contribution-corrected": (data) => ({
		text: `${nameOf(data)} is on The Yard now, with corrections by a moderator. Thank you for sharing it!`,
		action: "See what changed",
		to: "/programs/contributions/",
	}),
	"contribution-rejected": (data) => ({
		text: `${nameOf(data)} can't be on The Yard yet. A moderator says why:`,
		note: data.note,
		action: "Fix and submit again",
		to: `/programs/add-program/?${new URLSearchParams({ from: data.contribution ?? "" })}`,
	}),
	"report-decided": (data) => ({
		text: outcome(data),
		action: "See your reports",
		to: "/profile/reports/",
	}),
	"resume-taken-down": (data) => ({
		text: `A moderator took down ${nameOf(data, "a resume")}, which you shared. Only you see it now.`,
		action: "See why",
		to: "/resume/",
	}),
	"resume-restored": (data) => ({
		text: `${nameOf(data, "Your resume")} is fine. You can share it again.`,
		action: "See your resumes",
		to: "/resume/",
	}),
	"queue-waits": ({ count }) => ({
		text: `${count === "1" ? "Something has waited" : `${count ?? "Some"} things have waited`} for a moderator for more than a day.`,
		action: "Open moderation",
		to: "/moderation/",
	}),
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

function changes(changed: string | undefined): string {
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
