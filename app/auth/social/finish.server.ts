import type { AppLoadContext } from "@remix-run/cloudflare";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { redirectWithToast } from "#app/actions/action-responses.server.ts";
import type { SocialTokens } from "#app/auth/identity/identity.server.ts";
import {
	IdentityRefused,
	InvalidToken,
	logProviderError,
	PROVIDER_ERRORS,
} from "#app/auth/identity/provider-errors.server.ts";
import type { Account } from "#app/auth/identity/verify-id-token.server.ts";
import { countSignUp } from "#app/auth/mails/quotas.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { idTokenOf, ownAccount } from "#app/auth/sign-in/sign-in-methods.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { deleteUnprovedSessions } from "#db/people/sessions.ts";
import { landingPageOf, rememberSave } from "../pending-saves.server.ts";
import { connectPageFor, loginFor } from "../redirect-to.server.ts";
import { GoogleStrategy, googleSettings, MicrosoftStrategy } from "./google.server.ts";
import { adoptPicture } from "./picture.server.ts";
import { PROVIDERS, type ProviderKey } from "./providers.ts";
import {
	callbackUrlOf,
	FLOW_SECONDS,
	flowCookie,
	markUsed,
	reportToOpener,
	type SignInFlow,
} from "./sign-in-flow.server.ts";

/** Signs in someone who comes back from Google or Microsoft, or explains why not. */
export async function finishSocialSignIn(
	request: Request,
	context: AppLoadContext,
	provider: ProviderKey,
): Promise<Response> {
	const flow = await flowCookie.read(request, context);
	try {
		if (flow?.provider !== provider) throw new InvalidToken("no such flow");
		await markUsed(context, `sign-in ${flow.nonce}`, FLOW_SECONDS);
		const refused = new URL(request.url).searchParams.get("error");
		// The provider's text can be anything, and thrown errors are logged.
		if (refused) throw new IdentityRefused(refused === "access_denied" ? DECLINED : "OTHER");
		const { connectTo } = flow;
		const idToken = connectTo && (await idTokenOf(context, connectTo));
		const tokens = await tokensOf(request, context, flow, idToken);
		if (connectTo) {
			await ownAccount(context, tokens.idToken, connectTo.uid);
			const kind = PROVIDERS[provider].id;
			await logSecurityEvent(context, "way in added", { uid: connectTo.uid, kind });
			const title = `${PROVIDERS[provider].name} is connected. You can log in with it from now on.`;
			return await leave(request, context, flow, flow.redirectTo, { type: "success", title });
		}
		const { cookie } = await startSocialSession(context, tokens, flow.save);
		const title = `Signed in with ${PROVIDERS[provider].name} successfully!`;
		const { to, toast } = landingPageOf(context, flow.redirectTo, { title });
		return await leave(request, context, flow, to, { type: "success", ...toast }, [cookie]);
	} catch (error) {
		return failureResponse(request, context, provider, flow, error);
	}
}

/**
 * Opens a session for the tokens from a provider's sign-in and returns its cookie.
 *
 * @param save a program to save once they are in
 */
export async function startSocialSession(
	context: AppLoadContext,
	tokens: SocialTokens,
	save: string | undefined,
): Promise<{ account: Account; cookie: string }> {
	if (tokens.isNewUser) await countSignUp(context);
	const account = await context.identity.verifyIdToken(tokens.idToken);
	// Somebody else may have signed up with this address without proving it: nothing of theirs is taken over.
	if (account.emailProved) await deleteUnprovedSessions(context.db, account.uid);
	await rememberSave(context, account.uid, save);
	const cookie = await startSession(context, account, tokens);
	const { uid, provider } = account;
	await logSecurityEvent(context, "logged in", { uid, kind: provider });
	adoptPicture(context, account.uid);
	return { account, cookie };
}

/** Back to the page that they started from, with what went wrong and what to do now. */
export async function failureResponse(
	request: Request,
	context: AppLoadContext,
	provider: ProviderKey,
	flow: Omit<SignInFlow, "provider" | "nonce"> | undefined,
	error: unknown,
): Promise<Response> {
	context.log.warn("social sign-in failed", { provider, error });
	await logProviderError(context, provider, error);
	const words = (flow?.connectTo ? connectErrorMessage : signInErrorMessage)(
		PROVIDERS[provider].name,
		error,
	);
	const toast = { type: "error", duration: 10_000, ...words } as const;
	let to = flow ? loginFor(flow.redirectTo, flow.save, flow.startPage) : "/login/";
	if (flow?.connectTo) to = flow.redirectTo;
	// The account is proved by the way in that it has; then the new one can be connected.
	else if (needsConfirmation(error)) to = loginFor(connectPageFor(provider), flow?.save);
	return leave(request, context, flow, to, toast);
}

