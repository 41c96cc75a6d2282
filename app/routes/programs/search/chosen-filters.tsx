import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { focus } from "#app/components/shell/focus.ts";
import { type ProgramQuery, programQuery } from "#app/forms/program-filters.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { chosenOf, everyChosen, FACETS, type Facet } from "./filter-facets.ts";
import type { ProgramResults } from "./found-programs.ts";
import { searchAddress } from "./search-in-place.ts";

/** The chosen filters, as chips. A tap removes one and moves the focus to the next. */
export function ChosenFilters({ path, query }: { path: string; query: ProgramQuery }) {
	const list = useRef<HTMLUListElement>(null);
	const removed = useRef<number>();
	const chosen = everyChosen(query);
	const shown = programQuery(query);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once the results are others.
	useEffect(() => {
		const at = removed.current;
		removed.current = undefined;
		if (at === undefined) return;
		const links = list.current?.querySelectorAll("a") ?? [];
		const next = links[Math.min(at, links.length - 2)];
		if (next) next.focus({ preventScroll: true });
		else focus(document.querySelector<HTMLElement>("main h1"));
	}, [shown]);
	if (chosen.length === 0) return null;
	return (
		<ul className="mb-3 flex flex-wrap gap-2" aria-label="Chosen filters" ref={list}>
			{chosen.map(({ text, without }, index) => (
				<li key={text}>
					<Link
						preventScrollReset
						className="inline-flex min-h-11 items-center gap-[0.35rem] rounded-full bg-brand-soft pr-[0.7rem] pl-[0.9rem] text-[0.9rem] font-semibold text-brand"
						to={searchAddress(path, without)}
						aria-label={`Remove ${text}`}
						onClick={(event) => {
							// The second tap of a double tap would hit the next chip, which has moved here.
							if (event.detail > 1) event.preventDefault();
							else removed.current = index;
						}}
					>
						{text}
						<Icon name="x" size={16} />
					</Link>
				</li>
			))}
			<li>
				<Link
					preventScrollReset
					className="text-link inline-flex min-h-11 items-center"
					to={searchAddress(path, { ...query, filters: NO_FILTERS, at: undefined })}
					onClick={() => {
						removed.current = 0;
					}}
				>
					Clear all
				</Link>
			</li>
		</ul>
	);
}

/** Filters about the students themselves come first. */
const ASKED_IN_ORDER: Facet["filter"][] = ["audience", "fields", "pay", "kinds", "places"];

/** Rarely used filters are only in the sheet. */
const RARE = new Set(["highschool", "any", "unpaid"]);

interface NextFiltersProps {
	path: string;
	found: Pick<ProgramResults, "query" | "counts" | "total">;
}

/**
 * The filter that most people would choose next, one tap for each option. Shown where all other filters are in a sheet.
 */
export function NextFilters({ path, found: { query, counts, total } }: NextFiltersProps) {
	const facet = ASKED_IN_ORDER.map((name) => FACETS.find(({ filter }) => filter === name)).find(
		(asked) => asked && chosenOf(asked, query.filters).length === 0,
	);
	if (!facet) return null;
	const countOf = (value: string): number | undefined =>
		(counts?.[facet.filter] as Record<string, number> | undefined)?.[value];
	// An option that fits all programs or none narrows nothing.
	const options = facet.options.filter(
		([value]) => !RARE.has(value) && countOf(value) !== 0 && countOf(value) !== total,
	);
	if (options.length === 0) return null;
	return (
		<nav className="pills lg:hidden" aria-label={facet.title}>
			{options.map(([value, text]) => {
				const chosen = facet.any === undefined ? [value] : value;
				const filters = { ...query.filters, [facet.filter]: chosen };
				return (
					<Link
						preventScrollReset
						key={value}
						to={searchAddress(path, { ...query, filters, at: undefined })}
					>
						{text}
					</Link>
				);
			})}
		</nav>
	);
}
