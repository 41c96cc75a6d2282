/** Whether an account may still act and read (docs/decisions/031-moderators-prove-more.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { decodeJwt } from "jose";
import { endAccess, readAnySession, refreshSessionNow } from "#app/auth/session/session.server.ts";
import { endsTheSession, openTokens } from "#app/auth/session/session-tokens.server.ts";
import { markChecked, type SessionRow } from "#db/people/sessions.ts";
import {
	IdentityRefused,
	IdentityUnavailable,
	isPassing,
} from "../identity/identity-errors.server.ts";
import { createCoolDown } from "./cool-down.ts";

/** How long the provider's last answer is trusted. */
export const CHECKED_MS = 60 * 1000;
/** How long that answer is trusted while the provider can't be reached: as long as a token lasts. */
const TRUSTED_MS = 60 * 60 * 1000;

/** A page waits no longer than this; a later answer counts for the next page. */
const waitUnlessSilent = createCoolDown();

/**
 * "good": the provider confirms the account. "trusted" and "unknown": the provider can't be reached now, and did or
 * didn't confirm it within the last hour. "ended": the provider doesn't confirm it, and the session is gone.
 */
export type AccountStatus = "good" | "trusted" | "unknown" | "ended";

/**
 * The status of the session's account, checked once per request. The check may change the session, so read the
 * session again.
 */
export function checkAccountStatus(context: AppLoadContext): Promise<AccountStatus> {
	context.state.accountStatus ??= ask(context);
	return context.state.accountStatus;
}

/** For a page that is only read, which shouldn't have to wait for a slow provider. */
export async function checkAccountStatusBriefly(context: AppLoadContext): Promise<void> {
	const accountStatus = checkAccountStatus(context);
	context.waitUntil(accountStatus.catch(() => undefined));
	await waitUnlessSilent(accountStatus, context.config.PAGE_WAITS_FOR_IDENTITY_MS);
}

async function ask(context: AppLoadContext): Promise<AccountStatus> {
	const session = await readAnySession(context);
	if (!session) return "ended";
	const nowMs = context.now();
	if (nowMs - session.checkedAt < CHECKED_MS) return "good";
	try {
		return (await isGood(context, session)) ? "good" : "ended";
	} catch (error) {
		if (endsTheSession(error)) {
			await endAccess(context, session, error);
			return "ended";
		}
		if (isPassing(error) || error instanceof IdentityRefused) {
			context.log.warn("account not checked", { error });
			return nowMs - session.checkedAt < TRUSTED_MS ? "trusted" : "unknown";
		}
		throw error;
	}
}

async function isGood(context: AppLoadContext, session: SessionRow): Promise<boolean> {
	const nowMs = context.now();
	const { idToken } = await openTokens(context, session);
	// Its refresh was postponed because the provider couldn't be reached.
	if ((decodeJwt(idToken).exp ?? 0) * 1000 <= nowMs) return isRefreshed(context, session);
	const { moderator } = await context.identity.lookUp(idToken);
	// Rights are taken only from a signed token.
	if (session.moderator && !moderator) return isRefreshed(context, session);
	return markChecked(context.db, session.idHash, nowMs);
}

async function isRefreshed(context: AppLoadContext, known: SessionRow): Promise<boolean> {
	const session = await refreshSessionNow(context, known);
	if (!session) return false;
	if (context.now() - session.checkedAt < CHECKED_MS) return true;
	throw new IdentityUnavailable("The token could not be refreshed");
}
