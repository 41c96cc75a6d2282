import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { isFresh, signInAgain } from "#app/auth/fresh-sign-in.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { idempotent } from "#app/auth/idempotent.server.ts";
import { safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { CurrentPassword } from "#app/components/password-field.tsx";
import { confirmForm } from "#app/forms/account.ts";
import { randomId } from "#db/ids.ts";
import { SignInAgain } from "./profile-sign-in-again.tsx";

const ACCOUNT = "/profile/account/";

export const meta: MetaFunction = () => [{ title: "Confirm it's you · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const wanted = new URL(request.url).searchParams.get("redirectTo");
	const redirectTo = safeRedirectTo(wanted, ACCOUNT);
	if (isFresh(student, context.now())) throw redirect(redirectTo);
	const { email, provider } = student;
	return { redirectTo, email, provider, formKey: randomId() };
}

export const action = idempotent(confirmForm, confirmPassword);

async function confirmPassword({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, confirmForm, {
		whenLoggedOut: "redirect",
		by: "student",
	});
	if (!form.value) return form.refusal;
	const { current_password: password, redirectTo } = form.value;
	const outcome = await signInAgain(context, form.student, password);
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	const to = safeRedirectTo(redirectTo, ACCOUNT);
	const title = "Confirmed. Go on where you left off.";
	return redirectAfterSuccess(request, context, to, { title }, [outcome.cookie]);
}

export const clientAction = submitForm;

export default function Confirm() {
	const { redirectTo, email, provider, formKey } = useLoaderData<typeof loader>();
	const form = useForm("confirm", {
		saved: { current_password: "" },
		hidden: { redirectTo, form_key: formKey },
	});
	return (
		<div className="grid max-w-2xl gap-6">
			<h1>Confirm it's you</h1>
			<section className="panel" aria-label="Confirm it's you">
				{provider === "password" ? (
					<>
						<p>
							You're logged in as <strong>{email}</strong>. It's been a while, so type your password
							once more.
						</p>
						<Form form={form}>
							<CurrentPassword
								field={form.fields.current_password}
								hint="So nobody can do this on a device you left open."
							/>
							<div className="actions">
								<SubmitButton pending="Checking...">Continue</SubmitButton>
								<Link className="btn" to={ACCOUNT}>
									Cancel
								</Link>
							</div>
						</Form>
					</>
				) : (
					<SignInAgain provider={provider} returnTo={redirectTo} />
				)}
			</section>
		</div>
	);
}
