import { getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { InferInput } from "valibot";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ContributionFields, checkFilledIn } from "#app/components/contribution-fields.tsx";
import { Draft } from "#app/components/draft.tsx";
import { DuplicateLink } from "#app/components/duplicate-link.tsx";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { SubmitButton } from "#app/components/form-fields.tsx";
import { PageForm } from "#app/components/page-form.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { newContributionForm } from "#app/forms/contribution.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { submitContribution } from "#db/contributions.ts";
import { randomId } from "#db/random-id.ts";
import { duplicateNotice } from "./duplicate-notice.server.ts";

export const meta: MetaFunction = () => [{ title: "Add New Program · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireStudentUser(request, context);
	return { formKey: randomId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const form = await readForm(request, newContributionForm);
	if (!form.value) return form.refusal;
	const { name, application_link: applicationLink, description, form_key: formKey } = form.value;
	const submitted = await submitContribution(
		context.db,
		{ userId, formKey: formKey ?? randomId() },
		{ name, applicationLink, description },
		context.now(),
	);
	if (submitted.outcome === "duplicate") {
		return form.refuseDuplicate("application_link", duplicateNotice(submitted.duplicate));
	}
	return redirectWithToast(request, context, "/programs/add-program/", {
		type: "success",
		title: "Program submitted successfully!",
		description: "A moderator will look at it. Until then you can still edit it.",
	});
}

export const clientAction = keepTyped;

export default function AddProgram() {
	const { formKey } = useLoaderData<typeof loader>();
	return (
		<>
			<h1 className="mb-5">Add New Program</h1>
			<NewContribution key={formKey} formKey={formKey} />
		</>
	);
}

/** Made anew for each form key, so that a submitted form is empty again. */
function NewContribution({ formKey }: { formKey: string }) {
	const answer = useFormAnswer();
	const [form, fields] = useForm<InferInput<typeof newContributionForm>>({
		id: `contribution-${formKey}`,
		lastResult: answer?.result,
		onValidate: checkFilledIn,
		defaultValue: { form_key: formKey },
	});
	const { key, ...sentOnce } = getInputProps(fields.form_key, { type: "hidden" });
	return (
		<section aria-labelledby="contribute" className="panel max-w-2xl">
			<h2 id="contribute">Contribute a New Program</h2>
			<DuplicateLink duplicate={answer?.duplicate} />
			<PageForm form={form}>
				<Draft formId={form.id} answered={answer !== undefined} />
				<ContributionFields fields={fields} />
				<input key={key} {...sentOnce} />
				<SubmitButton pending="Submitting...">Submit Contribution</SubmitButton>
			</PageForm>
		</section>
	);
}
