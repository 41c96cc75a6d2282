import { Link, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { EmptyList } from "#app/components/list/notices.tsx";
import { type ProgramQuery, programQuery, readProgramQuery } from "#app/forms/program-filters.ts";
import { MAX_COUNTED_RELAXED, NO_FILTERS } from "#db/search/program-filters.ts";
import {
	type Chosen,
	everyChosen,
	type ProgramResults,
	programsInWords,
	RESULTS,
} from "./program-results.ts";

interface NothingFoundProps {
	path: string;
	found: ProgramResults;
	/** Called when one of these was tapped, because it then disappears. */
	onLeave: () => void;
}

/** Says what to leave out when nothing fits: one tap each, with how many programs it would find. */
export function NoResults({ path, found, onLeave }: NothingFoundProps) {
	const { query, relaxed = [] } = found;
	const ways = relaxFilters(query);
	const looser = ways
		.map(({ text, without }, at) => ({
			text,
			to: searchAddress(path, without),
			left: relaxed[at],
		}))
		.filter(({ left }) => left !== 0);
	const isFiltered = ways.some(({ text }) => text.startsWith("Without"));
	return (
		<EmptyList>
			<h2 id={RESULTS}>{query.search ? noneMatch(query) : headingOf(isFiltered)}</h2>
			<p>{adviceOf(query.search, isFiltered, looser.length > 0)}</p>
			<div className="actions">
				{looser.map(({ text, to, left }) => (
					<Link preventScrollReset key={text} className="btn" to={to} onClick={onLeave}>
						{text}
						{left !== undefined && ` (${inWords(left)})`}
					</Link>
				))}
				<Link preventScrollReset className="btn" to={path} onClick={onLeave}>
					See all programs
				</Link>
			</div>
		</EmptyList>
	);
}

function inWords(left: number): string {
	return left > MAX_COUNTED_RELAXED ? `${MAX_COUNTED_RELAXED}+ programs` : programsInWords(left);
}

function headingOf(isFiltered: boolean): string {
	return isFiltered ? "No programs fit all of these" : "No programs here yet";
}

function adviceOf(search: string, isFiltered: boolean, isLooser: boolean): string {
	if (isFiltered) {
		return isLooser
			? "Drop one and look again."
			: "Dropping one doesn't help, either. Start over with all programs.";
	}
	return search
		? "Try fewer or broader words."
		: "Once a moderator approves one, it shows up here.";
}

/** What a search without results says: filters may be the reason, not its words. */
export function noneMatch(query: ProgramQuery): string {
	const filters = { ...query.filters, includeClosed: false };
	const beside = everyChosen({ ...query, filters }).length > 0 ? " with these filters" : "";
	return `No programs match “${query.search}”${beside}`;
}

/** Ways to search for less, from the smallest change to the largest: each filter, the words, all filters. */
export function relaxFilters(query: ProgramQuery): Chosen[] {
	const { search, filters } = query;
	const { includeClosed } = filters;
	const asking = (change: Partial<ProgramQuery>) => ({ ...query, ...change, at: undefined });
	const single = everyChosen({ ...query, filters: { ...filters, includeClosed: false } }).map(
		({ text, without }) => ({
			text: `Without “${text}”`,
			without: asking({ filters: { ...without.filters, includeClosed } }),
		}),
	);
	const withoutWords = {
		text: `Without “${search}”`,
		without: asking({ search: "", exact: false }),
	};
	const onlyWords = {
		text: `Only “${search}”`,
		without: asking({ filters: { ...NO_FILTERS, includeClosed } }),
	};
	const withClosed = {
		text: "Show closed programs too",
		without: asking({ filters: { ...filters, includeClosed: true } }),
	};
	return [
		...(includeClosed ? [] : [withClosed]),
		...single,
		...(search && single.length > 0 ? [withoutWords] : []),
		...(search && single.length > 1 ? [onlyWords] : []),
	];
}

/** The address of a list. */
export function searchAddress(path: string, query: ProgramQuery): string {
	const search = programQuery(query);
	return search ? `${path}?${search}` : path;
}

/** Whether new results of this list are loading. */
export function useIsFinding(path: string): boolean {
	const { location } = useNavigation();
	return location?.pathname === path;
}

/**
 * With JavaScript, the list follows its form at once, also what was ticked before it ran; the latest choice cancels a
 * load in progress.
 */
export function useFindInPlace(
	path: string,
	loaded: ProgramQuery,
	form: RefObject<HTMLFormElement>,
	sheet: RefObject<HTMLElement>,
) {
	const { state } = useNavigation();
	const navigate = useNavigate();
	const [ahead, setAhead] = useState<ProgramQuery>();
	const [runs, setRuns] = useState(false);
	const query = ahead ?? loaded;
	const asked = useRef(loaded.search);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when JavaScript begins to run
	useEffect(() => {
		setRuns(true);
		const { filters } = typedQuery() ?? loaded;
		if (programQuery({ ...loaded, filters }) !== programQuery(loaded)) find();
	}, []);
	// The latest choice counts until new results arrive. Not the results it canceled, which may still be drawn after it,
	// nor the first ones, whose effects may run after it.
	const shown = useRef(loaded);
	useEffect(() => {
		if (state !== "idle" || shown.current === loaded) return;
		shown.current = loaded;
		setAhead(undefined);
	}, [state, loaded]);
	useEffect(() => {
		const box = form.current?.q;
		// Keeps what was typed meanwhile; Back restores the earlier words.
		if (box && asked.current !== loaded.search) box.value = loaded.search;
		asked.current = loaded.search;
	}, [loaded.search, form]);

	function typedQuery(): ProgramQuery | undefined {
		if (!form.current) return undefined;
		const typed = new URLSearchParams();
		for (const [name, value] of new FormData(form.current)) typed.append(name, String(value));
		return readProgramQuery(typed);
	}

	function find() {
		const wanted = typedQuery();
		if (!wanted) return;
		wanted.exact = query.exact && wanted.search === query.search;
		const to = searchAddress(path, wanted);
		if (to === searchAddress(path, query)) return;
		asked.current = wanted.search;
		setAhead(wanted);
		navigate(to, { preventScrollReset: true, replace: to === searchAddress(path, loaded) });
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		find();
		if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
		// A phone's keyboard would cover the results.
		else if (matchMedia("(pointer: coarse)").matches) form.current?.q.blur();
	}

	return { query, runs, find, submit };
}
