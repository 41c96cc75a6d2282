/** A form that met an ended session is kept until its sender has logged in again (issue 4, errors). */
import { parse } from "@conform-to/react";
import { type AppLoadContext, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as v from "valibot";
import { type FormAnswer, NEVER_ECHOED } from "#app/forms/answer.server.ts";
import { KEPT_SECONDS, readKept, rememberKept } from "#app/http/kept-cookie.server.ts";
import { describeError, log } from "#app/http/log.server.ts";
import { pagePathOf } from "#app/http/page-path.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { createKeptForm, findKeptForm } from "#db/kept-forms.ts";
import { findUidOfSession } from "#db/sessions.ts";
import { loginFor } from "./redirect-to.server.ts";
import { seal, unseal } from "./sealed.server.ts";
import { hashOfId, randomSecretId } from "./secret-id.server.ts";
import { sessionIdOf } from "./session-cookie.server.ts";

const MAX_KEPT_CHARACTERS = 64 * 1024;

const STILL_HERE =
	"You were logged out before this was sent. What you typed is still here: look it over and send it again.";

const keptFields = v.array(v.tuple([v.string(), v.string()]));

/**
 * Sends someone without a session to log in. What a form of theirs held waits for them, for an hour,
 * sealed with an id that only their browser's cookie has; passwords and files are not kept.
 */
export async function sendToLogIn(
	request: Request,
	context: AppLoadContext,
): Promise<TypedResponse<never>> {
	const to = loginFor(request);
	const cookie = request.method === "POST" ? await keep(request, context) : undefined;
	if (!cookie) return redirect(to);
	const toast = { type: "info", title: "Log in to go on. What you typed is kept." } as const;
	return redirectWithToast(request, context, to, toast, [cookie]);
}

/** The form that waits for this person on this page, as an answer that says so; or null. */
export async function readKeptForm(
	request: Request,
	context: AppLoadContext,
	uid: string,
): Promise<FormAnswer | null> {
	const kept = await readKept(request);
	if (kept?.path !== pagePathOf(request)) return null;
	const row = await findKeptForm(context.db, await hashOfId(kept.id), context.now());
	if (!row || (row.uid !== null && row.uid !== uid)) return null;
	const typed = new FormData();
	for (const [name, value] of v.parse(keptFields, await unseal(row.fields, kept.id))) {
		typed.append(name, value);
	}
	return { result: parse(typed, { resolve: () => ({ error: { "": [STILL_HERE] } }) }).reply() };
}

async function keep(request: Request, context: AppLoadContext): Promise<string | undefined> {
	try {
		const fields = textOf(await request.clone().formData());
		const characters = JSON.stringify(fields).length;
		if (fields.length === 0 || characters > MAX_KEPT_CHARACTERS) return undefined;
		if (!(await context.limits.allowPublicForm(request))) return undefined;
		const id = randomSecretId();
		const ended = await sessionIdOf(request);
		await createKeptForm(context.db, {
			idHash: await hashOfId(id),
			uid: ended ? await findUidOfSession(context.db, await hashOfId(ended)) : null,
			fields: await seal(fields, id),
			expiresAt: context.now() + KEPT_SECONDS * 1000,
		});
		return await rememberKept(request, { id, path: pagePathOf(request) });
	} catch (error) {
		// Logging in must be possible all the same.
		const { requestId } = context;
		log({ level: "error", event: "form not kept", requestId, ...describeError(error) });
		return undefined;
	}
}

function textOf(form: FormData): [string, string][] {
	return [...form].flatMap(([name, value]): [string, string][] =>
		typeof value === "string" && !NEVER_ECHOED.includes(name) ? [[name, value]] : [],
	);
}
