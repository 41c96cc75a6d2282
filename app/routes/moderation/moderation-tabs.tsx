import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Queue, QueueCounts } from "#db/moderation/moderation-queues.ts";

/** The highest count that a tab shows. */
const MOST_SHOWN = 99;

const TABS: { to: string; name: string; queue?: Queue }[] = [
	{ to: "/moderation/", name: "Contributions", queue: "contributions" },
	{ to: "/moderation/reports/", name: "Reports", queue: "reports" },
	{ to: "/moderation/mentors/", name: "Mentors", queue: "mentors" },
	{ to: "/moderation/reports/?about=resume", name: "Resumes", queue: "resumes" },
	{ to: "/moderation/messages/", name: "Messages", queue: "messages" },
	{ to: "/moderation/renewals/", name: "Yearly", queue: "renewals" },
	{ to: "/moderation/published/", name: "Published" },
	{ to: "/moderation/import/", name: "Import" },
	{ to: "/moderation/log/", name: "Log" },
];

/** The head of a moderators' list: what is in it, and the way to the others. */
export function ModerationHead({
	title,
	counts,
	children,
}: {
	title: string;
	counts: QueueCounts | undefined;
	children: ReactNode;
}) {
	return (
		<>
			<div className="page-head">
				<h1>{title}</h1>
				<p>{children}</p>
			</div>
			<ModerationTabs counts={counts} />
		</>
	);
}

/** The moderators' lists side by side, with how many items wait in each. */
export function ModerationTabs({ counts }: { counts: QueueCounts | undefined }) {
	const { pathname, search } = useLocation();
	const about = new URLSearchParams(search).get("about");
	const here = about ? `${pathname}?about=${about}` : pathname;
	return (
		<nav
			aria-label="Moderation"
			className="tabs mb-5 max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,5.6rem),auto))] max-md:*:flex-wrap max-md:*:px-[0.15rem] max-md:*:text-[0.8rem]"
		>
			{TABS.map(({ to, name, queue }) => (
				<Link
					key={to}
					to={to}
					aria-current={to === here ? "page" : undefined}
					prefetch="intent"
					aria-describedby={queue && counts ? `waiting-${queue}` : undefined}
				>
					{name}
					{queue && counts && (
						<span
							className="ms-[0.35rem] text-[0.9em] font-normal text-muted [font-variant-numeric:tabular-nums]"
							id={`waiting-${queue}`}
							aria-hidden="true"
						>
							{counts[queue] > MOST_SHOWN ? `${MOST_SHOWN}+` : counts[queue]}
							<span className="sr-only"> waiting</span>
						</span>
					)}
				</Link>
			))}
		</nav>
	);
}
