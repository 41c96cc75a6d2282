import { Link } from "@remix-run/react";
import {
	type MouseEvent,
	memo,
	useDeferredValue,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { PageLinks } from "#app/components/list/list-navigation.tsx";
import { EmptyList } from "#app/components/list/notices.tsx";
import { MentorCard } from "#app/components/mentor-card.tsx";
import { showToast } from "#app/components/shell/toasts.tsx";
import {
	type Asked,
	areasOf,
	type FoundMentors,
	findMentors,
	type MentorSearch,
	mentorAddress,
	rememberMentors,
} from "./find-mentors.ts";

/** How long typing must pause before the address is updated; browsers limit how often it may change. */
const ADDRESS_AFTER_MS = 400;

type Props = { found: FoundMentors | string | Promise<FoundMentors | string>; asked: Asked };

/**
 * Search box, filter and list of mentors. Without JavaScript it is a form whose address is the state; with it, the
 * loaded mentors are filtered as one types.
 *
 * @param given a text says why they could not be loaded
 */
export function MentorDirectory({ found: given, asked }: Props) {
	const settled = useSettled(given);
	const [found, problem] = typeof settled === "string" ? [undefined, settled] : [settled];
	const [search, setSearch] = useState(asked.search);
	const form = useRef<HTMLFormElement>(null);
	const settledSearch = useDeferredValue(search);
	const unchanged = settledSearch === asked.search;

	const follow = () => {
		const { query, area } = searchIn(form.current);
		setSearch((now) => (now.query === query && now.area === area ? now : { query, area }));
	};
	// Somebody may have typed before our JavaScript ran.
	useEffect(follow, []);
	useAddress(search, search !== asked.search, found);
	useEffect(() => {
		if (found) rememberMentors(found);
		if (problem) showToast({ type: "error", title: problem });
	}, [found, problem]);
	const areas = useMemo(() => areasOf(found?.items ?? []), [found]);

	return (
		<>
			<search>
				<form
					className="flex flex-wrap items-center gap-x-3 gap-y-2"
					action="/mentor/"
					ref={form}
					onInput={follow}
					onSubmit={(event) => {
						event.preventDefault();
						follow();
						hideKeyboard();
					}}
				>
					<input
						className="input flex-[1_1_11rem]"
						type="search"
						name="q"
						defaultValue={asked.search.query}
						aria-label="Search by mentor name"
						placeholder="Search by mentor name..."
						autoComplete="off"
						enterKeyHint="search"
					/>
					<AreaSelect areas={areas} chosen={asked.search.area} />
					<button className="btn btn-main" type="submit">
						Search
					</button>
				</form>
			</search>
			{settled === undefined && (
				<p role="status" className="hint mt-6">
					Loading mentors...
				</p>
			)}
			{problem && (
				<EmptyList plain>
					<p role="alert" className="font-semibold">
						{problem}
					</p>
					<Link className="btn btn-main" to={mentorAddress(search)} replace>
						Try again
					</Link>
				</EmptyList>
			)}
			{found && (
				<MentorList
					found={found}
					search={settledSearch}
					page={unchanged ? asked.page : 1}
					entering={unchanged}
				/>
			)}
		</>
	);
}

function AreaSelect({ areas, chosen }: { areas: string[]; chosen: string }) {
	const options = chosen && !areas.includes(chosen) ? [chosen, ...areas] : areas;
	return (
		<select
			className="input flex-[1_1_11rem]"
			name="area"
			defaultValue={chosen}
			aria-label="Area of expertise"
		>
			<option value="">All areas</option>
			{options.map((area) => (
				<option key={area} value={area}>
					{area}
				</option>
			))}
		</select>
	);
}

/** The list is already filtered, and on a phone the keyboard covers it. */
function hideKeyboard(): void {
	const { activeElement } = document;
	const onPhone = window.matchMedia("(pointer: coarse)").matches;
	if (onPhone && activeElement instanceof HTMLInputElement) activeElement.blur();
}

function searchIn(form: HTMLFormElement | null): MentorSearch {
	const fields = form ? new FormData(form) : new FormData();
	return { query: String(fields.get("q") ?? ""), area: String(fields.get("area") ?? "") };
}

/** The value, at once if it is there; undefined until its promise resolves. */
function useSettled<Value>(value: Value | Promise<Value>): Value | undefined {
	const [settled, setSettled] = useState(value instanceof Promise ? undefined : value);
	useEffect(() => {
		if (!(value instanceof Promise)) return setSettled(value);
		let current = true;
		value.then((kept) => current && setSettled(kept));
		return () => {
			current = false;
		};
	}, [value]);
	return settled;
}

/** Writes a changed search into the address, so that a reload or going back restores it. */
function useAddress(search: MentorSearch, changed: boolean, found: FoundMentors | undefined): void {
	const { before, after } = found ?? {};
	useEffect(() => {
		if (!changed) return;
		const timer = setTimeout(() => {
			const query = search.query.trim();
			const address = mentorAddress({ ...search, query }, { before, after });
			window.history.replaceState(window.history.state, "", address);
		}, ADDRESS_AFTER_MS);
		return () => clearTimeout(timer);
	}, [search, changed, before, after]);
}

const MENTORS_PER_VIEW = 48;

type ListProps = { found: FoundMentors; search: MentorSearch; page: number; entering: boolean };

/**
 * The loaded mentors that match, some at a time. 'Show more' is a link to the rest; with JavaScript, the rest appears
 * in place.
 *
 * @param page which page of the matches comes first; counts from 1
 * @param entering the list was loaded anew; this isn't just another search
 */
const MentorList = memo(function MentorList({ found, search, page, entering }: ListProps) {
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
			<p role="status" className={matches.length > 0 ? "hint mt-4" : "sr-only"}>
				{matches.length > 0 ? summary(matches.length, found) : "No mentors found"}
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
