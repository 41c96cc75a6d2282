import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import * as v from "valibot";
import { readForm } from "#app/actions/read-form.server.ts";
import { oneTapForm } from "#app/forms/account.ts";
import { sealedCookie } from "#app/http/cookies.server.ts";
import { redirectAfterSignIn } from "../pending-saves.server.ts";
import { safeRedirectTo } from "../redirect-to.server.ts";
import { failureResponse, startSocialSession } from "./finish.server.ts";
import { googleSettings, requireOwnToken } from "./google.server.ts";
import { markUsed } from "./sign-in-flow.server.ts";

const PROMPT_SECONDS = 60 * 60;

/** What a page needs to show Google's prompt. */
export interface OneTapPrompt {
	scriptUrl: string;
	clientId: string;
	nonce: string;
}

const nonceCookie = sealedCookie("one-tap", PROMPT_SECONDS, v.string());

/** The prompt for a guest's page, with the cookie that binds its nonce to this browser; null if Google isn't set up. */
export async function offerOneTap(
	request: Request,
	context: AppLoadContext,
): Promise<{ prompt: OneTapPrompt | null; cookie?: string }> {
	const settings = googleSettings(context.config);
	const scriptUrl = context.config.GOOGLE_ONE_TAP_URL;
	if (!settings || !scriptUrl) return { prompt: null };
	const nonce = crypto.randomUUID();
	return {
		prompt: { scriptUrl, clientId: settings.clientId, nonce },
		cookie: await nonceCookie.write(request, context, nonce),
	};
}

/** Signs in with the credential of Google's prompt, once it proves to be an answer to our own prompt. */
export async function takeOneTap(request: Request, context: AppLoadContext): Promise<Response> {
	const { typed, value } = await readForm(request, oneTapForm);
	const save = value?.save;
	const redirectTo = safeRedirectTo(typed.redirectTo);
	const credential = String(typed.credential ?? "");
	try {
		const settings = googleSettings(context.config);
		if (!settings) return redirect("/login/");
		const nonce = await nonceCookie.read(request, context);
		requireOwnToken(credential, settings, nonce);
		await markUsed(context, `one-tap ${nonce}`, PROMPT_SECONDS);
		const tokens = await context.identity.signInWithGoogle(credential, new URL(request.url).origin);
		const { account, cookie } = await startSocialSession(context, tokens, save);
		const spent = await nonceCookie.forget(request);
		const title = `Signed in as ${account.email}`;
		return await redirectAfterSignIn(request, context, redirectTo, { title }, [cookie, spent]);
	} catch (error) {
		const flow = { redirectTo, save, startPage: value?.startPage, popup: false };
		return failureResponse(request, context, "google", flow, error);
	}
}
