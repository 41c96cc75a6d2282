import { Form, useNavigation } from "@remix-run/react";
import type { MentorDecision, RegisteredMentor } from "#db/mentors.ts";
import { Avatar } from "./avatar.tsx";
import { timeAgo } from "./dates.ts";
import { MentorAreas } from "./mentor-card.tsx";

interface Choice {
	decision: MentorDecision;
	text: string;
	pending: string;
}

const WAITING: Choice[] = [
	{ decision: "approve", text: "Approve", pending: "Approving..." },
	{ decision: "reject", text: "Reject", pending: "Rejecting..." },
];
const SHOWN: Choice[] = [{ decision: "remove", text: "Remove from list", pending: "Removing..." }];

/** All that somebody sent who wants to mentor, with the ways to decide on it. */
export function MentorToDecide({
	mentor,
	waiting,
	nowMs,
}: {
	mentor: RegisteredMentor;
	/** Nobody has decided yet; else the mentor is shown now. */
	waiting: boolean;
	nowMs: number;
}) {
	const { id, name, email, hbcuAffiliation, areasOfExpertise, linkedInProfile } = mentor;
	const nameId = `mentor-${id}`;
	const { state, formData } = useNavigation();
	const busy = state !== "idle" && formData !== undefined;
	const under = formData?.get("mentor_id") === id ? formData.get("decision") : undefined;
	return (
		<li className="card mentor decide">
			<header>
				<Avatar name={name} photoKey={mentor.headshotKey} />
				<div>
					<h3 id={nameId} dir="auto">
						{name}
					</h3>
					<div className="meta">
						<span dir="auto">{hbcuAffiliation}</span>
						<span>{timeAgo(mentor.createdAt, nowMs)}</span>
					</div>
				</div>
			</header>
			<div className="grid content-start gap-3">
				<MentorAreas areas={areasOfExpertise} />
				<p className="break-all">
					<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>{email}</a>
				</p>
				<p>
					{linkedInProfile ? (
						<a
							className="break-all"
							href={linkedInProfile}
							target="_blank"
							rel="noopener noreferrer"
						>
							{linkedInProfile}
						</a>
					) : (
						<span className="hint">No LinkedIn profile: students see the email address.</span>
					)}
				</p>
			</div>
			<Form method="post" className="actions" onSubmit={(event) => busy && event.preventDefault()}>
				<input type="hidden" name="mentor_id" value={id} />
				{(waiting ? WAITING : SHOWN).map(({ decision, text, pending }, index) => (
					<button
						key={decision}
						type="submit"
						className={waiting && index === 0 ? "btn main" : "btn"}
						name="decision"
						value={decision}
						aria-describedby={nameId}
						aria-disabled={busy || undefined}
					>
						{under === decision ? pending : text}
					</button>
				))}
			</Form>
		</li>
	);
}
