import { useState } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import type { ReportReason } from "#db/report-kinds.ts";
import { MAX_CHARACTERS, MAX_PAGES } from "../../../workers/resume-text/limits.ts";
import type { OwnResume } from "./find-own-resumes.server.ts";
import {
	MoreMenu,
	RESUME_BUTTON,
	ResumeHead,
	ResumeSharing,
	useClosedByChange,
} from "./resume-card-parts.tsx";
import { pagesInWords, sizeInWords, whenInWords } from "./resume-texts.tsx";

/** One of the student's own resumes, and what can be done with it. */
export function ResumeCard({ resume, nowMs }: { resume: OwnResume; nowMs: number }) {
	const { id, name, sizeBytes, state, pageCount, shared, takenDownFor, createdAt } = resume;
	const isReading = state === "READING";
	const [wasReading] = useState(isReading);
	return (
		<li
			className="card scroll-mt-20 target:border-brand target:[box-shadow:0_0_0_1px_var(--brand)] [&>header]:items-start"
			id={`resume-${id}`}
		>
			<ResumeHead name={name}>
				<div className="meta">
					{/* As wide as while they are counted: the line must not break elsewhere then. */}
					<span className={wasReading ? "min-w-16" : "empty:hidden"}>
						{isReading ? "… pages" : pageCount !== null && pagesInWords(pageCount)}
					</span>
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

const REPORT_REASON_TEXTS: Record<ReportReason<"resume">, string> = {
	personal: "it shows private information",
	"not-theirs": "it may not be your own resume",
	offensive: "it's hateful, sexual or threatening",
	scam: "it looks like a scam",
	spam: "it's an ad, or not a resume",
	other: "it breaks our rules",
};

/** Tells a resume's owner that it is no longer shared, why, and what they can do. */
function TakenDown({ reasons }: { reasons: readonly ReportReason<"resume">[] }) {
	const why = reasons.map((reason) => REPORT_REASON_TEXTS[reason]);
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
		<MoreMenu label={`More for ${name}`} open={open}>
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
		</MoreMenu>
	);
}

/** Why a resume has no text, and what to do about it. */
const PROBLEMS: Record<NonNullable<OwnResume["problem"]>, string> = {
	pictures:
		"This PDF holds pictures, not text, so application software (ATS) can't read it. Export it from the app you wrote it in, and upload that file.",
	locked:
		"This PDF is locked with a password, so we can't read its text. Save it without a password, and upload that file.",
	font: "Software can't read the font of this resume: it shows letters, but doesn't say which. Application software (ATS) can't read it either. Save it again as a PDF from Word or Google Docs, and upload that file.",
	shell:
		"This PDF is a form or portfolio that only Adobe Acrobat can show, so nobody else sees what's in it. Open it there, print it to a new PDF, and upload that file.",
	unreadable: "We can't read this PDF. Save or export it again, and upload that file.",
	slow: "Reading its text took too long. The file itself is safe.",
	down: "We couldn't read its text, because our reader isn't responding. The file itself is safe.",
};

/** What the text of a resume lacks, and what to do about it. */
const GAPS: Record<NonNullable<OwnResume["lacks"]>, string> = {
	font: "Software can't read some of this resume, because one of its fonts doesn't say which letters it shows. Save it again as a PDF from Word or Google Docs, and upload that file.",
	pages:
		"Some pages of this PDF are broken, so we read only the others. Save or export it again, and upload that file.",
	end: `We read only the first ${MAX_CHARACTERS.toLocaleString("en-US")} characters. If the rest matters, upload a shorter file.`,
};

/** Problems that another attempt may fix. */
const PASSING_PROBLEMS = new Set<OwnResume["problem"]>(["slow", "down"]);

/** How far the reading of a resume's text is; nothing once all of it is read. */
function ResumeReading({ resume }: { resume: OwnResume }) {
	const { id, name, state, pageCount, lacks } = resume;
	const [wasReading] = useState(state === "READING");
	if (state === "READY") {
		const isLong = (pageCount ?? 0) > MAX_PAGES;
		if (!isLong && !lacks) return wasReading ? <Line /> : null;
		return (
			<div className="notice bg-wait-soft text-wait mt-3 justify-items-start gap-[0.6rem]">
				{lacks && <p>{GAPS[lacks]}</p>}
				{isLong && (
					<p>
						We read only the first {MAX_PAGES} pages. If the rest matters, upload a shorter file.
						Most recruiters read one or two pages.
					</p>
				)}
			</div>
		);
	}
	if (state === "READING") return <Line text="Reading its text..." />;
	const problem = state === "GIVEN_UP" ? "slow" : (resume.problem ?? "unreadable");
	return (
		<div className="notice bg-wait-soft text-wait mt-3 justify-items-start gap-[0.6rem]">
			<p>{PROBLEMS[problem]}</p>
			{PASSING_PROBLEMS.has(problem) && (
				<ButtonForm
					sends={{ intent: "read", id }}
					pending="Reading..."
					label={`Try again to read ${name}`}
					action="/resume/"
				>
					Try again
				</ButtonForm>
			)}
		</div>
	);
}

/** Stays, empty, once all is read, so that the cards below don't move under a finger. */
function Line({ text = "\u00a0" }: { text?: string }) {
	return (
		<p role="status" className="hint">
			{text}
		</p>
	);
}
