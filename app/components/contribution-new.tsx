import type { SubmissionResult } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { DuplicateNotice } from "#app/forms/answer.server.ts";
import { countCarriedOut } from "#app/forms/carried-out.ts";
import type { findOwnContribution } from "#db/contributions.ts";
import { ByWidth } from "./by-width.tsx";
import { ContributionFields, checkFilledIn } from "./contribution-fields.tsx";
import { Draft } from "./draft.tsx";
import { DuplicateLink } from "./duplicate-link.tsx";
import { type Field, SubmitButton, TextField } from "./form-fields.tsx";
import { fieldsOf, SmallForm, useChecked } from "./small-form.tsx";

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
	const id = `contribution-${formKey}`;
	const [result, refuse] = useChecked(answer?.result, checkFilledIn);
	const fields = fieldsOf(id, result, {
		form_key: formKey,
		from: rejected?.id ?? "",
		name: rejected?.name ?? "",
		application_link: rejected?.applicationLink ?? "",
		description: rejected?.description ?? "",
		application_deadline: rejected?.applicationDeadline ?? "",
	});
	const { from } = fields;
	return (
		<SmallForm id={id} result={result} refuse={refuse}>
			{!from.initialValue && <Draft formId={id} answered={answer !== undefined} />}
			<ContributionFields fields={fields} refused={answer?.duplicate} />
			{from.initialValue && (
				<>
					<TextField
						field={fields.application_deadline}
						type="date"
						label="Application deadline"
						hint="Leave it empty when there is none."
					/>
					<Hidden field={from} />
				</>
			)}
			<Hidden field={fields.form_key} />
			<SubmitButton pending="Submitting...">Submit Contribution</SubmitButton>
		</SmallForm>
	);
}

function Hidden({ field: { name, initialValue } }: { field: Field }) {
	return <input type="hidden" name={name} defaultValue={initialValue} />;
}

/**
 * The key of the form on the screen. The page offers a new one each time it is loaded, also for
 * another ranking; it is taken only once the form was carried out, so that nothing typed is lost.
 */
function useFormKey(offered: string): string {
	const [key, setKey] = useState(offered);
	const { pathname } = useLocation();
	const seen = useRef(countCarriedOut(pathname));
	useEffect(() => {
		const count = countCarriedOut(pathname);
		if (count === seen.current) return;
		seen.current = count;
		setKey(offered);
	}, [pathname, offered]);
	return key;
}
