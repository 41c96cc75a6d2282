import { type SubmissionResult, useForm } from "@conform-to/react";
import type { PendingContribution } from "#db/moderation.ts";
import { timeAgo } from "./dates.ts";
import { SubmitButton, TextArea, TextField } from "./form-fields.tsx";
import { HostLogo } from "./host-logo.tsx";
import { PageForm } from "./page-form.tsx";
import { KIND_NAMES } from "./program-card.tsx";

/** A contribution that waits for a moderator, with the two ways to decide. */
export function PendingCard({
	contribution,
	result,
	nowMs,
}: {
	contribution: PendingContribution;
	/** The answer to a decision on this very contribution that was refused. */
	result: SubmissionResult<string[]> | undefined;
	nowMs: number;
}) {
	const { id, name, applicationLink, description, contributorName, contributorCollege } =
		contribution;
	return (
		<li className="card">
			<header>
				<HostLogo link={applicationLink} />
				<div>
					<h2 dir="auto">{name}</h2>
					<div className="meta">
						<span dir="auto">
							{contributorName ?? "Unknown"}
							{contributorCollege && `, ${contributorCollege}`}
						</span>
						<span>{timeAgo(contribution.createdAt, nowMs)}</span>
					</div>
				</div>
			</header>
			<p>
				<a href={applicationLink} target="_blank" rel="noopener" className="break-all">
					{applicationLink}
				</a>
			</p>
			<p className="as-typed" dir="auto">
				{description}
			</p>
			<div className="grid gap-6 md:grid-cols-2">
				<Approve
					contribution={contribution}
					result={decisionOf(result) === "approve" ? result : undefined}
					key={`approve-${id}`}
				/>
				<Reject
					contribution={contribution}
					result={decisionOf(result) === "reject" ? result : undefined}
					key={`reject-${id}`}
				/>
			</div>
		</li>
	);
}

interface DecisionProps {
	contribution: PendingContribution;
	result: SubmissionResult<string[]> | undefined;
}

function Approve({ contribution, result }: DecisionProps) {
	const [form, fields] = useForm({
		id: `approve-${contribution.id}`,
		lastResult: result,
		defaultValue: { kind: "other", application_deadline: contribution.applicationDeadline ?? "" },
	});
	return (
		<PageForm form={form}>
			<Read contribution={contribution} />
			<div className="field">
				<label htmlFor={fields.kind.id}>Kind</label>
				<select
					className="input"
					id={fields.kind.id}
					name={fields.kind.name}
					defaultValue={fields.kind.initialValue}
				>
					{Object.entries(KIND_NAMES).map(([kind, text]) => (
						<option key={kind} value={kind}>
							{text}
						</option>
					))}
				</select>
			</div>
			<TextField
				field={fields.application_deadline}
				type="date"
				label="Application deadline"
				hint="Optional."
			/>
			<SubmitButton pending="Approving..." intent={{ name: "decision", value: "approve" }}>
				Approve
			</SubmitButton>
		</PageForm>
	);
}

function Reject({ contribution, result }: DecisionProps) {
	const [form, fields] = useForm<{ note: string }>({
		id: `reject-${contribution.id}`,
		lastResult: result,
	});
	return (
		<PageForm form={form}>
			<Read contribution={contribution} />
			<TextArea
				field={fields.note}
				label="Note"
				hint="The student reads it beside their contribution."
				rows={4}
			/>
			<SubmitButton
				pending="Rejecting..."
				intent={{ name: "decision", value: "reject" }}
				main={false}
			>
				Reject
			</SubmitButton>
		</PageForm>
	);
}

/** What is decided on: this contribution, as the moderator has read it. */
function Read({ contribution }: { contribution: PendingContribution }) {
	return (
		<>
			<input type="hidden" name="contribution_id" value={contribution.id} />
			<input type="hidden" name="version" value={contribution.version} />
		</>
	);
}

function decisionOf(result: SubmissionResult<string[]> | undefined) {
	return result?.initialValue?.decision;
}
