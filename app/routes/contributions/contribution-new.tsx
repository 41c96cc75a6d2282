import { useLocation } from "@remix-run/react";
import { DuplicateLink } from "#app/components/form/duplicate-link.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { ReadFieldsContext, SubmitButton } from "#app/components/form/form-fields.tsx";
import { factValues } from "#app/forms/fields/fact-values.ts";
import type { findOwnContribution } from "#db/contributions/own-contributions.ts";
import { ContributionFields, checkFilledIn } from "./contribution-fields.tsx";
import { Draft } from "./draft.tsx";
import { FillFromLink, useLinkReading } from "./fill-from-link.tsx";
import { ResponsiveText } from "./responsive-text.tsx";
import type { SharedProgram } from "./shared-program.server.ts";

/** The address parameter by which the form asks the server to read the page of its link. */
export const READ = "read";

interface NewContributionProps {
	formKey: string;
	/** The rejected contribution that this one fixes. */
	rejected: Awaited<ReturnType<typeof findOwnContribution>> | null;
	/** What a share menu handed over. */
	shared: SharedProgram | null;
	/** Whether the server reads pages. */
	readsLinks: boolean;
}

/** The form for a new program; its title is the page's heading. */
export function NewContribution({ formKey, rejected, shared, readsLinks }: NewContributionProps) {
	const form = useForm("contribution", {
		saved: {
			name: rejected?.name ?? shared?.name ?? "",
			application_link: rejected?.applicationLink ?? shared?.link ?? "",
			description: rejected?.description ?? "",
			...factValues(rejected ?? null),
		},
		hidden: { form_key: formKey, from: rejected?.id ?? "" },
		check: checkFilledIn,
	});
	const { fields, hidden, shown } = form;
	const { pathname, search } = useLocation();
	const here = new URLSearchParams(search);
	here.delete(READ);
	const action = here.size > 0 ? `${pathname}?${here}` : pathname;
	here.set(READ, "");
	const reading = useLinkReading(form);
	const isFixing = hidden.from !== "";
	return (
		<section aria-labelledby="contribute" className="panel">
			<h1 id="contribute" className="text-[1.5rem]">
				<ResponsiveText wide="Contribute a New Program" narrow="Add New Program" />
			</h1>
			{rejected && (
				<div className="notice bg-wait-soft text-wait">
					<p>
						This is your rejected contribution. Fix it and submit it again, and it replaces the old
						one.
					</p>
					{rejected.reviewNote && (
						<p className="whitespace-pre-line wrap-anywhere" dir="auto">
							The moderator wrote: {rejected.reviewNote}
						</p>
					)}
				</div>
			)}
			{shared?.link === "" && !shown && (
				<p className="notice bg-wait-soft text-wait" role="status">
					We couldn't find a web address in what you shared. Paste it below.
				</p>
			)}
			{shown?.duplicate?.link && <DuplicateLink duplicate={shown.duplicate} />}
			<Form form={form} action={action}>
				{/* Enter in a field presses the form's first button, so this one comes before the one that reads the
				    link. */}
				{readsLinks && (
					<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
				)}
				<ReadFieldsContext.Provider value={reading.filled}>
					<div className="contents" onInput={reading.onInput}>
						<ContributionFields
							fields={fields}
							refused={shown?.duplicate}
							belowLink={
								readsLinks && <FillFromLink reading={reading} action={`${pathname}?${here}`} />
							}
							looksUp={Boolean(shared?.link) && !shown}
						/>
					</div>
				</ReadFieldsContext.Provider>
				<SubmitButton pending="Submitting...">Submit Contribution</SubmitButton>
				{/* Last, because it comes only once JavaScript runs, and nothing in the form may move then. */}
				{!isFixing && <Draft formId={form.id} answered={shown !== undefined} />}
			</Form>
		</section>
	);
}
