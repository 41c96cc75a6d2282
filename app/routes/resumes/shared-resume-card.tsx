import { useForm } from "#app/components/form/form.tsx";
import { ReportForm } from "#app/components/report-form.tsx";
import { RESUME_REASONS } from "#app/components/report-reasons.ts";
import type { SharedResume } from "#db/resumes/shared-resumes.ts";
import { ResumeHead } from "./resume-head.tsx";
import { pagesInWords, sizeInWords } from "./resume-problems.ts";

/** A resume that its owner shares: whose it is, how it begins or where the search words are, and the file. */
export function SharedResumeCard({ resume }: { resume: SharedResume }) {
	const { id, name, ownerName, ownerCollege, pageCount, sizeBytes, excerpt } = resume;
	const { isOwn, isReported } = resume;
	return (
		<li className="card grid-rows-[auto_1fr] content-stretch">
			<ResumeHead name={name}>
				<p dir="auto">{ownerName}</p>
				{ownerCollege && (
					<p className="meta" dir="auto">
						{ownerCollege}
					</p>
				)}
			</ResumeHead>
			{excerpt.length > 0 && (
				<p className="line-clamp-4 text-muted text-[0.95rem] wrap-anywhere" dir="auto">
					{excerpt.map(({ text, found }, at) =>
						// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
						found ? <mark key={at}>{text}</mark> : text,
					)}
				</p>
			)}
			<div className="meta">
				{pageCount !== null && <span>{pagesInWords(pageCount)}</span>}
				<span>{sizeInWords(sizeBytes)}</span>
			</div>
			<div className="pt-[0.3rem]">
				<a
					className="btn px-[0.9rem] text-[0.9rem]"
					href={`/browse-resume/${id}/download`}
					aria-label={`Download ${name}, by ${ownerName}`}
				>
					Download
				</a>
			</div>
			{isReported ? (
				<p className="hint">You reported this resume. A moderator will look at it.</p>
			) : (
				!isOwn && <Report resume={resume} />
			)}
		</li>
	);
}

/** Tells the moderators what is wrong with another student's shared resume. */
function Report({ resume: { id, name, ownerName } }: { resume: SharedResume }) {
	const form = useForm(`report-${id}`, { saved: { reason: "", details: "" }, identity: { id } });
	return (
		<details open={form.shown ? true : undefined}>
			<summary
				className="inline-flex min-h-11 items-center text-brand underline"
				aria-label={`Something wrong? Report this resume: ${name}, by ${ownerName}`}
			>
				Something wrong?
			</summary>
			<ReportForm
				form={form}
				question="What's wrong with it?"
				reasons={RESUME_REASONS}
				className="grid gap-3 mt-3"
			/>
		</details>
	);
}
