import { Link, useLocation } from "@remix-run/react";
import { Award, Crown, Medal } from "lucide-react";
import { useEffect, useState } from "react";
import type { Duration, TopContributor } from "#db/contributors.ts";
import { Avatar } from "./avatar.tsx";
import { ByWidth } from "./by-width.tsx";

const TABS: [Duration, string][] = [
	["all", "All Time"],
	["monthly", "Monthly"],
	["weekly", "Weekly"],
];

const MEDALS = [
	{ metal: "gold", Icon: Crown },
	{ metal: "silver", Icon: Medal },
	{ metal: "bronze", Icon: Award },
];

/** The ranking of contributors, best first; a phone shows the first five. */
export function TopContributors({
	contributors,
	duration,
}: {
	contributors: TopContributor[];
	duration: Duration;
}) {
	return (
		<section className="panel" id="contributors" aria-labelledby="contributors-title">
			<h2 id="contributors-title">Top Contributors</h2>
			<nav className="tabs" aria-label="Period of the ranking">
				{TABS.map(([tab, text]) => (
					<PeriodLink key={tab} tab={tab} text={text} current={tab === duration} />
				))}
			</nav>
			{contributors.length === 0 ? (
				<p className="hint">
					<ByWidth wide="No contributors found for this period" narrow="No contributors found" />
				</p>
			) : (
				<ol className="ranking lined">
					{contributors.map((contributor, index) => (
						<ContributorRow key={contributor.id} contributor={contributor} rank={index + 1} />
					))}
				</ol>
			)}
		</section>
	);
}

/**
 * With JavaScript the page stays where it is, and so does what is typed in the form. Without, the page
 * comes anew and goes to the ranking.
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
		<li>
			{medal ? (
				<span className={`medal ${medal.metal}`}>
					<medal.Icon aria-hidden="true" />
					<span className="sr-only">#{rank}</span>
				</span>
			) : (
				<span className="place">#{rank}</span>
			)}
			<Avatar name={fullName} photoKey={photoKey} />
			<span className="min-w-0">
				<strong dir="auto">{fullName || "Unknown"}</strong>
				<span className="meta" dir="auto">
					{college || "No college specified"}
				</span>
			</span>
			<span className="count">
				{count}
				<span className="sr-only"> {count === 1 ? "contribution" : "contributions"}</span>
			</span>
		</li>
	);
}
