import { useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { InferInput } from "valibot";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ContributionFields, checkFilledIn } from "#app/components/contribution-fields.tsx";
import { DuplicateLink } from "#app/components/duplicate-link.tsx";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { SubmitButton, TextField } from "#app/components/form-fields.tsx";
import { PageForm } from "#app/components/page-form.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { editContributionForm } from "#app/forms/contribution.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { findOwnContribution, updateContribution } from "#db/contributions.ts";
import { duplicateNotice } from "./duplicate-notice.server.ts";

const NOT_PENDING = "A moderator has decided on this one, so it can no longer be edited.";

export const meta: MetaFunction = () => [{ title: "Edit Contribution · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const contribution = await findOwnContribution(context.db, { id: params.id ?? "", userId });
	if (!contribution) throw notFound();
	return { contribution };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const form = await readForm(request, editContributionForm);
	if (!form.value) return form.refusal;
	const updated = await updateContribution(
		context.db,
		{ id: params.id ?? "", userId },
		{
			name: form.value.name,
			applicationLink: form.value.application_link,
			description: form.value.description,
			applicationDeadline: form.value.application_deadline ?? null,
		},
		context.now(),
	);
	switch (updated.outcome) {
		case "missing":
			throw notFound();
		case "not-pending":
			return form.refuse(409, { form: NOT_PENDING });
		case "duplicate":
			return form.refuseDuplicate("application_link", duplicateNotice(updated.duplicate));
		case "updated":
			return redirectWithToast(request, context, "/programs/contributions/", {
				type: "success",
				title: "Contribution updated",
			});
	}
}

export const clientAction = keepTyped;

export default function EditContribution() {
	const { contribution } = useLoaderData<typeof loader>();
	const answer = useFormAnswer();
	const [form, fields] = useForm<InferInput<typeof editContributionForm>>({
		id: "edit-contribution",
		lastResult: answer?.result,
		onValidate: checkFilledIn,
		defaultValue: {
			name: contribution.name,
			application_link: contribution.applicationLink,
			description: contribution.description,
			application_deadline: contribution.applicationDeadline ?? "",
		},
	});
	const editable = contribution.status === "PENDING";
	return (
		<section className="panel max-w-2xl">
			<h1>Edit Contribution</h1>
			{!editable && !answer && <p className="notice warning">{NOT_PENDING}</p>}
			<DuplicateLink duplicate={answer?.duplicate} />
			{(editable || answer) && (
				<PageForm form={form}>
					<ContributionFields fields={fields} />
					<TextField
						field={fields.application_deadline}
						type="date"
						label="Application deadline"
						hint="Leave it empty when there is none."
					/>
					<div className="actions">
						<SubmitButton pending="Updating...">Update</SubmitButton>
						<Link className="btn" to="/programs/contributions/">
							Cancel
						</Link>
					</div>
				</PageForm>
			)}
			{!editable && (
				<Link className="btn" to="/programs/contributions/">
					Back to My Contributions
				</Link>
			)}
		</section>
	);
}

function notFound() {
	return data(null, { status: 404, statusText: "Not Found" });
}
