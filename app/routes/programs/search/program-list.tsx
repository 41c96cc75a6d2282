import { type ReactNode, useEffect, useRef } from "react";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { EmptyPage } from "#app/components/list/empty-page.tsx";
import { PageLinks } from "#app/components/list/paging.tsx";
import { ProgramCard } from "#app/components/program/program-card.tsx";
import { focus } from "#app/components/shell/focus.ts";
import { asksForSome, type ProgramQuery, programQuery } from "#app/forms/program-filters.ts";
import { feedAddress } from "../feed/feed-address.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { ProgramFinder } from "./filter-panel.tsx";
import { type FoundPrograms, programsInWords, RESULTS } from "./found-programs.ts";
import { NoResults } from "./no-results.tsx";
import { OrderLinks } from "./order-links.tsx";
import { noneMatch } from "./relax-filters.ts";
import { addressOf, useIsFinding } from "./search-in-place.ts";
import { Respelled } from "./spelling-correction.tsx";
import { NextFilters } from "./suggested-filters.tsx";

interface ProgramListProps {
	path: string;
	found: FoundPrograms;
	/** The actions on a program's card. */
	actions?: (program: FoundPrograms["items"][number]) => ReactNode;
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
	const cards = (programs: FoundPrograms["items"]) => (
		<ul className="grid-cards">
			{programs.map((program) => (
				<ProgramCard key={program.id} program={program} nowMs={found.nowMs} today={found.today}>
					{actions?.(program)}
				</ProgramCard>
			))}
		</ul>
	);
	const isEmpty = items.length === 0 && close.length === 0;
	const [back, on] = query.order === "newest" ? ["Newer", "Older"] : ["Previous", "Next"];
	const link = (at: string | undefined, text: string) =>
		at !== undefined && { href: addressOf(path, { ...query, at }), text };
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
					Follow {asksForSome(query) ? "this search" : "new programs"} in a feed reader:{" "}
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
function sumOf({ total, items, query }: FoundPrograms): string {
	const { search, filters } = query;
	if (items.length === 0) return search ? noneMatch(query) : "No programs";
	if (total !== null) return programsInWords(total) + (search && ` for “${search}”`);
	return filters.includeClosed ? "All programs" : "Open programs";
}
