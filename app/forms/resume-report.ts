import * as v from "valibot";
import { RESUME_REPORT_REASONS } from "#db/schema.ts";
import { id, optionalProse } from "./fields/fields.ts";

/** The most characters that are said of a report. */
export const MAX_REPORT_LENGTH = 500;

/** What a student says is wrong with a resume that another shares. */
export const resumeReportForm = v.object({
	id,
	reason: v.picklist(RESUME_REPORT_REASONS, "Choose what's wrong with it."),
	details: optionalProse(MAX_REPORT_LENGTH),
});
