import { Link } from "@remix-run/react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { EmptyList } from "#app/components/list/notices.tsx";
import { showToast } from "#app/components/shell/toasts.tsx";
import { type Asked, areasOf, type MentorSearch, mentorAddress } from "./find-mentors.ts";
import { rememberMentors } from "./load-in-browser.ts";
import { type FoundMentors, MentorList } from "./mentor-list.tsx";

const FAILED = "Failed to load mentors";
/** How long typing must pause before the address is updated; browsers limit how often it may change. */
const ADDRESS_AFTER_MS = 400;

type Props = { found: FoundMentors | null | Promise<FoundMentors | null>; asked: Asked };

/**
 * Search box, filter and list of mentors. Without JavaScript it is a form whose address is the state; with it, the
 * loaded mentors are filtered as one types.
 *
 * @param given null when they could not be loaded
 */
export function MentorDirectory({ found: given, asked }: Props) {
	const found = useSettled(given);
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
		if (found === null) showToast({ type: "error", title: FAILED });
	}, [found]);
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
			{found === undefined && (
				<p role="status" className="hint mt-6">
					Loading mentors...
				</p>
			)}
			{found === null && (
				<EmptyList plain>
					<p role="alert" className="font-semibold">
						{FAILED}
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
function useAddress(
	search: MentorSearch,
	changed: boolean,
	found: FoundMentors | null | undefined,
): void {
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
