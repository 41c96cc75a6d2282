import { type MouseEvent, memo, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PageLinks } from "#app/components/list/list-navigation.tsx";
import { EmptyList } from "#app/components/list/notices.tsx";
import { MentorCard } from "#app/components/mentor-card.tsx";
import type { Mentor } from "#db/mentors/mentors.ts";
import type { Page } from "#db/paging.ts";
import { findMentors, type MentorSearch, mentorAddress } from "./find-mentors.ts";

const MENTORS_PER_VIEW = 48;

/** The loaded mentors, and their place among all mentors. */
export interface FoundMentors extends Page<Mentor & { otherNames?: string[] }> {
	/** The rest of the request, beside the search. */
	before?: number | undefined;
	after?: number | undefined;
}

type Props = { found: FoundMentors; search: MentorSearch; page: number; entering: boolean };

/**
 * The loaded mentors that match, some at a time. 'Show more' is a link to the rest; with JavaScript, the rest appears
 * in place.
 *
 * @param page which page of the matches comes first; counts from 1
 * @param entering the list was loaded anew; this isn't just another search
 */
export const MentorList = memo(function MentorList({ found, search, page, entering }: Props) {
	const { before, after, previous, next } = found;
	const matches = useMemo(() => findMentors(found.items, search), [found, search]);
	const pages = Math.max(1, Math.ceil(matches.length / MENTORS_PER_VIEW));
	const first = Math.min(page, pages);
	const [added, setAdded] = useState({ search, pages: 0 });
	const last = Math.min(pages, first + (added.search === search ? added.pages : 0));
	const from = (first - 1) * MENTORS_PER_VIEW;
	const shown = matches.slice(from, last * MENTORS_PER_VIEW);
	const list = useRef<HTMLUListElement>(null);

	const showMore = (event: MouseEvent) => {
		event.preventDefault();
		flushSync(() => setAdded({ search, pages: last - first + 1 }));
		const added = list.current?.children[shown.length];
		if (!(added instanceof HTMLElement)) return;
		added.tabIndex = -1;
		added.focus({ preventScroll: true });
	};

	const at = (page: number) => mentorAddress(search, { page, before, after });
	const newer = previous !== undefined && {
		href: mentorAddress(search, { page: Number.POSITIVE_INFINITY, after: previous }),
		text: "Newer mentors",
	};
	const older = next !== undefined && {
		href: mentorAddress(search, { before: next }),
		text: "Older mentors",
	};
	return (
		<>
			<p role="status" className="hint mt-4">
				{matches.length > 0 && summary(matches.length, found)}
			</p>
			{matches.length === 0 ? (
				<Nothing search={search} none={found.items.length === 0} />
			) : (
				<ul className={entering ? "grid-cards stagger" : "grid-cards"} ref={list}>
					{shown.map((mentor) => (
						<MentorCard key={mentor.seq} mentor={mentor} />
					))}
				</ul>
			)}
			<PageLinks
				previous={first > 1 ? { href: at(first - 1), text: "Show previous" } : newer}
				next={last < pages ? { href: at(last + 1), text: "Show more", onClick: showMore } : older}
			/>
		</>
	);
});

function Nothing({ search, none }: { search: MentorSearch; none: boolean }) {
	return (
		<EmptyList>
			<p>No mentors found matching your criteria</p>
			{none ? (
				<p>
					Nobody is listed here yet. <a href="/mentor/register/">Invite the first mentor</a>.
				</p>
			) : (
				(search.query || search.area) && (
					<a className="btn" href="/mentor/">
						See all mentors
					</a>
				)
			)}
		</EmptyList>
	);
}

function summary(count: number, { items, next, previous }: FoundMentors): string {
	const mentors = count === 1 ? "1 mentor" : `${count} mentors`;
	const onlySome = next !== undefined || previous !== undefined;
	return onlySome ? `${mentors} of the ${items.length} on this page` : mentors;
}
