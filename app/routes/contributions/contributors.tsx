import { Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Duration, TopContributor } from "#db/programs/contributors.ts";
import { ResponsiveText } from "./responsive-text.tsx";

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
