import { MENTOR_REASONS } from "#app/components/report-reasons.ts";
import type { ReportedMentor } from "#db/reports/reported.ts";
import { cardId } from "../place-in-list.ts";
import { Decide, NotYours, ReportedSince, WhatWasSaid } from "./what-was-said.tsx";

/** A mentor who was reported, and the ways to decide. */
export function ReportedMentorCard({
	mentor,
	next,
	nowMs,
}: {
	mentor: ReportedMentor;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	nowMs: number;
}) {
	const { id, name, hbcuAffiliation, email, linkedInProfile, status, notTheirs } = mentor;
	const nameId = `mentor-${id}`;
	const on = { nameId, sends: { mentor_id: id, read_to: `${mentor.readTo}`, ...next } };
	return (
		<li className="card" id={cardId(id)}>
			<h2 id={nameId} dir="auto">
				{name}
			</h2>
			<p className="meta">
				<span>Mentor</span>
				<span dir="auto">{hbcuAffiliation}</span>
				<ReportedSince atMs={mentor.reportedAt} nowMs={nowMs} />
				{status !== "APPROVED" && <span>Not listed anymore</span>}
			</p>
			<WhatWasSaid reports={mentor.reports} words={MENTOR_REASONS} />
			<p className="break-all">
				<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>{email}</a>
			</p>
			{linkedInProfile && (
				<p className="break-all">
					<a href={linkedInProfile} target="_blank" rel="noopener noreferrer">
						{linkedInProfile}
					</a>
				</p>
			)}
			{notTheirs ? (
				<NotYours
					why={notTheirs}
					own="This is your own registration, so another moderator decides."
				/>
			) : (
				<div className="actions">
					<Decide {...on} decision="keep" pending="Keeping them..." main>
						Keep on the list
					</Decide>
					<Decide {...on} decision="take-down" pending="Removing...">
						Remove from list
					</Decide>
				</div>
			)}
		</li>
	);
}
