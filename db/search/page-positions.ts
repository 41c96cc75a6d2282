import { DAY_MS } from "#lib/calendar-days.ts";
import type { ProgramOrder } from "./program-filters.ts";

const FIRST_DAY_MS = Date.UTC(2000, 0, 1);
/** In `programs_by_closing` a rowid is the day of the deadline and, in its lowest 33 bits, the program's seq. */
const DAY = 2 ** 33;
export const SEQ_BITS = DAY - 1;

/** The place of a page in a list ordered by an index's rowid. */
export interface WalkPlace {
	/** The page comes after the row, or before it. */
	back: boolean;
	/** The row is in the closed part of the list, which runs the other way. */
	closed: boolean;
	rowid: number;
}

/** The place of a page in a ranked list. Its other values recreate the same ranking. */
export interface RankedPlace {
	/** The newest program when the first page was made. */
	asOf: number;
	/** How many come before the page. */
	shown: number;
	/** The day of the first page, YYYY-MM-DD. */
	day: string;
}

/** The lowest rowid of `programs_by_closing` that a program with this deadline (YYYY-MM-DD) can have. */
export function closingRowid(deadline: string): number {
	return Math.round((Date.parse(deadline) - FIRST_DAY_MS) / DAY_MS) * DAY;
}

/** A place as text for a URL. */
export function writeWalkPlace({ back, closed, rowid }: WalkPlace): string {
	return `${back ? "a" : "b"}${closed ? "c" : ""}${rowid}`;
}

/** A place as text for a URL. */
export function writeRankedPlace({ asOf, shown, day }: RankedPlace): string {
	return `${asOf}-${shown}-${day.replaceAll("-", "")}`;
}

/** The place in the URL of a list ordered by rowid; undefined is the first page. */
export function readWalkPlace(
	text: string | undefined,
	order: ProgramOrder,
): WalkPlace | undefined {
	const [, side, closed, rowid] = text?.match(/^([ab])(c?)(\d{1,15})$/) ?? [];
	if (!side || !rowid || (closed && order !== "closing")) return undefined;
	return { back: side === "a", closed: closed === "c", rowid: Number(rowid) };
}

/** A place as its list writes it; undefined if it means nothing there. */
export function normalizePlace(text: string, order: ProgramOrder): string | undefined {
	if (order === "best") return RANKED_PLACE.test(text) ? text : undefined;
	const place = readWalkPlace(text, order);
	return place && writeWalkPlace(place);
}

const RANKED_PLACE = /^(\d{1,10})-(\d{1,4})-(\d{4})(\d\d)(\d\d)$/;

/**
 * The place in the URL of a ranked list; undefined is the first page. A ranking from before yesterday starts over,
 * because it would show programs that have closed since.
 */
export function readRankedPlace(text: string | undefined, today: string): RankedPlace | undefined {
	const [, asOf, shown, year, month, date] = text?.match(RANKED_PLACE) ?? [];
	const day = `${year}-${month}-${date}`;
	const age = Date.parse(today) - Date.parse(day);
	if (!(age === 0 || age === DAY_MS)) return undefined;
	return { asOf: Number(asOf), shown: Number(shown), day };
}

/** One run through an index, starting at a row. */
export interface Stretch {
	closed: boolean;
	rising: boolean;
	/** Rowids that bound it; both excluded. */
	above?: number | undefined;
	below?: number | undefined;
}

/** The parts of the list to walk for a page, in order: the open one, then, when wanted, the closed one. */
export function stretchesOf(
	order: "newest" | "closing",
	includeClosed: boolean,
	today: string,
	place: WalkPlace | undefined,
): Stretch[] {
	const back = place?.back ?? false;
	if (order === "newest") {
		return [{ closed: false, rising: back, [back ? "above" : "below"]: place?.rowid }];
	}
	const edge = closingRowid(today);
	const open: Stretch = { closed: false, rising: !back, above: edge };
	const parts = includeClosed
		? [open, { closed: true, rising: back, below: edge } satisfies Stretch]
		: [open];
	if (back) parts.reverse();
	const from = parts.findIndex(({ closed }) => closed === (place?.closed ?? parts[0]?.closed));
	const [first, ...rest] = parts.slice(Math.max(from, 0));
	if (!first || !place) return parts;
	const { rowid } = place;
	const bounded = first.rising
		? { ...first, above: Math.max(rowid, first.above ?? 0) }
		: { ...first, below: Math.min(rowid, first.below ?? Number.MAX_SAFE_INTEGER) };
	return [bounded, ...rest];
}
