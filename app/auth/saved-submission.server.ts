/** A form whose sender first has to log in again or confirm who they are is saved until they have. */
import { type AppLoadContext, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as v from "valibot";
import {
	redirectWithToast,
	SAVED_SECONDS,
	savedSubmissionCookie,
} from "#app/actions/action-responses.server.ts";
import { isClientRateLimited } from "#app/actions/rate-limits.server.ts";
import type { FormAnswer } from "#app/actions/read-form.server.ts";
import { type Secrets, seal, unseal } from "#app/http/crypto.server.ts";
import { randomId } from "#db/ids.ts";
import {
	createSavedSubmission,
	findSavedSubmission,
	findUidOfSession,
} from "#db/people/sessions.ts";
import { loginFor, returnPathOf } from "./redirect-to.server.ts";
import { hashOfId, sessionHashOf } from "./session/session-cookie.server.ts";

const MAX_CHARACTERS = 64 * 1024;
const SEALED_FOR = "saved submission";

const STILL_SAVED_MESSAGE =
	"This wasn't sent yet. What you typed is still here. Look it over and send it again.";

const savedValues = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/**
 * Sends a form's sender to log in. What they typed is saved for an hour, sealed with an id that only their browser's
 * cookie holds.
 *
 * @param values without passwords and files (`textOf`)
 * @param uid whose session it was, if it has ended
 */
export async function saveAndLogIn(
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
		const cookie = await savedSubmissionCookie.write(request, context, { id, path });
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
