import * as v from "valibot";

const NOT_A_PLACE = "Follow the address that the page before gave as next.";

/** Where a page of a list begins. */
export const pageQuery = v.object({
	before: v.optional(
		v.pipe(
			v.number(NOT_A_PLACE),
			v.integer(),
			v.minValue(0),
			v.description("Stands in the address of the next page"),
		),
	),
});
