import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { FormAnswer } from "#app/actions/form-answer.ts";
import { textOf } from "#app/actions/read-form.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { readingForm } from "#app/forms/contribution.ts";
import { readLink } from "./page-reading/read-link.server.ts";

/** Shown when reading pages is switched off. */
export const NOT_READ = "Reading pages is switched off here. Fill in the form yourself.";

/** The form's second button: returns the form as it was typed, with its empty fields filled from its link's page. */
export async function readIntoForm(args: Pick<ActionFunctionArgs, "request" | "context">) {
	const form = await readStudentForm(args, readingForm, {
		whenLoggedOut: "keep",
		door: "link reading",
	});
	if (!form.value) return form.refusal;
	if (args.context.config.READ_LINKS === "off") return form.refuse(404, { form: NOT_READ });
	const { application_link: link } = form.value;
	const { values, notes } = await readLink(args.request, args.context, link);
	const typed = textOf(form.typed);
	const filled = Object.keys(values).filter((name) => !String(typed[name] ?? "").trim());
	const added = filled.map((name) => [name, values[name] as string]);
	return data<FormAnswer>({
		values: { ...typed, ...Object.fromEntries(added) },
		errors: {},
		read: { filled, notes },
	});
}
