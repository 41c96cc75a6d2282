import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import {
	type FocusEvent,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { describedBy, type Field, labelId } from "#app/components/form/form-fields.tsx";
import { foldedName, foldedNamesOf, type University } from "#lib/universities.ts";

const OTHER_UNIVERSITY = "Other (Enter custom university)";
/** More rows than this make typing slow on a phone, and nobody reads them. */
const MAX_ROWS = 50;
/** The last row is always visible, and must not cover the one that the arrow keys reach. */
const ROW =
	"flex min-h-11 cursor-pointer flex-wrap items-center gap-x-[0.6rem] px-[0.9rem] py-2 leading-[1.35] aria-selected:bg-brand-soft aria-selected:[box-shadow:inset_3px_0_0_var(--brand)]";
/** As high as the loaded list, so that the last row does not move under a finger when it comes. */
const LOADING = "h-(--most) *:last:grid *:last:flex-1 *:last:content-end";
const types = useCombobox.stateChangeTypes;

/** What the panel and its parts get. */
export interface UniversityPanelProps {
	field: Field;
	/** The field's value; empty when nothing was chosen. */
	value: string;
	onChoose: (university: string) => void;
	/** Closes without changing the value. `focus` says whether the field gets the focus back. */
	onClose: (how: { focus: boolean }) => void;
}

interface UniversitySearchProps extends UniversityPanelProps {
	/** Undefined while it is loading. */
	list: readonly University[] | undefined;
	/** Called with the typed text when no university matches. */
	onOther: (typed: string) => void;
}

/** A search box over the list of universities (a combobox that is always open). */
export function UniversitySearch(props: UniversitySearchProps) {
	const { field, list, value, onChoose, onOther, onClose } = props;
	const [query, setQuery] = useState("");
	const panel = useRef<HTMLDivElement>(null);
	const found = useMemo(() => rankUniversities(list ?? [], query), [list, query]);
	const rows = found.slice(0, MAX_ROWS);
	const items = [...rows.map(([name]) => name), OTHER_UNIVERSITY];

	const box = useCombobox({
		items,
		isOpen: true,
		selectedItem: null,
		inputId: field.id,
		labelId: labelId(field),
		menuId: `${field.id}-list`,
		getItemId: (index) => `${field.id}-option-${index}`,
		// Enter takes the best match; before the list has loaded, it takes nothing.
		defaultHighlightedIndex: list ? 0 : -1,
		initialHighlightedIndex: -1,
		stateReducer: staysOpen,
		// The browser's own scrolling respects `scroll-margin`, downshift's does not.
		scrollIntoView: (row, menu) => {
			const last = menu?.lastElementChild;
			if (row && last && row !== last) row.style.scrollMarginBottom = `${last.clientHeight}px`;
			row?.scrollIntoView({ block: "nearest" });
		},
		onSelectedItemChange: ({ selectedItem }) => {
			if (selectedItem === OTHER_UNIVERSITY) onOther(found.length === 0 ? query.trim() : "");
			else if (selectedItem) onChoose(selectedItem);
		},
		onIsOpenChange: ({ type }) => {
			if (type === types.InputKeyDownEscape) onClose({ focus: true });
			if (type === types.InputBlur) onClose({ focus: false });
		},
	});
	// The whole panel counts as inside the list, so that a click in it closes nothing.
	const { ref: panelRef, ...menuProps } = box.getMenuProps({ ref: panel });
	const { setHighlightedIndex } = box;
	const leaves = (event: FocusEvent) => !panel.current?.contains(event.relatedTarget);

	usePanelHeight(panel);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list comes after what was typed.
	useEffect(() => {
		if (list && query) setHighlightedIndex(0);
	}, [list]);

	return (
		<div className="relative min-h-12">
			<div
				className={`absolute inset-x-0 top-0 z-5 flex max-h-(--most) flex-col rounded-field border border-field-line bg-raised [--most:min(26rem,var(--room,26rem))] [box-shadow:var(--shadow-over)] ${list ? "" : LOADING}`}
				ref={panelRef}
			>
				<div className="flex">
					<input
						{...box.getInputProps({
							// Changes together with the box's own state, so that an arrow key never comes between the two.
							onChange: ({ currentTarget }) => setQuery(currentTarget.value),
							onBlur: (event) => {
								if (!leaves(event)) {
									Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
								}
							},
						})}
						{...describedBy(field)}
						type="text"
						inputMode="search"
						enterKeyHint="done"
						placeholder="Search universities..."
						spellCheck={false}
						dir="auto"
						className="input min-w-0 flex-1 border-0 bg-transparent [outline-offset:-3px]"
					/>
					<button
						type="button"
						className="w-12 flex-none rounded-field text-[1.4rem] text-muted [outline-offset:-3px]"
						aria-label="Close list"
						onClick={() => onClose({ focus: true })}
						onBlur={(event) => leaves(event) && onClose({ focus: false })}
					>
						<span aria-hidden="true">×</span>
					</button>
				</div>
				<p role="status" className="hint px-[0.9rem] py-2">
					{summary(list ? found.length : undefined, query)}
				</p>
				{/* Chromium makes scrollable lists a Tab stop. */}
				<ul
					{...menuProps}
					className="overflow-y-auto overscroll-contain rounded-b-[11px] border-t border-line"
					tabIndex={-1}
				>
					{rows.map((university, index) => (
						<li
							key={university[0]}
							className={`${ROW} data-chosen:font-semibold data-chosen:text-brand`}
							{...box.getItemProps({ item: university[0], index })}
							data-chosen={university[0] === value || undefined}
						>
							<span>{university[0]}</span>
							<small className="font-normal text-muted">{matchedAlias(university, query)}</small>
						</li>
					))}
					<li
						{...box.getItemProps({ item: OTHER_UNIVERSITY, index: rows.length })}
						className={`${ROW} sticky bottom-0 border-t border-line bg-raised font-semibold text-brand`}
					>
						{OTHER_UNIVERSITY}
					</li>
				</ul>
			</div>
		</div>
	);
}

/** Leaving the box chooses nothing, a click in it closes nothing, and it keeps what was typed. */
function staysOpen(
	state: UseComboboxState<string>,
	{ type, changes }: UseComboboxStateChangeOptions<string>,
): Partial<UseComboboxState<string>> {
	if (type === types.InputChange) return changes;
	if (type === types.InputClick) return state;
	const kept = { ...changes, inputValue: state.inputValue };
	return type === types.InputBlur ? { ...kept, selectedItem: state.selectedItem } : kept;
}

function summary(count: number | undefined, query: string): string {
	if (count === undefined) return "Loading universities...";
	if (count === 0) return "No universities found";
	if (count > MAX_ROWS) {
		return query.trim()
			? `The first ${MAX_ROWS} of ${count}. Type more of the name.`
			: `${count} universities. Type to search.`;
	}
	return count === 1 ? "1 university found" : `${count} universities found`;
}

/** In pixels: the search box with six rows, the fewest that are comfortable to look through. */
const COMFORTABLE = 360;
const MIN_HEIGHT_PX = 240;
const MARGIN = 12;

/**
 * Gives the panel (as `--room`) how much height it has on the screen, and scrolls it up when that is little. An
 * on-screen keyboard covers the page without resizing it; only the visual viewport knows.
 */
function usePanelHeight(panel: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = panel.current;
		const viewport = window.visualViewport;
		if (!element || !viewport) return;
		const room = () =>
			viewport.offsetTop + viewport.height - element.getBoundingClientRect().top - MARGIN;
		const adjust = () => {
			element.style.setProperty("--room", `${COMFORTABLE}px`);
			if (room() < COMFORTABLE) element.scrollIntoView({ block: "start" });
			element.style.setProperty("--room", `${Math.max(room(), MIN_HEIGHT_PX)}px`);
		};
		adjust();
		viewport.addEventListener("resize", adjust);
		return () => viewport.removeEventListener("resize", adjust);
	}, [panel]);
}

