import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { deleteAccount, forgetPerson, missingProof } from "#app/auth/delete-account.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { FormProblem, SubmitButton } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { CurrentPassword } from "#app/components/password-field.tsx";
import { deleteAccountForm } from "#app/forms/account.ts";
import { SignInAgain } from "./profile-sign-in-again.tsx";

const DELETED_TOAST = {
	type: "success",
	title: "Your account and everything in it are deleted.",
	duration: 10_000,
} as const;
const ALMOST_DELETED_TOAST = {
	type: "warning",
	title: "Everything in your account is deleted, but the account itself is still there.",
	description: "The sign-in service didn't respond. Log in and delete it again.",
	duration: 20_000,
} as const;

export const meta: MetaFunction = () => [{ title: "Delete my account · The Yard" }];

/** Also after a refusal, because the sign-in may be too old by then. */
export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const { email, provider } = student;
	return { email, provider, proof: missingProof(student, context.now()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, deleteAccountForm, {
		whenLoggedOut: "redirect",
		by: "student",
	});
	if (!form.value) return form.refusal;
	const { current_password: password } = form.value;
	if (missingProof(form.student, context.now()) === "password" && !password) {
		return form.refuse(400, { fields: { current_password: "Enter your password." } });
	}
	const outcome = await deleteAccount(context, form.student, password);
	if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
	const toast = outcome.identityGone ? DELETED_TOAST : ALMOST_DELETED_TOAST;
	return forgetPerson(context, await redirectAfterSuccess(request, context, "/login/", toast));
}

export const clientAction = submitForm;

export default function DeleteAccount() {
	const { email, provider, proof } = useLoaderData<typeof loader>();
	const form = useForm("delete-account", { saved: { current_password: "" } });
	return (
		<div className="grid max-w-2xl gap-6">
			<h1>Delete my account</h1>
			<Farewell email={email} />
			<section className="panel" aria-labelledby="sure">
				<h2 id="sure">Delete permanently</h2>
				{proof === "sign-in" ? (
					<>
						<FormProblem problem={form.shown?.problem} />
						<SignInAgain provider={provider} returnTo="/profile/delete/" />
					</>
				) : (
					<Form form={form}>
						{proof === "password" && (
							<CurrentPassword
								field={form.fields.current_password}
								hint="So nobody can do this on a device you left open."
							/>
						)}
						<div className="actions">
							<SubmitButton
								pending="Deleting..."
								className="border-no bg-no text-paper hover:border-no hover:bg-[color-mix(in_srgb,var(--no),var(--ink)_30%)]"
							>
								Delete my account
							</SubmitButton>
							<Link className="btn" to="/profile/">
								Cancel
							</Link>
						</div>
					</Form>
				)}
			</section>
		</div>
	);
}

function Farewell({ email }: { email: string }) {
	return (
		<section className="panel" aria-labelledby="goes">
			<p>
				This deletes the account of <strong>{email}</strong>. It can't be undone.
			</p>
			<h2 id="goes">What gets deleted</h2>
			<ul className="grid list-disc gap-[0.35rem] pl-[1.2rem]">
				<li>Your name, email, college, photo and login.</li>
				<li>Your contributions, even those still waiting for review.</li>
				<li>Your resumes, with every version.</li>
				<li>Your saved programs, your calendar link and your experience.</li>
			</ul>
			<h2>What stays</h2>
			<ul className="grid list-disc gap-[0.35rem] pl-[1.2rem]">
				<li>Your published programs, without your name, so other students can find them.</li>
			</ul>
			<p>
				You may want to{" "}
				<a href="/profile/data" download>
					download your data
				</a>{" "}
				first.
			</p>
		</section>
	);
}
