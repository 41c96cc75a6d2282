import type { Program } from "#db/programs.ts";
import { describeDeadline, formatDate, timeAgo } from "./dates.ts";
import { HostLogo, hostOf } from "./host-logo.tsx";

export const KIND_NAMES: Record<Program["kind"], string> = {
	fellowship: "Fellowship",
	internship: "Internship",
	scholarship: "Scholarship",
	other: "Program",
};

/** A program in a list. */
export function ProgramCard({ program, nowMs }: { program: Program; nowMs: number }) {
	return (
		<li className="card">
			<header>
				<HostLogo link={program.applicationLink} />
				<div>
					<h3>
						<a href={`/programs/${program.id}/`} dir="auto">
							{program.name}
						</a>
					</h3>
					<div className="meta">{hostOf(program.applicationLink)}</div>
				</div>
			</header>
			<p className="excerpt" dir="auto">
				{program.description}
			</p>
			<div className="meta">
				<DeadlineBadge program={program} nowMs={nowMs} />
				<span>{KIND_NAMES[program.kind]}</span>
				<span>added {timeAgo(program.publishedAt, nowMs)}</span>
			</div>
		</li>
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
