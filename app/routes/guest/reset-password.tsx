import { getInputProps, useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { InferInput } from "valibot";
import { resetPassword } from "#app/auth/password.server.ts";
import { SubmitButton } from "#app/components/form-fields.tsx";
import { PageForm } from "#app/components/page-form.tsx";
import { PasswordField } from "#app/components/password-field.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { resetPasswordForm } from "#app/forms/password.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

export const meta: MetaFunction = () => [{ title: "Choose a new password · The Yard" }];

/** Opening the page uses nothing up: mail scanners open it too. */
export async function loader({ request }: LoaderFunctionArgs) {
	const code = new URL(request.url).searchParams.get("oobCode");
	if (!code) throw redirect("/forgot-password/");
	return { code };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request, resetPasswordForm);
	if (!form.value) return form.refusal;
	const { code, password } = form.value;
	const outcome = await resetPassword(request, context, code, password);
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	return outcome.cookie
		? redirectWithToast(
				request,
				context,
				"/programs/",
				{ type: "success", title: "Your password is changed." },
				[outcome.cookie],
			)
		: redirectWithToast(request, context, "/login/", {
				type: "success",
				title: "Your password is changed. Log in with the new one.",
			});
}

export const clientAction = keepTyped;

export default function ResetPassword() {
	const { code } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<InferInput<typeof resetPasswordForm>>({
		id: "reset-password",
		lastResult: useActionData<typeof action>()?.result,
		defaultValue: { code },
	});
	const { key, ...fromMail } = getInputProps(fields.code, { type: "hidden" });
	return (
		<>
			<h1>Choose a new password</h1>
			<PageForm form={form}>
				<input key={key} {...fromMail} />
				<PasswordField
					field={fields.password}
					label="New password"
					hint="At least 8 characters."
					autoComplete="new-password"
				/>
				<SubmitButton pending="Changing password...">Change password</SubmitButton>
			</PageForm>
			<p>
				The link does not work any more? <a href="/forgot-password/">Ask for a new one</a>
			</p>
		</>
	);
}
