import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import type { Problems, Refusal } from "#app/actions/read-form.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { saveForm } from "#app/forms/saved.ts";
import { MAX_SAVED, saveProgram, unsaveProgram } from "#db/saved/saved-programs.ts";

const GONE_MESSAGE = "That program is no longer on The Yard.";
const LIMIT_MESSAGE = `Your list is full: ${MAX_SAVED.toLocaleString("en-US")} programs. Take one off to save another.`;

interface Ways {
	/** Where to go instead of back to the card. */
	to?: string;
	/** Where to go when the program is gone, and the page with it. */
	goneTo?: string;
}

/** The action of a page with Save buttons. */
export async function answerSave(args: ActionFunctionArgs, ways: Ways = {}) {
	const form = await readStudentForm(args, saveForm, { whenLoggedOut: "redirect" });
	if (!form.value) return form.refusal;
	return saveOrUnsave(args, form, ways);
}

interface SaveForm {
	value: InferOutput<typeof saveForm>;
	student: { userId: string };
	refuse: (status: number, problems: Problems) => Refusal;
}

/** Saves or unsaves; redirects to the card with a toast, or tells a page that stays in place if it is now saved. */
export async function saveOrUnsave(
	{ request, context }: ActionFunctionArgs,
	{ value: intent, student, refuse }: SaveForm,
	ways: Ways,
) {
	const back = returnPathOf(request);
	const { to = `${back}#program-${intent.program_id}`, goneTo = back } = ways;
	const own = { userId: student.userId, programId: intent.program_id };
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
	const title = isGone ? GONE_MESSAGE : LIMIT_MESSAGE;
	if (intent.in_place) return refuse(isGone ? 404 : 409, { form: title });
	return redirectWithToast(request, context, isGone ? goneTo : to, { type: "warning", title });
}
