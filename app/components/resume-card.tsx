import type { SubmissionResult } from "@conform-to/react";
import type { Resume } from "#db/resumes.ts";
import { TextField } from "./form-fields.tsx";
import { ResumeHead } from "./resume-head.tsx";
import { ResumeButton, ResumePress, useClosedByChange } from "./resume-press.tsx";
import { ResumeReading } from "./resume-reading.tsx";
import { ResumeSharing } from "./resume-sharing.tsx";
import { pagesInWords, sizeInWords, uploadedInWords } from "./resume-words.ts";
import { fieldsOf, SmallForm } from "./small-form.tsx";

/** One of the student's own resumes, and what can be done with it. */
export function ResumeCard({
	resume,
	refused,
	nowMs,
}: {
	resume: Resume;
	refused: SubmissionResult<string[]> | undefined;
	nowMs: number;
}) {
	const { id, name, sizeBytes, pageCount, shared, createdAt } = resume;
	const refusedBy = (intent: string) =>
		refused?.initialValue?.intent === intent ? refused : undefined;
	return (
		<li className="card resume-card" id={`resume-${id}`}>
			<ResumeHead name={name}>
				<div className="meta">
					{pageCount !== null && <span>{pagesInWords(pageCount)}</span>}
					<span>{sizeInWords(sizeBytes)}</span>
					<time dateTime={new Date(createdAt).toISOString()}>
						{uploadedInWords(createdAt, nowMs)}
					</time>
					<span className={shared ? "badge ok" : "badge"}>{shared ? "Shared" : "Private"}</span>
				</div>
			</ResumeHead>
			<ResumeReading resume={resume} />
			<div className="resume-actions">
				<a className="btn" href={`/resume/viewer/${id}/`} aria-label={`Open ${name}`}>
					Open
				</a>
				<a className="btn" href={`/resume/${id}/download`} aria-label={`Download ${name}`}>
					Download
				</a>
				<Rename resume={resume} refused={refusedBy("rename")} />
				<ResumeSharing resume={resume} refused={refusedBy("share")} />
				<ResumePress
					id={id}
					press={{
						...{ intent: "remove", text: "Remove", busy: "Removing..." },
						label: `Remove ${name}`,
					}}
				/>
			</div>
		</li>
	);
}

function Rename({
	resume: { id, name },
	refused,
}: {
	resume: Resume;
	refused: SubmissionResult<string[]> | undefined;
}) {
	const details = useClosedByChange(name);
	const formId = `rename-${id}`;
	const fields = fieldsOf(formId, refused, { name });
	return (
		<details ref={details} open={refused ? true : undefined}>
			<summary className="btn" aria-label={`Rename ${name}`}>
				Rename
			</summary>
			<SmallForm id={formId} result={refused} className="grid gap-3">
				<input type="hidden" name="id" value={id} />
				<TextField field={fields.name} label="New name" autoComplete="off" aria-required />
				<div>
					<ResumeButton
						id={id}
						press={{ intent: "rename", text: "Save", busy: "Saving..." }}
						main
					/>
				</div>
			</SmallForm>
		</details>
	);
}
