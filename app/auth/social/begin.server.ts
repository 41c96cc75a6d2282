import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import * as v from "valibot";
import { IdentityRefused } from "#app/auth/identity/provider-errors.server.ts";
import { save, startPage } from "#app/forms/fields/fields.ts";
import { requireFreshSignIn } from "../fresh-sign-in.server.ts";
import { requireCheckedStudent } from "../guards.server.ts";
import { ACCOUNT, connectPageFor, safeRedirectTo } from "../redirect-to.server.ts";
import { failureResponse } from "./finish.server.ts";
import { GoogleStrategy, googleSettings } from "./google.server.ts";
import { PROVIDERS, type ProviderKey } from "./providers.ts";
import { callbackUrlOf, flowCookie, redirectPage, type SignInFlow } from "./sign-in-flow.server.ts";

/** With the rest of the flow, sealed, it fits into the 4,096 bytes of a cookie, even if it is all backslashes. */
const MAX_SEALED_PATH = 800;

/** Sends someone to Google or Microsoft, and remembers the flow in a cookie. */
export async function beginSocialSignIn(
	request: Request,
	context: AppLoadContext,
	provider: ProviderKey,
): Promise<Response> {
	const { searchParams } = new URL(request.url);
	return leaveFor(request, context, {
		provider,
		redirectTo: safeRedirectTo(searchParams.get("redirectTo"), undefined, MAX_SEALED_PATH),
		save: savedBy(request),
		startPage: v.parse(startPage, searchParams.get("startPage")),
		popup: searchParams.has("popup"),
		nonce: crypto.randomUUID(),
	});
}

/**
 * The program that one of our own forms asks to save. Another site's link may start a sign-in, which may go unnoticed
 * if the provider already knows the person, but it saves nothing.
 */
function savedBy(request: Request): string | undefined {
	if (/^(cross|same)-site$/.test(request.headers.get("Sec-Fetch-Site") ?? "")) return undefined;
	const asked = v.safeParse(save, new URL(request.url).searchParams.get("save") ?? undefined);
	return asked.success ? asked.output : undefined;
}

/** Sends a student to Google or Microsoft to connect it to their account. */
export async function beginConnecting(
	request: Request,
	context: AppLoadContext,
	provider: ProviderKey,
): Promise<Response> {
	// First, because the provider must not be asked about an unverified session: it may be a decoy.
	const { student } = await requireCheckedStudent(request, context, { returnTo: ACCOUNT });
	await requireFreshSignIn(request, context, student, connectPageFor(provider));
	if (!student.emailProved) throw redirect("/verify-email/");
	return leaveFor(request, context, {
		provider,
		redirectTo: ACCOUNT,
		popup: false,
		nonce: crypto.randomUUID(),
		connectTo: { uid: student.uid, idHash: student.idHash },
	});
}

async function leaveFor(
	request: Request,
	context: AppLoadContext,
	flow: SignInFlow,
): Promise<Response> {
	const { provider } = flow;
	try {
		const answer =
			provider === "google"
				? await goToGoogle(request, context, flow)
				: await goToMicrosoft(request, context, flow);
		return flow.popup ? answer : redirectPage(answer, PROVIDERS[provider].name);
	} catch (error) {
		return failureResponse(request, context, provider, flow, error);
	}
}

async function goToMicrosoft(request: Request, context: AppLoadContext, flow: SignInFlow) {
	const { authUri, sessionId } = await context.identity.createAuthUri(
		PROVIDERS.microsoft.id,
		callbackUrlOf(request, "microsoft"),
	);
	const cookie = await flowCookie.write(request, context, { ...flow, sessionId });
	return redirect(authUri, { headers: { "Set-Cookie": cookie } });
}

async function goToGoogle(request: Request, context: AppLoadContext, flow: SignInFlow) {
	const settings = googleSettings(context.config);
	if (!settings) throw new IdentityRefused("OPERATION_NOT_ALLOWED");
	const callbackUrl = callbackUrlOf(request, "google");
	const strategy = new GoogleStrategy(settings, context.identity, callbackUrl, flow.nonce);
	try {
		// Without a `state` in the request, the strategy throws the redirect to Google.
		await strategy.authenticate(new Request(callbackUrl));
	} catch (thrown) {
		if (!(thrown instanceof Response)) throw thrown;
		// The strategy's own cookie can be read, planted and replayed, so its content goes into our sealed one.
		const [oauthCookie] = thrown.headers.get("Set-Cookie")?.split(";") ?? [];
		const cookie = await flowCookie.write(request, context, { ...flow, oauthCookie });
		const { status, headers } = thrown;
		return redirect(headers.get("Location") ?? "", { status, headers: { "Set-Cookie": cookie } });
	}
	throw new Error("The strategy did not lead to Google");
}
