import { Link, useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import type { SavedGroup } from "#db/saved/saved-order.ts";
import type { Today } from "#lib/calendar-days.ts";
import { answerKey, type Saved, SavedCard } from "./saved-card.tsx";

/** In the order of the list. */
const GROUPS: { id: SavedGroup; title: string; empty: ReactNode }[] = [
	{
		id: "to-apply",
		title: "To apply",
		empty: (
			<>
				Nothing left to apply to.{" "}
				<Link to="/programs/" prefetch="intent">
					Find your next program
				</Link>
			</>
		),
	},
	{
		id: "applied",
		title: "Applied",
		empty: "Sent an application? Tap “Mark as applied” on its program, and it moves here.",
	},
	{
		id: "answered",
		title: "Answered",
		empty: "Nothing yet. What has answered you moves here, with the good news and the other kind.",
	},
	{
		id: "closed",
		title: "Closed",
		empty: "Nothing here. What you didn't apply to moves here once it has closed.",
	},
];

const COUNT = "text-[0.9em] font-normal text-muted [font-variant-numeric:tabular-nums]";
/** On a phone, cards leave out their description and what no longer matters once a student has applied. */
const SHORTER_ON_PHONES = [
	"max-md:[&>li>p:not(.hint)]:hidden",
	"max-md:[&_.program-card-facts:has([data-applied])]:h-auto max-md:[&_.program-card-facts:has([data-applied])]:max-h-10",
	"max-md:[&_[data-applied]~:not([data-step])]:hidden",
].join(" ");
/** A card whose program was just taken off the list, which has a button to save it again. */
const TAKEN_OFF = [
	"[&>:has(button[value=save])]:border-dashed [&>:has(button[value=save])]:border-field-line",
	"[&>:has(button[value=save])]:bg-transparent [&>:has(button[value=save])]:[box-shadow:none]",
	"[&>:has(button[value=save])_footer_form]:hidden",
	"[&>:has(button[value=save])_[role=status]]:not-sr-only [&>:has(button[value=save])_[role=status]]:col-span-full",
	"[&>:has(button[value=save])_[role=status]]:text-muted",
].join(" ");

interface SavedGroupsProps {
	items: Saved[];
	/** For each group. */
	counts: number[];
	/** The whole list is on this page. */
	isWhole: boolean;
	nowMs: number;
	today: Today;
}

/** A page of the list in its groups, each with its total on all pages. */
export function SavedGroups({ items, counts, isWhole, nowMs, today }: SavedGroupsProps) {
	const groups = GROUPS.map((group, at) => ({
		...group,
		count: counts[at] ?? 0,
		items: items.filter((item) => item.group === at),
	}));
	return (
		<>
			{items.map(({ id }) => (
				<KeptAnswer key={id} of={id} />
			))}
			<nav
				aria-label="Groups"
				className="tabs mt-6 max-w-[44rem] max-md:gap-0 max-md:[&>a]:px-0 max-md:[&>a]:text-[0.82rem]"
			>
				{groups.map(({ id, title, count }) => (
					<a key={id} href={isWhole ? `#${id}` : `?after=${id}#${id}`}>
						{title} <span className={`ms-[0.35rem] max-md:ms-[0.2rem] ${COUNT}`}>{count}</span>
					</a>
				))}
			</nav>
			{groups.map(({ id, title, count, items, empty }) => {
				if (items.length === 0 && count > 0) return null;
				if (items.length === 0 && !isWhole) return null;
				return (
					<section key={id} aria-labelledby={id} className="mt-6">
						<h2 id={id} className="mb-3 scroll-mt-4">
							{`${title} `}
							<span className={COUNT}>{count}</span>
						</h2>
						{items.length > 0 ? (
							<ul className={`grid-cards items-start ${SHORTER_ON_PHONES} ${TAKEN_OFF}`}>
								{items.map((program) => (
									<SavedCard key={program.id} program={program} nowMs={nowMs} today={today} />
								))}
							</ul>
						) : (
							<p className="hint">{empty}</p>
						)}
					</section>
				);
			})}
		</>
	);
}

/** A card that moves to another group is remounted; its bookmark's answer and pending request are kept. */
function KeptAnswer({ of }: { of: string }) {
	useFetcher({ key: answerKey(of) });
	return null;
}
