import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { readGuestForm } from "#app/actions/read-form.server.ts";
import { idempotent } from "#app/auth/idempotent.server.ts";
import { resetPassword } from "#app/auth/password/new-password.server.ts";
import { redirectAfterSignIn, wantedCookie } from "#app/auth/pending-saves.server.ts";
import { loginFor, safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { NewPassword } from "#app/components/password-field.tsx";
import { resetPasswordForm } from "#app/forms/account.ts";
import { randomId } from "#db/ids.ts";

export const meta: MetaFunction = () => [{ title: "Choose a new password · The Yard" }];

/** Opening the page does not use up the code: mail scanners open it too. */
export async function loader({ request }: LoaderFunctionArgs) {
	const code = new URL(request.url).searchParams.get("oobCode");
	if (!code) throw redirect("/forgot-password/");
	return { code, formKey: randomId() };
}

export const action = idempotent(resetPasswordForm, setPassword);

async function setPassword({ request, context }: ActionFunctionArgs) {
	const form = await readGuestForm({ request, context }, resetPasswordForm, "reset");
	if (!form.value) return form.refusal;
	const { code, password } = form.value;
	const { redirectTo, save } = (await wantedCookie.read(request, context)) ?? {};
	const outcome = await resetPassword(context, { code, password, save });
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	const { loggedIn } = outcome;
	const cookies = [...outcome.cookies, await wantedCookie.forget(request)];
	const to = safeRedirectTo(redirectTo);
	if (loggedIn) {
		const words = { title: "Password changed." };
		return redirectAfterSignIn(request, context, to, words, cookies);
	}
	const words = { title: "Password changed. Log in with your new one." };
	return redirectAfterSuccess(request, context, loginFor(to, save), words, cookies);
}

export const clientAction = submitForm;

export default function ResetPassword() {
	const { code, formKey } = useLoaderData<typeof loader>();
	const form = useForm("reset-password", {
		saved: { password: "" },
		hidden: { code, form_key: formKey },
	});
	return (
		<>
			<h1>Choose a new password</h1>
			<Form form={form} asksServer>
				<NewPassword field={form.fields.password} />
				<SubmitButton pending="Changing password...">Change password</SubmitButton>
			</Form>
			<p>
				Link not working? <a href="/forgot-password/">Get a new one</a>
			</p>
		</>
	);
}
