import { useForm } from "#app/components/form/form.tsx";
import { ReportForm } from "#app/components/report-form.tsx";
import { RESUME_REASONS } from "#app/components/report-reasons.ts";
import type { SharedResume } from "#db/resumes/shared-resumes.ts";

/** Tells the moderators what is wrong with another student's shared resume. */
export function ResumeReport({ resume }: { resume: SharedResume }) {
	const { id, name, ownerName } = resume;
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
