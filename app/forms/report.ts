import * as v from "valibot";
import { REPORT_REASONS, type Reportable } from "#db/report-kinds.ts";
import { HONEYPOT } from "./fields/constants.ts";
import { carriedNumber, id, optionalProse } from "./fields/fields.ts";

const MAX_REPORT_LENGTH = 500;

/** What a student reports about a resume that another student shares. */
export const resumeReportForm = v.object({
	id,
	reason: v.picklist(REPORT_REASONS.resume, "Choose what's wrong with it."),
	details: optionalProse(MAX_REPORT_LENGTH),
});

const CHOOSE = "Choose what's wrong.";

/** What anybody reports about a program. */
export const reportForm = v.object({
	reason: v.picklist(REPORT_REASONS.program, CHOOSE),
	details: optionalProse(MAX_REPORT_LENGTH),
	/** Sent by a page shown to a student: if their session has ended, they log in first. */
	as: v.optional(v.literal("student")),
	[HONEYPOT]: v.optional(v.string()),
});

/** What a student reports about a mentor. */
export const mentorReportForm = v.object({
	...reportForm.entries,
	reason: v.picklist(REPORT_REASONS.mentor, CHOOSE),
});

const REPORTED_ID = {
	program_id: v.optional(id),
	mentor_id: v.optional(id),
	resume_id: v.optional(id),
} satisfies Record<`${Reportable}_id`, unknown>;

/** A moderator's decision about a program, mentor or resume that was reported. */
export const reportDecisionForm = v.object({
	...REPORTED_ID,
	decision: v.picklist(["keep", "mended", "take-down", "restore"]),
	note: optionalProse(1000),
	/** When the newest report that the moderator read was sent. */
	read_to: v.optional(carriedNumber, "0"),
	/** The card where the moderator continues. */
	next: v.optional(id),
});
