import { memo } from "react";
import { mailDraft } from "#app/mentors/mail-draft.ts";
import type { Mentor } from "#db/mentors.ts";
import { Avatar } from "./avatar.tsx";

/** A mentor in the list, with the one way to reach them. */
export const MentorCard = memo(function MentorCard({ mentor }: { mentor: Mentor }) {
	const { seq, name, hbcuAffiliation, areasOfExpertise, headshotKey } = mentor;
	const nameId = `mentor-${seq}`;
	return (
		<li className="card mentor">
			<header>
				<Avatar name={name} photoKey={headshotKey} />
				<div>
					<h2 id={nameId} dir="auto">
						{name}
					</h2>
					<div className="meta" dir="auto">
						{hbcuAffiliation}
					</div>
				</div>
			</header>
			<MentorAreas areas={areasOfExpertise} />
			<Contact mentor={mentor} nameId={nameId} />
		</li>
	);
});

/** What a mentor knows about. */
export function MentorAreas({ areas }: { areas: string[] }) {
	return (
		<ul className="areas" aria-label="Areas of expertise">
			{areas.map((area) => (
				<li key={area} className="badge" dir="auto">
					{area}
				</li>
			))}
		</ul>
	);
}

function Contact({ mentor, nameId }: { mentor: Mentor; nameId: string }) {
	const { linkedInProfile, email, name } = mentor;
	if (linkedInProfile) {
		return (
			<a
				className="btn"
				href={linkedInProfile}
				target="_blank"
				rel="noopener noreferrer"
				aria-describedby={nameId}
			>
				Connect on LinkedIn
			</a>
		);
	}
	if (!email) return null;
	return (
		<a className="btn" href={mailDraft({ email, name })} aria-describedby={nameId}>
			Email Mentor
		</a>
	);
}
