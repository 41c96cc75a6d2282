/** What moderators send about a published program. */
import * as v from "valibot";
import { MERGEABLE } from "#db/programs/facts.ts";
import { program } from "./contribution.ts";
import { closesAtAnHour, factFields, opensInTime } from "./fields/fact-fields.ts";
import { carriedNumber, id, optionalLine, prose } from "./fields/fields.ts";

/** The version that the moderator read. */
const version = carriedNumber;

export const publishedForm = v.variant("intent", [
	v.pipe(
		v.object({ intent: v.literal("edit"), version, ...program, ...factFields }),
		opensInTime(),
		closesAtAnHour(),
	),
	v.object({ intent: v.literal("close"), version, note: optionalLine(200) }),
	v.object({
		intent: v.literal("take-down"),
		version,
		reason: prose(1000, "Say why. Everyone who opens its page reads it."),
	}),
	v.object({ intent: v.picklist(["reopen", "restore"]), version }),
]);

/** Two programs become one; `take` names what the remaining one takes from the other. */
export const mergeForm = v.object({
	into: id,
	gone_version: version,
	kept_version: version,
	take: v.optional(v.array(v.picklist(MERGEABLE)), []),
});

const renewed = { program_id: id, version };

/** The new dates of a yearly program, or that they aren't known yet. */
export const renewalForm = v.variant("intent", [
	v.pipe(
		v.object({
			...renewed,
			intent: v.literal("renew"),
			opens_on: factFields.opens_on,
			application_deadline: factFields.application_deadline,
		}),
		opensInTime(),
	),
	v.object({ ...renewed, intent: v.literal("later") }),
]);
