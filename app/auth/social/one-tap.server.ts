import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { decodeJwt } from "jose";
import { readFields } from "#app/forms/answer.server.ts";
import { siteCookie } from "#app/http/cookies.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { deleteUnverifiedSessions } from "#db/sessions.ts";
import { InvalidToken } from "../identity-errors.server.ts";
import { safeRedirectTo } from "../redirect-to.server.ts";
import { startSession } from "../session.server.ts";
import { explainFailure } from "./finish.server.ts";
import { googleSettings } from "./google.server.ts";
import { adoptPicture } from "./picture.server.ts";

const PROMPT_SECONDS = 60 * 60;

/** What a page needs to show Google's prompt. */
export interface OneTapPrompt {
	scriptUrl: string;
	clientId: string;
	nonce: string;
}

const nonceCookie = (request: Request, { config }: AppLoadContext) =>
	siteCookie(request, "one-tap", { maxAgeSeconds: PROMPT_SECONDS, secret: config.SESSION_SECRET });

/**
 * The prompt for a guest's page with the cookie that binds its nonce to this browser; null where Google
 * is not set up.
 */
export async function offerOneTap(
	request: Request,
	context: AppLoadContext,
): Promise<{ prompt: OneTapPrompt | null; headers: HeadersInit }> {
	const settings = googleSettings(context.config);
	const scriptUrl = context.config.GOOGLE_ONE_TAP_URL;
	if (!settings || !scriptUrl) return { prompt: null, headers: {} };
	const nonce = crypto.randomUUID();
	return {
		prompt: { scriptUrl, clientId: settings.clientId, nonce },
		headers: { "Set-Cookie": await nonceCookie(request, context).serialize(nonce) },
	};
}

/** Takes the credential of Google's prompt: checked by Firebase, and an answer to our own prompt. */
export async function takeOneTap(request: Request, context: AppLoadContext): Promise<Response> {
	const form = await readFields(request);
	const redirectTo = safeRedirectTo(form.get("redirectTo"));
	const credential = String(form.get("credential") ?? "");
	try {
		const settings = googleSettings(context.config);
		if (!settings) return redirect("/login/");
		const nonce: unknown = await nonceCookie(request, context).parse(request.headers.get("Cookie"));
		const claims = claimsOf(credential);
		if (
			typeof nonce !== "string" ||
			claims.nonce !== nonce ||
			claims.aud !== settings.clientId ||
			claims.iss !== settings.issuer
		) {
			throw new InvalidToken("not the answer to our prompt");
		}
		const tokens = await context.identity.signInWithGoogle(credential, new URL(request.url).origin);
		const account = await context.identity.verifyIdToken(tokens.idToken);
		await deleteUnverifiedSessions(context.db, account.uid);
		const cookie = await startSession(request, context, account, tokens);
		adoptPicture(context, account.uid);
		const spent = await nonceCookie(request, context).serialize("", { maxAge: 0 });
		const title = `Signed in as ${account.email}`;
		return await redirectWithToast(request, context, redirectTo, { type: "success", title }, [
			cookie,
			spent,
		]);
	} catch (error) {
		return explainFailure(request, context, "google", { redirectTo, popup: false }, error);
	}
}

function claimsOf(credential: string) {
	try {
		return decodeJwt(credential);
	} catch (error) {
		throw new InvalidToken("not a token", { cause: error });
	}
}
