/** The text of each kind of news in the list, and where it leads. */

import { changedFields } from "#app/mail/changed-fields.ts";
import type { NotificationData, NotificationKind } from "#db/notifications/notification-kinds.ts";
import { describeDeadline, type Today } from "#lib/calendar-days.ts";

export interface NewsText {
	text: string;
	/** What somebody wrote about it. */
	note?: string | undefined;
	/** What to do about it. */
	action: string;
	to: string;
}

const UNKNOWN = { thing: "What you reported", kept: "was checked.", takenDown: "was taken down." };
const REPORTED: Record<string, typeof UNKNOWN> = {
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

const say = (text: string, to: string, action = "See the program"): NewsText => ({
	text,
	to,
	action,
});

/** The text of a piece of news, as it reads today. */
export function notificationText(
	kind: NotificationKind,
	data: NotificationData,
	today: Today,
): NewsText {
	const name = data.name ? `“${data.name}”` : "A program";
	const program = `/programs/${encodeURIComponent(data.program ?? "")}/`;
	switch (kind) {
		case "closes-soon": {
			const { text } = describeDeadline(data.deadline || null, today);
			const closes = text === "Open" ? "is open" : text.charAt(0).toLowerCase() + text.slice(1);
			return say(`${name}, which you saved, ${closes}.`, program);
		}
		case "opens":
			return say(`${name} is open now. You can apply.`, program);
		case "program-changed":
			return say(`${name}, which you saved, was updated: ${changes(data)}.`, program);
		case "program-closed":
			return say(`${name}, which you saved, closed early.`, program);
		case "program-reopened":
			return say(`Good news: ${name}, which you saved, is open again.`, program);
		case "program-hidden":
			return say(`${name}, which you saved, was taken off The Yard.`, program, "See why");
		case "search-found": {
			const many = data.count === "1" ? "A new program" : `${data.count ?? "Some"} new programs`;
			const words = data.words ? ` “${data.words}”` : "";
			const text = `${many} for your saved search${words}.`;
			return say(text, "/programs/searches/", "See your searches");
		}
		case "contribution-approved":
			return say(`${name} is on The Yard now. Thank you for sharing it!`, program, "See it");
		case "contribution-corrected":
			return say(
				`${name} is on The Yard now, with corrections by a moderator. Thank you for sharing it!`,
				"/programs/contributions/",
				"See what changed",
			);
		case "contribution-rejected":
			return {
				text: `${name} can't be on The Yard yet. A moderator says why:`,
				note: data.note,
				action: "Fix and submit again",
				to: `/programs/add-program/?${new URLSearchParams({ from: data.contribution ?? "" })}`,
			};
		case "report-decided":
			return say(outcome(data), "/profile/reports/", "See your reports");
		case "resume-taken-down": {
			const resume = data.name ? name : "a resume";
			const text = `A moderator took down ${resume}, which you shared. Only you see it now.`;
			return say(text, "/resume/", "See why");
		}
		case "resume-restored": {
			const resume = data.name ? name : "Your resume";
			return say(`${resume} is fine. You can share it again.`, "/resume/", "See your resumes");
		}
		case "queue-waits": {
			const wait =
				data.count === "1" ? "Something has waited" : `${data.count ?? "Some"} things have waited`;
			const text = `${wait} for a moderator for more than a day.`;
			return say(text, "/moderation/", "Open moderation");
		}
	}
}

function changes({ changed }: NotificationData): string {
	const fields = changedFields(changed).map((field) =>
		/^(who|how) /.test(field) ? field : `its ${field}`,
	);
	return new Intl.ListFormat("en-US").format(fields) || "other details";
}

function outcome({ about = "program", decision, name }: NotificationData): string {
	const { thing, kept, takenDown } = REPORTED[about] ?? UNKNOWN;
	const what = name ? `${thing}, “${name}”,` : thing;
	if (decision === "mended") return `${what} was fixed. Thanks, it's right again because of you.`;
	return `${what} ${decision === "taken-down" ? takenDown : kept}`;
}
