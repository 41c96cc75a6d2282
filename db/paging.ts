import { and, asc, type Column, desc, QueryPromise, type SQL, sql } from "drizzle-orm";

/** Which page of a list: the first, or the one next to a row of another page. */
export interface PageRequest<Place = number> {
	size: number;
	/** Rows before this place, in the order of the list's key. */
	before?: Place | undefined;
	/** Rows after this place, in the order of the list's key. */
	after?: Place | undefined;
}

export interface Page<Item, Place = number> {
	items: Item[];
	/** Continues the list: a `before` when the newest come first, otherwise an `after`. */
	next: Place | undefined;
	/** Leads to the page before: an `after` when the newest come first, otherwise a `before`. */
	previous: Place | undefined;
}

/** The page of an empty list. */
export const NO_ITEMS: Page<never> = { items: [], next: undefined, previous: undefined };

/** A drizzle query that has no condition, order or limit yet. */
interface Query<Row> {
	where(condition: SQL | undefined): {
		orderBy(...by: SQL[]): { limit(rows: number): PromiseLike<Row[]> };
	};
}

/** The query of a page: await it to read it alone; use `rows` and `cut` to read it in a batch with others. */
export class PageQuery<Row, Item = Row> extends QueryPromise<Page<Item>> {
	readonly rows: PromiseLike<Row[]>;
	readonly cut: (rows: Row[]) => Page<Item>;

	constructor(rows: PromiseLike<Row[]>, cut: (rows: Row[]) => Page<Item>) {
		super();
		this.rows = rows;
		this.cut = cut;
	}

	override async execute(): Promise<Page<Item>> {
		return this.cut(await this.rows);
	}

	/** The same page with other items. */
	map<Other>(of: (item: Item) => Other): PageQuery<Row, Other> {
		return new PageQuery(this.rows, (rows) => {
			const page = this.cut(rows);
			return { ...page, items: page.items.map(of) };
		});
	}
}

/**
 * Reads a page of a list ordered by `seq`, in one round trip. If the list has an index, it reads one page's worth of
 * rows, wherever the page is.
 *
 * @param list.first which rows come first; if left out, the newest
 */
export function pageOf<Row extends { seq: number }>(
	query: Query<Row>,
	list: { seq: Column | SQL; where: SQL | undefined; first?: "newest" | "oldest" },
	{ size, before, after }: PageRequest,
): PageQuery<Row> {
	const { seq, where, first = "newest" } = list;
	const back = (first === "newest" ? after : before) !== undefined;
	const rising = (first === "oldest") !== back;
	const place = rising ? after : before;
	const asked = place !== undefined;
	// Cast, because drivers bind numbers as floats, and with those the full-text index reads all its rows.
	const beyond = sql`${seq} ${sql.raw(rising ? ">" : "<")} cast(${place} as integer)`;
	const rows = query
		.where(and(where, asked ? beyond : undefined))
		.orderBy(rising ? asc(seq) : desc(seq))
		.limit(size + 1);
	// An empty page has no rows to continue from, so its links start at the requested place.
	const beside = asked ? (rising ? place + 1 : Math.max(place - 1, 0)) : undefined;
	return new PageQuery(rows, (read) =>
		cutPage(read, { size, back, asked }, (row) => row?.seq ?? beside),
	);
}

/**
 * Cuts a page from rows that were read, one more than its size: that one tells whether there is more.
 *
 * @param read.back the rows were read toward the start of the list, so they are reversed
 * @param read.asked the page is not the list's first
 * @param placeOf a row's place; without a row, the place of an empty page
 */
export function cutPage<Row, Place>(
	rows: Row[],
	read: { size: number; back: boolean; asked: boolean },
	placeOf: (row: Row | undefined) => Place | undefined,
): Page<Row, Place> {
	const more = rows.length > read.size;
	const items = rows.slice(0, read.size);
	if (read.back) items.reverse();
	return {
		items,
		next: read.back || more ? placeOf(items.at(-1)) : undefined,
		previous: (read.back ? more : read.asked) ? placeOf(items[0]) : undefined,
	};
}
