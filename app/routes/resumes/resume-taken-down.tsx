import type { ResumeReportReason } from "#db/schema.ts";

const WHY: Record<ResumeReportReason, string> = {
	personal: "it shows private information",
	"not-theirs": "it may not be your own resume",
	offensive: "it's hateful, sexual or threatening",
	scam: "it looks like a scam",
	spam: "it's an ad, or not a resume",
	other: "it breaks our rules",
};

/** Tells a resume's owner that it is no longer shared, why, and what they can do. */
export function ResumeTakenDown({ reasons }: { reasons: readonly ResumeReportReason[] }) {
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
