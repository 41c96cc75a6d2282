import * as v from "valibot";
import { formKey, id, line, optionalLine } from "./fields/fields.ts";
import { MAX_NAME_LENGTH, NO_FILE, plainOrder } from "./pdf.ts";

const MAX_OWNER_LENGTH = 100;
const MAX_COLLEGE_LENGTH = 200;

/** A new resume; `form_key` makes a form that is sent twice one resume. */
export const uploadResumeForm = v.object({
	intent: v.literal("upload"),
	file: v.file(NO_FILE),
	name: v.pipe(
		optionalLine(MAX_NAME_LENGTH),
		v.transform((name) => (name ? plainOrder(name) : undefined)),
	),
	form_key: formKey,
});

/** Everything that can be sent to /resume/. */
export const resumeForm = v.variant("intent", [
	uploadResumeForm,
	v.object({
		intent: v.literal("rename"),
		id,
		name: v.pipe(line(MAX_NAME_LENGTH, "Give it a name."), v.transform(plainOrder)),
	}),
	v.object({
		intent: v.literal("share"),
		id,
		shared_name: v.pipe(
			line(MAX_OWNER_LENGTH, "Enter your name as others should see it."),
			v.transform(plainOrder),
		),
		shared_college: v.pipe(
			optionalLine(MAX_COLLEGE_LENGTH),
			v.transform((college) => (college ? plainOrder(college) : undefined)),
		),
		as_is: v.optional(v.literal("on")),
	}),
	v.object({ intent: v.picklist(["unshare", "read", "remove", "restore"]), id }),
]);

const versionNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number));

/** An annotated resume; `form_key` makes one that is sent twice one version. */
export const resumeVersionForm = v.object({
	file: v.file(NO_FILE),
	/** The version that was annotated. */
	begun_from: versionNumber,
	/** The newest version that the page knew of. */
	newest: versionNumber,
	form_key: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
});
