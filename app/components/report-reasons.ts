import type { ProgramReportReason, ResumeReportReason } from "#db/schema.ts";

/** Why a resume is reported. */
export const RESUME_REASONS: Record<ResumeReportReason, string> = {
	personal: "It shows someone's private information",
	"not-theirs": "It isn't their own resume",
	offensive: "It's hateful, sexual or threatening",
	scam: "It's a scam, or asks for money",
	spam: "It's an ad, or not a resume",
	other: "Something else",
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
