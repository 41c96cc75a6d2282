import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { readGuestForm } from "#app/actions/read-form.server.ts";
import { requestPasswordReset } from "#app/auth/password/new-password.server.ts";
import { wantedCookie } from "#app/auth/pending-saves.server.ts";
import { DEFAULT_LANDING_PAGE, safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { may } from "#app/auth/session/roles.server.ts";
import { readAnySession } from "#app/auth/session/session.server.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { forgotPasswordForm } from "#app/forms/account.ts";
import { EmailField, PendingSaveNotice } from "./guest-form-parts.tsx";
import { keptThroughSignIn } from "./sign-in-loader.server.ts";

export const meta: MetaFunction = () => [{ title: "Forgot password · The Yard" }];

/** Also for who is logged in, or half: they may not know the password, or somebody else may. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const isIn = may(await readAnySession(context), "study");
	const { keep, saving } = await keptThroughSignIn({ request, context });
	return { sent: new URL(request.url).searchParams.has("sent"), isIn, keep, saving };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readGuestForm({ request, context }, forgotPasswordForm, "forgot");
	if (!form.value) return form.refusal;
	const problem = await requestPasswordReset(context, form.value.email);
	if (problem) return form.refuse(problem.status, problem.refused);
	const { redirectTo, save } = form.value;
	const elsewhere = safeRedirectTo(redirectTo) !== DEFAULT_LANDING_PAGE;
	const wanted = { ...(elsewhere && { redirectTo }), ...(save && { save }) };
	const to = `/forgot-password/?${new URLSearchParams({ ...wanted, sent: "1" })}`;
	const wants = elsewhere || save !== undefined;
	const cookies = wants ? [await wantedCookie.write(request, context, wanted)] : [];
	return redirectAfterSuccess(request, context, to, undefined, cookies);
}

export const clientAction = submitForm;

export default function ForgotPassword() {
	const { sent, isIn, keep, saving } = useLoaderData<typeof loader>();
	const form = useForm("forgot-password", { saved: { email: "" }, hidden: keep });
	return (
		<>
			<h1>Forgot password</h1>
			<PendingSaveNotice program={isIn ? null : saving} />
			{sent ? (
				<div role="status" className="notice bg-ok-soft text-ok">
					<p>
						If there's an account with that email address, we emailed it a link to choose a new
						password. The link works for one hour.
					</p>
				</div>
			) : (
				<p>Enter your email address, and we'll email you a link to choose a new password.</p>
			)}
			<Form form={form} asksServer>
				<EmailField field={form.fields.email} />
				<SubmitButton pending="Sending...">{sent ? "Send another link" : "Send link"}</SubmitButton>
			</Form>
			<p>
				{isIn ? (
					<a href="/profile/account/">Back to Login & security</a>
				) : (
					<a href={`/login/?${new URLSearchParams(keep)}`}>Back to log in</a>
				)}
			</p>
		</>
	);
}
