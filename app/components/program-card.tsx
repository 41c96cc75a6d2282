import { Link } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import type { Program } from "#db/programs.ts";
import { SignedInContext } from "./catalogue-link.tsx";
import { describeDeadline, formatDate, timeAgo } from "./dates.ts";
import { HostLogo, hostOf } from "./host-logo.tsx";

export const KIND_NAMES: Record<Program["kind"], string> = {
	fellowship: "Fellowship",
	internship: "Internship",
	scholarship: "Scholarship",
	other: "Program",
};

/** A program in a list; `children` are what the student may do with it. */
export function ProgramCard({
	program,
	nowMs,
	badge,
	children,
}: {
	program: Program;
	nowMs: number;
	/** Stands beside the deadline. */
	badge?: ReactNode;
	children?: ReactNode;
}) {
	return (
		<li className="card">
			<header>
				<HostLogo link={program.applicationLink} />
				<div>
					<h3>
						<ProgramLink program={program} />
					</h3>
					<div className="meta">{hostOf(program.applicationLink)}</div>
				</div>
			</header>
			<p className="excerpt" dir="auto">
				{program.description}
			</p>
			<div className="meta">
				<DeadlineBadge program={program} nowMs={nowMs} />
				{badge}
				<span>{KIND_NAMES[program.kind]}</span>
				<span>added {timeAgo(program.publishedAt, nowMs)}</span>
			</div>
			{children && <div className="card-actions">{children}</div>}
		</li>
	);
}

/** Public pages have no JavaScript to fetch the next page with. */
function ProgramLink({ program: { id, name } }: { program: Pick<Program, "id" | "name"> }) {
	const to = `/programs/${id}/`;
	if (!useContext(SignedInContext)) {
		return (
			<a href={to} dir="auto">
				{name}
			</a>
		);
	}
	return (
		<Link to={to} prefetch="intent" dir="auto">
			{name}
		</Link>
	);
}

/** Whether a program still takes applications, and until when. */
export function DeadlineBadge({
	program,
	nowMs,
}: {
	program: Pick<Program, "closed" | "applicationDeadline">;
	nowMs: number;
}) {
	const { applicationDeadline } = program;
	if (program.closed) {
		return (
			<span className="badge no">
				Closed{applicationDeadline && ` ${formatDate(applicationDeadline)}`}
			</span>
		);
	}
	const { text, soon } = describeDeadline(applicationDeadline, nowMs);
	return <span className={soon ? "badge wait" : "badge ok"}>{text}</span>;
}
