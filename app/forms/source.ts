/** A source: the address of a list that renews itself. */
import * as v from "valibot";
import { listAddress } from "#app/http/public-address.ts";
import { PLACES, PROGRAM_KINDS } from "#db/programs/facts.ts";
import { SOURCE_PERIODS } from "#db/schema.ts";
import { id, issueAt, line, link, MISSING_TEXT, optionalLine, ticked } from "./fields/fields.ts";

const address = v.pipe(
	link(MISSING_TEXT),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const found = listAddress(dataset.value);
		if (typeof found === "string") addIssue({ message: `That address ${found}.` });
	}),
);
const period = v.picklist(SOURCE_PERIODS, "Choose how often.");
const box = v.pipe(
	v.optional(v.string()),
	v.transform((sent) => Boolean(sent)),
);

export const newSourceForm = v.object({ name: line(100, MISSING_TEXT), address, period });

export const sourceForm = v.variant("intent", [
	v.object({
		intent: v.literal("save"),
		address,
		period,
		trusted: box,
		kinds: ticked(PROGRAM_KINDS),
		places: ticked(PLACES),
		words: optionalLine(500),
		only_open: box,
	}),
	/** A moderator says that a list is right though much of it is gone. */
	v.object({ intent: v.literal("accept"), run: id }),
	/** A moderator says which columns of a list that was refused hold the name and the link. */
	v.pipe(
		v.object({
			intent: v.literal("columns"),
			run: id,
			name_column: optionalLine(100),
			link_column: optionalLine(100),
		}),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;
			const { name_column: name, link_column: link } = dataset.value;
			if (!name && !link) addIssue(issueAt("name_column", "Choose a column."));
			if (name && name === link) addIssue(issueAt("link_column", "Choose another column."));
		}),
	),
	v.object({ intent: v.picklist(["run", "on", "off", "remove"]) }),
]);
