import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type * as v from "valibot";
import type { FormSchema } from "#app/actions/form-schema.ts";
import {
	isStudentRateLimited,
	RATE_LIMITED_FORM,
	type StudentRateLimit,
} from "#app/actions/rate-limits.server.ts";
import {
	type FormAnswer,
	parseTyped,
	readTyped,
	type Typed,
	typedText,
} from "#app/actions/read-form.server.ts";
import { requireModerator, requireStudent, requireStudentUser } from "./guards.server.ts";
import { saveAndLogIn } from "./saved-submission.server.ts";
import { readCheckedSession } from "./session/account-status.server.ts";
import { awaitsSecondFactor } from "./session/session-cookie.server.ts";

const GUARDS = {
	"student with a user": requireStudentUser,
	student: requireStudent,
	moderator: requireModerator,
};
type Sender = keyof typeof GUARDS;

type WhenLoggedOut = "keep" | "redirect" | "unauthorized";

interface HowToRead<By, Value> {
	/**
	 * What happens to a form whose session has ended: 'keep' saves what was typed while its sender logs in again,
	 * 'redirect' only leads to login and back, 'unauthorized' answers a script with 401. If a page has forms of both
	 * kinds, what was typed decides.
	 */
	whenLoggedOut: WhenLoggedOut | ((typed: FormAnswer["values"]) => "keep" | "redirect");
	/** Who may send it; by default a student with a user. */
	by?: By;
	/** Which rate limit it counts toward; by default that of an ordinary write. */
	rateLimit?: StudentRateLimit | ((value: Value) => StudentRateLimit);
	/** The form data, if it was already read. */
	typed?: Typed;
}

const NOT_CHECKED =
	"The sign-in service isn't responding, so we can't check your account. Nothing was changed, and what you typed is still here. Try again in a minute.";

/**
 * Reads a form that a student posted: checks who they are, whether their account may still act, what they typed, and
 * whether it is too often. While the provider can't be reached, its answer from within the last hour is enough for a
 * student, but not for a moderator's decision.
 *
 * @returns what `readForm` returns, and who sent it
 * @throws what the guard and `readForm` throw
 */
export async function readStudentForm<
	Schema extends FormSchema,
	By extends Sender = "student with a user",
>(
	{ request, context }: Pick<ActionFunctionArgs, "request" | "context">,
	schema: Schema,
	{
		whenLoggedOut,
		by = "student with a user" as By,
		rateLimit = "student write",
		typed: read,
	}: HowToRead<By, v.InferOutput<Schema>>,
) {
	const { session, accountStatus, uid } = await readCheckedSession(context);
	const mayKeep = whenLoggedOut !== "redirect" && whenLoggedOut !== "unauthorized";
	if (mayKeep && (!session || awaitsSecondFactor(session))) {
		const typed = typedText(read ?? (await readTyped(request, schema)));
		const keeps = whenLoggedOut === "keep" || whenLoggedOut(typed) === "keep";
		if (keeps) throw await saveAndLogIn(request, context, typed, session ? undefined : uid);
	}
	const student = (await GUARDS[by](request, context, {
		whenLoggedOut: whenLoggedOut === "unauthorized" ? "unauthorized" : "redirect",
	})) as Awaited<ReturnType<(typeof GUARDS)[By]>>;
	const form = parseTyped(read ?? (await readTyped(request, schema)), schema);
	if (!("refuse" in form)) return { ...form, student };
	if (accountStatus === "unknown" || (by === "moderator" && accountStatus !== "good")) {
		const refusal = form.refuse(503, { form: NOT_CHECKED });
		return { ...form, value: undefined, student, refusal };
	}
	const limit = typeof rateLimit === "function" ? rateLimit(form.value) : rateLimit;
	if (!(await isStudentRateLimited(context, limit, student))) return { ...form, student };
	return {
		...form,
		value: undefined,
		student,
		refusal: form.refuse(429, { form: RATE_LIMITED_FORM }),
	};
}
