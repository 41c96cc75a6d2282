import { REPORT_REASONS_IN_WORDS } from "#app/components/report-reasons.ts";
import type { ResumeReportReason } from "#db/schema.ts";

/** Tells a resume's owner that it is not shared any more, why, and what they can do. */
export function ResumeTakenDown({ reasons }: { reasons: readonly ResumeReportReason[] }) {
	const why = reasons.map((reason) => REPORT_REASONS_IN_WORDS[reason].toOwner);
	return (
		<div className="notice notice-warning mt-3">
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
