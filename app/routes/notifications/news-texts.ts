/** The text of each kind of news in the list, and where it leads. */
import { describeDeadline, type Today } from "#app/dates.ts";
import { changedFields } from "#app/mail/changed-fields.ts";
import type { NewsData, NewsKind } from "#db/news/news.ts";

export interface NewsText {
	text: string;
	/** What somebody wrote about it. */
	note?: string | undefined;
	/** What to do about it. */
	action: string;
	to: string;
}

const REPORTED: Record<string, { thing: string; kept: string; "taken-down": string }> = {
	program: {
		thing: "The program you reported",
		kept: "was checked and stays as it is.",
		"taken-down": "was taken down. Thanks for looking out for everyone.",
	},
	mentor: {
		thing: "The mentor you reported",
		kept: "was checked and stays on the list.",
		"taken-down": "was taken off the list. Thanks for looking out for everyone.",
	},
	resume: {
		thing: "The resume you reported",
		kept: "was checked and stays as it is.",
		"taken-down": "was taken down. Thanks for looking out for everyone.",
	},
};

const PAGE = "See the program";

/** The text of a piece of news, as it reads today. */
export function newsText(kind: NewsKind, data: NewsData, today: Today): NewsText {
	const name = data.name ? `“${data.name}”` : "A program";
	const program = { action: PAGE, to: `/programs/${encodeURIComponent(data.program ?? "")}/` };
	switch (kind) {
		case "closes-soon": {
			const { text } = describeDeadline(data.deadline || null, today);
			const closes = text === "Open" ? "is open" : text.charAt(0).toLowerCase() + text.slice(1);
			return {
				text: `${name}, which you saved, ${closes}.`,
				...program,
			};
		}
		case "opens":
			return { text: `${name} is open now. You can apply.`, ...program };
		case "program-changed":
			return {
				text: `${name}, which you saved, was updated: ${changes(data)}.`,
				...program,
			};
		case "program-closed":
			return { text: `${name}, which you saved, closed early.`, ...program };
		case "program-reopened":
			return { text: `Good news: ${name}, which you saved, is open again.`, ...program };
		case "program-hidden":
			return {
				text: `${name}, which you saved, was taken off The Yard.`,
				...{ action: "See why", to: program.to },
			};
		case "search-found": {
			const many = data.count === "1" ? "A new program" : `${data.count ?? "Some"} new programs`;
			return {
				text: `${many} for your saved search ${data.words ? `“${data.words}”` : ""}`
					.trim()
					.concat("."),
				...{ action: "See your searches", to: "/programs/searches/" },
			};
		}
		case "contribution-approved":
			return {
				text: `${name} is on The Yard now. Thank you for sharing it!`,
				...{ action: "See it", to: program.to },
			};
		case "contribution-corrected":
			return {
				text: `${name} is on The Yard now, with corrections by a moderator. Thank you for sharing it!`,
				...{ action: "See what changed", to: "/programs/contributions/" },
			};
		case "contribution-rejected":
			return {
				text: `${name} can't be on The Yard yet. A moderator says why:`,
				note: data.note,
				action: "Fix and submit again",
				to: `/programs/add-program/?${new URLSearchParams({ from: data.contribution ?? "" })}`,
			};
		case "report-decided":
			return {
				text: outcome(data),
				...{ action: "See your reports", to: "/profile/reports/" },
			};
		case "resume-taken-down":
			return {
				text: `A moderator took down ${data.name ? name : "a resume"}, which you shared. Only you see it now.`,
				...{ action: "See why", to: "/resume/" },
			};
		case "resume-restored":
			return {
				text: `${data.name ? name : "Your resume"} is fine. You can share it again.`,
				...{ action: "See your resumes", to: "/resume/" },
			};
		case "queue-waits":
			return {
				text:
					data.count === "1"
						? "Something has waited for a moderator for more than a day."
						: `${data.count ?? "Some"} things have waited for a moderator for more than a day.`,
				...{ action: "Open moderation", to: "/moderation/" },
			};
	}
}

function changes({ changed }: NewsData): string {
	const fields = changedFields(changed).map((field) =>
		/^(who|how) /.test(field) ? field : `its ${field}`,
	);
	return new Intl.ListFormat("en-US").format(fields) || "other details";
}

function outcome({ about = "program", decision, name }: NewsData): string {
	const {
		thing,
		kept,
		"taken-down": takenDown,
	} = REPORTED[about] ?? {
		...{ thing: "What you reported", kept: "was checked.", "taken-down": "was taken down." },
	};
	const what = name ? `${thing}, “${name}”,` : thing;
	if (decision === "mended") return `${what} was fixed. Thanks, it's right again because of you.`;
	return `${what} ${decision === "taken-down" ? takenDown : kept}`;
}
