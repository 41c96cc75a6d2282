import { Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Avatar, HostLogo, hostOf } from "#app/components/pictures.tsx";
import type { Duration, TopContributor } from "#db/programs/public-lists.ts";
import { timeAgo } from "#lib/time-zones.ts";
import type { readSidebar } from "./sidebar.server.ts";

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
export function RecentPrograms({ recent, nowMs }: { recent: RecentProgram[]; nowMs: number }) {
	return (
		<section className="panel max-md:hidden lg:col-span-2" aria-labelledby="recent-title">
			<h2 id="recent-title">Recently Added</h2>
			{recent.length === 0 ? (
				<p className="hint">No programs here yet.</p>
			) : (
				<ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-6 gap-y-5">
					{recent.map((program) => (
						<RecentRow key={program.id} program={program} nowMs={nowMs} />
					))}
				</ul>
			)}
		</section>
	);
}

function RecentRow({ program, nowMs }: { program: RecentProgram; nowMs: number }) {
	const { id, name, applicationLink, description, publishedAt, authorName } = program;
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
					<span>{timeAgo(publishedAt, nowMs)}</span>
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
