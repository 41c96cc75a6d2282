import { Link, useLocation } from "@remix-run/react";
import type { ContributionPage } from "#db/contributions.ts";
import { BADGES } from "./contribution-badges.ts";
import { formatDate } from "./dates.ts";
import { HostLogo, hostOf } from "./host-logo.tsx";

/** One of the student's own contributions, with what became of it. */
export function ContributionCard({
	contribution,
}: {
	contribution: ContributionPage["items"][number];
}) {
	const { id, name, applicationLink, description, applicationDeadline, status, reviewNote } =
		contribution;
	const { search } = useLocation();
	return (
		<li className="card">
			<header>
				<HostLogo link={applicationLink} />
				<div>
					<h2>
						<a href={applicationLink} target="_blank" rel="noopener" dir="auto">
							{name}
						</a>
					</h2>
					<div className="meta">{hostOf(applicationLink)}</div>
				</div>
			</header>
			<p className="excerpt as-typed" dir="auto">
				{description}
			</p>
			<div className="meta">
				<span className={BADGES[status]}>{status}</span>
				{applicationDeadline && (
					<span>
						Deadline <time dateTime={applicationDeadline}>{formatDate(applicationDeadline)}</time>
					</span>
				)}
			</div>
			{status === "REJECTED" && (
				<>
					{reviewNote && (
						<p className="notice error as-typed" dir="auto">
							{reviewNote}
						</p>
					)}
					<p>
						<Link
							className="btn"
							to={`/programs/add-program/?from=${id}`}
							prefetch="intent"
							aria-label={`Fix and submit again: ${name}`}
						>
							Fix and submit again
						</Link>
					</p>
				</>
			)}
			{status === "PENDING" && (
				<p>
					<Link
						className="btn"
						id={`edit-${id}`}
						to={`/programs/contributions/${id}/edit/${search}`}
						state={{ overList: true }}
						preventScrollReset
						prefetch="intent"
						aria-label={`Edit ${name}`}
					>
						Edit
					</Link>
				</p>
			)}
		</li>
	);
}
