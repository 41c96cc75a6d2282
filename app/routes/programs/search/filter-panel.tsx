import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { defaultOrder, type ProgramQuery } from "#app/forms/program-filters.ts";
import type { ProgramCounts } from "#db/search/counts.ts";
import { chosenOf, everyChosen, FACETS, type Facet, SWITCHES } from "./filter-facets.ts";
import { programsInWords } from "./found-programs.ts";
import { useFindInPlace, useIsFinding } from "./search-in-place.ts";

interface ProgramFinderProps {
	path: string;
	loaded: ProgramQuery;
	total: number | null;
	counts: ProgramCounts | null;
}

/**
 * Search box and filters, one plain form. Under 1024 px the filters are a sheet (a popover, which opens and closes
 * without JavaScript too); on wider screens they are beside the list.
 */
export function ProgramFinder({ path, loaded, total, counts }: ProgramFinderProps) {
	const form = useRef<HTMLFormElement>(null);
	const sheet = useRef<HTMLElement>(null);
	const close = useRef<HTMLButtonElement>(null);
	// An opening popover focuses its element with `autofocus`, an attribute that React only writes on the server.
	useEffect(() => {
		close.current?.setAttribute("autofocus", "");
	}, []);
	const { query, runs, find, submit } = useFindInPlace(path, loaded, form, sheet);
	const isFinding = useIsFinding(path);
	const { filters, order } = query;
	const chosen = everyChosen(query).length;
	return (
		<search className="contents">
			<form
				className="contents"
				action={path}
				// Otherwise a browser that opens the page again ticks what was ticked when it was left.
				autoComplete="off"
				ref={form}
				onSubmit={submit}
				onChange={({ target }) => {
					if (!(target instanceof HTMLInputElement && target.type === "search")) find();
				}}
			>
				<div className="col-span-full flex items-center gap-x-3 gap-y-2">
					<input
						className="input flex-[1_1_11rem]"
						type="search"
						name="q"
						autoComplete="on"
						defaultValue={loaded.search}
						aria-label="Search programs"
						placeholder="Search programs"
					/>
					<button className="btn btn-main" type="submit">
						Search
					</button>
				</div>
				<button className="btn lg:hidden" type="button" popovertarget="filters">
					<Icon name="sliders-horizontal" size={18} />
					Filters
					{chosen > 0 && <span className="badge">{chosen}</span>}
				</button>
				<section id="filters" popover="auto" ref={sheet} aria-label="Filters">
					<header>
						<h2>Filters</h2>
						<button
							className="icon-btn"
							type="button"
							popovertarget="filters"
							popovertargetaction="hide"
							aria-label="Close filters"
							// biome-ignore lint/a11y/noAutofocus: of the sheet, once it is opened.
							autoFocus
							ref={close}
						>
							<Icon name="x" />
						</button>
					</header>
					{FACETS.map((facet) => (
						<FacetGroup
							key={facet.name}
							facet={facet}
							chosen={chosenOf(facet, filters)}
							counts={counts?.[facet.filter]}
						/>
					))}
					<fieldset>
						<legend>More</legend>
						{SWITCHES.map(({ name, filter, value, text }) => (
							<Option
								key={name}
								{...{ type: "checkbox", name, value, text }}
								checked={filters[filter]}
								count={filter === "includeClosed" ? undefined : counts?.[filter]}
							/>
						))}
					</fieldset>
					{order !== defaultOrder(query.search) && (
						<input type="hidden" name="order" value={order} />
					)}
					<footer className={runs ? "lg:hidden" : undefined}>
						<button
							className="btn btn-main lg:border-field-line lg:bg-raised lg:text-ink"
							type="submit"
						>
							{total === null || isFinding ? (
								"Show programs"
							) : (
								<Show total={total} followed={runs} />
							)}
						</button>
					</footer>
				</section>
			</form>
		</search>
	);
}

/** Says how many are shown; without JavaScript, only as long as the ticks are those the page was made for. */
function Show({ total, followed }: { total: number; followed: boolean }) {
	const [number, programs] = programsInWords(total).split(" ");
	return followed ? (
		`Show ${number} ${programs}`
	) : (
		<>
			Show <span>{number} </span>
			{programs}
		</>
	);
}

interface FacetGroupProps {
	facet: Facet;
	chosen: readonly string[];
	counts: Record<string, number> | undefined;
}

/** The options of one filter. Each says how many programs it would leave, where that is known. */
function FacetGroup({ facet, chosen, counts }: FacetGroupProps) {
	const { name, title, options, any } = facet;
	const type = any === undefined ? "checkbox" : "radio";
	// The counts don't include programs that only another option of the group finds.
	const isCounted = chosen.length === 0;
	return (
		<fieldset>
			<legend>{title}</legend>
			{any !== undefined && (
				<Option type={type} name={name} value="" text={any} checked={chosen.length === 0} />
			)}
			{options.map(([value, text]) => {
				const checked = chosen.includes(value);
				const count = isCounted || checked ? counts?.[value] : undefined;
				return <Option key={value} {...{ type, name, value, text, checked, count }} />;
			})}
		</fieldset>
	);
}

interface OptionProps {
	type: "checkbox" | "radio";
	name: string;
	value: string;
	text: string;
	checked: boolean;
	count?: number | undefined;
}

/** The form reacts to its changes. */
function Option({ text, count, ...input }: OptionProps) {
	return (
		<label>
			<input {...input} onChange={leaveToForm} />
			<span>
				{text} {count !== undefined && <small>{count}</small>}
			</span>
		</label>
	);
}

function leaveToForm() {}
