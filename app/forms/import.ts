import * as v from "valibot";
import { optionalLine } from "./fields/fields.ts";

export const importUploadForm = v.object({
	file: v.file("Choose a file."),
	source: optionalLine(100),
});

export const importForm = v.variant("intent", [
	v.object({
		intent: v.literal("start"),
		/** A box that isn't ticked isn't sent. */
		apply_changes: v.pipe(
			v.optional(v.string()),
			v.transform((ticked) => Boolean(ticked)),
		),
	}),
	/** `next` is the next batch; if somebody has stopped the import, there is none. */
	v.object({ intent: v.picklist(["next", "go-on", "stop", "take-back", "discard"]) }),
]);
