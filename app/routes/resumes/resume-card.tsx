import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import type { ResumeReportReason } from "#db/schema.ts";
import type { OwnResume } from "./find-own-resumes.server.ts";
import { More, RESUME_BUTTON } from "./more.tsx";
import { ResumeHead } from "./resume-head.tsx";
import { pagesInWords, sizeInWords, whenInWords } from "./resume-problems.ts";
import { ResumeReading } from "./resume-reading.tsx";
import { ResumeSharing } from "./resume-sharing.tsx";
import { useClosedByChange } from "./use-closed-by-change.ts";

/** One of the student's own resumes, and what can be done with it. */
export function ResumeCard({ resume, nowMs }: { resume: OwnResume; nowMs: number }) {
	const { id, name, sizeBytes, pageCount, shared, takenDownFor, createdAt } = resume;
	return (
		<li
			className="card scroll-mt-20 target:border-brand target:[box-shadow:0_0_0_1px_var(--brand)] [&>header]:items-start"
			id={`resume-${id}`}
		>
			<ResumeHead name={name}>
				<div className="meta">
					{pageCount !== null && <span>{pagesInWords(pageCount)}</span>}
					<span>{sizeInWords(sizeBytes)}</span>
					<time dateTime={new Date(createdAt).toISOString()}>
						{`Uploaded ${whenInWords(createdAt, nowMs)}`}
					</time>
					{takenDownFor ? (
						<span className="badge bg-no-soft text-no">Taken down</span>
					) : (
						<span className={shared ? "badge bg-ok-soft text-ok" : "badge"}>
							{shared ? "Shared" : "Private"}
						</span>
					)}
				</div>
			</ResumeHead>
			{takenDownFor && <TakenDown reasons={takenDownFor} />}
			{/* Open, Share and More are in one row; the sharing form has its own row below. */}
			<div className="relative flex flex-wrap gap-[0.6rem] *:min-w-0 *:flex-[1_1_0] sm:*:flex-none">
				<a
					className={`btn-main ${RESUME_BUTTON}`}
					href={`/resume/viewer/${id}/`}
					aria-label={`Open ${name}`}
				>
					Open
				</a>
				{!takenDownFor && <ResumeSharing resume={resume} />}
				<MoreOfResume resume={resume} />
			</div>
			{/* After the buttons, which must not move under a finger when the text has been read. */}
			<ResumeReading resume={resume} />
		</li>
	);
}

const WHY: Record<ResumeReportReason, string> = {
	personal: "it shows private information",
	"not-theirs": "it may not be your own resume",
	offensive: "it's hateful, sexual or threatening",
	scam: "it looks like a scam",
	spam: "it's an ad, or not a resume",
	other: "it breaks our rules",
};

/** Tells a resume's owner that it is no longer shared, why, and what they can do. */
function TakenDown({ reasons }: { reasons: readonly ResumeReportReason[] }) {
	const why = reasons.map((reason) => WHY[reason]);
	return (
		<div className="notice bg-wait-soft text-wait mt-3">
			<p>
				A moderator took this resume down{why.length > 0 && `: ${why.join("; ")}`}. Only you see it
				now, and it can't be shared.
			</p>
			<p>
				Fix it and upload it as a new resume to share that one. If you think we're wrong,{" "}
				<a href="/contact/">contact us</a>.
			</p>
		</div>
	);
}

function MoreOfResume({ resume: { id, name } }: { resume: OwnResume }) {
	const rename = useClosedByChange(name);
	const form = useForm(`rename-${id}`, { saved: { name }, identity: { intent: "rename", id } });
	const open = form.shown !== undefined;
	return (
		<More label={`More for ${name}`} open={open}>
			<a className="btn" href={`/resume/${id}/download`} aria-label={`Download ${name}`}>
				Download
			</a>
			<details ref={rename} open={open || undefined}>
				<summary className="btn" aria-label={`Rename ${name}`}>
					Rename
				</summary>
				<Form form={form} className="grid gap-3" stays>
					<TextField field={form.fields.name} label="New name" autoComplete="off" aria-required />
					<div>
						<SubmitButton pending="Saving...">Save</SubmitButton>
					</div>
				</Form>
			</details>
			<ButtonForm
				sends={{ intent: "remove", id }}
				pending="Removing..."
				label={`Remove ${name}`}
				action="/resume/"
			>
				Remove
			</ButtonForm>
		</More>
	);
}
