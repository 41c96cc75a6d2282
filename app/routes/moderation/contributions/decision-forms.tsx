import { FactFields, MainFacts } from "#app/components/form/fact-fields.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea, TextField } from "#app/components/form/form-fields.tsx";
import { factValues } from "#app/forms/fields/fact-values.ts";
import type { QueuedContribution } from "#db/moderation/similar-programs-check.ts";
import { RejectionNote } from "./rejection-note.tsx";

/** A contribution as the page has it. `isOwn`: made by this moderator; `isPast`: its deadline is over. */
export type WaitingContribution = Omit<QueuedContribution, "contributorUid"> & {
	isOwn: boolean;
	isPast: boolean;
};

interface DecisionProps {
	contribution: WaitingContribution;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
}

/** The two ways to decide on a contribution. */
export function DecisionForms(props: DecisionProps) {
	return (
		<div className="grid items-start gap-6 md:grid-cols-2">
			<Approve {...props} />
			<Reject {...props} />
		</div>
	);
}

function Approve({ contribution, next }: DecisionProps) {
	const { name, applicationLink, description } = contribution;
	const decided = decisionOn(contribution, "approve", next);
	const form = useForm(`a${contribution.seq}`, {
		saved: {
			...factValues({ ...contribution, kind: contribution.kind ?? "other" }),
			name,
			application_link: applicationLink,
			description,
		},
		...decided,
		hidden: { ...decided.hidden, mends: "all" },
	});
	const { fields } = form;
	const text = [fields.name, fields.application_link, fields.description];
	return (
		<Form form={form} inPlace>
			<MainFacts fields={fields} hasKind />
			<details
				className="fold rounded-card border border-line"
				open={text.some(({ problem }) => problem)}
			>
				<summary>Correct the text</summary>
				<div className="grid gap-5">
					<TextField field={fields.name} label="Program name" autoComplete="off" />
					<TextField field={fields.application_link} type="url" label="Website" />
					<TextArea field={fields.description} label="Description" rows={6} />
				</div>
			</details>
			<FactFields fields={fields} />
			<SubmitButton pending="Approving...">Approve</SubmitButton>
		</Form>
	);
}

function Reject({ contribution, next }: DecisionProps) {
	const form = useForm(`r${contribution.seq}`, {
		saved: { reason: "", note: "" },
		...decisionOn(contribution, "reject", next),
	});
	return (
		<Form form={form} inPlace>
			<RejectionNote fields={form.fields} />
			<SubmitButton pending="Rejecting..." main={false}>
				Reject
			</SubmitButton>
		</Form>
	);
}

/** What is decided on: this contribution, in the version that the moderator has read. */
function decisionOn(
	{ id, version }: WaitingContribution,
	decision: "approve" | "reject",
	next: DecisionProps["next"],
) {
	return {
		identity: { decision, contribution_id: id },
		hidden: { version: String(version), ...next },
	};
}
