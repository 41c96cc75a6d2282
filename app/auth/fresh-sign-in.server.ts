/** A fresh sign-in, asked for before anything that must not be done on a device somebody left open. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/actions/action-responses.server.ts";
import type { FormAnswer } from "#app/actions/read-form.server.ts";
import { updateSession } from "#db/people/sessions.ts";
import type { ProviderError } from "./identity/provider-errors.server.ts";
import { pageLeadingTo, returnPathOf } from "./redirect-to.server.ts";
import { renewSession, type Session } from "./session/session.server.ts";
import { proveByPassword } from "./sign-in/credentials.server.ts";
import { saveAndGo } from "./student-form.server.ts";

const FRESH_MS = 10 * 60 * 1000;

/** Whether somebody has just entered their password or signed in at a provider. */
export function isFresh({ authenticatedAt }: Session, nowMs: number): boolean {
	return nowMs - authenticatedAt < FRESH_MS;
}

/**
 * Requires a fresh sign-in, in a loader or an action, after the guard. An older session is redirected to the page that
 * confirms who it is, and back; after a form, with a toast, because what it asked for was not done.
 *
 * @param returnTo where to come back to; the page itself by default
 */
export async function requireFreshSignIn(
	request: Request,
	context: AppLoadContext,
	session: Session,
	returnTo = returnPathOf(request),
): Promise<void> {
	if (isFresh(session, context.now())) return;
	const to = pageLeadingTo("/profile/confirm/", returnTo);
	if (request.method === "GET") throw redirect(to);
	const title = "Confirm it's you first, then tap it once more. Nothing has changed yet.";
	throw await redirectWithToast(request, context, to, { type: "info", title });
}

/**
 * The same for a form that somebody filled in; what they typed is saved until they come back.
 *
 * @param values without passwords and files (`typedText`)
 */
export async function requireFreshSignInFor(
	values: FormAnswer["values"],
	request: Request,
	context: AppLoadContext,
	session: Session,
): Promise<void> {
	if (isFresh(session, context.now())) return;
	const title = "Confirm it's you to continue. We kept what you picked and typed.";
	const to = pageLeadingTo("/profile/confirm/", returnPathOf(request));
	throw await saveAndGo(request, context, { to, title, values, uid: session.uid });
}

/** Requires a newer sign-in than the session's, which the provider has just refused as too old: its limit is shorter. */
export async function requireNewerSignIn(
	request: Request,
	context: AppLoadContext,
	session: Session,
): Promise<void> {
	const stale = { authenticatedAt: 0 };
	await updateSession(context.db, session.idHash, stale);
	await requireFreshSignIn(request, context, { ...session, ...stale });
}

/**
 * Makes a session fresh with the password.
 *
 * @returns the session's new cookie
 */
export async function signInAgain(
	context: AppLoadContext,
	session: Session,
	password: string,
): Promise<ProviderError | { refused?: undefined; cookie: string }> {
	const proved = await proveByPassword(context, session, password);
	if (proved.refused) return proved;
	const { account, ...tokens } = proved;
	return { cookie: await renewSession(context, session, { account, tokens }) };
}
