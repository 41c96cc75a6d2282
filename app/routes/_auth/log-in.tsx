import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { readGuestForm } from "#app/actions/read-form.server.ts";
import { requireGuest } from "#app/auth/guards.server.ts";
import { takeLogOutCookie } from "#app/auth/log-out-cookie.server.ts";
import { redirectAfterSignIn } from "#app/auth/pending-saves.server.ts";
import { safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { logIn } from "#app/auth/sign-in/log-in.server.ts";
import { CLEAR_AT_ONCE, clearStorage } from "#app/components/clear-storage.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { PasswordField } from "#app/components/password-field.tsx";
import { NonceContext } from "#app/components/shell/content-security-policy.ts";
import { logInForm } from "#app/forms/account.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { EmailField, PendingSaveNotice } from "./guest-form-parts.tsx";
import { signInLoader } from "./sign-in-loader.server.ts";
import { OneTap, SocialSignIn } from "./social-sign-in.tsx";

export const handle: RouteFacts = { oneTap: true };

export const meta: MetaFunction = () => [{ title: "Log In · The Yard" }];

export async function loader(args: LoaderFunctionArgs) {
	const { logOutId, cookie } = await takeLogOutCookie(args.request);
	return signInLoader(args, { logOutId }, [cookie]);
}

export async function action({ request, context }: ActionFunctionArgs) {
	await requireGuest(request, context);
	const form = await readGuestForm({ request, context }, logInForm, "log-in");
	if (!form.value) return form.refusal;
	const outcome = await logIn(context, form.value);
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	const to = safeRedirectTo(form.value.redirectTo);
	return redirectAfterSignIn(request, context, to, { title: "Login successful." }, outcome.cookies);
}

export const clientAction = submitForm;

export default function LogIn() {
	const { keep, saving, prompt, logOutId } = useLoaderData<typeof loader>();
	const nonce = useContext(NonceContext);
	useEffect(() => {
		if (logOutId) void clearStorage(logOutId);
	}, [logOutId]);
	const form = useForm("log-in", { saved: { email: "", password: "" }, hidden: keep });
	return (
		<>
			{logOutId && (
				<script
					nonce={nonce}
					data-log-out={logOutId}
					suppressHydrationWarning
					// biome-ignore lint/security/noDangerouslySetInnerHtml: it is a constant.
					dangerouslySetInnerHTML={{ __html: CLEAR_AT_ONCE }}
				/>
			)}
			<h1>Log In</h1>
			<PendingSaveNotice program={saving} />
			<Form form={form} asksServer>
				<EmailField field={form.fields.email} />
				<PasswordField field={form.fields.password} autoComplete="current-password" />
				<SubmitButton pending="Logging in...">Log In</SubmitButton>
			</Form>
			<SocialSignIn keep={keep} />
			<OneTap prompt={prompt} keep={keep} />
			<p>
				<a href={`/forgot-password/?${new URLSearchParams(keep)}`}>Forgot password?</a>
			</p>
			<p>
				New here? <a href={`/signup/?${new URLSearchParams(keep)}`}>Create an account</a>
			</p>
		</>
	);
}
