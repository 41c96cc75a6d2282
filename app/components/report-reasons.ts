import type { ProgramReportReason, ResumeReportReason } from "#db/schema.ts";

/** Why a resume is reported: as a student chooses it, and as its owner is told. */
export const REPORT_REASONS_IN_WORDS: Record<
	ResumeReportReason,
	{ choice: string; toOwner: string }
> = {
	personal: {
		choice: "It shows someone's private information",
		toOwner: "it shows private information",
	},
	"not-theirs": { choice: "It isn't their own resume", toOwner: "it may not be your own resume" },
	offensive: {
		choice: "It's hateful, sexual or threatening",
		toOwner: "it's hateful, sexual or threatening",
	},
	scam: { choice: "It's a scam, or asks for money", toOwner: "it looks like a scam" },
	spam: { choice: "It's an ad, or no resume at all", toOwner: "it's an ad, or no resume at all" },
	other: { choice: "Something else", toOwner: "it breaks our rules" },
};

/** Why a program is reported. */
export const PROGRAM_REASONS: Record<ProgramReportReason, string> = {
	closed: "It's closed, or over",
	"broken-link": "Its link doesn't work",
	wrong: "Something about it is wrong",
	scam: "It's a scam, or asks for money",
	personal: "It shows someone's private information",
};

/** Why a mentor is reported. */
export const MENTOR_REASONS: Record<ProgramReportReason, string> = {
	closed: "They don't mentor anymore",
	"broken-link": "Their link or email doesn't work",
	wrong: "Something about them is wrong",
	scam: "It's a scam, or asks for money",
	personal: "It shows someone's private information",
};
