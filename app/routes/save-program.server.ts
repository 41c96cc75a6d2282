import {
	type ActionFunctionArgs,
	type AppLoadContext,
	data,
	redirect,
} from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { loginFor, pageOf } from "#app/auth/redirect-to.server.ts";
import { readSession } from "#app/auth/session.server.ts";
import { type FormAnswer, readForm } from "#app/forms/answer.server.ts";
import { saveForm } from "#app/forms/saved.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { saveProgram, unsaveProgram } from "#db/saved-programs.ts";

const GONE = "That program is no longer in the catalogue.";

type Refuse = (status: number, problems: { form: string }) => ReturnType<typeof data<FormAnswer>>;

/**
 * The action of a page with Save buttons.
 *
 * @param goneTo where to go when the program is gone, and the page with it
 */
export async function answerSave(args: ActionFunctionArgs, goneTo?: string) {
	const { userId } = await requireSaver(args.request, args.context);
	const form = await readForm(args.request, saveForm);
	if (!form.value) return form.refusal;
	if (!(await args.context.limits.allowStudentWrite(userId))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	return saveOrUnsave(args, { userId, wish: form.value, refuse: form.refuse, goneTo });
}

/** Without a session to log in and back; unlike with a typed form, there is nothing to keep. */
export async function requireSaver(request: Request, context: AppLoadContext) {
	if (!(await readSession(request, context))) throw redirect(loginFor(request));
	return requireStudentUser(request, context);
}

/**
 * Saves or unsaves, then leads back to the page with a toast; a page that stays in place gets only the
 * answer, whether the program is saved now.
 *
 * @param to where to go instead of back
 */
export async function saveOrUnsave(
	{ request, context }: ActionFunctionArgs,
	{
		userId,
		wish,
		refuse,
		to = pageOf(request),
		goneTo = to,
	}: {
		userId: string;
		wish: InferOutput<typeof saveForm>;
		refuse: Refuse;
		to?: string;
		goneTo?: string | undefined;
	},
) {
	const own = { userId, programId: wish.program_id };
	const toast = (type: "success" | "warning", title: string, place = to) =>
		redirectWithToast(request, context, place, { type, title });
	if (wish.intent === "unsave") {
		await unsaveProgram(context.db, own);
		return wish.in_place
			? data({ saved: false })
			: toast("success", "Removed from your saved programs");
	}
	const outcome = await saveProgram(context.db, own, wish.state, context.now());
	if (outcome === "missing") {
		return wish.in_place ? refuse(404, { form: GONE }) : toast("warning", GONE, goneTo);
	}
	return wish.in_place ? data({ saved: true }) : toast("success", "Saved");
}
