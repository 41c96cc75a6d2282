import { Avatar } from "#app/components/avatar.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { AskAbout, MentorAreas, MentorWork } from "#app/components/mentor-card.tsx";
import type { RegisteredMentor } from "#db/mentors/mentors.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { cardId } from "./moderator-list.ts";

const WAITING = [
	{ decision: "approve", text: "Approve", pending: "Approving..." },
	{ decision: "reject", text: "Reject", pending: "Rejecting..." },
];
const SHOWN = [{ decision: "remove", text: "Remove from list", pending: "Removing..." }];

interface MentorToDecideProps {
	mentor: RegisteredMentor;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	/** Nobody has decided yet; otherwise the mentor is public now. */
	waiting: boolean;
	nowMs: number;
}

/** Everything that a would-be mentor sent, with the ways to decide on it. */
export function MentorToDecide({ mentor, next, waiting, nowMs }: MentorToDecideProps) {
	const { id, email } = mentor;
	const shown = (waiting && mentor.changes) || mentor;
	const { name, hbcuAffiliation, areasOfExpertise, linkedInProfile } = shown;
	const read = waiting && mentor.version !== null && { version: String(mentor.version) };
	const nameId = `mentor-${id}`;
	return (
		<li className="card grid-rows-[auto_1fr_auto] [&_.btn]:flex-1" id={cardId(id)}>
			<header>
				<Avatar name={name} photoKey={mentor.headshotKey} size={96} />
				<div>
					<h3 id={nameId} dir="auto">
						{name}
					</h3>
					<div className="meta">
						<span dir="auto">{hbcuAffiliation}</span>
						<span>{timeAgo(mentor.createdAt, nowMs)}</span>
					</div>
					<MentorWork mentor={shown} />
				</div>
			</header>
			<div className="grid content-start gap-3">
				{waiting && mentor.changes && (
					<p className="notice">
						{mentor.name} is listed and wants to be shown like this from now on.
					</p>
				)}
				<MentorAreas areas={areasOfExpertise} />
				<AskAbout mentor={shown} />
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
						<span className="hint">No LinkedIn profile, so students see the email address.</span>
					)}
				</p>
			</div>
			<div className="actions">
				{(waiting ? WAITING : SHOWN).map(({ decision, text, pending }, index) => (
					<ButtonForm
						key={decision}
						sends={{ mentor_id: id, decision, ...read, ...next }}
						pending={pending}
						describedBy={nameId}
						main={waiting && index === 0}
						preventScrollReset
					>
						{text}
					</ButtonForm>
				))}
			</div>
		</li>
	);
}
