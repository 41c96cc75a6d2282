/** The emails and pushes about moderators' decisions, and to moderators about what waits for one. */
import type { CurrentNotification } from "#db/notifications/current-notification.ts";
import type {
	GatheredMail,
	KindIn,
	NotificationKind,
} from "#db/notifications/notification-kinds.ts";
import type { Reportable, ReportOutcome } from "#db/report-kinds.ts";
import type { Link, NotificationText } from "./email-templates.ts";
import { countInWords, type NotificationEmails, pathOf } from "./notification-email-templates.ts";

const REPORTED: Record<Reportable, string> = {
	program: "a program",
	resume: "a shared resume",
	mentor: "a mentor",
};
const OUTCOMES: Record<ReportOutcome, string> = {
	kept: "A moderator looked into it and kept it as it is.",
	"taken-down": "A moderator took it down. Thanks for looking out for everyone.",
	mended: "A moderator fixed it. Thanks, it's right again because of you.",
};

/** All that have an email of their own, and are about a decision or wait for one. */
type DecisionMailKind = Exclude<NotificationKind, KindIn<GatheredMail> | "plan-week">;

export const DECISION_EMAILS: NotificationEmails<DecisionMailKind> = {
	"contribution-approved": {
		isCurrent: isPublished,
		text: ([{ program }], { hello }) =>
			publishedText(program, hello, "Your program is live", "published it"),
	},
	"contribution-corrected": {
		isCurrent: isPublished,
		text: ([{ program }], { hello }) => {
			const decision = "corrected a few details and published it";
			const button = { text: "See what was corrected", path: "/programs/contributions/" };
			const subject = "Your program is live, with corrections";
			return publishedText(program, hello, subject, decision, button);
		},
	},
	"contribution-rejected": {
		isCurrent: ({ contribution }) => contribution?.status === "REJECTED",
		text: ([{ contribution }], { hello }) => {
			if (!contribution) return undefined;
			const { id, name, note } = contribution;
			const path = `/programs/add-program/?from=${id}`;
			return {
				subject: `Not published yet: ${name}`,
				paragraphs: [
					hello,
					`Thank you for sharing ${name}. A moderator read it and couldn't publish it as it is.`,
					...(note ? [`Their note:\n${note}`] : []),
				],
				button: { text: "Fix and submit again", path },
				after: ["Your new version replaces it, and a moderator reviews it again."],
				reason: "you shared this program on The Yard.",
				push: { title: "A moderator left you a note", body: name, path },
			};
		},
	},
	"report-decided": {
		isCurrent: ({ report, data }) => report?.decision != null && report.decision === data.decision,
		text: ([{ report, data }], { hello }) => {
			if (!report?.decision) return undefined;
			const what = data.name && report.about === "program" ? data.name : REPORTED[report.about];
			const outcome = OUTCOMES[report.decision];
			const subject = "Your report was reviewed";
			const path = "/profile/reports/";
			return {
				subject,
				paragraphs: [hello, `You reported ${what}. ${outcome}`],
				button: { text: "See your reports", path },
				reason: "you reported something on The Yard and asked to hear about it by email.",
				push: { title: subject, body: outcome, path },
			};
		},
	},
	"resume-taken-down": {
		isCurrent: ({ resume }) => resume?.takenDownAt != null && resume.removedAt === null,
		text: ([{ resume }], { hello }) =>
			resume
				? resumeText(
						"Your shared resume was taken down",
						hello,
						`A moderator took “${resume.name}” down, so nobody else sees it anymore. It's still yours, with all your edits.`,
						"See why",
					)
				: undefined,
	},
	"resume-restored": {
		isCurrent: ({ resume }) =>
			resume !== null && resume.takenDownAt === null && resume.removedAt === null,
		text: ([{ resume }], { hello }) =>
			resume
				? resumeText(
						"You can share your resume again",
						hello,
						`A moderator looked at “${resume.name}” again and restored it. It stays private until you share it.`,
						"See your resumes",
					)
				: undefined,
	},
	"queue-waits": {
		isCurrent: () => true,
		text: async ([{ data }], { hello, somethingWaits }) => {
			if (!(await somethingWaits())) return undefined;
			const waits = countInWords(data.count || "1", "thing waits", "things wait");
			return {
				subject: `${waits} for a moderator`,
				paragraphs: [hello, `${waits} for a moderator, and the oldest for more than a day.`],
				button: { text: "Go to moderation", path: "/moderation/" },
				reason: "you're a moderator of The Yard.",
				push: { title: "For moderators", body: waits, path: "/moderation/" },
			};
		},
	},
};

type Decided = Pick<CurrentNotification, "contribution" | "program">;

function isPublished({ contribution, program }: Decided): boolean {
	return contribution?.status === "APPROVED" && program !== null && program.state !== "hidden";
}

function publishedText(
	program: Decided["program"],
	hello: string,
	subject: string,
	decision: string,
	button?: Link,
): NotificationText | undefined {
	if (!program) return undefined;
	const { name } = program;
	const path = pathOf(program);
	return {
		subject: `${subject}: ${name}`,
		paragraphs: [
			hello,
			`Thank you for sharing ${name}. A moderator ${decision}, so other students can find it now.`,
		],
		button: button ?? { text: "See it on The Yard", path },
		reason: "you shared this program on The Yard.",
		push: { title: subject, body: name, path },
	};
}

function resumeText(
	subject: string,
	hello: string,
	text: string,
	button: string,
): NotificationText {
	const path = "/resume/";
	return {
		subject,
		paragraphs: [hello, text],
		button: { text: button, path },
		reason: "you shared a resume on The Yard.",
		push: { title: subject, body: "Tap to see more.", path },
	};
}
