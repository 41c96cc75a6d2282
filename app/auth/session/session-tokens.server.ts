/** The provider's tokens as a session's row stores them, and what the provider's refusals mean for the session. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { errors } from "jose";
import * as v from "valibot";
import type { Tokens } from "#app/auth/identity/identity.server.ts";
import {
	IdentityRefused,
	InvalidToken,
	isTemporary,
} from "#app/auth/identity/provider-errors.server.ts";
import type { Account } from "#app/auth/identity/verify-id-token.server.ts";
import { seal, unseal } from "#app/http/crypto.server.ts";
import type { SessionRow } from "#db/people/sessions.ts";

const REFRESH_BEFORE_EXPIRY_MS = 60_000;
const SEALED_FOR = "session tokens";

const REFUSALS_THAT_END = new Set([
	"INVALID_REFRESH_TOKEN",
	"MISSING_REFRESH_TOKEN",
	"TOKEN_EXPIRED",
	"USER_DISABLED",
	"USER_NOT_FOUND",
	"INVALID_ID_TOKEN",
]);

const sealedTokens = v.object({ idToken: v.string(), refreshToken: v.string() });

/** Whether the provider says that the account or token is gone, or the sealed tokens can't be opened. */
export function endsTheSession(error: unknown): boolean {
	if (error instanceof IdentityRefused) return REFUSALS_THAT_END.has(error.code);
	if (isTemporary(error)) return false;
	return (
		error instanceof InvalidToken ||
		error instanceof errors.JOSEError ||
		error instanceof v.ValiError
	);
}

/** What a session stores of tokens that were just verified. */
export async function rowOf(context: AppLoadContext, account: Account, tokens: Tokens) {
	return {
		email: account.email,
		displayName: account.displayName,
		provider: account.provider,
		verified: account.verified,
		emailProved: account.emailProved,
		moderator: account.moderator,
		tokens: await seal(context.config, SEALED_FOR, tokens),
		refreshAt: account.tokenExpiresAtMs - REFRESH_BEFORE_EXPIRY_MS,
		checkedAt: context.now(),
	};
}

/** Opens the tokens that a session stores. */
export async function openTokens(
	{ config }: AppLoadContext,
	{ tokens }: Pick<SessionRow, "tokens">,
): Promise<Tokens> {
	return v.parse(sealedTokens, await unseal(config, SEALED_FOR, tokens));
}
