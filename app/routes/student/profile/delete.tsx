import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { deleteAccount, missingProof } from "#app/auth/delete-account.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { forgetSession } from "#app/auth/session.server.ts";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { FormProblems, SubmitButton } from "#app/components/form-fields.tsx";
import { PasswordField } from "#app/components/password-field.tsx";
import { ProfileFarewell } from "#app/components/profile-farewell.tsx";
import { SignInAgain } from "#app/components/profile-sign-in-again.tsx";
import { fieldsOf, SmallForm } from "#app/components/small-form.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { deleteByPasswordForm, deleteBySignInForm } from "#app/forms/profile.ts";
import { forgetKept } from "#app/http/kept-cookie.server.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

const GONE = {
	type: "success",
	title: "Your account and everything in it is deleted.",
	duration: 10_000,
} as const;
const ALMOST_GONE = {
	type: "warning",
	title: "Everything in your account is deleted, but the account itself is still there.",
	description: "The sign-in service did not answer. Log in and delete it once more.",
	duration: 20_000,
} as const;

export const meta: MetaFunction = () => [{ title: "Delete my account · The Yard" }];

/** Also after a refusal: by then the sign-in may be too old. */
export const shouldRevalidate = () => true;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const { email, provider } = student;
	return { email, provider, proof: missingProof(student, context.now()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const student = await requireStudent(request, context);
	const byPassword = missingProof(student, context.now()) === "password";
	const form = await readForm(request, byPassword ? deleteByPasswordForm : deleteBySignInForm);
	if (!form.value) return form.refusal;
	if (!(await context.limits.allowStudentWrite(student.uid))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	const { current_password: password } = form.value;
	const outcome = await deleteAccount(request, context, student, password);
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	const toast = outcome.identityGone ? GONE : ALMOST_GONE;
	const cookies = [await forgetSession(request), await forgetKept(request)];
	const answer = await redirectWithToast(request, context, "/login/", toast, cookies);
	// Drafts in this browser are theirs, too.
	answer.headers.set("Clear-Site-Data", '"storage"');
	return answer;
}

export const clientAction = keepTyped;

export default function DeleteAccount() {
	const { email, provider, proof } = useLoaderData<typeof loader>();
	const result = useFormAnswer()?.result;
	const fields = fieldsOf("delete-account", result, { current_password: "" });
	return (
		<div className="grid max-w-2xl gap-6">
			<h1>Delete my account</h1>
			<ProfileFarewell email={email} />
			<section className="panel farewell" aria-labelledby="sure">
				<h2 id="sure">Delete it for good</h2>
				{proof === "sign-in" ? (
					<>
						<FormProblems id="refused" problems={result?.error?.[""] ?? undefined} />
						<SignInAgain provider={provider} />
					</>
				) : (
					<SmallForm id="delete-account" result={result}>
						{proof === "password" && (
							<PasswordField
								field={fields.current_password}
								label="Current password"
								hint="So that nobody does this on a device that you left open."
								autoComplete="current-password"
							/>
						)}
						<div className="actions">
							<SubmitButton pending="Deleting...">Delete my account</SubmitButton>
							<Link className="btn" to="/profile/">
								Cancel
							</Link>
						</div>
					</SmallForm>
				)}
			</section>
		</div>
	);
}
