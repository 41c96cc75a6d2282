/** Whether an account may still act and read (docs/decisions/031-moderators-prove-more.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { decodeJwt } from "jose";
import {
	endAccess,
	readAnySession,
	refreshSessionNow,
	type Session,
} from "#app/auth/session/session.server.ts";
import { endsTheSession, openTokens } from "#app/auth/session/session-tokens.server.ts";
import { markChecked, type SessionRow } from "#db/people/sessions.ts";
import {
	IdentityRefused,
	IdentityUnavailable,
	isTemporary,
} from "../identity/provider-errors.server.ts";
import { may } from "./roles.server.ts";

/** How long the provider's last answer is trusted. */
export const STATUS_TRUSTED_MS = 60 * 1000;
/** How long that answer is trusted while the provider can't be reached: as long as a token lasts. */
const TRUSTED_MS = 60 * 60 * 1000;

/** A page waits no longer than this; a later answer counts for the next page. */
const waitUnlessSilent = createCoolDown();

/**
 * "good": the provider confirms the account. "trusted" and "unknown": the provider can't be reached now, and did or
 * didn't confirm it within the last hour. "ended": the provider doesn't confirm it, and the session is gone.
 */
export type AccountStatus = "good" | "trusted" | "unknown" | "ended";

/** A request's session after its account was checked, which may have ended or changed it. */
export interface CheckedSession {
	session: Session | undefined;
	accountStatus: AccountStatus;
	/** Whose session it is or was. */
	uid: string | undefined;
}

/** The request's session, its account checked once per request; "ended" unless it is one that opens something. */
export function readCheckedSession(context: AppLoadContext): Promise<CheckedSession> {
	context.state.checkedSession ??= readAndCheck(context);
	return context.state.checkedSession;
}

/** For a page that is only read, which shouldn't have to wait for a slow provider: then the session unchecked. */
export async function readSessionCheckedBriefly(
	context: AppLoadContext,
): Promise<Session | undefined> {
	const checked = readCheckedSession(context);
	context.waitUntil(checked.catch(() => undefined));
	await waitUnlessSilent(checked, context.config.PAGE_WAITS_FOR_IDENTITY_MS);
	return readAnySession(context);
}

async function readAndCheck(context: AppLoadContext): Promise<CheckedSession> {
	const before = await readAnySession(context);
	const uid = before?.uid;
	if (!may(before, "study")) return { session: before, accountStatus: "ended", uid };
	const accountStatus = await check(context, before);
	return { session: await readAnySession(context), accountStatus, uid };
}

async function check(context: AppLoadContext, session: SessionRow): Promise<AccountStatus> {
	const nowMs = context.now();
	if (nowMs - session.checkedAt < STATUS_TRUSTED_MS) return "good";
	try {
		return (await isGood(context, session)) ? "good" : "ended";
	} catch (error) {
		if (endsTheSession(error)) {
			await endAccess(context, session, error);
			return "ended";
		}
		if (isTemporary(error) || error instanceof IdentityRefused) {
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
	if (context.now() - session.checkedAt < STATUS_TRUSTED_MS) return true;
	throw new IdentityUnavailable("The token could not be refreshed");
}

/** How long to stop waiting after a wait that timed out. */
export const COOL_DOWN_MS = 30 * 1000;

/**
 * Waits at most `limitMs` for an optional answer. After a timeout, it doesn't wait at all for half a minute, so that
 * not every page waits for a service that is down.
 *
 * @throws what the answer throws in time
 */
export function createCoolDown(): (answer: Promise<unknown>, limitMs: number) => Promise<void> {
	let silentUntilMs = 0;
	return async (answer, limitMs) => {
		if (Date.now() < silentUntilMs) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const late = new Promise<void>((resolve) => {
			timer = setTimeout(() => {
				silentUntilMs = Date.now() + COOL_DOWN_MS;
				resolve();
			}, limitMs);
		});
		await Promise.race([answer, late]).finally(() => clearTimeout(timer));
	};
}
