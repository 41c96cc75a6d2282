import { ButtonForm } from "#app/components/form/button-form.tsx";
import { REPORT_REASONS_IN_WORDS } from "#app/components/report-reasons.ts";
import { timeAgo } from "#app/dates.ts";
import type { ReportedResume } from "#db/reported.ts";
import type { NotTheirs } from "#db/reports.ts";
import type { TakenDownResume } from "#db/resume-reports.ts";
import { cardId } from "./place-in-list.ts";

const NOT_THEIRS: Record<NotTheirs, string> = {
	own: "This is your own resume, so another moderator decides.",
	reported: "You reported this one yourself, so another moderator decides.",
};

/** A resume that was reported, or taken down: what it says, what students say of it, and the ways to decide. */
export function ReportedResumeCard({
	resume,
	next,
	nowMs,
}: {
	resume: ReportedResume | TakenDownResume;
	/** Where the moderator goes on (`nextTo`). */
	next: { next?: string };
	nowMs: number;
}) {
	const { id, name, ownerName, ownerCollege, shared, excerpt, notTheirs } = resume;
	const nameId = `resume-${id}`;
	return (
		<li className="card" id={cardId(id)}>
			<h2 id={nameId} dir="auto">
				{name}
			</h2>
			<p className="meta">
				<span dir="auto">
					{ownerName}
					{ownerCollege && `, ${ownerCollege}`}
				</span>
				{"reportedAt" in resume && <span>{`Reported ${timeAgo(resume.reportedAt, nowMs)}`}</span>}
				{"reportedAt" in resume && !shared && <span>Not shared at the moment</span>}
			</p>
			{"reports" in resume && (
				<ul className="grid gap-2">
					{resume.reports.map(({ reason, details }, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a report has nothing else that moderators may know
						<li key={at}>
							<b>{REPORT_REASONS_IN_WORDS[reason].choice}</b>
							{details && (
								<p className="as-typed" dir="auto">
									{details}
								</p>
							)}
						</li>
					))}
				</ul>
			)}
			{excerpt && (
				<p className="hint" dir="auto">
					{excerpt}
				</p>
			)}
			{shared && (
				<p>
					<a href={`/browse-resume/${id}/download?inline`} target="_blank" rel="noopener">
						Open the resume<span className="sr-only"> {name}</span>
					</a>
				</p>
			)}
			{notTheirs ? (
				<p className="hint">{NOT_THEIRS[notTheirs]}</p>
			) : (
				<div className="actions">
					{"reports" in resume ? (
						<>
							<ButtonForm
								sends={{
									resume_id: id,
									decision: "take-down",
									read_to: `${resume.readTo}`,
									...next,
								}}
								pending="Taking it down..."
								describedBy={nameId}
								main
								preventScrollReset
							>
								Take it down
							</ButtonForm>
							<ButtonForm
								sends={{ resume_id: id, decision: "keep", read_to: `${resume.readTo}`, ...next }}
								pending="Keeping it..."
								describedBy={nameId}
								preventScrollReset
							>
								Keep it
							</ButtonForm>
						</>
					) : (
						<ButtonForm
							sends={{ resume_id: id, decision: "restore", ...next }}
							pending="Restoring..."
							describedBy={nameId}
							preventScrollReset
						>
							Restore it
						</ButtonForm>
					)}
				</div>
			)}
		</li>
	);
}
