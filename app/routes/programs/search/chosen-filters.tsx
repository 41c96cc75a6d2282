import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { focus } from "#app/components/shell/focus.ts";
import { type ProgramQuery, programQuery } from "#app/forms/program-filters.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { everyChosen } from "./filter-facets.ts";
import { addressOf } from "./search-in-place.ts";

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
						to={addressOf(path, without)}
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
					to={addressOf(path, { ...query, filters: NO_FILTERS, at: undefined })}
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
