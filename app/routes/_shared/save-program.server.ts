import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import type { Problems, Refusal } from "#app/actions/read-form.server.ts";
import { redirectAfterSuccess } from "#app/actions/redirect-after-success.server.ts";
import { redirectWithToast } from "#app/actions/toast.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { saveForm } from "#app/forms/saved.ts";
import { MOST_SAVED, saveProgram, unsaveProgram } from "#db/saved/saved-programs.ts";

const GONE = "That program is no longer on The Yard.";
const FULL = `Your list is full: ${MOST_SAVED.toLocaleString("en-US")} programs. Take one off to save another.`;

/**
 * The action of a page with Save buttons.
 *
 * @param to where to go instead of back to the card
 * @param goneTo where to go when the program is gone, and the page with it
 */
export async function answerSave(
	args: ActionFunctionArgs,
	{ to, goneTo }: { to?: string; goneTo?: string } = {},
) {
	const form = await readStudentForm(args, saveForm, { whenLoggedOut: "redirect" });
	if (!form.value) return form.refusal;
	const { value, refuse, student } = form;
	return saveOrUnsave(args, { userId: student.userId, intent: value, refuse, to, goneTo });
}

/**
 * Saves or unsaves, then redirects back to the card with a toast; a page that stays in place gets only the answer, that
 * is, whether the program is now saved.
 *
 * @param to where to go instead of back
 */
export async function saveOrUnsave(
	{ request, context }: ActionFunctionArgs,
	{
		userId,
		intent,
		refuse,
		to = `${returnPathOf(request)}#program-${intent.program_id}`,
		goneTo = returnPathOf(request),
	}: {
		userId: string;
		intent: InferOutput<typeof saveForm>;
		refuse: (status: number, problems: Problems) => Refusal;
		to?: string | undefined;
		goneTo?: string | undefined;
	},
) {
	const own = { userId, programId: intent.program_id };
	const done = (saved: boolean, title: string) =>
		intent.in_place ? data({ saved }) : redirectAfterSuccess(request, context, to, { title });
	if (intent.intent === "unsave") {
		await unsaveProgram(context.db, own, context.now());
		return done(false, "Removed from your saved programs");
	}
	const { db, timeZone } = context;
	const outcome = await saveProgram(db, own, intent.state, context.now(), timeZone);
	if (outcome === "saved") return done(true, "Saved");
	const isGone = outcome === "missing";
	const title = isGone ? GONE : FULL;
	if (intent.in_place) return refuse(isGone ? 404 : 409, { form: title });
	return redirectWithToast(request, context, isGone ? goneTo : to, { type: "warning", title });
}
