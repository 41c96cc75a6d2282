import { getInputProps, useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { InferInput } from "valibot";
import { requireGuest } from "#app/auth/guards.server.ts";
import { safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { signUp } from "#app/auth/sign-up.server.ts";
import { offerOneTap } from "#app/auth/social/one-tap.server.ts";
import { SubmitButton, TextField } from "#app/components/form-fields.tsx";
import { OneTap } from "#app/components/one-tap.tsx";
import { PageForm } from "#app/components/page-form.tsx";
import { PasswordField } from "#app/components/password-field.tsx";
import { SocialSignIn } from "#app/components/social-sign-in.tsx";
import { UniversityPicker } from "#app/components/university-picker.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { signUpForm } from "#app/forms/sign-up.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

export const meta: MetaFunction = () => [{ title: "Create Account · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireGuest(request, context);
	const { prompt, headers } = await offerOneTap(request, context);
	const redirectTo = safeRedirectTo(new URL(request.url).searchParams.get("redirectTo"));
	return data({ redirectTo, prompt }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
	await requireGuest(request, context);
	const form = await readForm(request, signUpForm);
	if (!form.value) return form.refusal;
	const outcome = await signUp(request, context, form.value);
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	return redirectWithToast(
		request,
		context,
		"/verify-email/",
		{
			type: "success",
			title: "Signup successful. Please check your email to verify your account.",
		},
		[outcome.cookie],
	);
}

export const clientAction = keepTyped;

export default function SignUp() {
	const { redirectTo, prompt } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<InferInput<typeof signUpForm>>({
		id: "sign-up",
		lastResult: useActionData<typeof action>()?.result,
		defaultValue: { redirectTo },
	});
	const { key, ...destination } = getInputProps(fields.redirectTo, { type: "hidden" });
	return (
		<>
			<h1>Create Account</h1>
			<PageForm form={form}>
				<TextField
					field={fields.name}
					label="Full Name"
					placeholder="Enter your full name"
					autoComplete="name"
					required
				/>
				<TextField
					field={fields.email}
					type="email"
					label="Email Address"
					placeholder="Enter your email address"
					autoComplete="email"
					required
				/>
				<UniversityPicker field={fields.university} label="University" />
				<PasswordField
					field={fields.password}
					hint="At least 8 characters."
					autoComplete="new-password"
				/>
				<input key={key} {...destination} />
				<SubmitButton pending="Creating account...">Create Account</SubmitButton>
				<p className="hint">
					By creating an account you agree to the <a href="/terms/">Terms</a> and{" "}
					<a href="/privacy/">Privacy</a>.
				</p>
			</PageForm>
			<SocialSignIn redirectTo={redirectTo} />
			<OneTap prompt={prompt} redirectTo={redirectTo} />
			<p>
				Already have an account?{" "}
				<a href={`/login/?${new URLSearchParams({ redirectTo })}`}>Sign in here</a>
			</p>
		</>
	);
}
