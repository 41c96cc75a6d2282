import { Link, useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { EmptyList } from "#app/components/list/notices.tsx";
import type { Queue, QueueCounts } from "#db/moderation/moderation-queues.ts";

/** The highest count that a tab shows. */
const MAX_SHOWN = 99;

/** `with`: a list that has no tab of its own and counts as a part of this one. */
const TABS: { to: string; name: string; queue?: Queue; with?: string }[] = [
	{ to: "/moderation/", name: "Contributions", queue: "contributions" },
	{ to: "/moderation/reports/", name: "Reports", queue: "reports" },
	{ to: "/moderation/mentors/", name: "Mentors", queue: "mentors" },
	{ to: "/moderation/reports/?about=resume", name: "Resumes", queue: "resumes" },
	{ to: "/moderation/messages/", name: "Messages", queue: "messages" },
	{ to: "/moderation/renewals/", name: "Yearly", queue: "renewals" },
	{ to: "/moderation/published/", name: "Published" },
	{ to: "/moderation/import/", name: "Import", queue: "imports", with: "/moderation/sources/" },
	{ to: "/moderation/log/", name: "Log" },
	{ to: "/moderation/health/", name: "Health" },
];

interface ModerationHeadProps {
	title: string;
	counts: QueueCounts | undefined;
	children: ReactNode;
}

/** The head of a moderators' list: what is in it, and the way to the others. */
export function ModerationHead({ title, counts, children }: ModerationHeadProps) {
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

/** A moderators' list of cards; each is drawn with the form field that says where the moderator goes next. */
export function ModerationCards<Item extends { id: string }>({
	items,
	empty,
	className = "grid gap-4",
	children,
}: {
	items: Item[];
	/** What an empty list says. */
	empty: string;
	className?: string;
	children: (item: Item, next: ReturnType<typeof nextTo>) => ReactNode;
}) {
	if (items.length === 0) {
		return (
			<EmptyList>
				<p>{empty}</p>
			</EmptyList>
		);
	}
	return (
		<ul className={className}>
			{items.map((item, index) => (
				<Fragment key={item.id}>{children(item, nextTo(items, index))}</Fragment>
			))}
		</ul>
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
			{TABS.map(({ to, name, queue, with: other }) => (
				<Link
					key={to}
					to={to}
					aria-current={to === here ? "page" : here === other || undefined}
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
							{counts[queue] > MAX_SHOWN ? `${MAX_SHOWN}+` : counts[queue]}
							<span className="sr-only"> waiting</span>
						</span>
					)}
				</Link>
			))}
		</nav>
	);
}

/** The id of a card in a moderator's list. */
export function cardId(id: string): string {
	return `card-${id}`;
}

/** The form field that says where the moderator goes next: to the card below, or else the one above. */
export function nextTo(items: readonly { id: string }[], index: number): { next?: string } {
	const next = items[index + 1] ?? items[index - 1];
	return next ? { next: next.id } : {};
}

/** The list as a whole, for moderators who have no next card to go to. */
export const LIST_ID = "waiting";

/** What moderators see when somebody else has already decided differently. */
export const CONFLICT_TEXTS = {
	decided: "Another moderator already decided on that one.",
	yours: "You already decided on that one yourself. It stays as you decided then.",
	gone: "Nothing waits there anymore.",
};

/** For a program from the moderator's own contribution. */
export const OWN_PROGRAM =
	"You shared this program, so another moderator changes what it says. You can close it or take it down.";
