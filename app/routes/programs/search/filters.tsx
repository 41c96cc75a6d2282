import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { focus } from "#app/components/shell/focus.ts";
import { filtersIn, useFindInPlace, useIsFinding } from "./find-in-place.ts";
import type { ShownOption } from "./list-texts.server.ts";
import type { ProgramResults } from "./load-programs.server.ts";

interface ProgramFinderProps {
	found: ProgramResults;
}

/**
 * Search box and filters, one plain form. Under 1024 px the filters are a sheet (a popover, which opens and closes
 * without JavaScript too); on wider screens they are beside the list.
 */
export function ProgramFinder({ found }: ProgramFinderProps) {
	const { path, finder } = found;
	const form = useRef<HTMLFormElement>(null);
	const sheet = useRef<HTMLElement>(null);
	const close = useRef<HTMLButtonElement>(null);
	// An opening popover focuses its element with `autofocus`, an attribute that React only writes on the server.
	useEffect(() => {
		close.current?.setAttribute("autofocus", "");
	}, []);
	const { ahead, runs, find, submit } = useFindInPlace(found, form, sheet);
	const isFinding = useIsFinding(path);
	const chosen = ahead ? filtersIn(ahead).length : found.chosen.length;
	const asChosen = (name: string, options: ShownOption[]) =>
		ahead
			? options.map((option) => ({ ...option, checked: ahead.getAll(name).includes(option.value) }))
			: options;
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
						defaultValue={finder.search}
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
					{finder.facets.map(({ name, options, ...facet }) => (
						<FacetGroup key={name} name={name} options={asChosen(name, options)} {...facet} />
					))}
					<fieldset>
						<legend>More</legend>
						{finder.switches.map(({ name, ...option }) =>
							asChosen(name, [option]).map((shown) => (
								<Option key={name} type="checkbox" name={name} {...shown} />
							)),
						)}
					</fieldset>
					{finder.order && <input type="hidden" name="order" value={finder.order} />}
					<footer className={runs ? "lg:hidden" : undefined}>
						<button
							className="btn btn-main lg:border-field-line lg:bg-raised lg:text-ink"
							type="submit"
						>
							{found.totalInWords === null || isFinding ? (
								"Show programs"
							) : (
								<Show programs={found.totalInWords} followed={runs} />
							)}
						</button>
					</footer>
				</section>
			</form>
		</search>
	);
}

/** Says how many are shown; without JavaScript, only as long as the ticks are those the page was made for. */
function Show({ programs: all, followed }: { programs: string; followed: boolean }) {
	const [number, programs] = all.split(" ");
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
	name: string;
	title: string;
	/** The text for no choice, of a filter with one value. */
	any?: string | undefined;
	options: ShownOption[];
}

/** The options of one filter. Each says how many programs it would leave, where that is known. */
function FacetGroup({ name, title, any, options }: FacetGroupProps) {
	const type = any === undefined ? "checkbox" : "radio";
	// The counts don't include programs that only another option of the group finds.
	const isChosen = options.some(({ checked }) => checked);
	return (
		<fieldset>
			<legend>{title}</legend>
			{any !== undefined && (
				<Option type={type} name={name} value="" text={any} checked={!isChosen} />
			)}
			{options.map(({ count, ...option }) => {
				const shown = !isChosen || option.checked ? count : undefined;
				return <Option key={option.value} type={type} name={name} {...option} count={shown} />;
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
export function ChosenFilters({ found }: { found: ProgramResults }) {
	const { query, chosen } = found;
	const list = useRef<HTMLUListElement>(null);
	const removed = useRef<number>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once the results are others.
	useEffect(() => {
		const at = removed.current;
		removed.current = undefined;
		if (at === undefined) return;
		const links = list.current?.querySelectorAll("a") ?? [];
		const next = links[Math.min(at, links.length - 2)];
		if (next) next.focus({ preventScroll: true });
		else focus(document.querySelector<HTMLElement>("main h1"));
	}, [query]);
	if (chosen.length === 0) return null;
	return (
		<ul className="mb-3 flex flex-wrap gap-2" aria-label="Chosen filters" ref={list}>
			{chosen.map(({ text, to }, index) => (
				<li key={text}>
					<Link
						preventScrollReset
						className="inline-flex min-h-11 items-center gap-[0.35rem] rounded-full bg-brand-soft pr-[0.7rem] pl-[0.9rem] text-[0.9rem] font-semibold text-brand"
						to={to}
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
					to={found.withoutFilters}
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

interface NextFilterProps {
	filter: NonNullable<ProgramResults["nextFilter"]>;
}

/**
 * The filter that most people would choose next, one tap for each option. Shown where all other filters are in a sheet.
 */
export function NextFilter({ filter: { title, links } }: NextFilterProps) {
	return (
		<nav className="pills lg:hidden" aria-label={title}>
			{links.map(({ text, to }) => (
				<Link preventScrollReset key={text} to={to}>
					{text}
				</Link>
			))}
		</nav>
	);
}
