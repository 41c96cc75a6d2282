import * as v from "valibot";
import { NO_FILE } from "#app/resume/pdf.ts";

const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999));

/** An annotated resume; `form_key` makes one that is sent twice one version. */
export const resumeVersionForm = v.object({
	file: v.file(NO_FILE),
	/** The version that was annotated. */
	begun_from: number,
	/** The newest version that the page knew of. */
	newest: number,
	form_key: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
});
