import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import type { SourceRun } from "#db/imports/sources.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { ColumnFields, countsOf, RUN_NAMES } from "./source-texts.tsx";

interface SourceRunsProps {
	/** The newest first. */
	runs: SourceRun[];
	/** What the last list had that couldn't be taken. */
	refused: { number: number; name: string | null; reason: string | null }[];
	nowMs: number;
}

/** What a source's runs did, and what they ask. */
export function SourceRuns({ runs, refused, nowMs }: SourceRunsProps) {
	if (runs.length === 0) return <p className="mb-6">It hasn't run yet.</p>;
	return (
		<section aria-labelledby="runs" className="mb-8">
			<h2 id="runs" className="mb-3">
				Runs
			</h2>
			<ol className="grid gap-3">
				{runs.map((run, at) => (
					<li key={run.id} className="card">
						<p className="meta">
							<strong>{RUN_NAMES[run.state]}</strong>
							<time dateTime={new Date(run.startedAt).toISOString()}>
								{timeAgo(run.startedAt, nowMs)}
							</time>
							{countsOf(run).map((text) => (
								<span key={text}>{text}</span>
							))}
						</p>
						{run.problem && (
							<p dir="auto" className="break-words">
								{run.problem}
							</p>
						)}
						{run.state === "asked" && at === 0 && <IsItRight runId={run.id} />}
						{run.state === "refused" && <p className="hint">Nothing was changed or closed.</p>}
						{run.columns && at === 0 && <WhichColumns runId={run.id} columns={run.columns} />}
						<RunLinks run={run} isLast={at === 0} />
					</li>
				))}
			</ol>
			{refused.length > 0 && (
				<details className="mt-4">
					<summary>Left out of the last list</summary>
					<ul className="grid gap-1 mt-2">
						{refused.map(({ number, name, reason }) => (
							<li key={number} dir="auto" className="break-words">
								Row {number}
								{name && `, ${name}`}: {reason}
							</li>
						))}
					</ul>
				</details>
			)}
		</section>
	);
}

function IsItRight({ runId }: { runId: string }) {
	return (
		<div className="grid gap-2">
			<p>
				Is that right? Until you say so, nothing closes, and new rows wait for you. If it's a
				mistake of the list, do nothing.
			</p>
			<ButtonForm sends={{ intent: "accept", run: runId }} pending="Saving...">
				Yes, close what's gone
			</ButtonForm>
		</div>
	);
}

function WhichColumns({ runId, columns }: { runId: string; columns: string[] }) {
	const form = useForm("columns", {
		saved: { name_column: "", link_column: "" },
		identity: { intent: "columns", run: runId },
	});
	return (
		<Form form={form} inPlace className="mt-2 grid max-w-md gap-4">
			<p>Say which is which, and the list is read again. We remember it for the next runs.</p>
			<ColumnFields fields={form.fields} columns={columns} />
			<div>
				<SubmitButton pending="Reading...">Read it again</SubmitButton>
			</div>
		</Form>
	);
}

function RunLinks({
	run: { importId, waitingId, waiting },
	isLast,
}: {
	run: SourceRun;
	isLast: boolean;
}) {
	if (!importId && !(waitingId && waiting > 0 && isLast)) return null;
	return (
		<p className="actions">
			{waitingId && waiting > 0 && isLast && (
				<a className="btn btn-main" href={`/moderation/import/${waitingId}/`}>
					Look at what waits
				</a>
			)}
			{importId && (
				<a className="btn" href={`/moderation/import/${importId}/`}>
					What came in, or take it back
				</a>
			)}
		</p>
	);
}
