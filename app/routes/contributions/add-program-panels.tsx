import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Avatar, HostLogo, hostOf } from "#app/components/pictures.tsx";
import type { newestOwnContributions } from "#db/contributions/own-contributions.ts";
import type { Duration, TopContributor } from "#db/programs/public-lists.ts";
import { BADGES, ContributionCard } from "./contribution-card.tsx";
import type { readSidebar, ShownContribution } from "./contributions.server.ts";

const TABS: [Duration, string][] = [
	["all", "All Time"],
	["monthly", "Monthly"],
	["weekly", "Weekly"],
];

const MEDALS = [
	{ metal: "bg-gold", icon: "crown" },
	{ metal: "bg-silver", icon: "medal" },
	{ metal: "bg-bronze", icon: "award" },
] as const;

interface TopContributorsProps {
	contributors: TopContributor[];
	duration: Duration;
}

/** The ranking of contributors, best first; a phone shows the first five. */
export function TopContributors({ contributors, duration }: TopContributorsProps) {
	return (
		<section className="panel self-start" id="contributors" aria-labelledby="contributors-title">
			<h2 id="contributors-title">Top Contributors</h2>
			<nav className="tabs" aria-label="Period of the ranking">
				{TABS.map(([tab, text]) => (
					<PeriodLink key={tab} tab={tab} text={text} current={tab === duration} />
				))}
			</nav>
			{contributors.length === 0 ? (
				<p className="hint">
					<ResponsiveText
						wide="No contributors found for this period"
						narrow="No contributors found"
					/>
				</p>
			) : (
				<ol className="max-md:[&>:nth-child(n+6)]:hidden">
					{contributors.map((contributor, index) => (
						<ContributorRow key={contributor.id} contributor={contributor} rank={index + 1} />
					))}
				</ol>
			)}
		</section>
	);
}

/**
 * With JavaScript, the page keeps its scroll position and what was typed. Without it, the page reloads and jumps to the
 * ranking.
 */
function PeriodLink({ tab, text, current }: { tab: Duration; text: string; current: boolean }) {
	const [running, setRunning] = useState(false);
	useEffect(() => setRunning(true), []);
	const query = new URLSearchParams(useLocation().search);
	if (tab === "all") query.delete("duration");
	else query.set("duration", tab);
	return (
		<Link
			to={{ search: query.toString(), hash: running ? "" : "contributors" }}
			aria-current={current ? "true" : undefined}
			preventScrollReset
			replace
		>
			{text}
		</Link>
	);
}

function ContributorRow({ contributor, rank }: { contributor: TopContributor; rank: number }) {
	const { fullName, college, photoKey, count } = contributor;
	const medal = MEDALS[rank - 1];
	return (
		<li className="grid grid-cols-[2.25rem_auto_1fr_auto] items-center gap-3 py-[0.6rem] not-first:border-t not-first:border-line">
			{medal ? (
				<span className={`grid h-9 place-items-center rounded-full text-black ${medal.metal}`}>
					<Icon name={medal.icon} size={20} />
					<span className="sr-only">#{rank}</span>
				</span>
			) : (
				<span className="grid h-9 place-items-center font-semibold text-muted text-[0.95rem]">
					#{rank}
				</span>
			)}
			<Avatar name={fullName} photoKey={photoKey} />
			<span className="min-w-0">
				<strong className="block leading-[1.3] wrap-anywhere" dir="auto">
					{fullName || "Unknown"}
				</strong>
				<span className="meta" dir="auto">
					{college || "No college specified"}
				</span>
			</span>
			<span className="font-bold [font-variant-numeric:tabular-nums]">
				{count}
				<span className="sr-only"> {count === 1 ? "contribution" : "contributions"}</span>
			</span>
		</li>
	);
}

type RecentProgram = Awaited<ReturnType<typeof readSidebar>>["recent"][number];

/** The programs that were published last; only shown where there is room. */
export function RecentPrograms({ recent }: { recent: RecentProgram[] }) {
	return (
		<section className="panel max-md:hidden lg:col-span-2" aria-labelledby="recent-title">
			<h2 id="recent-title">Recently Added</h2>
			{recent.length === 0 ? (
				<p className="hint">No programs here yet.</p>
			) : (
				<ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-6 gap-y-5">
					{recent.map((program) => (
						<RecentRow key={program.id} program={program} />
					))}
				</ul>
			)}
		</section>
	);
}

function RecentRow({ program }: { program: RecentProgram }) {
	const { id, name, applicationLink, description, added, authorName } = program;
	return (
		<li className="grid grid-cols-[auto_1fr] items-start gap-[0.8rem]">
			<HostLogo link={applicationLink} />
			<div className="grid gap-1 min-w-0">
				<h3>
					<a className="hover:underline" href={`/programs/${id}/`} dir="auto">
						{name}
					</a>
				</h3>
				<div className="meta">
					<a href={applicationLink} target="_blank" rel="noopener" className="text-link">
						{hostOf(applicationLink)}
					</a>
					<span>{added}</span>
				</div>
				<p className="line-clamp-2 text-muted text-[0.95rem] wrap-anywhere" dir="auto">
					{description}
				</p>
				<p className="hint">
					by <bdi>{authorName || "Unknown"}</bdi>
				</p>
			</div>
		</li>
	);
}

/** A text that differs between phones and wider screens (768 px); only one of the two is shown. */
export function ResponsiveText({ wide, narrow }: { wide: string; narrow: string }) {
	return (
		<>
			<span className="max-md:hidden">{wide}</span>
			<span className="md:hidden">{narrow}</span>
		</>
	);
}

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
