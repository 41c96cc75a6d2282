import { and, asc, type Column, desc, QueryPromise, type SQL, sql } from "drizzle-orm";

/** Which page of a list: the first, or the one beside a row that an earlier page held. */
export interface PageRequest<Place = number> {
	size: number;
	/** Rows that come before this place, as the list's key rises. */
	before?: Place | undefined;
	/** Rows that come after this place, as the list's key rises. */
	after?: Place | undefined;
}

export interface Page<Item, Place = number> {
	items: Item[];
	/** What continues the list: a `before` when the newest stand first, else an `after`. */
	next: Place | undefined;
	/** What leads to the page before: an `after` when the newest stand first, else a `before`. */
	previous: Place | undefined;
}

/** The page of a list that holds nothing. */
export const NOTHING: Page<never> = { items: [], next: undefined, previous: undefined };

/** A drizzle query that has no condition, order or limit yet. */
interface Query<Row> {
	where(condition: SQL | undefined): {
		orderBy(...by: SQL[]): { limit(rows: number): PromiseLike<Row[]> };
	};
}

/** The query of a page: awaited it is read alone; by `rows` and `cut` it is read in a batch with others. */
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
 * Reads a page of a list that runs by `seq`, in one round trip. Where an index holds the list, it reads a
 * page's worth of rows, wherever the page stands.
 *
 * @param list.first which rows the list begins with; left out, the newest
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
	// Cast, because drivers bind numbers as floats, for which the full-text index reads all its rows.
	const beyond = sql`${seq} ${sql.raw(rising ? ">" : "<")} cast(${place} as integer)`;
	const rows = query
		.where(and(where, asked ? beyond : undefined))
		.orderBy(rising ? asc(seq) : desc(seq))
		.limit(size + 1);
	// An empty page has no rows to go on from, so its links start at the place that was asked for.
	const beside = asked ? (rising ? place + 1 : Math.max(place - 1, 0)) : undefined;
	return new PageQuery(rows, (read) =>
		cutPage(read, { size, back, asked }, (row) => row?.seq ?? beside),
	);
}

/**
 * Cuts a page from rows that were read one more than its size: that one tells whether there is more.
 *
 * @param read.back the rows were read towards the list's beginning, so they are turned round
 * @param read.asked the page is not the list's first
 * @param placeOf where a row stands; of no row, where an empty page stands
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
