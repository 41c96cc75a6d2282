import { Link } from "@remix-run/react";
import type { newestOwnContributions } from "#db/contributions/own-contributions.ts";
import { BADGES } from "./contribution-card.tsx";
import { ResponsiveText } from "./responsive-text.tsx";

type Own = Awaited<ReturnType<typeof newestOwnContributions>>;

/** The student's newest contributions, collapsed beside the form; null when they could not be read. */
export function ContributionPanel({ own }: { own: { shown: Own; more: boolean } | null }) {
	return (
		<details className="panel fold">
			<summary>
				<span>My Contributions</span>
				{own && (
					<span className="badge">
						{own.shown.length}
						{own.more && "+"}
					</span>
				)}
			</summary>
			{own ? <OwnList own={own.shown} /> : <p className="hint">Failed to load contributions</p>}
			{own && own.shown.length > 0 && (
				<p>
					<Link to="/programs/contributions/" prefetch="intent">
						See all my contributions
					</Link>
				</p>
			)}
		</details>
	);
}

function OwnList({ own }: { own: Own }) {
	if (own.length === 0) {
		return (
			<p className="hint">
				<ResponsiveText
					wide="No contributions yet. Add your first program below!"
					narrow="No contributions yet!"
				/>
			</p>
		);
	}
	return (
		<ul className="max-h-60 overflow-y-auto overscroll-contain border-y border-line">
			{own.map(({ id, name, applicationLink, status }) => (
				<li
					key={id}
					className="flex min-h-12 items-center justify-between gap-3 p-1 not-first:border-t not-first:border-line"
				>
					<a
						className="min-w-0 py-[0.6rem] wrap-anywhere hover:underline"
						href={applicationLink}
						target="_blank"
						rel="noopener"
						dir="auto"
					>
						{name}
					</a>
					<span className={`flex-none ${BADGES[status]}`}>{status}</span>
				</li>
			))}
		</ul>
	);
}
