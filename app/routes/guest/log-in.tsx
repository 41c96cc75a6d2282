import { getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { InferInput } from "valibot";
import { requireGuest } from "#app/auth/guards.server.ts";
import { logIn } from "#app/auth/log-in.server.ts";
import { safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { SubmitButton, TextField } from "#app/components/form-fields.tsx";
import { PageForm } from "#app/components/page-form.tsx";
import { PasswordField } from "#app/components/password-field.tsx";
import { SocialSignIn } from "#app/components/social-sign-in.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { logInForm } from "#app/forms/log-in.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

export const meta: MetaFunction = () => [{ title: "Log In · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireGuest(request, context);
	return { redirectTo: safeRedirectTo(new URL(request.url).searchParams.get("redirectTo")) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	await requireGuest(request, context);
	const form = await readForm(request, logInForm);
	if (!form.value) return form.refusal;
	const { email, password, redirectTo } = form.value;
	const outcome = await logIn(request, context, email, password);
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	return redirectWithToast(
		request,
		context,
		safeRedirectTo(redirectTo),
		{ type: "success", title: "Login successful." },
		[outcome.cookie],
	);
}

export const clientAction = keepTyped;

export default function LogIn() {
	const { redirectTo } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<InferInput<typeof logInForm>>({
		id: "log-in",
		lastResult: useActionData<typeof action>()?.result,
		defaultValue: { redirectTo },
	});
	const { key, ...destination } = getInputProps(fields.redirectTo, { type: "hidden" });
	return (
		<>
			<h1>Log In</h1>
			<PageForm form={form}>
				<TextField
					field={fields.email}
					type="email"
					label="Email Address"
					placeholder="Enter your email address"
					autoComplete="email"
					required
				/>
				<PasswordField field={fields.password} autoComplete="current-password" />
				<input key={key} {...destination} />
				<SubmitButton pending="Logging in...">Log In</SubmitButton>
			</PageForm>
			<SocialSignIn redirectTo={redirectTo} />
			<p>
				<a href="/forgot-password/">Forgot password?</a>
			</p>
			<p>
				New here? <a href={`/signup/?${new URLSearchParams({ redirectTo })}`}>Create an account</a>
			</p>
		</>
	);
}
