import { memo } from "react";
import type { Mentor } from "#db/mentors/mentors.ts";
import { Avatar } from "./pictures.tsx";

/** A mentor in the list, with the one way to reach them. */
export const MentorCard = memo(function MentorCard({ mentor }: { mentor: Mentor }) {
	const { id, seq, name, hbcuAffiliation, areasOfExpertise, headshotKey } = mentor;
	const nameId = `mentor-${seq}`;
	return (
		<li className="card grid-rows-[auto_1fr_auto] [&>.btn]:w-full">
			<header>
				<Avatar name={name} photoKey={headshotKey} size={56} />
				<div>
					<h2 id={nameId} dir="auto">
						{name}
					</h2>
					<div className="meta" dir="auto">
						{hbcuAffiliation}
					</div>
					<MentorWork mentor={mentor} />
				</div>
			</header>
			<div className="grid content-start gap-3">
				<MentorAreas areas={areasOfExpertise} />
				<AskAbout mentor={mentor} />
			</div>
			<Contact mentor={mentor} nameId={nameId} />
			<p className="hint">
				<a href={`/mentor/${id}/report/`} aria-describedby={nameId}>
					Something wrong?
				</a>
			</p>
		</li>
	);
});

interface MentorWorkProps {
	mentor: Pick<Mentor, "role" | "employer" | "classYear">;
}

/** A mentor's work, employer and graduation year; nothing when they did not say. */
export function MentorWork({ mentor: { role, employer, classYear } }: MentorWorkProps) {
	const work = role && employer ? `${role}, ${employer}` : (role ?? employer);
	if (!work && !classYear) return null;
	return (
		<div className="meta wrap-anywhere">
			{work && <span dir="auto">{work}</span>}
			{classYear && <span>Class of {classYear}</span>}
		</div>
	);
}

/** What a mentor would love to be asked. */
export function AskAbout({ mentor: { askAbout } }: { mentor: Pick<Mentor, "askAbout"> }) {
	if (!askAbout) return null;
	return (
		<p className="wrap-anywhere">
			<span className="text-muted">Ask me about: </span>
			<span dir="auto">{askAbout}</span>
		</p>
	);
}

/** What a mentor knows about. */
export function MentorAreas({ areas }: { areas: string[] }) {
	return (
		<ul
			className="flex flex-wrap content-start gap-[0.35rem] wrap-anywhere"
			aria-label="Areas of expertise"
		>
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

/** A draft of an email to a mentor: a `mailto:` address with a subject and the first lines. */
export function mailDraft(mentor: { email: string; name: string }): string {
	const body = [
		`Hello ${mentor.name},`,
		"I found you on The Yard, where you offer to mentor students. I'd really appreciate your advice.",
		"What I study, and what I hope to do:\r\n",
		"What I'd like to ask you:\r\n",
		"Thank you for your time.",
	].join("\r\n\r\n");
	const address = encodeURIComponent(mentor.email).replace("%40", "@");
	const subject = encodeURIComponent("A question from a student on The Yard");
	return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
