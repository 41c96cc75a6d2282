import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { newestOwnContributions } from "#db/contributions/own-contributions.ts";
import { BADGES, ContributionCard, type ShownContribution } from "./contribution-card.tsx";
import { ResponsiveText } from "./sidebar-lists.tsx";

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

/** The card of what the student has just contributed, if anything; it takes the focus when it appears. */
export function JustShared({ contribution }: { contribution: ShownContribution | null }) {
	const id = contribution?.id;
	const section = useRef<HTMLElement>(null);
	const before = useRef(id);
	useEffect(() => {
		if (before.current !== id) section.current?.focus();
		before.current = id;
	}, [id]);
	if (!contribution) return null;
	return (
		<section ref={section} className="grid gap-3" aria-labelledby="just-shared" tabIndex={-1}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<p id="just-shared" className="font-display text-[1.15rem] font-semibold">
					You just shared this
				</p>
				<p>
					<Link to="/programs/contributions/" prefetch="intent">
						All my contributions
					</Link>
				</p>
			</div>
			<ul>
				<ContributionCard contribution={contribution} />
			</ul>
		</section>
	);
}
