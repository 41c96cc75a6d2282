import { Link } from "@remix-run/react";
import { chosenOf, FACETS, type Facet } from "./filter-facets.ts";
import type { FoundPrograms } from "./found-programs.ts";
import { addressOf } from "./search-in-place.ts";

/** Filters about the students themselves come first. */
const ASKED_IN_ORDER: Facet["filter"][] = ["audience", "fields", "pay", "kinds", "places"];

/** Rarely used filters are only in the sheet. */
const RARE = new Set(["highschool", "any", "unpaid"]);

interface NextFiltersProps {
	path: string;
	found: Pick<FoundPrograms, "query" | "counts" | "total">;
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
						to={addressOf(path, { ...query, filters, at: undefined })}
					>
						{text}
					</Link>
				);
			})}
		</nav>
	);
}
