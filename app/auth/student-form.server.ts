/** Reads forms that students post; one whose sender first has to log in again is saved until they have. */
import {
	type ActionFunctionArgs,
	type AppLoadContext,
	redirect,
	type TypedResponse,
} from "@remix-run/cloudflare";
import * as v from "valibot";
import {
	redirectWithToast,
	SAVED_SECONDS,
	savedSubmissionCookie,
} from "#app/actions/action-responses.server.ts";
import type { FormSchema } from "#app/actions/form-schema.ts";
import {
	isClientRateLimited,
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
import { id as programId } from "#app/forms/fields/fields.ts";
import { type Secrets, seal, unseal } from "#app/http/crypto.server.ts";
import { randomId } from "#db/ids.ts";
import {
	createSavedSubmission,
	findSavedSubmission,
	findUidOfSession,
} from "#db/people/sessions.ts";
import { requireModerator, requireStudent, requireStudentUser } from "./guards.server.ts";
import { loginFor, returnPathOf } from "./redirect-to.server.ts";
import { readCheckedSession } from "./session/account-status.server.ts";
import { awaitsSecondFactor, hashOfId, sessionHashOf } from "./session/session-cookie.server.ts";

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
	 * kinds, what was typed decides; then a Save button's program is saved by the log-in.
	 */
	whenLoggedOut: WhenLoggedOut | ((typed: FormAnswer["values"]) => "keep" | "redirect");
	/** Who may send it; by default a student with a user. */
	by?: By;
	/** Which rate limit it counts toward; by default that of an ordinary write. */
	rateLimit?: StudentRateLimit | ((value: Value) => StudentRateLimit);
	/** The form data, if it was already read. */
	typed?: Typed;
}

/** 'keep' for forms that are filled in, 'redirect' for the page's buttons. */
export function keepOnly(...intents: string[]) {
	return ({ intent }: FormAnswer["values"]) =>
		intents.includes(String(intent)) ? "keep" : "redirect";
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
	let save: string | undefined;
	const mayKeep = whenLoggedOut !== "redirect" && whenLoggedOut !== "unauthorized";
	if (mayKeep && (!session || awaitsSecondFactor(session))) {
		const typed = typedText(read ?? (await readTyped(request, schema)));
		const keeps = whenLoggedOut === "keep" || whenLoggedOut(typed) === "keep";
		if (keeps) throw await saveAndLogIn(request, context, typed, session ? undefined : uid);
		save = programToSave(typed);
	}
	const student = (await GUARDS[by](request, context, {
		whenLoggedOut: whenLoggedOut === "unauthorized" ? "unauthorized" : "redirect",
		save,
	})) as Awaited<ReturnType<(typeof GUARDS)[By]>>;
	const form = parseTyped(read ?? (await readTyped(request, schema)), schema);
	context.state.sentForm = whichForm(typedText(form.typed));
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

function programToSave({ intent, program_id: id }: FormAnswer["values"]): string | undefined {
	return intent === "save" && v.is(programId, id) ? id : undefined;
}

/** What tells the forms of a page from each other. */
const IDENTIFYING = ["intent", "id", "program_id", "item_id", "contribution_id"];

function whichForm(typed: FormAnswer["values"]): string {
	return IDENTIFYING.map((name) => typed[name] ?? "").join(" ");
}

const MAX_CHARACTERS = 64 * 1024;
const SEALED_FOR = "saved submission";

const STILL_SAVED_MESSAGE =
	"This wasn't sent yet. What you typed is still here. Look it over and send it again.";

const savedValues = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/**
 * Sends a form's sender to log in. What they typed is saved for an hour, sealed with an id that only their browser's
 * cookie holds.
 *
 * @param values without passwords and files (`typedText`)
 * @param uid whose session it was, if it has ended
 */
async function saveAndLogIn(
	request: Request,
	context: AppLoadContext,
	values: FormAnswer["values"],
	uid?: string,
): Promise<TypedResponse<never>> {
	const title = "Log in to continue. We kept what you typed.";
	return saveAndGo(request, context, { to: loginFor(returnPathOf(request)), title, values, uid });
}

/** Saves what a form's sender typed, as `saveAndLogIn` does, and sends them to a page that leads back. */
export async function saveAndGo(
	request: Request,
	context: AppLoadContext,
	on: { to: string; title: string; values: FormAnswer["values"]; uid: string | undefined },
): Promise<TypedResponse<never>> {
	const { to, title, values, uid } = on;
	const isEmpty = Object.values(values).every((value) => value.length === 0);
	if (isEmpty || JSON.stringify(values).length > MAX_CHARACTERS) return redirect(to);
	try {
		if (await isClientRateLimited(context, "saved submission")) return redirect(to);
		const id = randomId(32);
		const expiresAt = context.now() + SAVED_SECONDS * 1000;
		const ended = await sessionHashOf(context);
		await createSavedSubmission(context.db, {
			idHash: await hashOfId(id),
			uid: uid ?? (ended ? await findUidOfSession(context.db, ended) : null),
			fields: await seal(secretOf(id), SEALED_FOR, values, expiresAt),
			expiresAt,
		});
		const path = new URL(request.url).pathname;
		const cookie = await savedSubmissionCookie.write(request, context, {
			id,
			path,
			form: whichForm(values),
		});
		return await redirectWithToast(request, context, to, { type: "info", title }, [cookie]);
	} catch (error) {
		// Logging in works without it.
		context.log.error("form not saved", { error });
		return redirect(to);
	}
}

/** What this person typed into a form on this page before logging in again, as that form's answer. */
export async function readSavedSubmission(
	request: Request,
	context: AppLoadContext,
	uid: string,
): Promise<FormAnswer | null> {
	const saved = await savedSubmissionCookie.read(request, context);
	if (saved?.path !== new URL(request.url).pathname) return null;
	const row = await findSavedSubmission(context.db, await hashOfId(saved.id), context.now());
	if (!row || (row.uid !== null && row.uid !== uid)) return null;
	const values = v.safeParse(savedValues, await unseal(secretOf(saved.id), SEALED_FOR, row.fields));
	return values.success
		? { values: values.output, problem: STILL_SAVED_MESSAGE, errors: {} }
		: null;
}

/** Not the server's key: without the browser's cookie nobody can read it. */
const secretOf = (id: string): Secrets => ({ SESSION_SECRET: id });
