import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useKeptSearch } from "#app/components/form/form.tsx";
import type { ConditionName, Verdict } from "#db/recommendations/conditions.ts";
import { HostLogo, hostOf } from "../pictures.tsx";
import { type Closing, Deadline } from "./deadline.tsx";

/** What a card shows of a program, in words (`cardOf`). */
export interface CardProgram {
	id: string;
	name: string;
	organisation: string | null;
	applicationLink: string;
	description: string;
	linkGone: boolean;
	closing: Closing;
	/** In few words, the most important first. */
	facts: string[];
	/** How long ago it was published. */
	added: string;
	/** How a student fits it, for those who have answered the questions. */
	fit?: CardFit | null;
}

interface ProgramCardProps {
	program: CardProgram;
	/** Shown before the deadline. */
	badge?: ReactNode;
	/** Shown after the facts. */
	action?: ReactNode;
	/** The bookmark. */
	children?: ReactNode;
}

/** A program in a list. The whole card links to the program; its other buttons lie above that link. */
export function ProgramCard({ program, badge, action, children }: ProgramCardProps) {
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
					<Deadline closing={program.closing} />
					{program.linkGone && (
						<b className="font-semibold text-wait">We couldn't reach this link</b>
					)}
					{program.facts.map((fact) => (
						<span key={fact}>{fact}</span>
					))}
					<span>{`added ${program.added}`}</span>
				</div>
				{action}
			</footer>
			{program.fit && <FitOnCard program={program} fit={program.fit} />}
			{children}
		</li>
	);
}

/** What opens on a card, above the link that covers the card. */
export const FOLD = "relative grid-cols-[minmax(0,1fr)] open:grid open:gap-3";
export const SUMMARY =
	"-my-[10.4px] inline-flex min-h-11 max-w-full cursor-pointer items-center text-[0.85rem] font-semibold text-brand";

/** A condition that a program states, beside the student's own answer. */
export interface FitRow {
	name: ConditionName;
	title: string;
	verdict: Verdict;
	/** What the program says. */
	stated: string | null;
	/** Empty when there is none. */
	own: string;
	/** Where on the profile the answer is changed. */
	changedAt: "fits-you" | "about-you";
}

/** A line for a program's card, and the rows below it. */
export interface CardFit {
	inShort: string;
	rows: FitRow[];
}

interface FitOnCardProps {
	program: { name: string };
	fit: CardFit;
}

/** How a student fits a program: one line, which opens to a row for each condition. */
export function FitOnCard({ program, fit }: FitOnCardProps) {
	const { pathname } = useLocation();
	const back = encodeURIComponent(pathname + useKeptSearch());
	return (
		<details
			className={`${FOLD} col-span-full min-w-0 justify-self-start text-[0.9rem] open:justify-self-stretch`}
		>
			<summary className={SUMMARY}>
				{fit.inShort}
				<span className="sr-only">{`: ${program.name}`}</span>
			</summary>
			<ul className="mt-2 grid gap-2 text-wrap wrap-anywhere whitespace-pre-line [&_b]:font-semibold">
				{fit.rows.map(({ name, title, verdict, stated, own }) => (
					<li key={name} data-condition={name}>
						<b>{title}</b> <VerdictBadge verdict={verdict} />
						<p>{`The program says: ${stated}\nYou said: ${own || "Nothing yet"}`}</p>
					</li>
				))}
			</ul>
			<Link
				className="text-link inline-flex min-h-11 items-center"
				to={`/profile/?redirectTo=${back}#fits-you`}
			>
				Change my answers
			</Link>
		</details>
	);
}

const VERDICTS: Record<Verdict, { text: string; color: string }> = {
	fits: { text: "You fit", color: "bg-ok-soft text-ok" },
	fails: { text: "You don't", color: "bg-no-soft text-no" },
	unsure: { text: "Not sure", color: "bg-wait-soft text-wait" },
};

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
	const { text, color } = VERDICTS[verdict];
	return <span className={`badge ${color}`}>{text}</span>;
}
