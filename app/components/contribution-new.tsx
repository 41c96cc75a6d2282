import {
	type FieldMetadata,
	getInputProps,
	type SubmissionResult,
	useForm,
} from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { InferInput } from "valibot";
import type { DuplicateNotice } from "#app/forms/answer.server.ts";
import type { newContributionForm } from "#app/forms/contribution.ts";
import type { findOwnContribution } from "#db/contributions.ts";
import { ByWidth } from "./by-width.tsx";
import { ContributionFields, checkFilledIn } from "./contribution-fields.tsx";
import { Draft } from "./draft.tsx";
import { DuplicateLink } from "./duplicate-link.tsx";
import { propsWithoutKey, SubmitButton, TextField } from "./form-fields.tsx";
import { PageForm } from "./page-form.tsx";

interface NewContributionProps {
	/** A key for the next form. */
	formKey: string;
	/** The rejected contribution that this one fixes. */
	rejected: Awaited<ReturnType<typeof findOwnContribution>> | null;
	answer: { result: SubmissionResult<string[]>; duplicate?: DuplicateNotice } | undefined;
}

/** The form for a new program; its title is the page's heading. */
export function NewContribution({ formKey, rejected, answer }: NewContributionProps) {
	const shownKey = useFormKey(formKey);
	return (
		<section aria-labelledby="contribute" className="panel">
			<h1 id="contribute" className="text-2xl">
				<ByWidth wide="Contribute a New Program" narrow="Add New Program" />
			</h1>
			{rejected && (
				<div className="notice warning">
					<p>
						This is your rejected contribution. Fix it and submit it again; it then takes the old
						one's place.
					</p>
					{rejected.reviewNote && (
						<p className="as-typed" dir="auto">
							The moderator wrote: {rejected.reviewNote}
						</p>
					)}
				</div>
			)}
			{answer?.duplicate?.link && <DuplicateLink duplicate={answer.duplicate} />}
			<Fields key={shownKey} formKey={shownKey} rejected={rejected} answer={answer} />
		</section>
	);
}

/** Made anew for each form key, so that a submitted form is empty again. */
function Fields({ formKey, rejected, answer }: NewContributionProps) {
	const [form, fields] = useForm<InferInput<typeof newContributionForm>>({
		id: `contribution-${formKey}`,
		lastResult: answer?.result,
		onValidate: checkFilledIn,
		defaultValue: {
			form_key: formKey,
			...(rejected && {
				from: rejected.id,
				name: rejected.name,
				application_link: rejected.applicationLink,
				description: rejected.description,
				application_deadline: rejected.applicationDeadline ?? "",
			}),
		},
	});
	return (
		<PageForm form={form}>
			{!fields.from.initialValue && <Draft formId={form.id} answered={answer !== undefined} />}
			<ContributionFields fields={fields} refused={answer?.duplicate} />
			{fields.from.initialValue && (
				<>
					<TextField
						field={fields.application_deadline}
						type="date"
						label="Application deadline"
						hint="Leave it empty when there is none."
					/>
					<Hidden field={fields.from} />
				</>
			)}
			<Hidden field={fields.form_key} />
			<SubmitButton pending="Submitting...">Submit Contribution</SubmitButton>
		</PageForm>
	);
}

function Hidden({ field }: { field: FieldMetadata<string | undefined> }) {
	return <input {...propsWithoutKey(getInputProps(field, { type: "hidden" }))} />;
}

/**
 * The key of the form on the screen. The page offers a new one each time it is loaded, also for
 * another ranking; it is taken only after the form was, so that nothing typed is lost.
 */
function useFormKey(offered: string): string {
	const [key, setKey] = useState(offered);
	const { state, formData } = useNavigation();
	const accepted = state === "loading" && formData !== undefined;
	const used = useRef(false);
	useEffect(() => {
		if (accepted) used.current = true;
		else if (used.current) {
			used.current = false;
			setKey(offered);
		}
	}, [accepted, offered]);
	return key;
}
