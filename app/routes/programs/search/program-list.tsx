import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { PageLinks } from "#app/components/list/list-navigation.tsx";
import { EmptyPage } from "#app/components/list/notices.tsx";
import { ProgramCard } from "#app/components/program/program-card.tsx";
import { focus } from "#app/components/shell/focus.ts";
import { hasSearchOrFilters, type ProgramQuery, programQuery } from "#app/forms/program-filters.ts";
import type { ProgramOrder } from "#db/search/program-filters.ts";
import { ChosenFilters, NextFilters, ProgramFinder } from "./filters.tsx";
import { NoResults, noneMatch, searchAddress, useIsFinding } from "./no-results.tsx";
import { feedAddress, type ProgramResults, programsInWords, RESULTS } from "./program-results.ts";

interface ProgramListProps {
	path: string;
	found: ProgramResults;
	/** The actions on a program's card. */
	actions?: (program: ProgramResults["items"][number]) => ReactNode;
	/** Shown above the list. */
	above?: ReactNode;
	/** Shown below it. */
	below?: ReactNode;
}

/** Search box, filters and list of programs; the address is the state. */
export function ProgramList({ path, found, actions, above, below }: ProgramListProps) {
	const { query, items, close, next, previous, total, counts, problem, corrected } = found;
	const isFinding = useIsFinding(path);
	const leave = useFocusOnResults(query);
	const cards = (programs: ProgramResults["items"]) => (
		<ul className="grid-cards">
			{programs.map((program) => (
				<ProgramCard key={program.id} program={program}>
					{actions?.(program)}
				</ProgramCard>
			))}
		</ul>
	);
	const isEmpty = items.length === 0 && close.length === 0;
	const [back, on] = query.order === "newest" ? ["Newer", "Older"] : ["Previous", "Next"];
	const link = (at: string | undefined, text: string) =>
		at !== undefined && { href: searchAddress(path, { ...query, at }), text };
	return (
		<div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 lg:grid-cols-[14rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10 lg:gap-y-4">
			<ProgramFinder
				path={path}
				loaded={query}
				total={total}
				counts={total === 0 ? null : counts}
			/>
			{!problem && items.length > 0 && <NextFilters path={path} found={found} />}
			<div
				className="col-span-full aria-busy:opacity-[0.55] lg:col-2 lg:row-2"
				aria-busy={isFinding || undefined}
			>
				<NamedFilters path={path} found={found} onLeave={leave} />
				<ChosenFilters path={path} query={query} />
				{above}
				<p className="sr-only" role="status">
					{!isFinding && !problem && sumOf(found)}
				</p>
				{problem ? (
					<FormProblem problem={problem} />
				) : isEmpty ? (
					next !== undefined || previous !== undefined ? (
						<EmptyPage things="programs" search={query.search} path={path} />
					) : (
						<>
							<Respelled {...{ path, query, corrected }} onLeave={leave} />
							<NoResults path={path} found={found} onLeave={leave} />
						</>
					)
				) : (
					<>
						<div className="flex flex-wrap items-baseline justify-between gap-x-4">
							<h2 id={RESULTS} className="text-[1.15rem] wrap-anywhere">
								{sumOf(found)}
							</h2>
							<OrderLinks path={path} query={query} />
						</div>
						<Respelled {...{ path, query, corrected }} onLeave={leave} />
						{items.length > 0 && cards(items)}
						{close.length > 0 && (
							<section className="mt-8" aria-labelledby="close">
								<h2 id="close">Close matches</h2>
								<p className="hint">These have most of your words.</p>
								{cards(close)}
							</section>
						)}
					</>
				)}
				<PageLinks previous={link(previous, back)} next={link(next, on)} />
				<p className="hint mt-4">
					Follow {hasSearchOrFilters(query) ? "this search" : "new programs"} in a feed reader:{" "}
					<a href={feedAddress("/feed.xml", query)}>Atom</a> or{" "}
					<a href={feedAddress("/feed.json", query)}>JSON</a>
				</p>
				{below}
			</div>
		</div>
	);
}

/** After tapping something that the new results don't have, the focus goes to their heading. */
function useFocusOnResults(query: ProgramQuery): () => void {
	const hasLeft = useRef(false);
	const shown = programQuery(query);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once the results are others.
	useEffect(() => {
		if (hasLeft.current) focus(document.getElementById(RESULTS));
		hasLeft.current = false;
	}, [shown]);
	return () => {
		hasLeft.current = true;
	};
}

/** How many programs were found, if that is known. */
function sumOf({ total, items, query }: ProgramResults): string {
	const { search, filters } = query;
	if (items.length === 0) return search ? noneMatch(query) : "No programs";
	if (total !== null) return programsInWords(total) + (search && ` for “${search}”`);
	return filters.includeClosed ? "All programs" : "Open programs";
}

const ORDERS: [ProgramOrder, string][] = [
	["best", "Best match"],
	["newest", "Newest"],
	["closing", "Closing soonest"],
];

/** The sort orders of a list. Best match only exists when there are search words. */
function OrderLinks({ path, query }: { path: string; query: ProgramQuery }) {
	return (
		<nav aria-label="Order" className="flex flex-wrap gap-x-3 text-[0.85rem] whitespace-nowrap">
			{ORDERS.filter(([order]) => order !== "best" || query.search !== "").map(([order, text]) => (
				<Link
					preventScrollReset
					key={order}
					className={`inline-flex min-h-11 items-center ${order === query.order ? "font-semibold" : "text-link"}`}
					to={searchAddress(path, { ...query, order, at: undefined })}
					aria-current={order === query.order ? "true" : undefined}
				>
					{text}
				</Link>
			))}
		</nav>
	);
}

interface NamedFiltersProps {
	path: string;
	found: ProgramResults;
	/** Called when the words are searched for, because this notice then disappears. */
	onLeave: () => void;
}

/** Says which filters were read in the words of a search, and links to a search for the words. */
function NamedFilters({ path, found: { named }, onLeave }: NamedFiltersProps) {
	if (!named) return null;
	const filters = named.filters.map((filter) => `“${filter}”`).join(" and ");
	if (!named.isFound)
		return (
			<p className="mb-3">
				No program here states {filters} for this search, so these fit its words. Check with each
				program.
			</p>
		);
	return (
		<p className="mb-3">
			We set {named.filters.length > 1 ? "the filters" : "the filter"} {filters} for you. Search for
			the words{" "}
			<Link preventScrollReset to={searchAddress(path, named.asTyped)} onClick={onLeave}>
				{named.asTyped.search}
			</Link>{" "}
			instead
		</p>
	);
}

interface RespelledProps {
	path: string;
	query: ProgramQuery;
	corrected: ProgramResults["corrected"];
	/** Called when the typed words are searched for, because this notice then disappears. */
	onLeave: () => void;
}

/** Says which corrected words were searched for, and links to a search for what was typed. */
function Respelled({ path, query, corrected, onLeave }: RespelledProps) {
	if (corrected.length === 0) return null;
	return (
		<p>
			Showing results for <strong>{readAs(query.search, corrected)}</strong>. Search for{" "}
			<Link
				preventScrollReset
				to={searchAddress(path, { ...query, exact: true, at: undefined })}
				onClick={onLeave}
			>
				{query.search}
			</Link>{" "}
			instead
		</p>
	);
}

/** The typed search, with the corrected words in it. */
function readAs(typed: string, corrected: ProgramResults["corrected"]): string {
	const read = new Map(corrected.map((word) => [word.typed.toLowerCase(), word.read]));
	return typed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => read.get(lettersOf(word)) ?? word);
}

/** A word in the form that corrections use. */
function lettersOf(word: string): string {
	return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
