import { RESUME_REASONS } from "#app/components/report-reasons.ts";
import type { ReportedResume } from "#db/reports/reported.ts";
import type { TakenDownResume } from "#db/reports/resume-reports.ts";
import { cardId } from "../place-in-list.ts";
import { Decide, NotYours, ReportedSince, WhatWasSaid } from "./what-was-said.tsx";

/** A resume that was reported or taken down: its text, what students say about it, and the ways to decide. */
export function ReportedResumeCard({
	resume,
	next,
	nowMs,
}: {
	resume: ReportedResume | TakenDownResume;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	nowMs: number;
}) {
	const { id, name, ownerName, ownerCollege, shared, excerpt, notTheirs } = resume;
	const nameId = `resume-${id}`;
	const readTo = "reports" in resume && { read_to: `${resume.readTo}` };
	const on = { nameId, sends: { resume_id: id, ...readTo, ...next } };
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
				{"reportedAt" in resume && <ReportedSince atMs={resume.reportedAt} nowMs={nowMs} />}
				{"reportedAt" in resume && !shared && <span>Not shared at the moment</span>}
			</p>
			{"reports" in resume && <WhatWasSaid reports={resume.reports} words={RESUME_REASONS} />}
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
				<NotYours why={notTheirs} own="This is your own resume, so another moderator decides." />
			) : (
				<div className="actions">
					{"reports" in resume ? (
						<>
							<Decide {...on} decision="take-down" pending="Taking it down..." main>
								Take it down
							</Decide>
							<Decide {...on} decision="keep" pending="Keeping it...">
								Keep it
							</Decide>
						</>
					) : (
						<Decide {...on} decision="restore" pending="Restoring...">
							Restore it
						</Decide>
					)}
				</div>
			)}
		</li>
	);
}
