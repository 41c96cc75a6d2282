import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { readGuestForm } from "#app/actions/read-form.server.ts";
import { requireGuest } from "#app/auth/guards.server.ts";
import { idempotent } from "#app/auth/idempotent.server.ts";
import { signUp } from "#app/auth/sign-in/sign-up.server.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { NewPassword } from "#app/components/password-field.tsx";
import { UniversityPicker } from "#app/components/university/university-picker.tsx";
import { signUpForm } from "#app/forms/account.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { randomId } from "#db/ids.ts";
import { EmailField, PendingSaveNotice } from "./guest-form-parts.tsx";
import { signInLoader } from "./sign-in-loader.server.ts";
import { OneTap, SocialSignIn } from "./social-sign-in.tsx";

export const handle: RouteFacts = { oneTap: true, inSiteMap: true };

export const meta: MetaFunction = () => [{ title: "Create Account · The Yard" }];

export const loader = (args: LoaderFunctionArgs) => signInLoader(args, { formKey: randomId() });

export async function action(args: ActionFunctionArgs) {
	await requireGuest(args.request, args.context);
	return createAccountOnce(args);
}

const createAccountOnce = idempotent(signUpForm, createAccount);

async function createAccount({ request, context }: ActionFunctionArgs) {
	const form = await readGuestForm({ request, context }, signUpForm, "sign-up");
	if (!form.value) return form.refusal;
	const outcome = await signUp(context, form.value);
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	const title = "Signup successful. Please check your email to verify your account.";
	return redirectAfterSuccess(request, context, "/verify-email/", { title }, [outcome.cookie]);
}

export const clientAction = submitForm;

export default function SignUp() {
	const { keep, saving, prompt, formKey } = useLoaderData<typeof loader>();
	const form = useForm("sign-up", {
		saved: { name: "", email: "", university: "", password: "" },
		hidden: { ...keep, form_key: formKey },
	});
	const keepHere = { ...keep, startPage: "/signup/" };
	return (
		<>
			<h1>Create Account</h1>
			<PendingSaveNotice program={saving} />
			<Form form={form} asksServer>
				<TextField
					field={form.fields.name}
					label="Full Name"
					placeholder="Enter your full name"
					autoComplete="name"
					required
				/>
				<EmailField field={form.fields.email} />
				<UniversityPicker field={form.fields.university} label="University" />
				<NewPassword field={form.fields.password} label="Password" />
				<SubmitButton pending="Creating account...">Create Account</SubmitButton>
				<p className="hint">
					By creating an account you agree to the <a href="/terms/">Terms</a> and{" "}
					<a href="/privacy/">Privacy</a>.
				</p>
			</Form>
			<SocialSignIn keep={keepHere} />
			<OneTap prompt={prompt} keep={keepHere} />
			<p>
				Already have an account? <a href={`/login/?${new URLSearchParams(keep)}`}>Sign in here</a>
			</p>
		</>
	);
}
