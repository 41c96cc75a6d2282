/** The one way a form's post is read and answered. */

import type { SubmissionResult } from "@conform-to/react";
import { parseWithValibot } from "@conform-to/valibot";
import { data } from "@remix-run/cloudflare";
import type { GenericSchema, InferOutput } from "valibot";

/** Fields that no answer carries back and nothing keeps. */
export const NEVER_ECHOED = ["password", "current_password"];

interface Problems {
	/** What is wrong with the form as a whole. */
	form?: string;
	/** What is wrong with a field, by its name. */
	fields?: Record<string, string>;
}

/** What an action answers when it refuses a form: the form as it was typed, and what is wrong. */
export interface FormAnswer {
	result: SubmissionResult<string[]>;
	duplicate?: DuplicateNotice;
}

/** What was sent is here already: where to go on from there. */
export interface DuplicateNotice {
	message: string;
	link?: { href: string; text: string };
}

/**
 * Reads a posted form by its schema.
 *
 * @param sent the request, or its form when a part of it had to be looked at first
 * @returns the value and a `refuse` for what only the server can find wrong; or, when the schema finds
 *   something, the refusal itself (400). A refusal keeps what was typed, but never a password.
 */
export async function readForm<Schema extends GenericSchema>(
	sent: Request | FormData,
	schema: Schema,
) {
	const form = sent instanceof FormData ? sent : await readFields(sent);
	// The form library's own fields: it reads them unguarded, and our forms don't send them.
	form.delete("__state__");
	form.delete("__intent__");
	const submission = parseWithValibot(form, { schema });
	if (submission.status !== "success") {
		const result = submission.reply({ hideFields: NEVER_ECHOED });
		return { value: undefined, refusal: data<FormAnswer>({ result }, { status: 400 }) };
	}
	const value: InferOutput<Schema> = submission.value;
	const answer = (problems: Problems) =>
		submission.reply({
			hideFields: NEVER_ECHOED,
			formErrors: problems.form ? [problems.form] : [],
			fieldErrors: Object.fromEntries(
				Object.entries(problems.fields ?? {}).map(([name, message]) => [name, [message]]),
			),
		});
	const refuse = (status: number, problems: Problems) =>
		data<FormAnswer>({ result: answer(problems) }, { status });
	const refuseDuplicate = (field: string, duplicate: DuplicateNotice) =>
		data<FormAnswer>(
			{ result: answer({ fields: { [field]: duplicate.message } }), duplicate },
			{ status: 409 },
		);
	return { value, refuse, refuseDuplicate };
}

/** What a form was sent with; throws 400 when it was cut off on its way, or is no form at all. */
export function readFields(request: Request): Promise<FormData> {
	return request.formData().catch(() => {
		throw data(null, { status: 400, statusText: "Bad Request" });
	});
}
