import * as v from "valibot";
import { PROGRAM_KINDS } from "#db/schema.ts";
import { optionalDate, prose } from "./fields.ts";

const decided = {
	contribution_id: v.pipe(v.string(), v.maxLength(64)),
	/** The version that the moderator read. */
	version: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
};

export const moderationForm = v.variant("decision", [
	v.object({
		...decided,
		decision: v.literal("approve"),
		kind: v.optional(v.picklist(PROGRAM_KINDS), "other"),
		application_deadline: optionalDate,
	}),
	v.object({
		...decided,
		decision: v.literal("reject"),
		note: prose(1000, "Say why, so that the student can fix it."),
	}),
]);
