import * as v from "valibot";
import { clearableDate, line, link, MISSING, optionalDate, prose } from "./fields.ts";

/** Why a contribution cannot be edited. */
export const NOT_PENDING = "A moderator has decided on this one, so it can no longer be edited.";

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

/** A new program by a call of the API. */
export const newContributionCall = v.object({ ...program, application_deadline: clearableDate });

/** Changes by a call of the API: what is left out stays. */
export const editContributionCall = v.partial(newContributionCall);
