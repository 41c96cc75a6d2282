import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { focus } from "#app/components/shell/focus.ts";
import { defaultOrder, type ProgramQuery, programQuery } from "#app/forms/program-filters.ts";
import type { ProgramCounts } from "#db/search/counts.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { searchAddress, useFindInPlace, useIsFinding } from "./no-results.tsx";
import {
	chosenOf,
	everyChosen,
	FACETS,
	type Facet,
	type ProgramResults,
	programsInWords,
	SWITCHES,
} from "./program-results.ts";

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
