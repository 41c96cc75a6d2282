import * as v from "valibot";
import { RESUME_REPORT_REASONS } from "#db/schema.ts";
import { id, optionalProse } from "./fields/fields.ts";

/** The maximum number of characters of a report. */
export const MAX_REPORT_LENGTH = 500;

/** What a student reports about a resume that another student shares. */
export const resumeReportForm = v.object({
	id,
	reason: v.picklist(RESUME_REPORT_REASONS, "Choose what's wrong with it."),
	details: optionalProse(MAX_REPORT_LENGTH),
});
