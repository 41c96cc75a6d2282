import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Resume } from "#db/resumes.ts";
import { TextField } from "./form-fields.tsx";
import { Icon } from "./icon.tsx";
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
	const doing = useIntentOn(id);
	const refusedBy = (intent: string) =>
		refused?.initialValue?.intent === intent ? refused : undefined;
	return (
		<li className="card resume-card" id={`resume-${id}`}>
			<header>
				<span className="logo" aria-hidden="true">
					<Icon name="file-text" size={22} />
				</span>
				<div>
					<h3 dir="auto">{name}</h3>
					<div className="meta">
						{pageCount !== null && <span>{pagesInWords(pageCount)}</span>}
						<span>{sizeInWords(sizeBytes)}</span>
						<time dateTime={new Date(createdAt).toISOString()}>
							{uploadedInWords(createdAt, nowMs)}
						</time>
						<span className={shared ? "badge ok" : "badge"}>{shared ? "Shared" : "Private"}</span>
					</div>
				</div>
			</header>
			<ResumeReading resume={resume} busy={doing === "read"} />
			<div className="resume-actions">
				<a className="btn" href={`/resume/viewer/${id}/`} aria-label={`Open ${name}`}>
					Open
				</a>
				<a className="btn" href={`/resume/${id}/download`} aria-label={`Download ${name}`}>
					Download
				</a>
				<Rename resume={resume} refused={refusedBy("rename")} busy={doing === "rename"} />
				<ResumeSharing resume={resume} refused={refusedBy("share")} doing={doing} />
				<Form method="post" action="/resume/">
					<input type="hidden" name="id" value={id} />
					<button
						className="btn"
						type="submit"
						name="intent"
						value="remove"
						aria-label={`Remove ${name}`}
						aria-disabled={doing === "remove" || undefined}
					>
						{doing === "remove" ? "Removing..." : "Remove"}
					</button>
				</Form>
			</div>
		</li>
	);
}

function Rename({
	resume,
	refused,
	busy,
}: {
	resume: Resume;
	refused: SubmissionResult<string[]> | undefined;
	busy: boolean;
}) {
	const { id, name } = resume;
	const details = useRef<HTMLDetailsElement>(null);
	const shownName = useRef(name);
	const formId = `rename-${id}`;
	const fields = fieldsOf(formId, refused, { name });
	// Renamed: close, and keep the focus where the person was.
	useEffect(() => {
		if (shownName.current === name) return;
		shownName.current = name;
		if (!details.current?.open) return;
		details.current.open = false;
		details.current.querySelector("summary")?.focus();
	}, [name]);
	return (
		<details ref={details} open={refused ? true : undefined}>
			<summary className="btn" aria-label={`Rename ${name}`}>
				Rename
			</summary>
			<SmallForm id={formId} result={refused} className="grid gap-3">
				<input type="hidden" name="id" value={id} />
				<TextField field={fields.name} label="New name" autoComplete="off" aria-required />
				<div>
					<button
						className="btn main"
						type="submit"
						name="intent"
						value="rename"
						aria-disabled={busy || undefined}
					>
						{busy ? "Saving..." : "Save"}
					</button>
				</div>
			</SmallForm>
		</details>
	);
}

/** What is being done with this one, while it is under way. */
function useIntentOn(id: string): FormDataEntryValue | null | undefined {
	const { state, formData } = useNavigation();
	return state !== "idle" && formData?.get("id") === id ? formData.get("intent") : undefined;
}