const EXACT = 0;
const PREFIX = 1;
const RANK_INSIDE = 2;

const byName = new Intl.Collator("en");

/**
 * The universities whose name or alias contains `query` (docs/product.md, University picker), ignoring case, accents and
 * punctuation: exact matches first, then names that begin with it, then the others, each group in alphabetical order. An
 * empty query finds all.
 */
export function rankUniversities(entries: readonly University[], query: string): University[] {
	const wanted = foldedName(query);
	return entries
		.map((entry) => ({ entry, rank: rankOf(foldedNamesOf(entry), wanted) }))
		.filter(({ rank }) => rank <= RANK_INSIDE)
		.sort((a, b) => a.rank - b.rank || byName.compare(a.entry[0], b.entry[0]))
		.map(({ entry }) => entry);
}

/** The alias that explains why `query` found this university, if its official name does not. */
export function matchedAlias(entry: University, query: string): string | undefined {
	const wanted = foldedName(query);
	const [name = "", ...aliases] = foldedNamesOf(entry);
	if (name.includes(wanted)) return undefined;
	const ranks = aliases.map((alias) => rankOf([alias], wanted));
	return entry[1 + ranks.indexOf(Math.min(...ranks))];
}

function rankOf(names: string[], wanted: string): number {
	if (wanted === "") return RANK_INSIDE;
	if (names.includes(wanted)) return EXACT;
	if (names.some((name) => name.startsWith(wanted))) return PREFIX;
	return names.some((name) => name.includes(wanted)) ? RANK_INSIDE : Number.POSITIVE_INFINITY;
}
