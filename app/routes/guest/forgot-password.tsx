import { useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { InferInput } from "valibot";
import { requireGuest } from "#app/auth/guards.server.ts";
import { requestPasswordReset } from "#app/auth/password.server.ts";
import { SubmitButton, TextField } from "#app/components/form-fields.tsx";
import { PageForm } from "#app/components/page-form.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { forgotPasswordForm } from "#app/forms/password.ts";

export const meta: MetaFunction = () => [{ title: "Forgot password · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireGuest(request, context);
	return { sent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request, context }: ActionFunctionArgs) {
	await requireGuest(request, context);
	const form = await readForm(request, forgotPasswordForm);
	if (!form.value) return form.refusal;
	const problem = await requestPasswordReset(context, form.value.email);
	if (problem) return form.refuse(problem.status, problem.refused);
	return redirect("/forgot-password/?sent=1");
}

export const clientAction = keepTyped;

export default function ForgotPassword() {
	const { sent } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<InferInput<typeof forgotPasswordForm>>({
		id: "forgot-password",
		lastResult: useActionData<typeof action>()?.result,
	});
	return (
		<>
			<h1>Forgot password</h1>
			{sent ? (
				<div role="status" className="notice success">
					<p>
						If there is an account with that email address, a mail with a link to choose a new
						password is on its way. The link works for one hour.
					</p>
				</div>
			) : (
				<p>Tell us your email address, and we send you a link to choose a new password.</p>
			)}
			<PageForm form={form}>
				<TextField
					field={fields.email}
					type="email"
					label="Email Address"
					placeholder="Enter your email address"
					autoComplete="email"
					required
				/>
				<SubmitButton pending="Sending...">{sent ? "Send again" : "Send link"}</SubmitButton>
			</PageForm>
			<p>
				<a href="/login/">Back to log in</a>
			</p>
		</>
	);
}