function tokensOf(
	request: Request,
	context: AppLoadContext,
	flow: SignInFlow,
	connectTo: string | undefined,
): Promise<SocialTokens> {
	const { identity } = context;
	if (flow.provider === "microsoft") {
		return new MicrosoftStrategy(identity, flow.sessionId ?? "", connectTo).authenticate(request);
	}
	const settings = googleSettings(context.config);
	if (!settings) throw new IdentityRefused("OPERATION_NOT_ALLOWED");
	const callbackUrl = callbackUrlOf(request, "google");
	const strategy = new GoogleStrategy(settings, identity, callbackUrl, flow.nonce, connectTo);
	const headers = { Cookie: flow.oauthCookie ?? "" };
	return strategy.authenticate(new Request(request.url, { headers }));
}

async function leave(
	request: Request,
	context: AppLoadContext,
	flow: Pick<SignInFlow, "popup"> | undefined,
	to: string,
	toast: Parameters<typeof redirectWithToast>[3],
	cookies: string[] = [],
): Promise<Response> {
	const all = [...cookies, await flowCookie.forget(request)];
	const answer = await redirectWithToast(request, context, to, toast, all);
	return flow?.popup ? reportToOpener(answer, to, context.nonce) : answer;
}

/** Firebase's code for someone declining at the provider; also used for the provider's own code. */
const DECLINED = "USER_CANCELLED";
const NEED_CONFIRMATION = "NEED_CONFIRMATION";
const TAKEN = new Set([NEED_CONFIRMATION, "EMAIL_EXISTS", "FEDERATED_USER_ID_ALREADY_LINKED"]);

type ErrorMessage = { title: string; description: string };

/**
 * Why a social sign-in failed, with a next step: '… sign-in failed.' when the provider refused, 'An error occurred
 * during … sign-in.' when it didn't answer (docs/product.md, Google and Microsoft).
 */
function signInErrorMessage(name: string, error: unknown): ErrorMessage {
	const code = codeOf(error);
	if (code === undefined) {
		return {
			title: `An error occurred during ${name} sign-in.`,
			description: `${name} or our sign-in service isn't responding. Try again in a minute, or use your email and password.`,
		};
	}
	return { title: `${name} sign-in failed.`, description: reason(name, code) };
}

/** Whether the address belongs to an account that its owner has to prove first. */
function needsConfirmation(error: unknown): boolean {
	return codeOf(error) === NEED_CONFIRMATION;
}

/** Why a provider couldn't be connected to an account, with a next step. */
function connectErrorMessage(name: string, error: unknown): ErrorMessage {
	const title = `${name} isn't connected.`;
	const code = codeOf(error);
	if (code === undefined) {
		const description = `${name} or our sign-in service isn't responding. Nothing was changed. Try again in a minute.`;
		return { title, description };
	}
	if (code === DECLINED) {
		return { title, description: `You didn't agree at ${name}, so nothing was changed.` };
	}
	if (TAKEN.has(code)) {
		const description = `That ${name} account belongs to another account here. Choose a different one, or log in with it.`;
		return { title, description };
	}
	return { title, description: reason(name, code) };
}

function reason(name: string, code: string): string {
	if (code === DECLINED) {
		return `You didn't agree at ${name}, so nothing was shared. Try again, or use your email and password.`;
	}
	if (TAKEN.has(code)) {
		return `There's already an account with this email address. Log in the way you did before, then you can connect ${name}. If you forgot the password, choose a new one.`;
	}
	if (code === "OPERATION_NOT_ALLOWED") {
		return `${name} isn't set up here. Use your email and password.`;
	}
	return (
		PROVIDER_ERRORS[code]?.words ??
		"It took too long, or you started it in another window. Try again."
	);
}

/** The code of a refusal; undefined for any other failure. */
function codeOf(error: unknown): string | undefined {
	if (error instanceof OAuth2RequestError || error instanceof IdentityRefused) return error.code;
	// What the strategy throws for a state, code or verifier from another flow.
	const foreign = error instanceof ReferenceError || error instanceof RangeError;
	return foreign || error instanceof InvalidToken ? "foreign" : undefined;
}
