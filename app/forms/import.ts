import * as v from "valibot";
import { optionalLine } from "./fields/fields.ts";

export const importUploadForm = v.object({
	file: v.file("Choose a file."),
	/** The name of the list. */
	source: optionalLine(100),
});

/** What can be done with an import. */
export const importForm = v.variant("intent", [
	v.object({
		intent: v.literal("start"),
		/** A box that isn't ticked isn't sent. */
		apply_changes: v.pipe(
			v.optional(v.string()),
			v.transform((ticked) => Boolean(ticked)),
		),
	}),
	/** The next batch; if somebody has stopped the import, there is none. */
	v.object({ intent: v.literal("next") }),
	v.object({ intent: v.literal("go-on") }),
	v.object({ intent: v.literal("stop") }),
	v.object({ intent: v.literal("take-back") }),
	v.object({ intent: v.literal("discard") }),
]);
