import * as v from "valibot";
import { NO_FILE } from "./pdf.ts";

const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number));

/** An annotated resume; `form_key` makes one that is sent twice one version. */
export const resumeVersionForm = v.object({
	file: v.file(NO_FILE),
	/** The version that was annotated. */
	begun_from: number,
	/** The newest version that the page knew of. */
	newest: number,
	form_key: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
});
