import type { AppLoadContext } from "@remix-run/cloudflare";
import { describeError, log } from "#app/http/log.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { deleteUnverifiedSessions } from "#db/sessions.ts";
import type { Tokens } from "../identity.server.ts";
import { IdentityRefused, InvalidToken } from "../identity-errors.server.ts";
import { startSession } from "../session.server.ts";
import { type Attempt, callbackUrlOf, forgetAttempt, recallAttempt } from "./attempt.server.ts";
import { explain } from "./explain.server.ts";
import { GoogleStrategy, googleSettings } from "./google.server.ts";
import { reportToOpener } from "./interstitial.server.ts";
import { MicrosoftStrategy } from "./microsoft.server.ts";
import { adoptPicture } from "./picture.server.ts";
import { PROVIDERS, type ProviderKey } from "./providers.ts";

/** Takes someone who comes back from Google or Microsoft in, or explains why not. */
export async function finishSocialSignIn(
	request: Request,
	context: AppLoadContext,
	provider: ProviderKey,
): Promise<Response> {
	const attempt = await recallAttempt(request, context);
	try {
		if (attempt?.provider !== provider) throw new InvalidToken("no such attempt");
		const tokens = await tokensOf(request, context, attempt);
		const account = await context.identity.verifyIdToken(tokens.idToken);
		// Who signed up with this address before and never proved it is not the one who proves it now.
		await deleteUnverifiedSessions(context.db, account.uid);
		const cookie = await startSession(request, context, account, tokens);
		adoptPicture(context, account.uid);
		const title = `Signed in with ${PROVIDERS[provider].name} successfully!`;
		const toast = { type: "success", title } as const;
		return await leave(request, context, attempt, attempt.redirectTo, toast, [cookie]);
	} catch (error) {
		return explainFailure(request, context, provider, attempt, error);
	}
}

/** Back to the log-in page, with what went wrong and what to do now. */
export function explainFailure(
	request: Request,
	context: AppLoadContext,
	provider: ProviderKey,
	attempt: Pick<Attempt, "redirectTo" | "popup"> | undefined,
	error: unknown,
): Promise<Response> {
	const { requestId } = context;
	log({
		level: "warn",
		event: "social sign-in failed",
		requestId,
		provider,
		...describeError(error),
	});
	const page = attempt
		? `/login/?${new URLSearchParams({ redirectTo: attempt.redirectTo })}`
		: "/login/";
	const toast = {
		type: "error",
		duration: 10_000,
		...explain(PROVIDERS[provider].name, error),
	} as const;
	return leave(request, context, attempt, page, toast);
}

function tokensOf(request: Request, context: AppLoadContext, attempt: Attempt): Promise<Tokens> {
	const { identity } = context;
	if (attempt.provider === "microsoft") {
		return new MicrosoftStrategy(identity, attempt.sessionId ?? "").authenticate(request);
	}
	const settings = googleSettings(context.config);
	if (!settings) throw new IdentityRefused("OPERATION_NOT_ALLOWED");
	const callbackUrl = callbackUrlOf(request, "google");
	return new GoogleStrategy(settings, identity, callbackUrl, attempt.nonce).authenticate(request);
}

async function leave(
	request: Request,
	context: AppLoadContext,
	attempt: Pick<Attempt, "popup"> | undefined,
	to: string,
	toast: Parameters<typeof redirectWithToast>[3],
	cookies: string[] = [],
): Promise<Response> {
	const all = [...cookies, await forgetAttempt(request)];
	const answer = await redirectWithToast(request, context, to, toast, all);
	return attempt?.popup ? reportToOpener(answer, to, context.nonce) : answer;
}
