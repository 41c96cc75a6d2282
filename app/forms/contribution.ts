import * as v from "valibot";
import { line, link, optionalDate, prose } from "./fields.ts";

/** At the field; the form as a whole says 'Please fill in all fields'. */
const MISSING = "Fill this in.";

const program = {
	name: line(200, MISSING),
	application_link: link(MISSING),
	description: prose(5000, MISSING),
};

/**
 * A new program; `form_key` makes a form that is sent twice one contribution. Where a rejected
 * contribution is fixed, `from` is its id, and the form asks for a deadline too: it may have had one.
 */
export const newContributionForm = v.object({
	...program,
	application_deadline: optionalDate,
	from: v.optional(v.pipe(v.string(), v.maxLength(64))),
	form_key: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

export const editContributionForm = v.object({ ...program, application_deadline: optionalDate });
