import * as v from "valibot";
import type { HowOften } from "#db/schema.ts";
import { id } from "./fields/fields.ts";
import { searchToSave } from "./program-filters.ts";

/** Not the list in db/schema.ts, because that would bring the tables into the browser. */
const HOW_OFTEN = ["off", "daily", "weekly"] as const satisfies HowOften[];

/** Longer than all filters and the longest words, percent-encoded. */
const MAX_QUERY_LENGTH = 3000;

const query = v.pipe(
	v.string(),
	v.maxLength(MAX_QUERY_LENGTH),
	v.transform(searchToSave),
	v.string("Search for something or choose a filter first."),
);

export const savedSearchForm = v.variant("intent", [
	v.object({
		intent: v.literal("save"),
		query,
		/** For restoring a search that was just removed. */
		how_often: v.optional(v.picklist(HOW_OFTEN), "off"),
	}),
	v.object({
		intent: v.literal("how-often"),
		search_id: id,
		how_often: v.picklist(HOW_OFTEN),
		/** Sent by the list that the search finds, to return there. */
		on_list: v.optional(v.literal("1")),
	}),
	v.object({ intent: v.picklist(["open", "remove"]), search_id: id }),
]);
