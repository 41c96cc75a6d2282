import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Program } from "#db/programs/programs.ts";
import type { Today } from "#lib/calendar-days.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { Deadline } from "./deadline.tsx";
import { factsInShort } from "./fact-texts.ts";
import { type CardFit, FitOnCard } from "./fit-on-card.tsx";
import { HostLogo, hostOf } from "./host-logo.tsx";

interface ProgramCardProps {
	/** `fit`: how a student fits it, for those who have answered the questions. */
	program: Program & { fit?: CardFit | null };
	nowMs: number;
	today: Today;
	/** Shown before the deadline. */
	badge?: ReactNode;
	/** Shown after the facts. */
	action?: ReactNode;
	/** The bookmark. */
	children?: ReactNode;
}

/** A program in a list. The whole card links to the program; its other buttons lie above that link. */
export function ProgramCard({ program, nowMs, today, badge, action, children }: ProgramCardProps) {
	const { id, name, organisation, applicationLink } = program;
	return (
		<li className="card program-card" id={`program-${id}`}>
			<header>
				<HostLogo link={applicationLink} />
				<div>
					<h3>
						<Link to={`/programs/${id}/`} prefetch="intent" dir="auto">
							{name}
						</Link>
					</h3>
					<div className="meta">
						{organisation && organisation !== name ? organisation : hostOf(applicationLink)}
					</div>
				</div>
			</header>
			<p dir="auto">{program.description}</p>
			<footer>
				<div className="program-card-facts">
					{badge}
					<Deadline of={program} today={today} />
					{program.linkGone && (
						<b className="font-semibold text-wait">We couldn't reach this link</b>
					)}
					{factsInShort(program).map((fact) => (
						<span key={fact}>{fact}</span>
					))}
					<span>added {timeAgo(program.publishedAt, nowMs)}</span>
				</div>
				{action}
			</footer>
			{program.fit && <FitOnCard program={program} fit={program.fit} />}
			{children}
		</li>
	);
}
